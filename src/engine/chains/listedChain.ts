import { chainOfNumber, nameOfOtherChain, numberOfOtherChain } from "./chainNumber";
import { moreChains } from "./moreChains";

/*
 * The chains of a public list, most of which have names that are ordinary words: `core`, `story`, `flow`. Such a name
 * counts only in the place of a chain: a network field, a folder of chains, a key among keys that are chains.
 */

interface Listed {
  readonly names: ReadonlyMap<number, string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, number>;
}

/** Made at first use: most texts need none of them. */
let listed: Listed | undefined;

function read(): Listed {
  if (listed !== undefined) return listed;
  const names = new Map<number, string>();
  const numbers = new Map<string, number>();
  const words = new Map<string, number>();
  for (const line of moreChains.trim().split("\n")) {
    const [id, name = "", own = ""] = line.split(":");
    const chainId = Number(id);
    for (const word of own.split(",")) words.set(word, chainId);
    const isKnown = chainOfNumber(chainId) !== undefined || nameOfOtherChain(chainId) !== undefined;
    if (isKnown || numberOfOtherChain(name) !== undefined) continue;
    names.set(chainId, name);
    numbers.set(name, chainId);
  }
  words.delete("");
  listed = { names, numbers, words };
  return listed;
}

/** The name of an EVM chain: "Avalanche", "Story", otherwise "chain 31337"; undefined for one of the interface. */
export function nameOfEvmChain(chainId: number): string | undefined {
  if (chainOfNumber(chainId) !== undefined) return undefined;
  return nameOfOtherChain(chainId) ?? read().names.get(chainId) ?? `chain ${chainId}`;
}

/** The chain id of a name that `nameOfEvmChain` gives. */
export function numberOfEvmChain(name: string): number | undefined {
  const [, digits] = /^chain (\d{1,15})$/.exec(name) ?? [];
  if (digits !== undefined) return Number(digits);
  return numberOfOtherChain(name) ?? read().numbers.get(name);
}

/** The chain id of a word in the place of a chain, however it is joined: `mocachain`, `Monad Testnet`. */
export function numberOfListedWord(text: string): number | undefined {
  return text.length > longestWord
    ? undefined
    : read().words.get(text.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

const longestWord = 40;
