import { type ChainRef, idOfChain, isDevelopmentId, nameOfOtherChain } from "../chains/chainRef";
import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import { findChainOfLink, findNamedChain } from "../chains/explorerChain";
import { findChainOfPlace, hasForks, mostOuter } from "./chainOfPlace";
import { isContractOfSettlement, isPartOfSettlement } from "./keys";
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

/** The facts about a file that apply to all its addresses. */
export interface FileFacts {
  /** The path relative to the folder of the workspace, with `/`. */
  readonly path: string;
  /** The editor's language; used if the file name has no extension. */
  readonly language?: string | undefined;
  /** The chain in the path (`findChainOfPath`). */
  readonly ofPath: InferredChain | undefined;
}

/** The prefix of CAIP-10 or CAIP-19: `eip155:43114:`, `eip155:1/erc20:`. */
const prefixOfNumber = /(?:^|[^\w:])eip155:(\d{1,15})(?:\/\w{1,10})?:$/;
/**
 * Matches the end of the text before an address that is part of a longer text, such as the URL of an unknown explorer
 * or `ethereum|bnb|0x…`.
 */
const partOf = /[|:/]$/;

/**
 * Finds the chain that a file states for an address, with the reason. Sources in order: the text directly before the
 * address, the explorer to which the address is a link in Markdown, the structure around it (`findChainOfPlace`), the
 * path of the file (`findChainOfPath`), a constant of the file (`findChainOfConstant`). Undefined if the file states no
 * chain, several chains, or a chain on which the address is impossible.
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

/** Finds the chain that a file states for a place, even if an address at the place cannot exist on the chain. */
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
  const ofLink = findChainOfLink(text, start, end);
  if (ofLink?.isOther === false) return { chain: ofLink.chain, reason: "prefix" };
  const outline = outlineOf(text, path, language);
  const inferred = findChainAround(outline, place, file);
  // The link goes to another network of this chain.
  if (ofLink !== undefined && inferred?.chain === ofLink.chain) return undefined;
  const isElsewhere = inferred !== undefined && !isSettlement(inferred.chain);
  return isElsewhere && isOfSettlement(outline.at(start), outline) ? undefined : inferred;
}

/** Finds the chain that the structure around a place, the path or a constant of the file states. */
function findChainAround(
  outline: Outline,
  place: { readonly start: number; readonly end: number },
  file: FileFacts,
): InferredChain | undefined {
  const { start } = place;
  const constant = findChainOfConstant(outline);
  const isOfForks = hasForks(outline);
  const ofPath =
    file.ofPath && isOfForks ? { ...file.ofPath, isLikely: true as const } : file.ofPath;
  const ofFile = ofPath ?? constant;
  const ofPlace = findChainOfPlace(outline, place);
  // Commented-out code may be outdated, and the code around a comment is not about the comment.
  const isUnsure = typeof ofPlace === "object" && outline.isInComment(start);
  const around = isUnsure ? { ...ofPlace, isLikely: true as const } : ofPlace;
  if (around === "several") return undefined;
  if (around === undefined) return ofPath ?? (constant && weighConstant(constant, outline, start));
  if (ofFile === undefined) return around;
  if (isSameChain(around, ofFile)) return around.isLikely === true && !isUnsure ? ofFile : around;
  // In a file about Sepolia, the key `optimism` means another network.
  const isOfTest = testName.test(nameOfOtherChain(ofFile.chain) ?? "");
  const isWeak = around.reason === "key" && around.isLikely === true;
  return around.reason === "key" && (isOfTest || (isWeak && ofFile.isLikely !== true))
    ? undefined
    : around;
}

/** The chains that rollups of the OP Stack settle on: Ethereum, its test networks, and BNB for opBNB. */
const idsOfSettlement: ReadonlySet<number> = new Set([1, 5, 17000, 560048, 11155111, 56, 97]);

function isSettlement(chain: ChainRef): boolean {
  const chainId = idOfChain(chain);
  return chainId === undefined || idsOfSettlement.has(chainId) || isDevelopmentId(chainId);
}

/**
 * Whether the key of a value names a contract of a rollup that is not on the rollup itself, although the record has the
 * chain id of the rollup.
 */
function isOfSettlement({ keys: [key], scope, outer }: Level, outline: Outline): boolean {
  if (key === undefined || key.isComputed) return false;
  if (isContractOfSettlement(key.text)) return true;
  if (!isPartOfSettlement(key.text)) return false;
  const isListed = (record: number): boolean =>
    outline
      .entriesOf(record)
      .slice(0, mostFields)
      .some(({ keys: [each] }) => each !== undefined && isContractOfSettlement(each.text));
  if (isListed(scope)) return true;
  // A record may have its addresses and its roles in two records: `[roles]`, `[addresses]`.
  if (outer?.keys[0]?.text !== "roles") return false;
  return outline
    .entriesOf(outer.scope)
    .slice(0, mostFields)
    .some((each) => isListed(outline.scopeOf(each) ?? scope));
}

/** The maximum number of fields of a record that are read. */
const mostFields = 200;

/**
 * Marks the chain of a constant as only likely for a place in a comment, in a file that switches to forks, or where a
 * condition or a function may choose another chain.
 */
function weighConstant(chain: InferredChain, outline: Outline, start: number): InferredChain {
  const isPlain =
    !outline.isInComment(start) && !hasForks(outline) && isDeclaredPlainly(outline.at(start));
  return isPlain ? chain : { ...chain, isLikely: true };
}

/**
 * Whether a place is part of a value at the top level of its file, outside of conditions and functions. False if the
 * place is in more than `mostOuter` levels.
 */
function isDeclaredPlainly(own: Level): boolean {
  let [level, isPlain] = [own, true];
  for (let depth = 0; isPlain && level.outer !== undefined; level = level.outer) {
    depth += 1;
    isPlain = depth <= mostOuter && isUnconditional(level);
  }
  return isPlain && isUnconditional(level) && (level === own || level.entry.isAssigned);
}

function isUnconditional({ guards, declared, entry }: Level): boolean {
  return guards.length === 0 && entry.labels.length === 0 && declared === undefined;
}

const testName = /sepolia|goerli|test|amoy|fuji|mumbai|holesky|hoodi/i;
