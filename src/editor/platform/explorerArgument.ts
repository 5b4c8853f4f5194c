import { chainsOf, parseOneAddressArgument } from "./addressArgument";

/** The argument of `openInExplorer`, from a row of the tree or another caller. */
export type ExplorerArgument =
  /** No address: the command finds one or prompts the user. */
  | { readonly kind: "none" }
  /** An address with its chains; an empty list means all chains on which the address is valid. */
  | { readonly kind: "address"; readonly address: string; readonly chains: readonly string[] }
  /** The page of an explorer, without an address. */
  | { readonly kind: "explorer"; readonly chain: string; readonly name: string };

export function parseExplorerArgument(
  args: readonly unknown[],
): readonly [ExplorerArgument] | undefined {
  const [first] = args;
  if (isExplorerRow(first)) {
    return [{ kind: "explorer", chain: first.chain, name: first.explorer.name }];
  }
  const addresses = parseOneAddressArgument(args);
  if (addresses === undefined) return undefined;
  const [address] = addresses[0];
  if (address === undefined) return [{ kind: "none" }];
  return [{ kind: "address", address, chains: chainsOf(first) }];
}

function isExplorerRow(value: unknown): value is {
  readonly chain: string;
  readonly explorer: { readonly name: string };
} {
  if (typeof value !== "object" || value === null) return false;
  if (!("chain" in value && "explorer" in value)) return false;
  const { chain, explorer } = value;
  if (typeof chain !== "string" || typeof explorer !== "object" || explorer === null) return false;
  return "name" in explorer && typeof explorer.name === "string";
}
