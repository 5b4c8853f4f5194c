import { moreChains } from "./moreChains";

/*
 * The chains of a public list. Most have names that are ordinary words: `core`, `story`, `flow`. Such a name means
 * the chain only where a chain is expected: a network field, a folder of chains, a key next to keys that name
 * chains.
 */

interface Listed {
  readonly names: ReadonlyMap<number, string>;
  readonly words: ReadonlyMap<string, number>;
}

/** Built at first use, since most texts do not need it. */
let listed: Listed | undefined;

function read(): Listed {
  if (listed !== undefined) return listed;
  const names = new Map<number, string>();
  const words = new Map<string, number>();
  for (const line of moreChains.trim().split("\n")) {
    const [id, name = "", own = ""] = line.split(":");
    const chainId = Number(id);
    for (const word of own.split(",")) words.set(word, chainId);
    names.set(chainId, name);
  }
  words.delete("");
  listed = { names, words };
  return listed;
}

export function nameOfListedChain(chainId: number): string | undefined {
  return read().names.get(chainId);
}

/**
 * Returns the chain id for a word at a position where a chain is expected. Case and separators are ignored:
 * `Monad Testnet` equals `monadtestnet`.
 */
export function numberOfListedWord(text: string): number | undefined {
  return text.length > longestWord
    ? undefined
    : read().words.get(text.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

const longestWord = 40;
