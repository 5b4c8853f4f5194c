import type { FoundValidAddress } from "../addresses/findAddresses";
import { findChainOfFile } from "../names/chainOfFile";
import { holdsOn, type Name } from "../names/name";
import type { SpokenChain } from "../names/spokenChain";
import { buildReplacement } from "./buildReplacement";
import type { ChainReader } from "./chainReader";
import { speaksOfElsewhere } from "./elsewhere";
import type { Range, WrongChainFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Steps } from "./findProblems";
import { isFolderOfChain } from "./folderOfChain";
import { hasOtherSymbol, isMentioned, isPlaceOfToken } from "./mention";
import { isNamedByChain } from "./namedChain";

/**
 * Addresses that are known on other chains only, in places that speak of a chain on which the same thing has
 * another address. A path that only contains the word of a chain says what most of the file is about; then at
 * least as many addresses must be known on that chain.
 */
export function* findWrongChains(
  document: CheckedDocument,
  facts: CheckFacts,
  reader: ChainReader,
): Steps<readonly WrongChainFinding[]> {
  const { path, ofPath } = document;
  const findings: WrongChainFinding[] = [];
  const doubtful = new Set<WrongChainFinding>();
  let known = 0;
  for (const found of document.found) {
    yield;
    const guess = found.certainty === "broken" ? undefined : reader.guessAt(found);
    if (found.certainty === "broken" || guess === undefined) continue;
    const names = facts.namesOf(found);
    const [first] = names;
    if (first === undefined || names.some(({ chains }) => chains === "every")) continue;
    const chainOfPath = ofPath?.chain;
    if (chainOfPath !== undefined && names.some((name) => holdsOn(name, chainOfPath))) known += 1;
    if (names.some((name) => holdsOn(name, guess))) continue;
    const finding = checkAddress({ found, names, reader }, document, facts);
    if (finding === undefined) continue;
    findings.push(finding);
    if (finding.reason === "path" && !isFolderOfChain(path)) doubtful.add(finding);
  }
  return known >= doubtful.size ? findings : findings.filter((finding) => !doubtful.has(finding));
}

interface NamedFind {
  readonly found: FoundValidAddress;
  readonly names: readonly Name[];
  readonly reader: ChainReader;
}

function checkAddress(
  { found, names, reader }: NamedFind,
  document: CheckedDocument,
  { namesakes }: CheckFacts,
): WrongChainFinding | undefined {
  const { text } = document;
  const told = names.filter((name) => name.kind !== "label" && namesakes.isShared(name));
  if (told.length === 0) return undefined;
  const spoken = reader.chainAt(found);
  const chain = spoken?.chain;
  if (spoken === undefined || chain === undefined) return undefined;
  if (names.some((name) => holdsOn(name, chain))) return undefined;
  if (found.chain === undefined && isInUrl(text, found.start)) return undefined;
  // The reader does not see a key that is far before the address.
  if (spoken.reason === "path" && findChainOfFile(text, found, document)?.chain !== chain) {
    return undefined;
  }
  for (const name of told) {
    const here = namesakes.find(name, chain);
    if (here === undefined) continue;
    if (!isMeant(name, spoken, text, found)) continue;
    if (speaksOfElsewhere(text, found, spoken)) return undefined;
    if (isNamedByChain(document, found, names)) return undefined;
    const replacement = buildReplacement(text, found, here);
    if (replacement === undefined) return undefined;
    const { start, end, format, canonical } = found;
    return {
      kind: "wrongChain",
      about: "address",
      start,
      end,
      address: { format, canonical },
      chain,
      reason: spoken.reason,
      name,
      here,
      replacement,
    };
  }
  return undefined;
}

/**
 * Whether the place speaks of what a name says. A token of one of our chains needs no word of it where
 * any token may stand, if more than the path names the chain.
 */
function isMeant(name: Name, { reason }: SpokenChain, text: string, place: Range): boolean {
  const isToken = name.kind === "token";
  if (isToken && hasOtherSymbol(name, text, place)) return false;
  const isKnownToken = isToken && name.chains.length > 0 && reason !== "path";
  return (isKnownToken && isPlaceOfToken(text, place)) || isMentioned(name, text, place);
}

const longestUrl = 500;

/** Whether the text is part of a URL, which may name its chain in unknown ways. */
function isInUrl(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === quote || before === doubleQuote || before === space) return false;
  const preceding = text.slice(Math.max(0, start - longestUrl), start);
  return /[^\s"'`<>()]*$/.exec(preceding)?.[0].includes("://") === true;
}

const space = 0x20;
const doubleQuote = 0x22;
const quote = 0x27;
