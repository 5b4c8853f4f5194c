import * as z from "zod";
import type { RowReader } from "./rows";
import {
  chainSchema,
  taggedAddressSchema,
  tagSummarySchema,
  tokenHoldingSchema,
  tokenSchema,
  transactionSchema,
} from "./schemas";

/**
 * Readers of rows at the pace of JSON.parse. zod is fast at plain types and slow at what may be wrong
 * and becomes null. So a row is first read by plain types, and taken if its values are sound; the
 * schema of the record decides on any other.
 */
function reader<T>(
  plain: z.ZodType<T>,
  tolerant: z.ZodType<T>,
  isSound: (row: T) => boolean,
): RowReader<T> {
  return (row) => {
    const fast = plain.safeParse(row);
    if (fast.success && isSound(fast.data)) return fast.data;
    const parsed = tolerant.safeParse(row);
    return parsed.success ? parsed.data : undefined;
  };
}

const text = z.string();
const optionalText = z.string().nullable();
const optionalNumber = z.number().nullable();

const plainDeployment = z.object({ chain: text, address: text, decimals: optionalNumber });

export const readToken = reader(
  z.object({
    id: text,
    name: text,
    symbol: text,
    icon_url: optionalText,
    deployments: z.array(plainDeployment),
  }),
  tokenSchema,
  ({ deployments }) => deployments.every(({ decimals }) => isDecimals(decimals)),
);

export const readTokenHolding = reader(
  z.object({
    chain: text,
    token_address: text,
    token_name: optionalText,
    token_symbol: optionalText,
    token_decimals: optionalNumber,
    token_icon_url: optionalText,
    token_price: optionalNumber,
    balance: optionalText,
    holders: optionalNumber,
    updated_at: optionalText,
  }),
  tokenHoldingSchema,
  ({ token_decimals, token_price, balance, holders }) =>
    isDecimals(token_decimals) &&
    (token_price === null || token_price >= 0) &&
    isAmount(balance) &&
    isCount(holders),
);

export const readTransaction = reader(
  z.object({
    id: text,
    chain: text,
    token_address: text,
    from_address: text,
    to_address: text,
    value: optionalText,
    tx_hash: text,
    block_number: optionalText,
    block_hash: optionalText,
    block_time: optionalText,
  }),
  transactionSchema,
  ({ value }) => isAmount(value),
);

export const readTagSummary = reader(
  z.object({
    tag: text,
    address_count: optionalNumber,
    created_at: optionalText,
    updated_at: optionalText,
  }),
  tagSummarySchema,
  ({ address_count }) => isCount(address_count),
);

export const readTaggedAddress = reader(
  z.object({ address: text, tags: z.array(text), chains: z.array(text) }),
  taggedAddressSchema,
  () => true,
);

/** There are few chains: nothing is gained. */
export const readChain = reader(chainSchema, chainSchema, () => true);

function isDecimals(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 0 && value <= 255);
}

function isCount(value: number | null): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= 0);
}

function isAmount(value: string | null): boolean {
  if (value === null) return true;
  if (value.length === 0 || value.length > 80) return false;
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
