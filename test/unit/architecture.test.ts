import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A source file. The path starts at the root of the repository. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const files: readonly SourceFile[] = ["src", "media"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") })),
);

describe("the names of source files", () => {
  it("name a concept: no file is called utils, helpers, types or index", () => {
    const nameless = files.filter((file) =>
      /\/(utils?|helpers?|types|index|common|misc)\.ts$/.test(file.path),
    );
    assert.ok(files.length > 3);
    assert.deepEqual(nameless, []);
  });
});

/**
 * Files that show or request rows of the service. Only these files may call `named`, which allows a text from such a
 * row to leave this machine.
 */
const readersOfRows = [
  "src/editor/panels/detail/explorerChips.ts",
  "src/editor/panels/tables/deploymentLoader.ts",
  "src/editor/panels/tables/taggedAddressTable.ts",
  "src/editor/panels/tables/transactionTable.ts",
  "src/editor/tree/treeRows.ts",
  "src/sources/catalog/catalog.ts",
  // This file passes only the identifier of a node's chain, which stays in this process.
  "src/sources/catalog/sourceWithNodes.ts",
];

describe("the gate", () => {
  const outside = files.filter(
    ({ path }) => path.startsWith("src/") && !path.startsWith("src/sources/gate/"),
  );
  const having = (pattern: RegExp): readonly string[] =>
    outside.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it("is the only code that creates texts that may leave this machine (T-34f)", () => {
    assert.deepEqual(having(/\bas (?:unknown as )?Cleared\b|<Cleared>|is Cleared\b/), []);
    assert.deepEqual(having(/\bnamed\(/).toSorted(), readersOfRows);
  });

  it("is in front of every client: only what opens a service has one without it (T-34f)", () => {
    const makesOne = (path: string): boolean =>
      path.startsWith("src/sources/service/") || path === "src/sources/catalog/openService.ts";
    assert.deepEqual(
      having(/\bServiceClient\b/).filter((path) => !makesOne(path)),
      [],
    );
  });

  it("is in front of every page that is opened: pages are made of texts that have passed (T-34f)", () => {
    // Exports open the file that they wrote, and Open Trace opens its document.
    assert.deepEqual(having(/"vscode\.open"/).toSorted(), [
      "src/editor/panels/exportRows.ts",
      "src/editor/platform/openInBrowser.ts",
      "src/editor/terminal/openTrace.ts",
    ]);
    // Report Issue opens a page of the project with only versions and the log.
    assert.deepEqual(having(/\bopenInBrowser\(/).toSorted(), [
      "src/editor/commands/help/reportIssue.ts",
      "src/editor/panels/detailPanel.ts",
      "src/editor/platform/openInBrowser.ts",
    ]);
  });

  it("has its prompt about private keys in one place (T-34f)", () => {
    assert.deepEqual(having(/It Is Not a Private Key/), [
      "src/editor/platform/privateKeyQuestion.ts",
    ]);
    assert.deepEqual(having(/\[0-9a-f(?:A-F)?\]\{64\}/i).toSorted(), [
      "src/editor/commands/find/readPasted.ts",
      // Finds 64 digits only next to the name of a hash (Y-01). The gate still checks a hash before it is opened.
      "src/engine/addresses/findInTerminal.ts",
      "src/engine/addresses/identify.ts",
      "src/engine/addresses/ton.ts",
      // Compares private keys, but never shows them (W-36).
      "src/engine/checks/keyValues.ts",
      // The hash in a Git LFS pointer (C-08). It is not shown.
      "src/project/scan/lfsPointer.ts",
    ]);
  });
});
