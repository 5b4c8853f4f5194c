/** Orders texts by UTF-16 units, so the order does not depend on the machine's locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
