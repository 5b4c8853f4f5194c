/** EVM addresses, none similar to another. They have no letters, so every spelling of them is valid. */
export function many(count: number): readonly string[] {
  const digits = (value: number): string => String(value).padStart(4, "0");
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = [digits(Math.floor(i / 10_000)), digits(i % 10_000)];
    return `0x${first}${"1".repeat(32)}${last}`;
  });
}
