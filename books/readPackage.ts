import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { type BookRow, type Place, placeOf } from "./bookRow";

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

export function readText(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

export function readJson(folder: string, file: string): unknown {
  return JSON.parse(readText(folder, file)) as unknown;
}

/** The exports of a module that contains only data. */
export async function importData(folder: string, file: string): Promise<unknown> {
  const target = path.join(folder, file);
  if (/\.c?js$/.test(file) && !isModulePackage(folder)) return createRequire(target)(target);
  return import(pathToFileURL(target).href);
}

function isModulePackage(folder: string): boolean {
  const { type } = readJson(folder, "package.json") as { readonly type?: string };
  return type === "module";
}

/**
 * The value of `const NAME = …;` in a module that cannot be imported because it needs other
 * packages.
 */
export function readLiteral(code: string, name: string): unknown {
  const [, literal] = new RegExp(`const ${name} = ([\\s\\S]*?\\n[\\]}]);`).exec(code) ?? [];
  if (literal === undefined) throw new Error(`There is no ${name}`);
  return runInNewContext(`(${literal})`, {}, { timeout: 1_000 }) as unknown;
}

interface ListedToken {
  readonly chainId: number;
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** The rows of a token list in the usual form `{ chainId, address, symbol, name, decimals }`. */
export function rowsOfTokens(tokens: readonly ListedToken[]): readonly BookRow[] {
  return tokens.flatMap(({ chainId, address, symbol, name, decimals }) => {
    const chain = placeOf(chainId);
    if (chain === undefined || !evmAddress.test(address)) return [];
    return [{ address, chain, name: { kind: "token", symbol, tokenName: name, decimals } }];
  });
}

/** The EVM addresses in plain data, each with its path of keys. */
export function* addressesIn(data: unknown, at = ""): Generator<readonly [string, string]> {
  if (typeof data === "string") {
    if (evmAddress.test(data) && !/^0x(.)\1{39}$/.test(data)) yield [at, data];
    return;
  }
  if (typeof data !== "object" || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    yield* addressesIn(value, at === "" ? key : `${at}.${key}`);
  }
}

/** A contract row for every EVM address in plain data, with a name made from its path. */
export function contractsIn(
  data: unknown,
  chain: Place,
  nameOf: (path: string) => string | undefined,
): readonly BookRow[] {
  const rows: BookRow[] = [];
  for (const [at, address] of addressesIn(data)) {
    const text = nameOf(at);
    if (text !== undefined) rows.push({ address, chain, name: { kind: "contract", text } });
  }
  return rows;
}
