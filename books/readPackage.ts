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

/** Imports a module that contains only data. */
export async function importData(folder: string, file: string): Promise<unknown> {
  const target = path.join(folder, file);
  if (/\.c?js$/.test(file) && !isModulePackage(folder)) return createRequire(target)(target);
  return import(pathToFileURL(target).href);
}

function isModulePackage(folder: string): boolean {
  const { type } = readJson(folder, "package.json") as { readonly type?: string };
  return type === "module";
}

/** Evaluates the literal in `const NAME = …;` of a module that cannot be imported because it needs other packages. */
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

/** Converts a token list in the usual form `{ chainId, address, symbol, name, decimals }`. Skips unknown chains. */
export function rowsOfTokens(tokens: readonly ListedToken[]): readonly BookRow[] {
  return tokens.flatMap(({ chainId, address, symbol, name, decimals }) => {
    const chain = placeOf(chainId);
    if (chain === undefined || !evmAddress.test(address)) return [];
    return [{ address, chain, name: { kind: "token", symbol, tokenName: name, decimals } }];
  });
}

/**
 * Yields the EVM addresses in plain data, each with its key path such as `tokens.weth`. Skips placeholders of one
 * repeated digit.
 */
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

/**
 * Returns a contract row for every EVM address for which `nameOf` returns a name. The key path is passed to `nameOf`.
 */
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
