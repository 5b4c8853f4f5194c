/** Returns EVM addresses that do not look alike. They contain no letters, so every spelling has a valid checksum. */
export function many(count: number): readonly string[] {
  const digits = (value: number): string => String(value).padStart(4, "0");
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = [digits(Math.floor(i / 10_000)), digits(i % 10_000)];
    return `0x${first}${"1".repeat(32)}${last}`;
  });
}
