import type { ChainIdentifier } from "../addresses/addressFormat";
import { chainOfNumber, numberOfChain } from "./chainNumber";
import { nameOfListedChain } from "./listedChain";

/**
 * A chain in names, findings and rows: one of the interface's, another EVM chain by its id as CAIP-2 writes it, or a
 * network that a file names without an id, such as "devnet".
 */
export type ChainRef = ChainIdentifier | OtherChain;
type OtherChain = `eip155:${number}` | `network:${string}`;

/** A test network of a chain whose id is not known. */
export const testNetwork: ChainRef = "network:test network";

const networkPrefix = "network:";
const numberPrefix = "eip155:";

/** The chain of a chain id (EIP-155). */
export function refOfId(chainId: number): ChainRef {
  return chainOfNumber(chainId) ?? `${numberPrefix}${chainId}`;
}

export function refOfNetwork(network: string): ChainRef {
  return `${networkPrefix}${network}`;
}

export function isOtherChain(chain: ChainRef): chain is OtherChain {
  return chain.startsWith(numberPrefix) || chain.startsWith(networkPrefix);
}

/** The chain if it is one of the interface's. */
export function chainOfInterface(chain: ChainRef | undefined): ChainIdentifier | undefined {
  return chain === undefined || isOtherChain(chain) ? undefined : chain;
}

/** The chain id (EIP-155); undefined for a chain that is not of the EVM or not known by a number. */
export function idOfChain(chain: ChainRef): number | undefined {
  if (!isOtherChain(chain)) return numberOfChain(chain);
  return chain.startsWith(numberPrefix) ? Number(chain.slice(numberPrefix.length)) : undefined;
}

/** The name of a chain that the interface does not have: "Sepolia", "chain 31337", "devnet". */
export function nameOfOtherChain(chain: string): string | undefined {
  if (chain.startsWith(networkPrefix)) return chain.slice(networkPrefix.length);
  if (!chain.startsWith(numberPrefix)) return undefined;
  const digits = chain.slice(numberPrefix.length);
  return nameOfListedChain(Number(digits)) ?? `chain ${digits}`;
}
