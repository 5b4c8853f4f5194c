/** The fields of the interface that say how much somebody has or moved. */
const amountFields = new Set(["balance", "value", "total_value_usd"]);

/** Records for somebody to read, dots in the place of amounts. */
export function hideAmountsIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(hideAmountsIn);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      amountFields.has(name) && each !== null ? "••••" : hideAmountsIn(each),
    ]),
  );
}
