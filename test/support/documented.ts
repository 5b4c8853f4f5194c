import assert from "node:assert/strict";

/** A check of one field. The tables below repeat those of interface.md, independently of the code. */
type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isInteger: Check = (value) => Number.isInteger(value);
const isAmount: Check = (value) => typeof value === "string" && /^\d+$/.test(value);
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const isTime: Check = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(value);
const isTimeWithMilliseconds: Check = (value) =>
  isTime(value) && String(value).length === "2026-01-01T00:00:00.000Z".length;

const stats = { token_holding_count: isInteger, txn_count: isInteger, total_value_usd: isNumber };

export const documented = {
  token: {
    id: isString,
    name: isString,
    symbol: isString,
    icon_url: isString,
    deployments: isRows,
  },
  deployment: { chain: isString, address: isString, decimals: isInteger },
  holding: {
    chain: isString,
    token_address: isString,
    token_name: isString,
    token_symbol: isString,
    token_decimals: isInteger,
    token_icon_url: isString,
    token_price: isNumber,
    balance: isAmount,
    holders: isInteger,
    updated_at: isTimeWithMilliseconds,
  },
  transaction: {
    id: isString,
    chain: isString,
    token_address: isString,
    from_address: isString,
    to_address: isString,
    value: isAmount,
    tx_hash: isString,
    block_number: (value: unknown) => isAmount(value) || isInteger(value),
    block_hash: isString,
    block_time: isTime,
  },
  chain: {
    chain: isString,
    chainId: isInteger,
    name: isString,
    icon_url: isString,
    explorers: isRows,
  },
  explorer: { name: isString, url: isString, tx_url: isString, address_url: isString },
  tagSummary: {
    tag: isString,
    address_count: isInteger,
    created_at: isTimeWithMilliseconds,
    updated_at: isTimeWithMilliseconds,
  },
  taggedAddress: { address: isString, tags: isStrings, chains: isStrings },
  tagDetails: { tag: isString, stats: isRow },
  tagStats: { address_count: isInteger, ...stats },
  addressDetails: { address: isString, chains: isStrings, tags: isStrings, stats: isRow },
  addressStats: stats,
} satisfies Record<string, Record<string, Check>>;

export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}

export function rowsOf(value: unknown): readonly Row[] {
  assert.ok(isRows(value), "an array of objects");
  return value;
}

export function rowOf(value: unknown): Row {
  assert.ok(isRow(value), "an object");
  return value;
}

/** Asserts that the row has exactly the documented fields with their documented types. */
export function assertRecord(kind: keyof typeof documented, value: unknown): void {
  const checks: Record<string, Check> = documented[kind];
  const row = rowOf(value);
  assert.deepEqual(Object.keys(row).sort(), Object.keys(checks).sort(), kind);
  for (const [field, check] of Object.entries(checks)) {
    assert.ok(check(row[field]), `${kind}.${field}: ${JSON.stringify(row[field])}`);
  }
}
