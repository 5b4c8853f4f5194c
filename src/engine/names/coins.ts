import { type Name, symbolOf } from "./name";

/** Token symbols that are not ordinary words and that no other token has, in the spelling of the book. */
export const coins = [
  "USDC",
  "USDT",
  "DAI",
  "stETH",
  "wstETH",
  "WETH",
  "WBTC",
  "WBNB",
  "WMATIC",
  "WAVAX",
] as const;

const inLowerCase = new Map(coins.map((coin) => [coin.toLowerCase(), coin]));

/** Returns the coin with the given symbol, ignoring case; undefined if there is none. */
export function readCoin(text: string): string | undefined {
  return inLowerCase.get(text.toLowerCase());
}

export function isCoin(name: Name): boolean {
  return name.token !== undefined && readCoin(symbolOf(name)) !== undefined;
}
