import assert from "node:assert/strict";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { nameOfChain } from "../../src/engine/chains/chainRef";
import type { Report } from "../../src/cli/report";
import { itInCi } from "../support/shortRun";
import { until } from "../support/until";
import { poison, usdc } from "../support/poison";
import { LanguageClient } from "../support/languageClient";
import { runCli } from "../support/runCli";

const [repository = ""] = __dirname.split(path.join(path.sep, "dist", "test"));
const badChecksum = "0x52908400098527886E0F7030069857D2E4169Ee7";
const ours = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/** A look-alike: its first and last digits are those of `ours`. */
const likeOurs = "0x5aaeb6d1c7f02b93e84a5f6011d2c3b4ef1beaed";
const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

/** Files with findings of six kinds, silenced findings, labels, and settings that differ from the defaults. */
const written: Readonly<Record<string, string>> = {
  ".vscode/settings.json": JSON.stringify({
    "addressAtlas.editor.warnings": {
      checksum: "information",
      unquotedHex: "error",
      lookAlike: "error",
    },
  }),
  "address-labels.csv": `address,name,chainId\n${ours},Treasury,8453\n${poison},Trusted,1\n`,
  "src/kinds.ts": [
    `const to = "${poison}"; // a look-alike`,
    `const weak = "${likeOurs}";`,
    `const bad = "${badChecksum}";`,
    `const quiet = "${badChecksum}"; // address-atlas-ignore checksum`,
    `const id = "0x${key}";`,
    `const slipped = "${usdc.slice(0, 20)}77${usdc.slice(22)}".toLowerCase();`,
    `const fine = "${usdc}";\r\nconst after = "${poison}";`,
  ].join("\n"),
  "values.yaml": `to: ${usdc}\nlist:\n  - ${usdc}\nquoted: "${usdc}"\n`,
  "settings.toml": `to = ${usdc}\n`,
  "deployments/base.json": JSON.stringify(
    { USDC: { address: usdc, chainId: 8453 }, native: { address: usdcOnBase, chainId: 1 } },
    undefined,
    2,
  ),
  "src/constants.ts": `export const CHAIN_ID = 8453;\n\nexport const USDC = "${usdc}";\nexport const own = "${usdcOnBase}";\n`,
  "tokens.json": `[{"chainId": 1, "address": "${usdc}", "symbol": "USDT", "decimals": 18}]\n`,
  "script/Base.s.sol": `// Base\naddress constant USDC = ${usdc};\naddress constant BAD = ${badChecksum};\n`,
};

/** Folders from which more files are copied. */
const copied: readonly (readonly [from: string, to: string])[] = [
  ["test/workspace", "sample"],
  ["test/vectors", "vectors"],
  ["node_modules/viem/chains/definitions", "chains"],
];
const mostCopied = 40;

interface ComparedWarning {
  readonly kind: string;
  readonly level: string;
  readonly at: readonly number[];
  readonly message: string;
}

const levels: Readonly<Record<vscode.DiagnosticSeverity, string>> = {
  [vscode.DiagnosticSeverity.Error]: "error",
  [vscode.DiagnosticSeverity.Warning]: "warning",
  [vscode.DiagnosticSeverity.Information]: "information",
  [vscode.DiagnosticSeverity.Hint]: "hint",
};

function inOrder(all: readonly ComparedWarning[]): readonly ComparedWarning[] {
  return all
    .map((each) => [JSON.stringify([each.at, each.kind]), each] as const)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([, each]) => each);
}

/** Replaces chain ids with chain names. The editor shows ids until it has read the names from its service. */
function withChainNames(message: string): string {
  const ids = /(?<= · | on )([a-z]+)(?= · |\. |,)/g;
  return message.replace(ids, (id) => nameOfChain(id) ?? id);
}

function isSame(editor: readonly ComparedWarning[], command: readonly ComparedWarning[]): boolean {
  return JSON.stringify(editor) === JSON.stringify(command);
}

/** Returns the editor's warnings in a file, in the form of the command's findings. */
function warningsOfEditor(uri: vscode.Uri): readonly ComparedWarning[] {
  const problems = vscode.languages
    .getDiagnostics(uri)
    // The editor checks only the first values of a file for private keys, the command checks all values.
    .filter(({ message }) => !message.startsWith("This file has too many values"))
    .filter(({ source }) => source === "Address Atlas");
  return inOrder(
    problems.map(({ code, severity, message, range: { start, end } }) => ({
      kind: typeof code === "object" ? String(code.value) : "",
      level: levels[severity],
      at: [start.line + 1, start.character + 1, end.line + 1, end.character + 1],
      message: withChainNames(message),
    })),
  );
}

describe("address-atlas scan, compared with the editor", () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const root = folder.uri.fsPath;
  const files: string[] = [];

  before(async () => {
    for (const [file, text] of Object.entries(written)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
      files.push(file);
    }
    for (const [from, to] of copied) {
      const names = (await readdir(path.join(repository, from), { recursive: true }))
        .filter((name) => /\.\w+$/.test(name))
        .sort()
        .slice(0, mostCopied);
      for (const name of names) {
        await cp(path.join(repository, from, name), path.join(root, to, name));
        files.push(`${to}/${name}`);
      }
    }
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const file of [...files, ...copied.map(([, to]) => to)]) {
      await rm(path.join(root, file), { recursive: true, force: true });
    }
  });

  itInCi(
    "finds what the editor finds with the same books, files and settings, and nothing else",
    async () => {
      const words = ["scan", "--format", "json"];
      const { out, err, code } = await runCli(root, words, { ELECTRON_RUN_AS_NODE: "1" });
      assert.ok(code < 2, err);
      const { findings } = JSON.parse(out) as Report;
      const kinds = new Set(findings.map(({ kind }) => kind));
      assert.equal(kinds.size, 6, [...kinds].join());
      const expected = new Map(
        files.map((file) => [
          file,
          inOrder(
            findings
              .filter(({ path: own }) => own === file)
              .map(({ kind, level, line, column, endLine, endColumn, message }) => ({
                kind,
                level,
                at: [line, column, endLine, endColumn],
                message,
              })),
          ),
        ]),
      );
      // Starts with files that have findings: once these are shown, everything that warnings depend on has been loaded.
      const order = [...files].sort(
        (a, b) => (expected.get(b)?.length ?? 0) - (expected.get(a)?.length ?? 0),
      );
      for (const file of order) {
        const uri = vscode.Uri.file(path.join(root, file));
        await vscode.window.showTextDocument(uri, { preview: false });
        const wanted = expected.get(file) ?? [];
        await until(`the warnings of ${file}`, () => isSame(warningsOfEditor(uri), wanted)).catch(
          () => undefined,
        );
        const [editor, command] = [warningsOfEditor(uri), wanted];
        assert.deepEqual(editor, command, file);
      }
      for (const file of files) {
        const uri = vscode.Uri.file(path.join(root, file));
        assert.ok(isSame(warningsOfEditor(uri), expected.get(file) ?? []), file);
      }
    },
    180_000,
  );

  itInCi(
    "shows the editor's hints and cards in its language server",
    async () => {
      const client = await LanguageClient.start(root);
      let compared = 0;
      try {
        for (const file of files) {
          const uri = vscode.Uri.file(path.join(root, file));
          const document = await vscode.workspace.openTextDocument(uri);
          await client.open(file, document.getText(), document.languageId);
          const end = document.lineAt(document.lineCount - 1).range.end;
          const range = { start: { line: 0, character: 0 }, end };
          let hints = await client.hints(file, range);
          // The language server shows no hint for 64 hex digits whose only names come from files.
          const isCompared = ([line, character]: readonly [number, number, unknown]): boolean =>
            !/0x[0-9a-f]{64}["'`]?$/i.test(document.lineAt(line).text.slice(0, character));
          const wantedNow = () =>
            hints
              .map(({ position, label }) => [position.line, position.character, label] as const)
              .filter(isCompared);
          const read = async () =>
            (await hintsOfEditor(uri, new vscode.Range(0, 0, end.line, end.character))).filter(
              isCompared,
            );
          // Repeats the requests, because the editor and the language server read declared names in the background.
          const isSameNow = async (): Promise<boolean> => {
            hints = await client.hints(file, range);
            return JSON.stringify(await read()) === JSON.stringify(wantedNow());
          };
          await until(`the hints of ${file}`, isSameNow).catch(() => undefined);
          assert.deepEqual(await read(), wantedNow(), file);
          for (const { position } of hints.slice(0, mostCards)) {
            const at = new vscode.Position(position.line, position.character - 3);
            const cards = async () => {
              const own = (await client.hover(file, at))?.contents;
              const lines = typeof own === "object" && "value" in own ? own.value.split("\n") : [];
              return {
                editor: (await cardOfEditor(uri, at)).map(shortenSolana),
                server: lines.map(shortenSolana),
              };
            };
            const areSame = async () => {
              const { editor, server } = await cards();
              return server.length > 0 && editor.join("\n") === server.join("\n");
            };
            await until(`the cards of ${file}`, areSame).catch(() => undefined);
            const { editor, server } = await cards();
            assert.ok(server.length > 0, file);
            assert.deepEqual(editor, server, file);
            compared += 1;
          }
        }
        assert.ok(compared > 50, `${compared} cards`);
      } finally {
        client.kill();
      }
    },
    180_000,
  );
});

const mostCards = 4;

/**
 * Shortens Solana addresses, which could be secrets: the command shows only their ends, the editor shows them in full.
 */
function shortenSolana(line: string): string {
  return line.replace(/^(\w{4})\w{20,40}(\w{4})(?= Solana address)/, "$1…$2");
}

type EditorHint = readonly [line: number, character: number, text: string];

async function hintsOfEditor(uri: vscode.Uri, range: vscode.Range): Promise<readonly EditorHint[]> {
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    uri,
    range,
  );
  return hints.map(({ position, label }) => [
    position.line,
    position.character,
    typeof label === "string" ? label : label.map(({ value }) => value).join(""),
  ]);
}

/** Returns the lines of the editor's card as plain text, without its actions. */
async function cardOfEditor(uri: vscode.Uri, at: vscode.Position): Promise<readonly string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    uri,
    at,
  );
  const all = hovers.flatMap(({ contents }) => contents);
  const cards = all.flatMap((each) => (each instanceof vscode.MarkdownString ? each.value : []));
  const card = cards.find((text) => text.includes("addressAtlas.openAddress")) ?? "";
  return card
    .split("  \n")
    .slice(0, -1)
    .map((line) =>
      line
        .replace(/ · \[[^\]]*\]\(command:[^)]*\)|&#183; \[[^\]]*\]\(command:[^)]*\)/g, "")
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/\*\*([^*]*)\*\*|`([^`]*)`/g, "$1$2")
        // The editor's local service lists the tokens of the book, but the command has no service.
        .replace("known to the service", "a source has a name for it")
        .trim(),
    );
}
