import { type BookRow, type BookSource, type Place } from "../bookRow";
import { readText } from "../readPackage";

/** LI.FI's names of chains. */
const chains: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["ETH", "ethereum"],
  ["BSC", "bnb"],
  ["POL", "polygon"],
  ["ARB", "arbitrum"],
  ["OPT", "optimism"],
  ["BAS", "base"],
  ["SOL", "solana"],
  ["AVA", "on Avalanche"],
  ["DAI", "on Gnosis"],
  ["FTM", "on Fantom"],
  ["SON", "on Sonic"],
  ["CEL", "on Celo"],
  ["CRO", "on Cronos"],
  ["MOO", "on Moonbeam"],
  ["MOR", "on Moonriver"],
  ["ONE", "on Harmony"],
  ["AUR", "on Aurora"],
  ["MAM", "on Metis"],
  ["ERA", "on ZKsync"],
  ["PZE", "on Polygon zkEVM"],
  ["LNA", "on Linea"],
  ["SCL", "on Scroll"],
  ["MNT", "on Mantle"],
  ["BLS", "on Blast"],
  ["MOD", "on Mode"],
  ["SEI", "on Sei"],
  ["FRA", "on Fraxtal"],
  ["OPB", "on opBNB"],
  ["BER", "on Berachain"],
  ["UNI", "on Unichain"],
  ["WCC", "on World Chain"],
  ["SOE", "on Soneium"],
  ["LSK", "on Lisk"],
  ["BOB", "on Boba"],
  ["INK", "on Ink"],
  ["KAI", "on Kaia"],
  ["RON", "on Ronin"],
  ["XLY", "on X Layer"],
  ["PLA", "on Plasma"],
  ["MON", "on Monad"],
  ["HYP", "on HyperEVM"],
  ["ABS", "on Abstract"],
  ["RSK", "on Rootstock"],
  ["ARN", "on Arbitrum Nova"],
]);

/** The tables are code: coins with `chains: { [….ChainId.AVA]: {`, then each chain's wrapped coin. */
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
