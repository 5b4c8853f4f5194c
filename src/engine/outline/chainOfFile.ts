import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import { findNamedChain } from "../chains/explorerChain";
import { findChainOfPlace } from "./chainOfPlace";
import { outlineOf } from "./outline";
import { findChainOfConstant } from "./chainOfConstant";
import { canBeOn, isSameChain, type InferredChain, chainOfId } from "../chains/inferredChain";

interface PlacedAddress {
  readonly start: number;
  readonly end: number;
  readonly format: AddressFormatName;
  readonly chains: readonly ChainIdentifier[];
  readonly chain?: ChainIdentifier;
}

/** The facts about a file that hold for all its addresses. */
export interface FileFacts {
  /** Relative to the folder of the workspace, with `/`. */
  readonly path: string;
  /** The editor's language, which counts where the file's name has no ending. */
  readonly language?: string | undefined;
  /** What the path says: `findChainOfPath`. */
  readonly ofPath: InferredChain | undefined;
}

/** CAIP-10 and CAIP-19: `eip155:43114:`, `eip155:1/erc20:`. */
const prefixOfNumber = /(?:^|[^\w:])eip155:(\d{1,15})(?:\/\w{1,10})?:$/;
/** The address is a part of something else: a page of an unknown explorer, `ethereum|bnb|0x…`. */
const partOf = /[|:/]$/;

/**
 * The chain that a file names at an address, and where it says so: in the text right before it, otherwise
 * in a chain id next to it, otherwise in the path of the file (`findChainOfPath`), otherwise in a constant of
 * the file (`findChainOfConstant`). Undefined if the file does not say, or names a chain on which that address
 * cannot be.
 */
export function findChainOfFile(
  text: string,
  found: PlacedAddress,
  facts: FileFacts,
): InferredChain | undefined {
  const { chain } = found;
  if (chain !== undefined) return { chain, reason: "prefix" };
  const inferred = findChainAt(text, found, facts);
  return inferred !== undefined && canBeOn(inferred, found) ? inferred : undefined;
}

/** The chain that a file names at any place. */
export function findChainAt(
  text: string,
  place: { readonly start: number; readonly end: number },
  file: FileFacts,
): InferredChain | undefined {
  const { path, language, ofPath } = file;
  const { start, end } = place;
  const before = text.slice(Math.max(0, start - 40), start);
  const [, chainId] = prefixOfNumber.exec(before) ?? [];
  if (chainId !== undefined) return chainOfId(Number(chainId), "prefix");
  if (partOf.test(before) || findNamedChain(text, start, end) !== undefined) return undefined;
  const outline = outlineOf(text, path, language);
  const ofFile = ofPath ?? findChainOfConstant(outline);
  const around = findChainOfPlace(outline, place);
  if (around === "several") return undefined;
  if (around === undefined) return ofFile;
  if (ofFile === undefined || isSameChain(around, ofFile)) return around;
  // In a file about Sepolia the key `optimism` means another network.
  const isOfTest = ofFile.otherChain !== undefined && testName.test(ofFile.otherChain);
  const isWeak = around.reason === "key" && around.isLikely === true;
  return around.reason === "key" && (isOfTest || (isWeak && ofFile.isLikely !== true))
    ? undefined
    : around;
}

const testName = /sepolia|goerli|test|amoy|fuji|mumbai|holesky|hoodi/i;
