import type { Token } from "../../service/schemas";
import { buildToken, type ListedToken } from "../bookTokens";
import { nativeAddress } from "../nativeCoins";
import { SeededRandom } from "./seededRandom";

/** A token on one chain with an invented price. */
export interface SampleDeployment {
  /** The position among all deployments. Holdings are sorted by it. */
  readonly index: number;
  readonly token: Token;
  readonly chain: string;
  /** The address in canonical form; "0" for a native coin. */
  readonly address: string;
  readonly decimals: number;
  readonly price: number;
}

/** Invented prices of tokens by symbol, in the usual order of magnitude of each token. */
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

/** Symbols of tokens that most users know, so that invented holdings look plausible. */
const wellKnown = new Set(
  [
    "USDC USDC.e USDbC USDT USD₮0 DAI PYUSD USDe sUSDe GHO EURC EURS TUSD USDP FDUSD BUSD FRAX LUSD",
    "WETH WBTC cbBTC tBTC BTCB WBNB WPOL wstETH rETH cbETH weETH ezETH rsETH tsTON",
    "LINK UNI AAVE CRV LDO MKR SNX COMP BAL SUSHI 1INCH GRT ENS FXS RPL YFI BAT ZRX MANA SAND AXS",
    "SHIB PEPE APE CAKE LRC IMX RNDR FET OCEAN ANKR CVX PENDLE GMX ARB OP MAGIC AERO VELO DEGEN",
    "JUP BONK WIF RAY ORCA PYTH JTO W ONDO ENA EIGEN STG ZRO QUICK NOT DOGS STON",
  ].flatMap((line) => line.split(" ")),
);

/** Lists the deployments of native coins, and of all tokens with a well-known symbol. */
export function listSampleDeployments(tokens: readonly ListedToken[]): readonly SampleDeployment[] {
  return tokens
    .filter(
      ({ symbol, deployments }) =>
        wellKnown.has(symbol) || deployments.some(({ address }) => address === nativeAddress),
    )
    .map(buildToken)
    .flatMap((token) => token.deployments.map((deployment) => ({ token, ...deployment })))
    .map(({ token, chain, address, decimals }, index) => ({
      index,
      token,
      chain,
      address,
      decimals: decimals ?? 0,
      price: inventPrice(token),
    }));
}

function inventPrice({ id, symbol }: Token): number {
  const random = new SeededRandom(id);
  const about = priceOfSymbol.get(symbol) ?? 0.05 + random.below(2_000) / 100;
  return Number((about * (0.98 + random.below(4_000) / 100_000)).toPrecision(6));
}
