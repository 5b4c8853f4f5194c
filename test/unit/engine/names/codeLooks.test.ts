import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../src/engine/addresses/identify";
import type { CodeLook } from "../../../../src/engine/names/codeLooks";
import type { LabelRow } from "../../../../src/engine/names/labelFiles/labelFile";
import { PackedLabels, packLabels } from "../../../../src/engine/names/packedLabels";
import type { Names } from "../../../../src/engine/names/names";
import { formatName, formatNameInFull } from "../../../../src/engine/names/nameText";
import { type NamingFile, WorkspaceNames } from "../../../../src/engine/names/workspaceNames";
import { many } from "../../../support/manyAddresses";
import { namesOf } from "../../../support/namesOf";
import { untranslated } from "../../../support/untranslated";

const [vault, token] = many(2).map((text): AddressIdentity => {
  const verdict = identify(text);
  assert.ok(verdict.valid);
  return { format: verdict.format, canonical: verdict.canonical };
}) as [AddressIdentity, AddressIdentity];
const file: NamingFile = {
  uri: "file:///w/run-latest.json",
  root: "file:///w",
  title: "run-latest.json",
  rank: "deployments",
};
const anvil = { id: "node-0123abcd", restarts: 0, chainId: 31_337 };

describe("deployments of the workspace without code", () => {
  let workspace: WorkspaceNames;
  let names: Names;
  let changes: number;

  beforeEach(async () => {
    workspace = new WorkspaceNames();
    changes = 0;
    names = namesOf({
      shown: () => "workspace",
      openWorkspace: () => Promise.resolve({ names: workspace, whenRead: () => Promise.resolve() }),
      onChange: () => {
        changes += 1;
      },
    });
    await names.open();
    write();
  });

  /** Writes the labels of two deployments, as after a deployment script. */
  function write(): void {
    const row = (address: AddressIdentity, text: string): LabelRow => ({
      address,
      text,
      kind: "deployment",
      chains: ["eip155:31337"],
      line: 0,
    });
    workspace.remove(file.uri);
    const rows = [row(vault, "Vault"), row(token, "Token")];
    workspace.put(file, new PackedLabels(packLabels(rows)));
  }

  function look(facts: Partial<CodeLook> = {}): void {
    names.noteCode({
      ...anvil,
      node: "Anvil 31337 (localhost:8545)",
      block: 0,
      when: "14:02",
      changes: names.deploymentsOn(31_337).changes,
      withCode: [token],
      withoutCode: [vault],
      ...facts,
    });
  }

  const shown = (address: AddressIdentity): readonly string[] =>
    names.find(address).map((name) => formatName(untranslated, name));

  it("are marked with the node, its block and the time, and deployments with code are not (N-50)", () => {
    look();
    assert.deepEqual(
      [shown(vault), shown(token)],
      [["Vault on chain 31337 (no code)"], ["Token on chain 31337"]],
    );
    const [name] = names.find(vault);
    assert.ok(name);
    assert.equal(
      formatNameInFull(untranslated, name, () => undefined),
      "Vault on chain 31337 (no code) · run-latest.json · " +
        "no code on Anvil 31337 (localhost:8545) at block 0, 14:02",
    );
    const [found] = [...names.search("vault")].map(([, each]) => each.noCode?.length);
    assert.deepEqual([found, changes], [1, 1]);
  });

  it("are not marked if another node of the chain has code at their address (N-50)", () => {
    look();
    look({ id: "node-89abcdef", withCode: [vault, token], withoutCode: [] });
    assert.deepEqual(shown(vault), ["Vault on chain 31337"]);
  });

  it("are not marked for a node of another chain (N-50)", () => {
    look({ chainId: 1 });
    assert.deepEqual(shown(vault), ["Vault on chain 31337"]);
  });

  it("are drawn again only if the marks have changed (N-50)", () => {
    look();
    look({ block: 1, when: "14:03" });
    assert.equal(changes, 1);
    look({ withCode: [token, vault], withoutCode: [] });
    assert.equal(changes, 2);
  });

  it("are queried for up to 2,000 addresses of a chain (N-50)", () => {
    const rows = many(2_100).map((text): LabelRow => {
      const verdict = identify(text);
      assert.ok(verdict.valid);
      const { format, canonical } = verdict;
      const address = { format, canonical };
      return { address, text: "A", kind: "deployment", chains: ["eip155:5"], line: 0 };
    });
    const other = { ...file, uri: "file:///w/many.json" };
    workspace.put(other, new PackedLabels(packLabels(rows)));
    assert.equal(names.deploymentsOn(5).addresses.length, 2_000);
  });

  it("lose their mark when their file is written again, until a node is queried again (N-50)", () => {
    look();
    write();
    assert.deepEqual(shown(vault), ["Vault on chain 31337"]);
    look();
    assert.deepEqual(shown(vault), ["Vault on chain 31337 (no code)"]);
  });

  it("lose their mark when the node is removed, restarted or now on another chain (N-50)", () => {
    for (const nodes of [[], [{ ...anvil, restarts: 1 }], [{ ...anvil, chainId: 1 }]]) {
      look();
      names.followNodes([anvil]);
      assert.deepEqual(shown(vault), ["Vault on chain 31337 (no code)"]);
      const before = changes;
      names.followNodes(nodes);
      assert.deepEqual([shown(vault), changes - before], [["Vault on chain 31337"], 1]);
    }
  });
});
