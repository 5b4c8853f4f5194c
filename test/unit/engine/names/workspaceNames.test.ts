import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import type { LabelRow } from "../../../../src/engine/names/labelFiles/labelFile";
import {
  mostNames,
  type NamingFile,
  WorkspaceNames,
} from "../../../../src/engine/names/workspaceNames";
import { hashAddress, PackedLabels, packLabels } from "../../../../src/engine/names/packedLabels";
import type { Fit } from "../../../../src/engine/names/textIndex";
import { many } from "../../../support/manyAddresses";

const [first = "", second = ""] = many(2);
const [one, two] = [evm(first), evm(second)];

function evm(canonical: string): AddressIdentity {
  return { format: "evm", canonical };
}

function file(path: string, facts: Partial<NamingFile> = {}): NamingFile {
  return {
    uri: `file:///w/${path}`,
    root: "file:///w",
    title: path,
    rank: "deployments",
    ...facts,
  };
}

function row(address: AddressIdentity, text: string, facts: Partial<LabelRow> = {}): LabelRow {
  return { address, text, kind: "deployment", chains: ["base"], line: 0, ...facts };
}

function table(...rows: readonly LabelRow[]): PackedLabels {
  return new PackedLabels(packLabels(rows));
}

/** Returns the names of an address, such as "Counter (earlier) from run-1.json". */
function namesOf(names: WorkspaceNames, address: AddressIdentity): readonly string[] {
  return names
    .find(address)
    .map(
      ({ text, isEarlier, source }) =>
        `${text}${isEarlier === true ? " (earlier)" : ""} from ${source.title}`,
    );
}

describe("the names of the workspace", () => {
  it("have the file and line that they come from", () => {
    const names = new WorkspaceNames();
    names.put(file("broadcast/a.json"), table(row(one, "Counter", { line: 7 })));
    assert.deepEqual(names.find(one), [
      {
        text: "Counter",
        kind: "deployment",
        chains: ["base"],
        source: {
          title: "broadcast/a.json",
          version: "",
          place: { uri: "file:///w/broadcast/a.json", line: 7 },
        },
      },
    ]);
    assert.deepEqual([names.has(one), names.has(two), names.find(two)], [true, false, []]);
  });

  it("come from repository labels first, then from deployments, then from other files", () => {
    const names = new WorkspaceNames();
    names.put(file("a.toml", { rank: "otherLabels" }), table(row(one, "A")));
    names.put(file("b.json"), table(row(one, "B")));
    names.put(
      file("z.csv", { rank: "repositoryLabels" }),
      table(row(one, "last line", { line: 9 }), row(one, "first line", { line: 2 })),
    );
    assert.deepEqual(namesOf(names, one), [
      "first line from z.csv",
      "last line from z.csv",
      "B from b.json",
      "A from a.toml",
    ]);
  });

  it("that disagree are all shown, each with its source (L-06)", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), table(row(one, "USDC"), row(two, "USDC")));
    names.put(file("b.csv"), table(row(one, "Not USDC")));
    assert.deepEqual(namesOf(names, one), ["USDC from a.csv", "Not USDC from b.csv"]);
    assert.deepEqual(namesOf(names, two), ["USDC from a.csv"]);
  });

  it("are added and removed in parts of a file", () => {
    const names = new WorkspaceNames();
    const all = table(row(one, "old"), row(one, "older"), row(two, "new"));
    names.put(file("a.csv"), all, 0, 2);
    names.put(file("b.csv"), table(row(one, "other")));
    assert.ok(!names.has(two));
    names.put(file("a.csv"), all, 2, 4);
    assert.ok(!names.remove("file:///w/a.csv", 2));
    assert.deepEqual(namesOf(names, one), ["old from a.csv", "other from b.csv"]);
    assert.ok(names.hasFile("file:///w/a.csv"));
    assert.ok(names.remove("file:///w/a.csv", 2));
    assert.deepEqual(namesOf(names, one), ["other from b.csv"]);
    assert.deepEqual([names.has(two), names.hasFile("file:///w/a.csv")], [false, false]);
  });

  it("of two addresses with the same hash are distinguished", () => {
    const all = many(11_830);
    const [left, right] = [evm(all[9_441] ?? ""), evm(all[11_829] ?? "")];
    assert.equal(hashAddress(left), hashAddress(right));
    const names = new WorkspaceNames();
    names.put(file("a.csv"), table(row(left, "Left")));
    assert.deepEqual([names.has(left), names.has(right)], [true, false]);
    names.put(file("b.csv"), table(row(right, "Right")));
    assert.deepEqual(namesOf(names, left), ["Left from a.csv"]);
    assert.deepEqual(namesOf(names, right), ["Right from b.csv"]);
    assert.deepEqual([...names.addresses()], [left, right]);
    assert.deepEqual([...names.search("right", "whole")], [right]);
    names.remove("file:///w/a.csv");
    assert.deepEqual([names.has(left), names.has(right)], [false, true]);
  });

  it("from a folder of the workspace are removed with it", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), table(row(one, "stays")));
    names.put(file("b.csv", { root: "file:///other" }), table(row(one, "goes")));
    names.removeRoot("file:///other");
    assert.deepEqual(namesOf(names, one), ["stays from a.csv"]);
  });

  it("are found by a part of their text, in any case", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), table(row(one, "Cold Treasury"), row(two, "Counter")));
    const search = (word: string, fit: Fit) => [...names.search(word, fit)];
    assert.deepEqual([search("treas", "part"), search("treas", "start")], [[one], []]);
    assert.deepEqual([search("count", "start"), search("count", "whole")], [[two], []]);
    assert.deepEqual([search("counter", "whole"), search("none", "part")], [[two], []]);
    names.remove("file:///w/a.csv", 1);
    names.remove("file:///w/a.csv", 1);
    names.put(file("a.csv"), table(row(one, "None")));
    assert.deepEqual([search("none", "part"), search("c", "part")], [[one], []]);
  });

  it("mark a deployment that a newer one replaced, and show it last", () => {
    const names = new WorkspaceNames();
    names.put(file("b/run-1.json"), table(row(one, "Counter", { deployedAt: 1 })));
    assert.deepEqual(namesOf(names, one), ["Counter from b/run-1.json"]);
    names.put(file("c/run-2.json"), table(row(two, "Counter", { deployedAt: 2 })));
    names.put(file("z.toml", { rank: "otherLabels" }), table(row(one, "Old counter")));
    assert.deepEqual(namesOf(names, one), [
      "Old counter from z.toml",
      "Counter (earlier) from b/run-1.json",
    ]);
    assert.deepEqual(namesOf(names, two), ["Counter from c/run-2.json"]);
    names.remove("file:///w/c/run-2.json");
    assert.deepEqual(namesOf(names, one), ["Counter from b/run-1.json", "Old counter from z.toml"]);
  });

  it("mark no deployment as replaced by one on another chain, in another folder of the workspace or of the same run", () => {
    const names = new WorkspaceNames();
    names.put(file("b/run-1.json"), table(row(one, "Proxy", { deployedAt: 1 })));
    names.put(
      file("b/run-2.json"),
      table(
        row(two, "Proxy", { deployedAt: 2, chains: ["polygon"] }),
        row(two, "Vault", { deployedAt: 1 }),
      ),
    );
    names.put(
      file("c/run.json", { root: "file:///other" }),
      table(row(two, "Proxy", { deployedAt: 9, line: 1 })),
    );
    names.put(file("d/run.json"), table(row(two, "Proxy", { deployedAt: 1, line: 2 })));
    assert.deepEqual(namesOf(names, one), ["Proxy from b/run-1.json"]);
    assert.ok(!namesOf(names, two).some((name) => name.includes("earlier")));
  });

  it("list a deployment once if several runs of a script wrote it, from the latest run", () => {
    const names = new WorkspaceNames();
    for (const [path, deployedAt] of [
      ["b/run-1.json", 1],
      ["b/run-2.json", 2],
      ["b/run-latest.json", 2],
      ["c/run-1.json", 1],
    ] as const) {
      names.put(file(path), table(row(one, "Counter", { deployedAt })));
    }
    assert.deepEqual(namesOf(names, one), [
      "Counter from b/run-latest.json",
      "Counter (earlier) from c/run-1.json",
    ]);
  });

  it("are limited to 200,000 in all, and the number of skipped ones is returned (L-05)", () => {
    const names = new WorkspaceNames();
    const rows = many(1_000).map((address) => row(evm(address), "A"));
    for (let at = 0; at < 199; at += 1)
      assert.equal(names.put(file(`${at}.csv`), table(...rows)), 0);
    assert.ok(!names.isFull);
    assert.equal(names.put(file("last.csv"), table(...rows, ...rows)), 1_000);
    assert.ok(names.isFull);
    assert.equal(names.put(file("more.csv"), table(...rows)), 1_000);
    names.remove("file:///w/0.csv");
    assert.equal(names.put(file("more.csv"), table(...rows)), 0);
    assert.equal(mostNames, 200_000);
  });

  it("of one address are limited to 5,000 (L-05)", () => {
    const names = new WorkspaceNames();
    const rows = Array.from({ length: 6_000 }, (_, line) => row(one, `A${line}`, { line }));
    assert.equal(names.put(file("a.csv"), table(...rows)), 1_000);
    assert.equal(names.find(one).length, 5_000);
  });

  it("list what is deployed on an EVM chain, without what newer deployments have replaced", () => {
    const names = new WorkspaceNames();
    const local = { chains: ["eip155:31337"] } as const;
    names.put(file("run-1.json"), table(row(one, "Vault", { ...local, deployedAt: 1 })));
    names.put(file("run-2.json"), table(row(two, "Vault", { ...local, deployedAt: 2 })));
    names.put(file("a.json"), table(row(one, "Other", { chains: ["ethereum"] })));
    names.put(file("labels.csv", { rank: "repositoryLabels" }), table(row(one, "Label", local)));
    const on = (chainId: number): readonly string[] =>
      names.deploymentsOn(chainId).map(({ canonical }) => canonical);
    assert.deepEqual([on(31_337), on(1), on(5)], [[two.canonical], [one.canonical], []]);
    names.remove("file:///w/run-2.json");
    assert.deepEqual(on(31_337), [one.canonical]);
  });
});
