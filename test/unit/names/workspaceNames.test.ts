import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../src/addresses/addressFormat";
import type { LabelRow } from "../../../src/names/labelFiles/labelFile";
import { mostNames, type NamingFile, WorkspaceNames } from "../../../src/names/workspaceNames";
import type { Fit } from "../../../src/names/textIndex";
import { many } from "../../support/manyAddresses";

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

/** The names of an address, as in "Counter (earlier) from run-1.json". */
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
    names.put(file("broadcast/a.json"), [row(one, "Counter", { line: 7 })]);
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
    names.put(file("a.toml", { rank: "otherLabels" }), [row(one, "A")]);
    names.put(file("b.json"), [row(one, "B")]);
    names.put(file("z.csv", { rank: "repositoryLabels" }), [
      row(one, "last line", { line: 9 }),
      row(one, "first line", { line: 2 }),
    ]);
    assert.deepEqual(namesOf(names, one), [
      "first line from z.csv",
      "last line from z.csv",
      "B from b.json",
      "A from a.toml",
    ]);
  });

  it("L-06 that disagree are all shown, each with its source", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), [row(one, "USDC"), row(two, "USDC")]);
    names.put(file("b.csv"), [row(one, "Not USDC")]);
    assert.deepEqual(namesOf(names, one), ["USDC from a.csv", "Not USDC from b.csv"]);
    assert.deepEqual(namesOf(names, two), ["USDC from a.csv"]);
  });

  it("are added and removed in parts of a file", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), [row(one, "old"), row(one, "older")]);
    names.put(file("b.csv"), [row(one, "other")]);
    names.put(file("a.csv"), [row(two, "new")]);
    assert.ok(!names.remove("file:///w/a.csv", 2));
    assert.deepEqual(namesOf(names, one), ["old from a.csv", "other from b.csv"]);
    assert.ok(names.hasFile("file:///w/a.csv"));
    assert.ok(names.remove("file:///w/a.csv", 2));
    assert.deepEqual(namesOf(names, one), ["other from b.csv"]);
    assert.deepEqual([names.has(two), names.hasFile("file:///w/a.csv")], [false, false]);
  });

  it("of a folder of the workspace go with it", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), [row(one, "stays")]);
    names.put(file("b.csv", { root: "file:///other" }), [row(one, "goes")]);
    names.removeRoot("file:///other");
    assert.deepEqual(namesOf(names, one), ["stays from a.csv"]);
  });

  it("are found by a part of their text, in any case", () => {
    const names = new WorkspaceNames();
    names.put(file("a.csv"), [row(one, "Cold Treasury"), row(two, "Counter")]);
    const search = (word: string, fit: Fit) => [...names.search(word, fit)];
    assert.deepEqual([search("treas", "part"), search("treas", "start")], [[one], []]);
    assert.deepEqual([search("count", "start"), search("count", "whole")], [[two], []]);
    assert.deepEqual([search("counter", "whole"), search("none", "part")], [[two], []]);
    names.remove("file:///w/a.csv", 1);
    names.remove("file:///w/a.csv", 1);
    names.put(file("a.csv"), [row(one, "None")]);
    assert.deepEqual([search("none", "part"), search("c", "part")], [[one], []]);
  });

  it("mark a deployment that a newer one replaced, and show it last", () => {
    const names = new WorkspaceNames();
    names.put(file("b/run-1.json"), [row(one, "Counter", { deployedAt: 1 })]);
    assert.deepEqual(namesOf(names, one), ["Counter from b/run-1.json"]);
    names.put(file("c/run-2.json"), [row(two, "Counter", { deployedAt: 2 })]);
    names.put(file("z.toml", { rank: "otherLabels" }), [row(one, "Old counter")]);
    assert.deepEqual(namesOf(names, one), [
      "Old counter from z.toml",
      "Counter (earlier) from b/run-1.json",
    ]);
    assert.deepEqual(namesOf(names, two), ["Counter from c/run-2.json"]);
    names.remove("file:///w/c/run-2.json");
    assert.deepEqual(namesOf(names, one), ["Counter from b/run-1.json", "Old counter from z.toml"]);
  });

  it("mark no deployment of another chain, of another folder of the workspace or of the same run", () => {
    const names = new WorkspaceNames();
    names.put(file("b/run-1.json"), [row(one, "Proxy", { deployedAt: 1 })]);
    names.put(file("b/run-2.json"), [
      row(two, "Proxy", { deployedAt: 2, chains: ["polygon"] }),
      row(two, "Vault", { deployedAt: 1 }),
    ]);
    names.put(file("c/run.json", { root: "file:///other" }), [
      row(two, "Proxy", { deployedAt: 9, line: 1 }),
    ]);
    names.put(file("d/run.json"), [row(two, "Proxy", { deployedAt: 1, line: 2 })]);
    assert.deepEqual(namesOf(names, one), ["Proxy from b/run-1.json"]);
    assert.ok(!namesOf(names, two).some((name) => name.includes("earlier")));
  });

  it("have a deployment once that a script wrote with each of its runs: from the latest", () => {
    const names = new WorkspaceNames();
    for (const [path, deployedAt] of [
      ["b/run-1.json", 1],
      ["b/run-2.json", 2],
      ["b/run-latest.json", 2],
      ["c/run-1.json", 1],
    ] as const) {
      names.put(file(path), [row(one, "Counter", { deployedAt })]);
    }
    assert.deepEqual(namesOf(names, one), [
      "Counter from b/run-latest.json",
      "Counter (earlier) from c/run-1.json",
    ]);
  });

  it("L-05 are no more than 200,000 in all, and say how many are left out", () => {
    const names = new WorkspaceNames();
    const rows = many(1_000).map((address) => row(evm(address), "A"));
    for (let at = 0; at < 199; at += 1) assert.equal(names.put(file(`${at}.csv`), rows), 0);
    assert.ok(!names.isFull);
    assert.equal(names.put(file("last.csv"), [...rows, ...rows]), 1_000);
    assert.ok(names.isFull);
    assert.equal(names.put(file("more.csv"), rows), 1_000);
    names.remove("file:///w/0.csv");
    assert.equal(names.put(file("more.csv"), rows), 0);
    assert.equal(mostNames, 200_000);
  });

  it("L-05 of one address are no more than 5,000", () => {
    const names = new WorkspaceNames();
    const rows = Array.from({ length: 6_000 }, (_, line) => row(one, `A${line}`, { line }));
    assert.equal(names.put(file("a.csv"), rows), 1_000);
    assert.equal(names.find(one).length, 5_000);
  });
});
