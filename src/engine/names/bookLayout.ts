import { crc32 } from "node:zlib";
import type { ChainIdentifier } from "../addresses/addressFormat";

/**
 * The layout of a book file, little-endian: the header, then the sections in this order.
 *
 * | section | bytes |
 * |---|---|
 * | sources: lines of title, tab, version | `sourceBytes` |
 * | ids of chains that are not in interface.md, each as a double | 8 × `chainIds` |
 * | EVM addresses, in the order of their rows | 20 × `addresses` |
 * | number of rows of each EVM address | 1 × `addresses` |
 * | rows of EVM addresses, then the other rows: source | 1 × `rows` |
 * | rows: bits of `chainBits`, 0 for every chain of the format, or `elsewhere` plus the index of the chain id; and `onSeveral` | 2 × `rows` |
 * | rows: decimals of a token, 255 for a contract | 1 × `rows` |
 * | rows: text | 2 × `rows` |
 * | rows: the token's full name, 0xffff for a contract | 2 × `rows` |
 * | the other rows: format, by its number in `formatIds` | 1 × `others` |
 * | the other rows: canonical address, a text | 2 × `others` |
 * | texts in UTF-8, each followed by a line feed | `textBytes` |
 *
 * Text columns hold references, decoded column by column. 0 is a new text: the next entry of the text section. Any
 * other number n is the n-th most recent of the texts before it; 1 is the newest. Rows are in the order of their texts,
 * which keeps the columns nearly constant, so they compress well.
 */
export const magic = 0x34424141;

/** The fields of the header, each a number of four bytes. */
export const headerFields = [
  "magic",
  "checksum",
  "sourceBytes",
  "chainIds",
  "addresses",
  "rows",
  "others",
  "textBytes",
] as const;

export const headerBytes = headerFields.length * 4;
export const noDecimals = 0xff;
export const noText = 0xffff;

/** Marks a name on a chain that is not in interface.md; the lower bits are the index of the chain id. */
export const elsewhere = 0x8000;

/** Marks a token that sources list at this address on several chains, whether or not interface.md has the chains. */
export const onSeveral = 0x4000;

/** The bit of each chain in a row. A new chain gets the next bit. */
export const chainBits: Readonly<Record<ChainIdentifier, number>> = {
  ethereum: 0,
  bnb: 1,
  polygon: 2,
  arbitrum: 3,
  optimism: 4,
  base: 5,
  solana: 6,
  ton: 7,
  sui: 8,
  aptos: 9,
  bitcoin: 10,
  bitcoincash: 11,
  dogecoin: 12,
};

/**
 * Computes the CRC-32 of everything after the header, which reveals a truncated or damaged book. Uses the native
 * function, because a JavaScript loop that is not yet optimized takes longer than the rest of opening the book.
 */
export function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes);
}
