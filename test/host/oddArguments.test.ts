import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/platform/commandIds";

const refuses = (): never => {
  throw new Error("looked at");
};
const strange = new Proxy({}, { get: refuses, has: refuses, getOwnPropertyDescriptor: refuses });
const gone = Proxy.revocable({}, {});
gone.revoke();

/** Nothing that any command takes. */
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

/** What these do needs no argument: they look at none, whatever a menu hands over. */
const withoutArguments: readonly string[] = [
  "connect",
  "setApiKey",
  "removeApiKey",
  "useLocalService",
  "resetLocalTags",
  "refresh",
  "toggleInlineTags",
  "find",
  "exportRows",
  "showLog",
].map((name) => `addressAtlas.${name}`);

describe("commands that are called with something odd", () => {
  const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

  for (const id of commandIds.filter((one) => !withoutArguments.includes(one))) {
    it(`D-09e ${id} neither does anything nor throws`, async () => {
      await vscode.env.clipboard.writeText("untouched");
      const before = tabs();
      for (const value of odd) await vscode.commands.executeCommand(id, value, [value]);
      assert.equal(tabs(), before);
      assert.equal(await vscode.env.clipboard.readText(), "untouched");
    });
  }

  it("are called with some 200 odd things", () => {
    assert.ok(odd.length >= 190, `${odd.length}`);
  });
});
