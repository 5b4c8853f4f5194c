import assert from "node:assert/strict";
import * as vscode from "vscode";
import { writeSetting } from "../../src/editor/platform/settings";
import { closeUntil } from "../support/acceptUntil";

const refuses = (): never => {
  throw new Error("looked at");
};
const strange = new Proxy({}, { get: refuses, has: refuses, getOwnPropertyDescriptor: refuses });
const gone = Proxy.revocable({}, {});
gone.revoke();

/** Values that every command rejects. */
const values: readonly unknown[] = [
  ...[0, -1, Number.NaN, 1e308, 10n, true, false, "", "x".repeat(1_000), Symbol("address")],
  ...[[], [[]], {}, new Date(0), /x/, new Map([["address", "0x1"]]), new Set(["0x1"])],
  ...[refuses, strange, gone.proxy, new Error("x"), Promise.resolve({ address: "0x1" })],
  Object.create(null),
  new Uint8Array(8),
  { toString: refuses },
];
const shapes: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => [value],
  (value) => ({ address: value }),
  (value) => ({ tag: value }),
  (value) => ({ token: value, chain: value }),
  (value) => ({ row: value, column: value }),
  (value) => ({ kind: "address", address: value, tag: value, id: [value] }),
  (value) => Object.defineProperty({}, "address", { get: refuses, enumerable: value !== 0 }),
];
const odd = shapes.flatMap((shape) => values.map(shape));

/** Commands without arguments. They must ignore what a menu passes to them. */
const withoutArguments: readonly string[] = [
  "connect",
  "setApiKey",
  "removeApiKey",
  "useLocalService",
  "resetLocalTags",
  "connectNode",
  "removeNode",
  "compareBranch",
  "verifyOnNodes",
  "refresh",
  "toggleInlineTags",
  "find",
  "exportRows",
  "exportLabels",
  "openTrace",
  "importTags",
  "showLog",
].map((name) => `addressAtlas.${name}`);

/** Commands without arguments that only open a tab or a browser page. */
const opening = ["openWalkthrough", "reportIssue", "openWorkspace"].map(
  (name) => `addressAtlas.${name}`,
);

function contributedCommands(): readonly string[] {
  const manifest: unknown = vscode.extensions.getExtension(
    "address-atlas.address-atlas",
  )?.packageJSON;
  const { contributes } = manifest as { contributes: { commands: { command: string }[] } };
  return contributes.commands
    .map(({ command }) => command)
    .filter((command) => !opening.includes(command));
}

describe("commands that are called with something odd", () => {
  const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

  afterEach(async () => {
    await writeSetting(vscode.workspace, "editor.inlineTags", undefined);
  });

  for (const id of contributedCommands().filter((one) => !withoutArguments.includes(one))) {
    it(`${id} neither does anything nor throws (D-09e)`, async () => {
      await vscode.env.clipboard.writeText("untouched");
      const before = tabs();
      for (const value of odd) await vscode.commands.executeCommand(id, value, [value]);
      assert.equal(tabs(), before);
      assert.equal(await vscode.env.clipboard.readText(), "untouched");
    });
  }

  for (const id of contributedCommands().filter((one) => withoutArguments.includes(one))) {
    it(`${id} throws nothing and opens no tab (D-09e)`, async () => {
      await vscode.env.clipboard.writeText("untouched");
      const before = tabs();
      for (const value of [strange, gone.proxy, [strange], { address: strange }])
        await closeUntil(Promise.resolve(vscode.commands.executeCommand(id, value, [value])));
      assert.equal(tabs(), before);
      assert.equal(await vscode.env.clipboard.readText(), "untouched");
    });
  }

  it("are called with about 200 odd arguments", () => {
    assert.ok(odd.length >= 190, `${odd.length}`);
  });
});
