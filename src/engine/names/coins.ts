import { type Name, symbolOf } from "./name";

/** The symbols that are no words and that no other token has, as the book spells them. */
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

/** Returns the coin whose symbol a text is, in any case; undefined if it is none. */
export function readCoin(text: string): string | undefined {
  return inLowerCase.get(text.toLowerCase());
}

export function isCoin(name: Name): boolean {
  return name.token !== undefined && readCoin(symbolOf(name)) !== undefined;
}
