import type { AddressFormatName, ChainIdentifier } from "../addresses/addressFormat";
import { chainOfNumber, numberOfChain } from "./chainNumber";
import { nameOfEvmChain, numberOfEvmChain, numberOfListedWord } from "./listedChain";
import type { Name } from "../names/name";

/** The chain that a place in a file names: one of the interface's, or another EVM chain. */
export type InferredChain = InferredPlace & {
  readonly reason: ChainReason;
  /** Whether it is likely and not certain: enough for what is shown, not for a warning. */
  readonly isLikely?: true;
};

type InferredPlace =
  | { readonly chain: ChainIdentifier; readonly otherChain?: undefined }
  /** The name of a chain that the interface does not have: "Sepolia", "chain 31337". */
  | { readonly chain?: undefined; readonly otherChain: string };

/**
 * What names the chain: the text right before the address (an explorer's page, CAIP-10, ERC-3770), a
 * chain id or a chain's name next to it, the key of its value, or the path of the file.
 */
export type ChainReason = "prefix" | "chainId" | "key" | "path";

/** The chain of a chain id (EIP-155). */
export function chainOfId(chainId: number, reason: ChainReason): InferredChain {
  const chain = chainOfNumber(chainId);
  return chain === undefined
    ? { otherChain: nameOfEvmChain(chainId) ?? `chain ${chainId}`, reason }
    : { chain, reason };
}

/** The chain that a text names in the place of a chain, where even an ordinary word is one: `chain: "story"`. */
export function chainOfListedWord(text: string, reason: ChainReason): InferredChain | undefined {
  const chainId = numberOfListedWord(text);
  return chainId === undefined ? undefined : chainOfId(chainId, reason);
}

/** The chain id (EIP-155) of a chain; undefined for one that is not of the EVM or not known by a number. */
export function idOfChain({ chain, otherChain }: InferredPlace): number | undefined {
  if (chain !== undefined) return numberOfChain(chain);
  return numberOfEvmChain(otherChain);
}

/** Whether an address can be on the chain. */
export function canBeOn(
  { chain }: InferredChain,
  address: { readonly format: AddressFormatName; readonly chains: readonly ChainIdentifier[] },
): boolean {
  return chain === undefined ? address.format === "evm" : address.chains.includes(chain);
}

/** Whether a name is valid on the chain; the text of a name on another chain says which. */
export function holdsWhere({ chains, text }: Name, inferred: InferredChain | undefined): boolean {
  if (inferred === undefined || chains === "every") return true;
  return inferred.chain === undefined
    ? chains.length === 0 && text.endsWith(` on ${inferred.otherChain}`)
    : chains.includes(inferred.chain);
}

export function isSameChain(a: InferredChain, b: InferredChain): boolean {
  return a.chain === b.chain && a.otherChain === b.otherChain;
}
