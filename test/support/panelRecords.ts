import type { Records, Row } from "./recordService";

/** The address that the panels show in tests. */
export const ownAddress = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
export const ownTag = "treasury_cold";

const chains: readonly (readonly [string, string, number, readonly string[]])[] = [
  ["ethereum", "Ethereum", 1, ["Etherscan etherscan.io", "Blockscout eth.blockscout.com"]],
  ["base", "Base", 8453, ["BaseScan basescan.org"]],
  ["arbitrum", "Arbitrum One", 42161, ["Arbiscan arbiscan.io"]],
  ["optimism", "OP Mainnet", 10, ["OP Etherscan optimistic.etherscan.io"]],
  ["polygon", "Polygon", 137, ["PolygonScan polygonscan.com"]],
  ["bnb", "BNB Smart Chain", 56, ["BscScan bscscan.com"]],
  ["bitcoin", "Bitcoin", -1, ["mempool.space mempool.space"]],
];

/** Symbol, name, price, decimals and chains of each token. */
const tokens: readonly (readonly [string, string, number | null, number, readonly string[]])[] = [
  ["ETH", "Ether", 3412.55, 18, ["ethereum", "base", "arbitrum", "optimism"]],
  ["USDC", "USD Coin", 1.0001, 6, ["ethereum", "base", "arbitrum", "polygon"]],
  ["WBTC", "Wrapped Bitcoin", 67_210.4, 8, ["ethereum", "arbitrum"]],
  ["ARB", "Arbitrum", 0.8123, 18, ["arbitrum"]],
  ["OP", "Optimism", 1.734, 18, ["optimism"]],
  ["PEPE", "Pepe", 1.1e-5, 18, ["ethereum"]],
  ["MATIC", "Polygon", 0.5521, 18, ["polygon", "ethereum"]],
  ["LINK", "Chainlink", 14.02, 18, ["ethereum", "base"]],
  ["DUST", "Dust", null, 0, ["bnb"]],
];

export const chainRecords: readonly Row[] = chains.map(([chain, name, chainId, explorers]) => ({
  chain,
  chainId,
  name,
  icon_url: "",
  explorers: explorers.map((explorer) => {
    const at = explorer.lastIndexOf(" ");
    const url = `https://${explorer.slice(at + 1)}`;
    return {
      name: explorer.slice(0, at),
      url,
      tx_url: `${url}/tx/{{tx_id}}`,
      address_url: `${url}/address/{{address}}`,
    };
  }),
}));

export const tokenRecords: readonly Row[] = tokens.map(([symbol, name, , decimals, on]) => ({
  id: symbol.toLowerCase(),
  name,
  symbol,
  icon_url: "",
  deployments: on.map((chain) => ({ chain, address: addressOf(symbol, chain), decimals })),
}));

/** A holding of every token on each of its chains, and two tokens that are not in the token list. */
export const holdingRecords: readonly Row[] = [
  ...tokens.flatMap(([symbol, name, price, decimals, on], index) =>
    on.map((chain, at) => ({
      chain,
      token_address: addressOf(symbol, chain),
      token_name: name,
      token_symbol: symbol,
      token_decimals: decimals,
      token_icon_url: "",
      token_price: price,
      balance: balanceOf(price ?? 1, decimals, 90_000 / (index + 1) / (at + 1)),
      holders: (index + 1) * 12_345 * (at + 1),
      updated_at: new Date(Date.UTC(2026, 10, 20, 12) - index * 7_200_000).toISOString(),
    })),
  ),
  {
    chain: "bnb",
    token_address: "0x1111111111111111111111111111111111111111",
    token_name: "USD Coin",
    token_symbol: "UЅDС",
    token_decimals: 18,
    token_icon_url: "",
    token_price: 0,
    balance: "1000000000000000000000000",
    holders: 3,
    updated_at: "2026-11-01T00:00:00.000Z",
  },
  {
    chain: "polygon",
    token_address: "0x2222222222222222222222222222222222222222",
    token_name: "Everything",
    token_symbol: "MAX",
    token_decimals: null,
    token_icon_url: "",
    token_price: 1e-9,
    balance: (2n ** 256n - 1n).toString(),
    holders: null,
    updated_at: "not a time",
  },
];

/** Returns transactions of `ownAddress` in the weeks before a fixed day. */
export function transactionRecords(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => {
    const [symbol, , , decimals, on] = tokens[(index * 7) % 5 === 0 ? 1 : index % 4] ?? tokens[0]!;
    const chain = on[(index >> 2) % on.length] ?? "ethereum";
    const other = `0x${(index % 17).toString(16).padStart(2, "0").repeat(20)}`;
    const isIn = index % 3 !== 0;
    const day = Math.floor(index / 5) + (index % 11);
    return {
      id: `tx-${String(index)}`,
      chain,
      token_address: addressOf(symbol, chain),
      from_address: index % 41 === 0 ? "0" : isIn ? other : ownAddress,
      to_address: isIn ? ownAddress : other,
      value: String(BigInt(index + 1) * 10n ** BigInt(decimals - 2) + BigInt(index)),
      tx_hash: `0x${(index + 4096).toString(16).repeat(16)}`,
      block_number: index % 2 === 0 ? 20_000_000 - index : String(20_000_000 - index),
      block_hash: `0x${"ab".repeat(32)}`,
      block_time: new Date(Date.UTC(2026, 10, 20, index % 24) - day * 86_400_000).toISOString(),
    };
  });
}

export const addressDetailsRecord: Row = {
  address: ownAddress,
  chains: ["ethereum", "base", "arbitrum", "optimism", "polygon", "bnb"],
  tags: [ownTag, "vitalik", "audit_2026"],
  stats: { token_holding_count: 23, txn_count: 210, total_value_usd: 1_234_567.89 },
};

export const tagDetailsRecord: Row = {
  tag: ownTag,
  stats: {
    address_count: 412,
    token_holding_count: 23,
    txn_count: 210,
    total_value_usd: 98_765.4321,
  },
};

export const tagRecords: readonly Row[] = [
  {
    tag: ownTag,
    address_count: 412,
    created_at: "2026-01-05T09:30:00.000Z",
    updated_at: "2026-11-19T18:00:00.000Z",
  },
];

export function taggedAddressRecords(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => ({
    address: `0x${(index + 1).toString(16).padStart(40, "0")}`,
    tags: index % 3 === 0 ? [ownTag] : [ownTag, "bridge_router", "0"].slice(0, 1 + (index % 3)),
    chains: index % 2 === 0 ? ["ethereum", "base"] : ["ethereum", "base", "arbitrum", "optimism"],
  }));
}

export const panelRecords: Records = {
  chains: chainRecords,
  tokens: tokenRecords,
  tags: tagRecords,
  holdings: holdingRecords,
  transactions: transactionRecords(210),
  addresses: taggedAddressRecords(412),
  addressDetails: addressDetailsRecord,
  tagDetails: tagDetailsRecord,
};

/** Returns an amount that is worth `worth`, plus 0.1234567 tokens, so that it has decimal places. */
function balanceOf(price: number, decimals: number, worth: number): string {
  const whole = BigInt(Math.round((worth / price) * 1e6)) * 10n ** BigInt(decimals);
  return String(whole / 1_000_000n + (10n ** BigInt(decimals) * 1_234_567n) / 10_000_000n);
}

/** Returns a fixed address for each token and chain. Ether is the native coin, whose address is "0". */
function addressOf(symbol: string, chain: string): string {
  if (symbol === "ETH") return "0";
  const text = Buffer.from(`${symbol} ${chain}`).toString("hex");
  return `0x${text.padEnd(40, "0").slice(0, 40)}`;
}
