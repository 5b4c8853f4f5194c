import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import { type ChainRef, isOtherChain, refOfId } from "./chainRef";
import { numberOfListedWord } from "./listedChain";

/** The chain of a position in a file, and the evidence for it. */
export interface InferredChain {
  readonly chain: ChainRef;
  readonly reason: ChainReason;
  /** Set if the chain is only likely. A likely chain is used for display and not for warnings. */
  readonly isLikely?: true;
}

/**
 * The evidence for a chain. `prefix`: the text right before the address (an explorer's page, CAIP-10, ERC-3770);
 * `chainId`: a chain id, or an expression or condition that names a chain; `chainName`: the name of a chain in a field
 * such as `network`; `key`: a key, a heading or a comment; `path`: the path of the file.
 */
export type ChainReason = "prefix" | "chainId" | "chainName" | "key" | "path";

export function chainOfId(chainId: number, reason: ChainReason): InferredChain {
  return inferChain(refOfId(chainId), reason);
}

export function inferChain(chain: ChainRef, reason: ChainReason): InferredChain {
  return { chain, reason };
}

/**
 * Returns the chain that a text names at a position where a chain is expected. There, even an ordinary word counts:
 * `chain: "story"`.
 */
export function chainOfListedWord(text: string, reason: ChainReason): InferredChain | undefined {
  const chainId = numberOfListedWord(text);
  return chainId === undefined ? undefined : chainOfId(chainId, reason);
}

/** Whether an address of this format can exist on the chain. */
export function canBeOn(
  { chain }: InferredChain,
  address: { readonly format: AddressFormatName; readonly chains: readonly ChainIdentifier[] },
): boolean {
  return isOtherChain(chain) ? address.format === "evm" : address.chains.includes(chain);
}

/** Whether a name is valid on the inferred chain; true if no chain is inferred. */
export function isValidOnInferred({ chains }: Name, inferred: InferredChain | undefined): boolean {
  return inferred === undefined || chains === "every" || chains.includes(inferred.chain);
}

export function isSameChain(a: InferredChain, b: InferredChain): boolean {
  return a.chain === b.chain;
}
