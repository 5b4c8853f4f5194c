import { isRecord } from "../../engine/text/isRecord";

const quantity = /^0x[0-9a-fA-F]{1,64}$/;

/**
 * Parses a number of JSON-RPC, such as `0x1b4`, of at most 256 bits; undefined for anything else.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === "string" && quantity.test(value) ? BigInt(value) : undefined;
}

export function formatQuantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

export type BlockTag = number | "latest";

export function formatBlock(block: BlockTag): string {
  return block === "latest" ? block : formatQuantity(block);
}

/** Parses a hash of 32 bytes into lower case; undefined for anything else. */
export function parseHash(value: unknown): string | undefined {
  return typeof value === "string" && value.length === 66 && quantity.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** Parses an address of 20 bytes into lower case; undefined for anything else. */
export function parseAddress(value: unknown): string | undefined {
  return typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** Parses a quantity; undefined if it is not a safe integer. */
export function parseSmall(value: unknown): number | undefined {
  const number = parseQuantity(value);
  return number !== undefined && number <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(number)
    : undefined;
}

/** Returns the fields of an object; no fields for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
