import { readdirSync } from "node:fs";
import path from "node:path";
import type { BookRow, BookSource, Place } from "../bookRow";
import { readText } from "../readPackage";

const chains: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["ETHEREUM", "ethereum"],
  ["BSC", "bnb"],
  ["POLYGON", "polygon"],
  ["ARBITRUM", "arbitrum"],
  ["OPTIMISM", "optimism"],
  ["BASE", "base"],
  ["AVALANCHE", "eip155:43114"],
  ["FANTOM", "eip155:250"],
  ["GNOSIS", "eip155:100"],
  ["CELO", "eip155:42220"],
  ["LINEA", "eip155:59144"],
  ["SCROLL", "eip155:534352"],
  ["BLAST", "eip155:81457"],
  ["METIS", "eip155:1088"],
  ["HARMONY", "eip155:1666600000"],
  ["POLYGON_ZKEVM", "eip155:1101"],
  ["ARBITRUM_NOVA", "eip155:42170"],
  ["SONIC", "eip155:146"],
]);

/** The package is parsed as text: `exports.X_ADDRESS = {`, then `[….EvmChainId.BASE]: '0x…'`. */
const table = /exports\.(\w+) = \{([^}]*)\}/g;
const entry = /EvmChainId\.(\w+)\]: '(0x[0-9a-fA-F]{40})'/g;

export const sushi: BookSource = {
  title: "Sushi SDK",
  package: "sushi",
  version: "7.3.15",
  licence: "MIT",
  read: (folder) => [
    ...rowsBelow(folder, "_cjs/evm/config/tokens/tokens", tokenName),
    ...rowsBelow(folder, "_cjs/evm/config/features", contractName),
  ],
};

type NameIn = (code: string, constant: string) => BookRow["name"] | undefined;

function rowsBelow(folder: string, below: string, nameIn: NameIn): readonly BookRow[] {
  const files = readdirSync(path.join(folder, below)).filter((name) => name.endsWith(".js"));
  return files.flatMap((file) => {
    const code = readText(folder, `${below}/${file}`);
    return [...code.matchAll(table)].flatMap(([, constant = "", body = ""]) => {
      const name = nameIn(code, constant);
      return name === undefined ? [] : rowsOf(body, name);
    });
  });
}

function rowsOf(body: string, name: BookRow["name"]): readonly BookRow[] {
  return [...body.matchAll(entry)].flatMap(([, chainName = "", address = ""]) => {
    const chain = chains.get(chainName);
    return chain === undefined ? [] : [{ address, chain, name }];
  });
}

/** A token's file has one table of addresses and one description. Skips files with several descriptions. */
const tokenName: NameIn = (code, constant) => {
  const descriptions = [
    ...code.matchAll(/decimals: (\d+),\s+symbol: '([^']+)',\s+name: '([^']+)'/g),
  ];
  const [only, second] = descriptions;
  if (only === undefined || second !== undefined || !constant.endsWith("_ADDRESS"))
    return undefined;
  const [, decimals, symbol = "", tokenName = ""] = only;
  return { kind: "token", symbol, tokenName, decimals: Number(decimals) };
};

/** `SUSHISWAP_V2_ROUTER_ADDRESS` becomes "SushiSwap V2 router". */
const contractName: NameIn = (_code, constant) => {
  const [, words] = /^(\w+)_ADDRESS$/.exec(constant) ?? [];
  if (words === undefined) return undefined;
  const text = words
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/\bv(\d)\b/g, "V$1")
    .replace("sushiswap", "SushiSwap")
    .replace("pancakeswap", "PancakeSwap")
    .replace("uniswap", "Uniswap")
    .replace(/^\w/, (letter) => letter.toUpperCase());
  return { kind: "contract", text };
};
