import type { AddressIdentity } from "../../src/engine/addresses/addressFormat";
import type { IndexRecord } from "../../src/sources/tags/tagIndex";

/** Builds addresses and tags in realistic proportions. Each call returns the same records. */
export function buildIndexRecords(count: number, tags = 500): IndexRecord[] {
  const random = xorshift(0x9e3779b9);
  return Array.from({ length: count }, (_, i) => {
    const key = buildKey(i, random);
    const amount = 1 + (random() % 3);
    return {
      ...key,
      record: {
        address: spellingOf(key, i),
        tags: Array.from({ length: amount }, () => `sample_tag_${(random() % tags).toString(36)}`),
        chains:
          key.format === "evm"
            ? evmChains
            : key.format === "move"
              ? ["sui", "aptos"]
              : [key.format],
      },
    };
  });
}

const evmChains = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"];

function spellingOf({ format, canonical }: AddressIdentity, i: number): string {
  return format === "evm" && i % 4 === 0 ? canonical.toLowerCase() : canonical;
}

function buildKey(i: number, random: () => number): AddressIdentity {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => "0123456789abcdefABCDEF".charAt(random() % 22)).join("");
  const base58 = (length: number): string =>
    Array.from({ length }, () =>
      "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".charAt(random() % 58),
    ).join("");
  switch (i % 10) {
    case 0:
      return { format: "solana", canonical: base58(44) };
    case 1:
      return { format: "bitcoin", canonical: `1${base58(33)}` };
    case 2:
      return { format: "move", canonical: `0x${hex(64).toLowerCase()}` };
    default:
      return { format: "evm", canonical: `0x${hex(40)}` };
  }
}

function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
