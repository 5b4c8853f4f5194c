/** So many EVM addresses, each another; they have no letters, so that every spelling of them is right. */
export function many(count: number, first = 1): readonly string[] {
  return Array.from({ length: count }, (_, i) => `0x${String(i + first).padStart(40, "0")}`);
}
