import { nameOfOtherChain } from "../chains/chainRef";
import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import { findNamedChain } from "../chains/explorerChain";
import { findChainOfPlace, hasForks } from "./chainOfPlace";
import { type Level, type Outline, outlineOf } from "./outline";
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
  const { path, language } = file;
  const { start, end } = place;
  const before = text.slice(Math.max(0, start - 40), start);
  const [, chainId] = prefixOfNumber.exec(before) ?? [];
  if (chainId !== undefined) return chainOfId(Number(chainId), "prefix");
  if (partOf.test(before) || findNamedChain(text, start, end) !== undefined) return undefined;
  const outline = outlineOf(text, path, language);
  const constant = findChainOfConstant(outline);
  const isOfForks = hasForks(outline);
  const ofPath =
    file.ofPath && isOfForks ? { ...file.ofPath, isLikely: true as const } : file.ofPath;
  const ofFile = ofPath ?? constant;
  const ofPlace = findChainOfPlace(outline, place);
  // What is commented out may be of another time, and what surrounds a comment is not about it.
  const isUnsure = typeof ofPlace === "object" && outline.isInComment(start);
  const around = isUnsure ? { ...ofPlace, isLikely: true as const } : ofPlace;
  if (around === "several") return undefined;
  if (around === undefined) return ofPath ?? (constant && weighConstant(constant, outline, start));
  if (ofFile === undefined) return around;
  if (isSameChain(around, ofFile)) return around.isLikely === true && !isUnsure ? ofFile : around;
  // In a file about Sepolia the key `optimism` means another network.
  const isOfTest = testName.test(nameOfOtherChain(ofFile.chain) ?? "");
  const isWeak = around.reason === "key" && around.isLikely === true;
  return around.reason === "key" && (isOfTest || (isWeak && ofFile.isLikely !== true))
    ? undefined
    : around;
}

/** A constant of the file is likely only where a condition or a function may say otherwise. */
function weighConstant(chain: InferredChain, outline: Outline, start: number): InferredChain {
  const isPlain =
    !outline.isInComment(start) && !hasForks(outline) && isDeclaredPlainly(outline.at(start));
  return isPlain ? chain : { ...chain, isLikely: true };
}

/** Whether a place is a part of a value that is declared at the top of its file, under no condition and in no function. */
function isDeclaredPlainly(own: Level): boolean {
  let [level, isPlain] = [own, true];
  for (; isPlain && level.outer !== undefined; level = level.outer)
    isPlain = isUnconditional(level);
  return isPlain && isUnconditional(level) && (level === own || level.entry.isAssigned);
}

function isUnconditional({ guards, declared, entry }: Level): boolean {
  return guards.length === 0 && entry.labels.length === 0 && declared === undefined;
}

const testName = /sepolia|goerli|test|amoy|fuji|mumbai|holesky|hoodi/i;
