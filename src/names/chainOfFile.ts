import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import { findNamedChain } from "../addresses/explorerChain";
import { findChainBeside } from "./chainBeside";
import { canBeOn, type SpokenChain, speakOf } from "./spokenChain";

interface PlacedAddress {
  readonly start: number;
  readonly end: number;
  readonly format: AddressFormatName;
  readonly chains: readonly ChainIdentifier[];
  readonly chain?: ChainIdentifier;
}

/** What is known of a file, once for all its addresses. */
interface FileFacts {
  /** Relative to the folder of the workspace, with `/`. */
  readonly path: string;
  /** What the path says: `findChainOfPath`. */
  readonly ofPath: SpokenChain | undefined;
}

const prefixOfOther = /(?:^|[^\w:])eip155:(\d{1,15}):$/;

/**
 * The chain that a file speaks of where an address stands, and by what: the text right before it, else
 * a chain id beside it, else the path of the file (`findChainOfPath`). Undefined if the file does not
 * say, or names a chain on which that address cannot be.
 */
export function findChainOfFile(
  text: string,
  found: PlacedAddress,
  { path, ofPath }: FileFacts,
): SpokenChain | undefined {
  const { start, end, chain } = found;
  if (chain !== undefined) return { chain, reason: "prefix" };
  const [, chainId] = prefixOfOther.exec(text.slice(Math.max(0, start - 24), start)) ?? [];
  if (chainId !== undefined) return speakOf(Number(chainId), "prefix");
  // A page of an unknown explorer or of a test network says nothing that we know.
  if (findNamedChain(text, start, end) !== undefined) return undefined;
  const spoken = findChainBeside(text, found, path) ?? ofPath;
  return spoken !== undefined && canBeOn(spoken, found) ? spoken : undefined;
}
