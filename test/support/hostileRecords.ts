import { ownAddress, transactionRecords } from "./panelRecords";
import type { Records } from "./recordService";

/** Texts with a special meaning for a page, a shell, a spreadsheet, an editor or a reader. */
export const hostileTexts: readonly string[] = [
  '<img src="https://evil.test/x.png" onerror="alert(1)">',
  '"><script>alert(1)</script><b x="',
  "</script><svg onload=alert(1)>",
  "javascript:alert(1)",
  "[a](command:x) $(alert) {{address}} ${1}",
  "\u202e\u0000\u200b\ud800 rtl",
  "__proto__",
  "=cmd|' /C calc'!A0",
];

/** Returns records with one hostile text in most text fields. */
export function hostileRecords(text: string): Records {
  const url = `https://evil.test/${text}`;
  return {
    chains: [
      {
        chain: text,
        chainId: 1,
        name: text,
        icon_url: url,
        explorers: [{ name: text, url, tx_url: url, address_url: url }],
      },
    ],
    tokens: [
      {
        id: text,
        name: text,
        symbol: text,
        icon_url: url,
        deployments: [{ chain: text, address: text, decimals: 2 }],
      },
    ],
    tags: [{ tag: text, address_count: 1, created_at: text, updated_at: text }],
    holdings: [
      {
        chain: text,
        token_address: text,
        token_name: text,
        token_symbol: text,
        token_decimals: 2,
        token_icon_url: url,
        token_price: 1,
        balance: "100",
        holders: 1,
        updated_at: text,
      },
    ],
    transactions: transactionRecords(1).map((row) => ({
      ...row,
      id: text,
      chain: text,
      token_address: text,
      tx_hash: text,
      block_number: text,
      block_hash: text,
    })),
    addressDetails: {
      address: ownAddress,
      chains: [text],
      tags: [text],
      stats: { token_holding_count: 1, txn_count: 1, total_value_usd: 1 },
    },
  };
}

/** Adds rows with each hostile text to ordinary records. */
export function recordsAmong(plain: Records): Records {
  const hostile = hostileTexts.map(hostileRecords);
  const all = <K extends "chains" | "tokens" | "tags" | "holdings" | "transactions">(name: K) =>
    [...hostile, plain].flatMap((records) => records[name] ?? []) as NonNullable<Records[K]>;
  return {
    ...plain,
    chains: all("chains"),
    tokens: all("tokens"),
    tags: all("tags"),
    holdings: all("holdings"),
    transactions: all("transactions"),
    addressDetails: {
      ...Object(plain.addressDetails),
      chains: ["ethereum", ...hostileTexts],
      tags: ["treasury", ...hostileTexts],
    },
  };
}
