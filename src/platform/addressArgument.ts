/** The longest text that is looked at; every address is shorter. */
const longestText = 256;
const mostAddresses = 10_000;

/**
 * The arguments of a command that takes `{ address: string }`: the addresses, none where the command
 * shall find them itself, or `undefined` to refuse the call. A menu of the editor calls with the
 * document's URI, a menu of the tree with its row and all selected rows, which carry an address.
 */
export function parseAddressArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[]] | undefined {
  const [first, second] = args;
  if (first === undefined || first === null || isUri(first)) return [[]];
  const own = addressOf(first);
  if (own === undefined) return undefined;
  if (!Array.isArray(second)) return [[own]];
  const rows: readonly unknown[] = second.slice(0, mostAddresses);
  const selected = new Set(rows.flatMap((row) => addressOf(row) ?? []));
  return [selected.has(own) ? [...selected] : [own]];
}

/** The same for a command that is for one: of several selected rows that on which the menu stands. */
export function parseOneAddressArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[]] | undefined {
  return parseAddressArgument(args.slice(0, 1));
}

function addressOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("address" in value)) return undefined;
  const { address } = value;
  if (typeof address !== "string" || address.length > longestText) return undefined;
  const text = address.trim();
  // "0" stands for a native coin or for no sender, never for an address.
  return text === "" || text === "0" ? undefined : text;
}

/** Some menus of the editor hand over the document that they stand on. */
export function isUri(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "scheme" in value &&
    typeof value.scheme === "string" &&
    "fsPath" in value &&
    typeof value.fsPath === "string"
  );
}
