import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import { type ChainRef, isOtherChain, refOfId } from "./chainRef";
import { numberOfListedWord } from "./listedChain";

/** The chain that a place in a file names. */
export interface InferredChain {
  readonly chain: ChainRef;
  readonly reason: ChainReason;
  /** Whether it is likely and not certain: enough for what is shown, not for a warning. */
  readonly isLikely?: true;
}

/**
 * What names the chain: the text right before the address (an explorer's page, CAIP-10, ERC-3770), a
 * chain id or a chain's name next to it, the key of its value, or the path of the file.
 */
export type ChainReason = "prefix" | "chainId" | "key" | "path";

/** The chain of a chain id (EIP-155). */
export function chainOfId(chainId: number, reason: ChainReason): InferredChain {
  return { chain: refOfId(chainId), reason };
}

/** The chain that a text names in the place of a chain, where even an ordinary word is one: `chain: "story"`. */
export function chainOfListedWord(text: string, reason: ChainReason): InferredChain | undefined {
  const chainId = numberOfListedWord(text);
  return chainId === undefined ? undefined : chainOfId(chainId, reason);
}

/** Whether an address can be on the chain. */
export function canBeOn(
  { chain }: InferredChain,
  address: { readonly format: AddressFormatName; readonly chains: readonly ChainIdentifier[] },
): boolean {
  return isOtherChain(chain) ? address.format === "evm" : address.chains.includes(chain);
}

/** Whether a name is valid on the chain. */
export function isValidOnInferred({ chains }: Name, inferred: InferredChain | undefined): boolean {
  return inferred === undefined || chains === "every" || chains.includes(inferred.chain);
}

export function isSameChain(a: InferredChain, b: InferredChain): boolean {
  return a.chain === b.chain;
}
