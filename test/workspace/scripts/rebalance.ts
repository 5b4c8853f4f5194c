/** Where the treasury's tokens live, chain by chain. */
export const tokens = {
  ethereum: {
    USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    WETH: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    WBTC: "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
  },
  polygon: {
    USDC: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    WETH: "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619",
  },
  arbitrum: {
    WETH: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    ARB: "0x912CE59144191C1204E64559FE8253a0e49E6548",
  },
  optimism: {
    USDC: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    WETH: "0x4200000000000000000000000000000000000006",
  },
  base: {
    USDC: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    WETH: "0x4200000000000000000000000000000000000006",
  },
  bnb: {
    USDT: "0x55d398326f99059fF775485246999027B3197955",
    WBNB: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
  },
  solana: {
    USDC: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  },
} as const;

/** The same on every EVM chain. */
const multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";

export interface Move {
  readonly from: keyof typeof tokens;
  readonly to: keyof typeof tokens;
  readonly amount: bigint;
}

/** Returns moves from chains above the average share to chains below it. */
export function rebalance(shares: ReadonlyMap<keyof typeof tokens, bigint>): Move[] {
  const average = [...shares.values()].reduce((sum, share) => sum + share, 0n) / BigInt(shares.size);
  const giving = [...shares].filter(([, share]) => share > average);
  const taking = [...shares].filter(([, share]) => share < average);
  return giving.flatMap(([from, share], index) => {
    const to = taking[index]?.[0];
    return to === undefined ? [] : [{ from, to, amount: share - average }];
  });
}

console.log(`calls go through ${multicall}`);
