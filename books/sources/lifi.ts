import { type BookRow, type BookSource, type Place } from "../bookRow";
import { readText } from "../readPackage";

const chains: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["ETH", "ethereum"],
  ["BSC", "bnb"],
  ["POL", "polygon"],
  ["ARB", "arbitrum"],
  ["OPT", "optimism"],
  ["BAS", "base"],
  ["SOL", "solana"],
  ["AVA", "eip155:43114"],
  ["DAI", "eip155:100"],
  ["FTM", "eip155:250"],
  ["SON", "eip155:146"],
  ["CEL", "eip155:42220"],
  ["CRO", "eip155:25"],
  ["MOO", "eip155:1284"],
  ["MOR", "eip155:1285"],
  ["ONE", "eip155:1666600000"],
  ["AUR", "eip155:1313161554"],
  ["MAM", "eip155:1088"],
  ["ERA", "eip155:324"],
  ["PZE", "eip155:1101"],
  ["LNA", "eip155:59144"],
  ["SCL", "eip155:534352"],
  ["MNT", "eip155:5000"],
  ["BLS", "eip155:81457"],
  ["MOD", "eip155:34443"],
  ["SEI", "eip155:1329"],
  ["FRA", "eip155:252"],
  ["OPB", "eip155:204"],
  ["BER", "eip155:80094"],
  ["UNI", "eip155:130"],
  ["WCC", "eip155:480"],
  ["SOE", "eip155:1868"],
  ["LSK", "eip155:1135"],
  ["BOB", "eip155:288"],
  ["INK", "eip155:57073"],
  ["KAI", "eip155:8217"],
  ["RON", "eip155:2020"],
  ["XLY", "eip155:196"],
  ["PLA", "eip155:9745"],
  ["MON", "eip155:143"],
  ["HYP", "eip155:999"],
  ["ABS", "eip155:2741"],
  ["RSK", "eip155:30"],
  ["ARN", "eip155:42170"],
]);

/** The package is parsed as text: coins with `chains: { [….ChainId.AVA]: {`, then the wrapped coin of each chain. */
const entry = /\[types_1\.ChainId\.(\w+)\]: \{([^}]*)\}/g;

export const lifi: BookSource = {
  title: "LI.FI data types",
  package: "@lifi/data-types",
  version: "7.1.0",
  licence: "Apache-2.0",
  read(folder) {
    const code = readText(folder, "src/_cjs/coins/coins.js");
    const [coins = "", wrapped = ""] = code.split("exports.wrappedTokens = {");
    return [
      ...coins.split(/\n {8}key: /).flatMap((coin) => {
        const [, key = ""] = /^types_1\.CoinKey\.(\w+)/.exec(coin) ?? [];
        const name = field(coin.split("chains:")[0] ?? "", "name") ?? key;
        return rowsOf(coin, { symbol: key, name });
      }),
      ...rowsOf(wrapped, undefined),
    ];
  },
};

interface Coin {
  readonly symbol: string;
  readonly name: string;
}

function rowsOf(code: string, coin: Coin | undefined): readonly BookRow[] {
  return [...code.matchAll(entry)].flatMap(([, chainName = "", body = ""]): readonly BookRow[] => {
    const chain = chains.get(chainName);
    const address = field(body, "address") ?? "";
    const symbol = field(body, "symbol") ?? coin?.symbol;
    const [, decimals] = /decimals: (\d+)/.exec(body) ?? [];
    const isNative = /^(?:0x0{40}|1{32}|0x(?:ee){20})$/i.test(address);
    if (chain === undefined || symbol === undefined || decimals === undefined || isNative)
      return [];
    const tokenName = field(body, "name") ?? coin?.name ?? symbol;
    return [
      { address, chain, name: { kind: "token", symbol, tokenName, decimals: Number(decimals) } },
    ];
  });
}

function field(code: string, key: string): string | undefined {
  return new RegExp(`\\b${key}: '([^']+)'`).exec(code)?.[1];
}
