/** A number as JSON-RPC writes it, of at most 256 bits: `0x1b4`. Undefined: it is none. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value)
    ? BigInt(value)
    : undefined;
}

export function formatQuantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** A hash in lower case. */
export function parseHash(value: unknown): string | undefined {
  return typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value)
    ? value.toLowerCase()
    : undefined;
}
