/** Longer texts are ignored, since every address is shorter. */
const longestText = 256;
const mostAddresses = 10_000;
const mostChains = 100;

/**
 * Parses the arguments of a command that takes `{ address: string }`. Returns the addresses, an empty list if
 * the command must find the addresses, or `undefined` to refuse the call. An editor menu passes the URI of its
 * document. A tree menu passes its row and all selected rows, which have an `address`.
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

/**
 * Parses the argument of a command that takes one address. Of several selected rows, only the row with the menu
 * counts.
 */
export function parseOneAddressArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[]] | undefined {
  return parseAddressArgument(args.slice(0, 1));
}

/** Parses the argument of `openAddress`: one address, and the chains that the panel shows first. */
export function parseOpenArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[], chains: readonly string[]] | undefined {
  const parsed = parseOneAddressArgument(args);
  return parsed && [parsed[0], chainsOf(args[0])];
}

/** Returns the texts in `chains` of an argument. Chains with these names do not necessarily exist. */
export function chainsOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || !("chains" in value)) return [];
  if (!Array.isArray(value.chains)) return [];
  const chains: readonly unknown[] = value.chains.slice(0, mostChains);
  return chains.filter((chain) => typeof chain === "string");
}

function addressOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("address" in value)) return undefined;
  const { address } = value;
  if (typeof address !== "string" || address.length > longestText) return undefined;
  const text = address.trim();
  // "0" means a native coin or no sender, never an address.
  return text === "" || text === "0" ? undefined : text;
}

/** Whether a value is a URI. Some menus of the editor pass the URI of their document. */
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
