/** The fields of the interface that say how much somebody has or moved. */
const amountFields = new Set(["balance", "value", "total_value_usd"]);

/** Records for somebody to read; where amounts are to be kept back, dots stand in their place. */
export function hideAmountsIn(value: unknown, isHidden: boolean): unknown {
  if (!isHidden || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => hideAmountsIn(each, true));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      amountFields.has(name) && each !== null ? "••••" : hideAmountsIn(each, true),
    ]),
  );
}
