import { isNameOfObject, readName } from "./calledName";
import type { AddressFormatName, ChainIdentifier } from "./addressFormat";
import { identifyDigits } from "./evm";
import { findAddresses, type FoundValidAddress } from "./findAddresses";
import { namesSecret } from "./secretWords";

/** The hash of a transaction or a block, found after a name of a hash on the same line, such as `transactionHash:`. */
export interface FoundHash {
  readonly kind: "transaction" | "block";
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Set if only one chain has hashes of this form. */
  readonly chain?: ChainIdentifier;
}

export type TerminalFind =
  | { readonly kind: "address"; readonly found: FoundValidAddress }
  | { readonly kind: "hash"; readonly hash: FoundHash };

type IsKnown = (format: AddressFormatName, canonical: string) => boolean;

/**
 * Finds the addresses and hashes in a line of a terminal, in order. 64 hex digits may be a private key, since anvil and
 * cast print keys. Such digits count as a hash only after the name of a hash. They count as a Sui or Aptos address only
 * if an index knows the address, if they begin a type name (`0x…::coin`), or if their name means an object or a
 * package. Text inside a URL is skipped, since the editor links the whole URL.
 */
export function findInTerminal(line: string, isKnown: IsKnown): readonly TerminalFind[] {
  const urls = [...line.matchAll(url)].map(({ index, 0: { length } }) => [index, index + length]);
  const isInUrl = ({ start }: { readonly start: number }): boolean =>
    urls.some(([from = 0, to = 0]) => start >= from && start < to);
  const hashes = findHashes(line).filter((hash) => !isInUrl(hash));
  const addresses = [...findShown(line, isKnown), ...findInCalldata(line)].filter(
    ({ start, end }) =>
      !isInUrl({ start }) && !hashes.some((hash) => start < hash.end && end > hash.start),
  );
  return [
    ...addresses.map((found) => ({ kind: "address", found }) as const),
    ...hashes.map((hash) => ({ kind: "hash", hash }) as const),
  ].sort((a, b) => startOf(a) - startOf(b));
}

function startOf(find: TerminalFind): number {
  return find.kind === "address" ? find.found.start : find.hash.start;
}

const url = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]+/gi;

/** The language id for values without quotes, as a terminal prints them. */
const language = "plaintext";

function findShown(line: string, isKnown: IsKnown): readonly FoundValidAddress[] {
  // Box-drawing lines of a table separate values, as commas do.
  return findAddresses(line.replaceAll("│", ","), { language, isKnown }).filter(
    (found): found is FoundValidAddress =>
      found.certainty !== "broken" && (!isOfKeyLength(found) || hasEvidence(line, found, isKnown)),
  );
}

const shortestKey = 56;

function isOfKeyLength({ format, text }: FoundValidAddress): boolean {
  return format === "move" && text.length >= shortestKey;
}

function hasEvidence(line: string, found: FoundValidAddress, isKnown: IsKnown): boolean {
  const { start, end, format, canonical } = found;
  if (line.startsWith("::", end) || isKnown(format, canonical)) return true;
  return isNameOfObject(readName({ document: { text: line }, start }));
}

/** The calldata of an unknown function in a trace of Foundry: `0x…::a9059cbb(0000…)`. */
const calldata = /::[0-9a-f]{8}\(((?:[0-9a-f]{64}){1,128})\)/g;
const padded = /^0{24}(?!0{8})[0-9a-f]{40}$/;
const wordDigits = 64;
const evmDigits = 40;

function findInCalldata(line: string): readonly FoundValidAddress[] {
  return [...line.matchAll(calldata)].flatMap(({ index, 0: whole, 1: words = "" }) => {
    const first = index + whole.length - 1 - words.length;
    return splitWords(words).flatMap((word, i) => {
      if (!padded.test(word) || /^0*f+$/.test(word)) return [];
      const end = first + (i + 1) * wordDigits;
      const text = word.slice(-evmDigits);
      const verdict = identifyDigits(text);
      if (!verdict.valid) return [];
      const { format, canonical, chains, certainty } = verdict;
      return [{ start: end - evmDigits, end, text, format, canonical, chains, certainty }];
    });
  });
}

function splitWords(words: string): readonly string[] {
  return words.match(/.{64}/g) ?? [];
}

interface HashForm {
  readonly shape: RegExp;
  /** Matches the end of the text right before the hash. */
  readonly name: RegExp;
  readonly kind: FoundHash["kind"];
  readonly chain?: ChainIdentifier;
}

/** Builds a pattern for a name right before a hash, without another word in between: `transactionHash: `. */
function buildName(words: string): RegExp {
  return new RegExp(
    String.raw`(?<![a-z0-9])(?:${words})["'\`]?\s*(?:[:=│|]|=>)?\s*["'\`(<[]?$`,
    "i",
  );
}

const longestName = 80;
const hexWord = /(?<![\w$])(?:0x)?[0-9a-f]{64}(?![\w$])/gi;
const hashForms: readonly HashForm[] = [
  {
    shape: hexWord,
    name: buildName(
      String.raw`(?:transaction|txn?)(?:[ _-]?(?:hash|id))?|\w{1,30}(?:transaction|tx)_?(?:hash|id)|\[success\] hash|\[failed\] hash`,
    ),
    kind: "transaction",
  },
  {
    shape: hexWord,
    name: buildName(String.raw`(?:parent[ _-]?)?block[ _-]?(?:hash|#\d{1,20})`),
    kind: "block",
  },
  {
    shape: /(?<![\w$])[1-9A-HJ-NP-Za-km-z]{86,88}(?![\w$])/g,
    name: buildName("signature|transaction|tx"),
    kind: "transaction",
    chain: "solana",
  },
  {
    shape: /(?<![\w$])[1-9A-HJ-NP-Za-km-z]{43,44}(?![\w$])/g,
    name: buildName("transaction[ _]?digest"),
    kind: "transaction",
    chain: "sui",
  },
];

function findHashes(line: string): readonly FoundHash[] {
  if (namesSecret(line)) return [];
  return hashForms.flatMap(({ shape, name, kind, chain }) =>
    [...line.matchAll(shape)].flatMap(({ index, 0: text }) => {
      if (!name.test(line.slice(Math.max(0, index - longestName), index))) return [];
      const hash = { kind, start: index, end: index + text.length, text };
      return [chain === undefined ? hash : { ...hash, chain }];
    }),
  );
}
