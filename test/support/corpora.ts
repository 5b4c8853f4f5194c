import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { transformSync } from "esbuild";
import { base58Letters, bech32Letters, Chance, encodeEvm, randomAddress } from "./randomAddresses";

const modules = path.resolve("node_modules");

/**
 * Copies the text to one flat string with one byte per character. The first search of a string that was joined from
 * parts would be slow.
 */
export function flatten(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => path.join(folder, name));
}

const sourceFile = /\.(?:[cm]?[jt]s|json|md)$/;
const longestLine = 1000;

/**
 * Reads about `bytes` bytes of ordinary code: sources, declarations, manifests and Markdown files of the installed
 * packages. Skips large and minified files.
 */
export function readOrdinaryCode(bytes: number): string {
  const parts: string[] = [];
  let left = bytes;
  for (const file of listFiles(modules)) {
    if (left <= 0) break;
    if (!sourceFile.test(file) || statSync(file).size > 400_000 || !statSync(file).isFile())
      continue;
    const text = readFileSync(file, "latin1");
    if (text.split("\n").some((line) => line.length > longestLine)) continue;
    parts.push(text);
    left -= text.length;
  }
  return flatten(parts.join("\n"));
}

/** Generates an address book. Each entry has 134 bytes and one EVM address with its checksum. */
export function buildAddressBook(lines: number): string {
  const chance = new Chance(11);
  const line = (_: unknown, i: number): string => {
    const address = encodeEvm(chance.bytes(20));
    const name = `  // the pool of reserve ${i.toString().padStart(6, "0")}, as deployed\n`;
    return `${name}  address internal constant RESERVE_${i.toString().padStart(6, "0")} = ${address};\n`;
  };
  return flatten(Array.from({ length: lines }, line).join(""));
}

const minifiedSources = [
  "typescript/lib/typescript.js",
  "typescript/lib/_tsc.js",
  "playwright-core/lib/coreBundle.js",
  "playwright-core/lib/utilsBundle.js",
  "axe-core/axe.js",
];

/**
 * Returns minified JavaScript: large bundles of the installed packages, which this function minifies, and the workbench
 * of each cached editor.
 */
export function readMinifiedCode(): string {
  const minified = minifiedSources
    .map((name) => path.join(modules, name))
    .filter((file) => existsSync(file))
    .map((file) => transformSync(readFileSync(file, "utf8"), { minify: true }).code);
  return [...minified, ...findWorkbenches().map((file) => readFileSync(file, "latin1"))].join("\n");
}

function findWorkbenches(): readonly string[] {
  const cache = path.join(homedir(), ".cache", "address-atlas");
  if (!existsSync(cache)) return [];
  const inHost = "node_modules/code-server/lib/vscode/out/vs/code/browser/workbench/workbench.js";
  return readdirSync(cache)
    .map((host) => path.join(cache, host, inHost))
    .filter((file) => existsSync(file));
}

function lines(count: number, line: (chance: Chance) => string): string {
  const chance = new Chance(13);
  return Array.from({ length: count }, () => line(chance)).join(" ");
}

const mixedHex = "0123456789abcdefABCDEF";

/** Builds texts of one line that make a search as slow as possible. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  "a run of a": (bytes) => "a".repeat(bytes),
  "0x0x0x": (bytes) => "0x".repeat(bytes / 2),
  "a run of 1": (bytes) => "1".repeat(bytes),
  "0x and 41 digits": (bytes) => fill(bytes, (chance) => `0x${chance.hex(41)}`),
  "bad base58check": (bytes) => fill(bytes, (chance) => `1${chance.text(base58Letters, 33)}`),
  "bad bech32": (bytes) => fill(bytes, (chance) => `bc1q${chance.text(bech32Letters, 38)}`),
  "bad cashaddr": (bytes) => fill(bytes, (chance) => `q${chance.text(bech32Letters, 41)}`),
  "bad EIP-55": (bytes) => fill(bytes, (chance) => `0x${chance.text(mixedHex, 40)}`),
  "base58 of 44": (bytes) => fill(bytes, (chance) => chance.text(base58Letters, 44)),
  "tokens of 25": (bytes) => fill(bytes, (chance) => chance.text(base58Letters, 25)),
  "quoted solana": (bytes) => fill(bytes, (chance) => `"${randomAddress.solana(chance)}"`),
  "short Move": (bytes) => fill(bytes, (chance) => `@0x${chance.hex(63)}g`),
};

/** Repeats a random text, since generating the whole text at random would take longer than scanning it. */
function fill(bytes: number, line: (chance: Chance) => string): string {
  const once = `${lines(10_000, line)} `;
  return once.repeat(Math.ceil(bytes / once.length)).slice(0, bytes);
}
