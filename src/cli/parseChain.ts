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

/** The maximum length of a text that an error repeats. A longer text is not a chain, and may be a secret. */
const longestChain = 40;

/**
 * Parses a chain: its name, its short name (ERC-3770), an alias, its EVM chain id, or its CAIP-2 identifier. Throws a
 * `CommandError` for any other text. `what`: how the error names the text.
 */
export function parseChain(
  text: string,
  what = text.length > longestChain ? "This" : `"${text}"`,
): InferredChain {
  const inferred = findChain(text.trim());
  if (inferred !== undefined && inferred !== "several") return inferred;
  throw new CommandError(
    `${what} is no chain that is known: give a name such as base, or an EVM chain id.`,
  );
}

function findChain(text: string): ReturnType<typeof findChainInName> {
  const [, chainId] = /^(?:eip155:)?(\d{1,15})$/i.exec(text) ?? [];
  if (chainId !== undefined) return chainOfId(Number(chainId), "chainId");
  // The CAIP-2 identifier of Solana is case-sensitive.
  const chain = shortNames.get(text) ?? shortNames.get(text.toLowerCase());
  if (chain !== undefined) return inferChain(chain, "key");
  if (text.length > longestChain) return undefined;
  return (
    findChainInName(text, "key", "chain") ??
    readChainName(text, "key", "network") ??
    chainOfListedWord(text, "key")
  );
}

/** The chains of the registry, by name, by address prefix, and by the path segment that explorers use. */
const shortNames = new Map(
  registry.flatMap((each) =>
    [each.name?.toLowerCase(), ...(each.segments ?? []), ...(each.prefixes ?? [])].flatMap(
      (word) => (word === undefined ? [] : [[word, refOf(each)] as const]),
    ),
  ),
);
