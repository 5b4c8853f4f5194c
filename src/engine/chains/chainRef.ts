import type { ChainIdentifier } from "../addresses/addressFormat";
import { nameOfListedChain } from "./listedChain";
import { type RegisteredChain, registry } from "./registry";

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

const byId = new Map(registry.flatMap((each) => (each.id === undefined ? [] : [[each.id, each]])));
const byIdentifier = new Map(
  registry.flatMap((each) => (each.chain === undefined ? [] : [[each.chain as string, each]])),
);

/** The chain of a chain id (EIP-155). */
export function refOfId(chainId: number): ChainRef {
  return byId.get(chainId)?.chain ?? `${numberPrefix}${chainId}`;
}

export function refOfNetwork(network: string): ChainRef {
  return `${networkPrefix}${network}`;
}

export function refOf({ chain, id = 0 }: RegisteredChain): ChainRef {
  return chain ?? refOfId(id);
}

/** Whether the interface does not have the chain. */
export function isOtherChain(chain: ChainRef | "every"): chain is OtherChain {
  return chain.startsWith(numberPrefix) || chain.startsWith(networkPrefix);
}

/** The chain if it is one of the interface's. */
export function chainOfInterface(chain: ChainRef | undefined): ChainIdentifier | undefined {
  return chain === undefined || isOtherChain(chain) ? undefined : chain;
}

/** The chain id (EIP-155); undefined for a chain that is not of the EVM or not known by a number. */
export function idOfChain(chain: ChainRef): number | undefined {
  if (!isOtherChain(chain)) return byIdentifier.get(chain)?.id;
  return chain.startsWith(numberPrefix) ? Number(chain.slice(numberPrefix.length)) : undefined;
}

/** The name of a chain that the interface does not have: "Sepolia", "chain 31337", "devnet". */
export function nameOfOtherChain(chain: string): string | undefined {
  if (chain.startsWith(networkPrefix)) return chain.slice(networkPrefix.length);
  if (!chain.startsWith(numberPrefix)) return undefined;
  const chainId = Number(chain.slice(numberPrefix.length));
  return byId.get(chainId)?.name ?? nameOfListedChain(chainId) ?? `chain ${chainId}`;
}

/** The name of any chain; undefined for one that only a service has. */
export function nameOfChain(chain: string): string | undefined {
  return byIdentifier.get(chain)?.name ?? nameOfOtherChain(chain);
}

/** Whether names and files mention the chain of an id often. */
export function isUsualId(chainId: number): boolean {
  return byId.get(chainId)?.name !== undefined;
}

/** The symbol of the native coin of a chain that the interface does not have, if we know it: "AVAX". */
export function coinOfId(chainId: number): string | undefined {
  return byId.get(chainId)?.coin;
}
