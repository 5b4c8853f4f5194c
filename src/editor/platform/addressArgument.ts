/** Longer texts are ignored; every address is shorter. */
const longestText = 256;
const mostAddresses = 10_000;
const mostChains = 100;

/**
 * The arguments of a command that takes `{ address: string }`: the addresses, an empty list if the
 * command is to find them itself, or `undefined` to refuse the call. An editor menu passes the
 * document's URI; a tree menu passes its row and all selected rows, which have an address.
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

/** The same for a command that takes one address: of several selected rows, the one with the menu. */
export function parseOneAddressArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[]] | undefined {
  return parseAddressArgument(args.slice(0, 1));
}

/** The same for `openAddress`, with the chains that the panel shows first. */
export function parseOpenArgument(
  args: readonly unknown[],
): readonly [addresses: readonly string[], chains: readonly string[]] | undefined {
  const parsed = parseOneAddressArgument(args);
  return parsed && [parsed[0], chainsOf(args[0])];
}

/** The chains given with an address, as texts that are not looked up yet. */
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
  // "0" stands for a native coin or for no sender, never for an address.
  return text === "" || text === "0" ? undefined : text;
}

/** Some menus of the editor pass the document to which they belong. */
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
