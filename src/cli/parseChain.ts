import { findChainInName, readChainName } from "../engine/chains/chainWords";
import { refOf } from "../engine/chains/chainRef";
import {
  chainOfId,
  chainOfListedWord,
  inferChain,
  type InferredChain,
} from "../engine/chains/inferredChain";
import { registry } from "../engine/chains/registry";
import { CommandError } from "../project/files/commandError";

/** A longer text is no chain, may be a secret, and is not repeated. */
const longestChain = 40;

/**
 * A chain by its name, a word or short name that names it (EIP-3770), its EVM chain id, or as CAIP-2 writes it. Throws a
 * `CommandError`.
 */
export function parseChain(text: string): InferredChain {
  const inferred = findChain(text.trim());
  if (inferred !== undefined && inferred !== "several") return inferred;
  const what = text.length > longestChain ? "This" : `"${text}"`;
  throw new CommandError(
    `${what} is no chain that is known: give a name such as base, or an EVM chain id.`,
  );
}

function findChain(text: string): ReturnType<typeof findChainInName> {
  const [, chainId] = /^(?:eip155:)?(\d{1,15})$/i.exec(text) ?? [];
  if (chainId !== undefined) return chainOfId(Number(chainId), "chainId");
  // CAIP-2 of Solana has letters of both kinds.
  const chain = shortNames.get(text) ?? shortNames.get(text.toLowerCase());
  if (chain !== undefined) return inferChain(chain, "key");
  if (text.length > longestChain) return undefined;
  return (
    findChainInName(text, "key", "chain") ??
    readChainName(text, "key", "network") ??
    chainOfListedWord(text, "key")
  );
}

/** What the registry has as one text: names, prefixes of addresses, and what explorers write. */
const shortNames = new Map(
  registry.flatMap((each) =>
    [each.name?.toLowerCase(), ...(each.segments ?? []), ...(each.prefixes ?? [])].flatMap(
      (word) => (word === undefined ? [] : [[word, refOf(each)] as const]),
    ),
  ),
);
