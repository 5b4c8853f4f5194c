const quantity = /^0x[0-9a-fA-F]{1,64}$/;

/** A number in the form of JSON-RPC, of at most 256 bits: `0x1b4`. Undefined for anything else. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === "string" && quantity.test(value) ? BigInt(value) : undefined;
}

export function formatQuantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** A block in a call: its number, or the newest block. */
export type BlockTag = number | "latest";

export function formatBlock(block: BlockTag): string {
  return block === "latest" ? block : formatQuantity(block);
}

/** A hash in lower case. */
export function parseHash(value: unknown): string | undefined {
  return typeof value === "string" && value.length === 66 && quantity.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** An address in lower case. */
export function parseAddress(value: unknown): string | undefined {
  return typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** A quantity that is a safe integer. */
export function parseSmall(value: unknown): number | undefined {
  const number = parseQuantity(value);
  return number !== undefined && number <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(number)
    : undefined;
}

/** The fields of an object; no fields for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
