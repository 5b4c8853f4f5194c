import { identify } from "../../addresses/identify";
import type { Token } from "../../service/schemas";
import { sampleTokens } from "./sampleTokens";
import { SeededRandom } from "./seededRandom";

/** A token on one chain, with the price that the sample makes up for it. */
export interface SampleDeployment {
  /** Its place among all deployments, which is the order of holdings. */
  readonly index: number;
  readonly token: Token;
  readonly chain: string;
  readonly address: string;
  /** Equal for two spellings of one token address; "0" for a native coin. */
  readonly canonical: string;
  readonly decimals: number;
  readonly price: number;
}

/** Invented, in the order of magnitude that the symbols let one expect. */
const prices: readonly (readonly [price: number, symbols: string])[] = [
  [60_000, "BTC WBTC cbBTC tBTC BTCB"],
  [3_000, "ETH WETH wstETH rETH cbETH weETH ezETH rsETH"],
  [1, "USDC USDC.e USDbC USDT DAI PYUSD USDe sUSDe GHO EURC EURS TUSD USDP FDUSD BUSD FRAX LUSD"],
  [1, "jUSDT"],
  [600, "BNB WBNB"],
  [400, "BCH"],
  [150, "SOL"],
  [3, "TON tsTON SUI APT"],
  [0.2, "DOGE POL MATIC WMATIC"],
  [0.000_012, "SHIB PEPE BONK DOGS"],
];

const priceOfSymbol = new Map(
  prices.flatMap(([price, symbols]) => symbols.split(" ").map((symbol) => [symbol, price])),
);

/** Every deployment of every token of the sample. */
export const sampleDeployments: readonly SampleDeployment[] = sampleTokens
  .flatMap((token) => token.deployments.map((deployment) => ({ token, ...deployment })))
  .map(({ token, chain, address, decimals }, index) => ({
    index,
    token,
    chain,
    address,
    canonical: canonicalTokenAddress(address),
    decimals: decimals ?? 0,
    price: inventPrice(token),
  }));

/** How a token address is compared: canonical where it is an address, as it is where it is not. */
export function canonicalTokenAddress(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

function inventPrice({ id, symbol }: Token): number {
  const random = new SeededRandom(id);
  const about = priceOfSymbol.get(symbol) ?? 0.05 + random.below(2_000) / 100;
  return Number((about * (0.98 + random.below(4_000) / 100_000)).toPrecision(6));
}
