import assert from "node:assert/strict";
import fc from "fast-check";
import type * as z from "zod/mini";
import * as readers from "../../../../src/sources/service/rowReaders";
import type { RowReader } from "../../../../src/sources/service/rows";
import * as schemas from "../../../../src/sources/service/schemas";

const pairs: Readonly<
  Record<string, readonly [RowReader<unknown>, z.ZodMiniType, readonly string[]]>
> = {
  token: [
    readers.readToken,
    schemas.tokenSchema,
    ["id", "name", "symbol", "icon_url", "deployments"],
  ],
  holding: [
    readers.readTokenHolding,
    schemas.tokenHoldingSchema,
    [
      "chain",
      "token_address",
      "token_name",
      "token_symbol",
      "token_decimals",
      "token_icon_url",
      "token_price",
      "balance",
      "holders",
      "updated_at",
    ],
  ],
  transaction: [
    readers.readTransaction,
    schemas.transactionSchema,
    [
      "id",
      "chain",
      "token_address",
      "from_address",
      "to_address",
      "value",
      "tx_hash",
      "block_number",
      "block_hash",
      "block_time",
    ],
  ],
  "tag summary": [
    readers.readTagSummary,
    schemas.tagSummarySchema,
    ["tag", "address_count", "created_at", "updated_at"],
  ],
  "tagged address": [
    readers.readTaggedAddress,
    schemas.taggedAddressSchema,
    ["address", "tags", "chains"],
  ],
};

const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("x", "0", "123", null, 0, 1, 18, 255) },
  fc.constantFrom("-5", "1e3", "", "9".repeat(80), "9".repeat(81), -1, -0, 256, 1.5, 2 ** 60),
  fc.constantFrom(Infinity, NaN, undefined, true, {}, [], ["a"], ["a", 1]),
  fc.constantFrom(
    [{ chain: "c", address: "a", decimals: 18 }],
    [{ chain: "c", address: "a", decimals: -1 }],
    [{ chain: "c", address: 1 }],
  ),
);

describe("the fast readers of rows", () => {
  for (const [name, [read, schema, fields]] of Object.entries(pairs)) {
    it(`read a ${name} exactly as its schema does`, () => {
      const row = fc.record(
        Object.fromEntries([...fields, "unknown"].map((field) => [field, value])),
        {
          requiredKeys: [],
        },
      );
      const property = fc.property(row, (given) => {
        const parsed = schema.safeParse(given);
        assert.deepEqual(read(given), parsed.success ? parsed.data : undefined);
      });
      fc.assert(property, { numRuns: 2_000 });
    });
  }
});
