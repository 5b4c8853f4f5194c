import * as z from "zod/mini";

/**
 * The records of interface.md. Unknown fields are dropped. A row is unreadable if an essential field is wrong. Any
 * other wrong field becomes `null` ("not known"). Within a row, a list of deployments, explorers or chains loses its
 * unreadable items; another value in its place becomes an empty list.
 */

const text = z.string();
const optionalText = orNull(text);

/** 0 to 255, the range of a token's `decimals`; any other value becomes `null`. */
const decimals = orNull(z.int().check(z.minimum(0), z.maximum(255)));

/** An integer amount in the smallest unit; 78 digits hold 2^256 - 1. */
const amount = orNull(text.check(z.regex(/^\d{1,80}$/)));

const count = orNull(z.int().check(z.minimum(0)));

/** Builds the schema of a field that becomes `null` if its value is wrong. */
function orNull<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.nullable(schema), null);
}

/** Builds the schema of a list within a row, which keeps only the readable items. */
function listOf<T>(schema: z.ZodMiniType<T>) {
  const records = z.catch(z.array(orNull(schema)), []);
  return z.pipe(
    records,
    z.transform((all) => all.filter((record) => record !== null)),
  );
}

const deploymentSchema = z.object({ chain: text, address: text, decimals });
export type Deployment = z.infer<typeof deploymentSchema>;

export const tokenSchema = z.object({
  id: text,
  name: text,
  symbol: text,
  icon_url: optionalText,
  deployments: listOf(deploymentSchema),
});
export type Token = z.infer<typeof tokenSchema>;

export const tokenHoldingSchema = z.object({
  chain: text,
  token_address: text,
  token_name: optionalText,
  token_symbol: optionalText,
  token_decimals: decimals,
  token_icon_url: optionalText,
  token_price: orNull(z.number().check(z.minimum(0))),
  balance: amount,
  holders: count,
  updated_at: optionalText,
});
export type TokenHolding = z.infer<typeof tokenHoldingSchema>;

export const transactionSchema = z.object({
  id: text,
  chain: text,
  token_address: text,
  from_address: text,
  to_address: text,
  value: amount,
  tx_hash: text,
  /**
   * A string in the field table of interface.md, but sometimes sent as a JSON number. A number that is not a safe
   * integer becomes `null`.
   */
  block_number: orNull(z.union([text, z.pipe(z.int(), z.transform(String))])),
  block_hash: optionalText,
  block_time: optionalText,
});
export type Transaction = z.infer<typeof transactionSchema>;

const explorerSchema = z.object({
  name: text,
  url: text,
  tx_url: optionalText,
  address_url: optionalText,
});
export type Explorer = z.infer<typeof explorerSchema>;

export const chainSchema = z.object({
  chain: text,
  /** -1 for every chain that is not EVM-based, so `chainId` does not identify a chain. */
  chainId: orNull(z.union([z.literal(-1), z.int().check(z.minimum(1))])),
  name: text,
  icon_url: optionalText,
  explorers: listOf(explorerSchema),
});
export type Chain = z.infer<typeof chainSchema>;

export const tagSummarySchema = z.object({
  tag: text,
  address_count: count,
  created_at: optionalText,
  updated_at: optionalText,
});
export type TagSummary = z.infer<typeof tagSummarySchema>;

export const taggedAddressSchema = z.object({
  address: text,
  /** May contain the reserved tag "0". */
  tags: z.array(text),
  chains: listOf(text),
});
export type TaggedAddress = z.infer<typeof taggedAddressSchema>;

export const tagDetailsSchema = z.object({
  tag: text,
  stats: z.object({
    address_count: count,
    token_holding_count: count,
    txn_count: count,
    total_value_usd: orNull(z.number()),
  }),
});
export type TagDetails = z.infer<typeof tagDetailsSchema>;

/**
 * A list that is `null` unless all of its items are readable, so that an empty list means "none".
 */
const wholeList = orNull(z.array(text));

export const addressDetailsSchema = z.object({
  address: text,
  chains: wholeList,
  tags: wholeList,
  stats: z.object({
    token_holding_count: count,
    txn_count: count,
    total_value_usd: orNull(z.number()),
  }),
});
export type AddressDetails = z.infer<typeof addressDetailsSchema>;
