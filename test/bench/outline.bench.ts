import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { findAddresses } from "../../src/engine/addresses/findAddresses";
import { declaresNames } from "../../src/engine/names/readDeclaration";
import { findChainOfPath } from "../../src/engine/outline/chainOfPath";
import { buildPlaces } from "../../src/project/scan/findPlaces";
import { findChainOfPlace } from "../../src/engine/outline/chainOfPlace";
import { outlineOf } from "../../src/engine/outline/outline";
import { checksumEvm } from "../../src/engine/addresses/evm";
import { Chance } from "../support/randomAddresses";
import { type GoalResult, measureGoal } from "./goal";

const length = 1_000_000;
/** The number of places to look up in each text. */
const places = 200;

/**
 * Measures goals O1 and N1: the outline of a large text against a parser of its language, and the declared names of
 * files.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const json = buildJson();
  const results = [
    await measureOutline("tokens.json", json, 6, {
      name: "JSON.parse",
      round: () => (JSON.parse(json) as readonly unknown[]).length,
    }),
  ];
  for (const [name, text] of [
    ["all.ts", repeat(readSources("src", ".ts"))],
    ["All.sol", repeat(readSources("test", ".sol"))],
    ["typescript.js", readFileSync(require.resolve("typescript"), "utf8").slice(0, length)],
  ] as const) {
    const scanner = { name: "scanner", round: () => scanAll(text) };
    results.push(await measureOutline(name, text, 2, scanner));
  }
  return [...results, await measureNames()];
}

/**
 * Compares two times: for reading the names that files of this repository declare, and for only finding the addresses.
 */
function measureNames(): Promise<GoalResult> {
  const files = ["src", "test", "docs", "books", "media"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.(?:ts|js|json|md|csv|ya?ml|toml|sol)$/.test(file)),
  );
  const readAll = (hasNames: boolean): number => {
    let count = 0;
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      const facts = { path: file, ofPath: findChainOfPath(file) };
      const declares = hasNames && declaresNames(file);
      const found = findAddresses(text, { fileName: file });
      count += buildPlaces(text, found, declares ? facts : undefined).length;
    }
    return count;
  };
  return measureGoal({
    id: "N1",
    what: `the declared names of ${files.length} files of this repository, against their addresses alone`,
    kind: "atMost",
    bound: 2,
    ours: { name: "names", round: () => void readAll(true) },
    theirs: { name: "addresses", round: () => void readAll(false) },
  });
}

function measureOutline(
  name: string,
  text: string,
  bound: number,
  theirs: { readonly name: string; readonly round: () => unknown },
): Promise<GoalResult> {
  let version = 0;
  return measureGoal({
    id: "O1",
    what: `outline of 1 MB of ${path.extname(name).slice(1)} with the chain of ${places} places, against ${theirs.name}`,
    kind: "atMost",
    bound,
    // The first ten rounds compile the code for the others, as in an editor that has already read many texts.
    rounds: 31,
    ours: {
      name: "outline",
      round: () => {
        // A different text in each round, since outlines are cached.
        const own = `${text}${" ".repeat((version += 1))}`;
        const outline = outlineOf(own, name);
        for (let place = 0; place < places; place += 1) {
          const start = Math.floor((place * text.length) / places);
          findChainOfPlace(outline, { start, end: start + 42 });
        }
      },
    },
    theirs,
  });
}

/**
 * Reads all tokens with TypeScript's scanner. Like TypeScript's parser, signals where a template continues, since the
 * scanner would otherwise skip the code between two templates.
 */
function scanAll(text: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  /** The open braces, innermost last; true for a brace in a template. */
  const braces: boolean[] = [];
  for (let count = 0; ; count += 1) {
    let token = scanner.scan();
    if (token === ts.SyntaxKind.CloseBraceToken && braces.pop() === true) {
      token = scanner.reScanTemplateToken(false);
      if (token === ts.SyntaxKind.TemplateMiddle) braces.push(true);
    } else if (token === ts.SyntaxKind.OpenBraceToken) braces.push(false);
    else if (token === ts.SyntaxKind.TemplateHead) braces.push(true);
    if (token === ts.SyntaxKind.EndOfFileToken) return count;
  }
}

function buildJson(): string {
  const chance = new Chance(1);
  const row = (): unknown => ({
    chainId: chance.pick([1, 10, 8453, 42161]),
    address: checksumEvm(`0x${chance.hex(40)}`),
    symbol: chance.text("ABCDEFGH", 4),
    decimals: 18,
    extensions: { bridgeInfo: { 1: { tokenAddress: `0x${chance.hex(40)}` } } },
  });
  const text = JSON.stringify(Array.from({ length: 3_700 }, row), undefined, 2);
  assert.ok(text.length >= length);
  return text;
}

function readSources(folder: string, extension: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

function repeat(text: string): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}
