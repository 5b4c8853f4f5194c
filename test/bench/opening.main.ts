import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { Book } from "../../src/engine/names/book";

/**
 * `opening.main.js book|text FILE ADDRESS` prints the milliseconds from the packed bytes of a file to the first lookup,
 * in a process that has not run this code before.
 */
const [kind, file = "", canonical = ""] = process.argv.slice(2);

function isInBook(packed: Buffer): boolean {
  return Book.open(brotliDecompressSync(packed))?.has({ format: "evm", canonical }) === true;
}

/**
 * Whether the text contains the address. Parses the lines of the text: address, text, kind, chains, source, token name,
 * decimals.
 */
function isInText(packed: Buffer): boolean {
  const names = new Map<string, unknown[]>();
  for (const line of brotliDecompressSync(packed).toString("utf8").split("\n")) {
    const [address = "", text, nameKind, chains, title, tokenName, decimals] = line.split("\t");
    const token = tokenName === "" ? undefined : { name: tokenName, decimals: Number(decimals) };
    const name = { text, kind: nameKind, chains: chains?.split(" "), source: { title }, token };
    const known = names.get(address);
    if (known === undefined) names.set(address, [name]);
    else known.push(name);
  }
  return names.has(canonical);
}

const packed = readFileSync(file);
const start = performance.now();
const found = kind === "book" ? isInBook(packed) : isInText(packed);
const elapsed = performance.now() - start;
if (!found) throw new Error(`${file} has no name for ${canonical}`);
process.stdout.write(String(elapsed));
