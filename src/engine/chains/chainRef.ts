import type { ChainIdentifier } from "../addresses/addressFormat";
import { nameOfListedChain } from "./listedChain";
import { type RegisteredChain, registry } from "./registry";

/**
 * Identifies a chain in names, findings and rows: a chain of interface.md, another EVM chain by its chain id
 * (`eip155:`, CAIP-2), or a network that a file names without an id, such as "devnet".
 */
export type ChainRef = ChainIdentifier | OtherChain;
type OtherChain = `eip155:${number}` | `network:${string}`;

/** A test network whose chain is not known. */
export const testNetwork: ChainRef = "network:test network";

const networkPrefix = "network:";
const numberPrefix = "eip155:";

const byId = new Map(registry.flatMap((each) => (each.id === undefined ? [] : [[each.id, each]])));
const byIdentifier = new Map(
  registry.flatMap((each) => (each.chain === undefined ? [] : [[each.chain as string, each]])),
);

/** Returns the identifier in interface.md for a chain id (EIP-155), or `eip155:` and the id for any other chain. */
export function refOfId(chainId: number): ChainRef {
  return byId.get(chainId)?.chain ?? `${numberPrefix}${chainId}`;
}

export function refOfNetwork(network: string): ChainRef {
  return `${networkPrefix}${network}`;
}

export function refOf({ chain, id = 0 }: RegisteredChain): ChainRef {
  return chain ?? refOfId(id);
}

/** Whether a chain is not one of the chains in interface.md. */
export function isOtherChain(chain: ChainRef | "every"): chain is OtherChain {
  return chain.startsWith(numberPrefix) || chain.startsWith(networkPrefix);
}

/** Returns the chain if it is one of the chains in interface.md; otherwise undefined. */
export function chainOfInterface(chain: ChainRef | undefined): ChainIdentifier | undefined {
  return chain === undefined || isOtherChain(chain) ? undefined : chain;
}

/** Returns the chain id (EIP-155); undefined for a chain outside the EVM and for a network without an id. */
export function idOfChain(chain: ChainRef): number | undefined {
  if (!isOtherChain(chain)) return byIdentifier.get(chain)?.id;
  return chain.startsWith(numberPrefix) ? Number(chain.slice(numberPrefix.length)) : undefined;
}

/** Returns the name of a chain that is not in interface.md: "Sepolia", "chain 31337", "devnet". */
export function nameOfOtherChain(chain: string): string | undefined {
  if (chain.startsWith(networkPrefix)) return chain.slice(networkPrefix.length);
  if (!chain.startsWith(numberPrefix)) return undefined;
  const chainId = Number(chain.slice(numberPrefix.length));
  return byId.get(chainId)?.name ?? nameOfListedChain(chainId) ?? `chain ${chainId}`;
}

/** Returns the name of a chain; undefined for a chain that only a service knows. */
export function nameOfChain(chain: string): string | undefined {
  return byIdentifier.get(chain)?.name ?? nameOfOtherChain(chain);
}

/** Whether the chain with this id is common, which means that the registry has a name for it. */
export function isUsualId(chainId: number): boolean {
  return byId.get(chainId)?.name !== undefined;
}

/**
 * Whether a number spells a word of three or four letters and is no listed chain id: the domain ids of Connext do, such as
 * 0x6f707469, which is "opti".
 */
export function spellsWord(number: number): boolean {
  let letters = 0;
  for (let rest = number; rest > 0; rest = Math.floor(rest / 256)) {
    if (rest % 256 < 0x61 || rest % 256 > 0x7a) return false;
    letters += 1;
  }
  return (letters === 3 || letters === 4) && nameOfListedChain(number) === undefined;
}

/** Whether a chain id is the default of a development node: 31337 of anvil and Hardhat, 1337 of `geth --dev`. */
export function isDevelopmentId(chainId: number): boolean {
  return chainId === 31_337 || chainId === 1_337;
}

/**
 * Returns the symbol of the native coin, such as "AVAX", of a chain that is not in interface.md; undefined if the
 * registry does not contain the symbol.
 */
export function coinOfId(chainId: number): string | undefined {
  return byId.get(chainId)?.coin;
}
