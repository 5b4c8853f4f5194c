import type { AddressIdentity } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { findChainOfFile } from "../outline/chainOfFile";
import { holdsOn, type Name } from "../names/name";
import type { SpokenChain } from "../chains/spokenChain";
import { buildReplacement } from "./buildReplacement";
import type { ChainReader } from "./chainReader";
import { bodiesOf, isChosen } from "./ends";
import { speaksOfElsewhere } from "./elsewhere";
import type { WrongChainFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { isFolderOfChain } from "./folderOfChain";
import { hasOtherSymbol, isMentioned, isPlaceOfToken } from "./mention";
import { isNamedByChain } from "./namedChain";
import { Surroundings } from "./surroundings";

/** How many addresses that are known on the chain of a file weigh more than one that no word names. */
const knownForUnnamed = 10;

/**
 * Addresses that are known on other chains only, in places that speak of a chain on which the same thing has
 * another address. A path that only contains the word of a chain says what most of the file is about; then at
 * least as many addresses must be known on that chain, and ten times as many if no word names the token.
 */
export function startWrongChains(
  document: CheckedDocument,
  facts: CheckFacts,
  reader: ChainReader,
): Search<ChainJudgement> {
  const { ofPath } = document;
  const sharedNames = rememberShared(facts);
  return {
    check: (found, names, guess) => {
      if (holdsOnEvery(names)) return undefined;
      const chainOfPath = ofPath?.chain;
      const isKnown = chainOfPath !== undefined && holdsHere(names, chainOfPath);
      const isRight = guess === chainOfPath ? isKnown : holdsHere(names, guess);
      const suspicion = isRight
        ? undefined
        : checkAddress({ found, names, reader, sharedNames }, document, facts);
      if (suspicion === undefined) return isKnown ? knownHere : undefined;
      return { isKnown, suspicion };
    },
    finish: (judged) => {
      const known = judged.filter(({ isKnown }) => isKnown).length;
      const suspicions = judged.flatMap(({ suspicion }) => suspicion ?? []);
      const count = (wanted: Certainty): number =>
        suspicions.filter(({ certainty }) => certainty === wanted).length;
      const isLikely: Readonly<Record<Certainty, boolean>> = {
        certain: true,
        named: known >= count("named"),
        unnamed: known >= count("named") + knownForUnnamed * count("unnamed"),
      };
      return suspicions
        .filter(({ certainty }) => isLikely[certainty])
        .map(({ finding }) => finding);
    },
  };
}

/**
 * How much the place says: the chain and what stands there, only that with the chain in the path of the file,
 * or only the path.
 */
type Certainty = "certain" | "named" | "unnamed";

/** What is said of one address. */
export interface ChainJudgement {
  /** Whether it is known on the chain of the file's path. */
  readonly isKnown: boolean;
  readonly suspicion?: Suspicion;
}

function holdsOnEvery(names: readonly Name[]): boolean {
  for (const { chains } of names) if (chains === "every") return true;
  return false;
}

/** Whether one of the names holds on a chain; a loop, since most addresses need no more than this. */
function holdsHere(names: readonly Name[], chain: string): boolean {
  for (const name of names) if (holdsOn(name, chain)) return true;
  return false;
}

export const knownHere: ChainJudgement = { isKnown: true };

interface Suspicion {
  readonly finding: WrongChainFinding;
  readonly certainty: Certainty;
}

interface NamedFind {
  readonly found: FoundValidAddress;
  readonly names: readonly Name[];
  readonly reader: ChainReader;
  /** The names that other addresses have as well. */
  readonly sharedNames: (names: readonly Name[]) => readonly Name[];
}

/** Remembered of an address that has many names, which may be thousands in thousands of places (W-21). */
function rememberShared({ namesakes }: CheckFacts): NamedFind["sharedNames"] {
  const remembered = new WeakMap<readonly Name[], readonly Name[]>();
  const find = (names: readonly Name[]): readonly Name[] =>
    names.filter((name) => name.kind !== "label" && namesakes.isShared(name));
  return (names) => {
    // To remember a few costs more than to look.
    if (names.length < fewNames) return find(names);
    let shared = remembered.get(names);
    if (shared === undefined) {
      shared = find(names);
      remembered.set(names, shared);
    }
    return shared;
  };
}

const fewNames = 8;

function checkAddress(
  place: NamedFind,
  document: CheckedDocument,
  { namesakes }: CheckFacts,
): Suspicion | undefined {
  const { text } = document;
  const { found, names, reader, sharedNames } = place;
  // Cheaper than to read the surroundings or all names of the same text.
  const own = reader.ownChainAt(found)?.chain;
  if (own !== undefined && holdsHere(names, own)) return undefined;
  const told = sharedNames(names);
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
  const surroundings = new Surroundings(text, found);
  for (const name of told) {
    const here = namesakes.find(name, chain);
    if (here === undefined) continue;
    if (isOnSeveral(name, found) && here.name.source.title !== name.source.title) continue;
    // The file has both: the one of a chain that is not ours may be bridged to this one.
    if (name.chains.length === 0 && hasAddress(document, here)) continue;
    const certainty = judgePlace(name, spoken, document.path, { surroundings, reader });
    if (certainty === undefined) continue;
    if (speaksOfElsewhere(surroundings, spoken)) return undefined;
    const isOfExplorer = spoken.reason === "prefix";
    if (!isOfExplorer && isNamedByChain(document, surroundings, names)) return undefined;
    const replacement = buildReplacement(text, found, here);
    if (replacement === undefined) return undefined;
    const { start, end, format, canonical } = found;
    const finding: WrongChainFinding = {
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
    return { finding, certainty };
  }
  return undefined;
}

function hasAddress({ found }: CheckedDocument, { canonical }: AddressIdentity): boolean {
  return found.some((each) => each.certainty !== "broken" && each.canonical === canonical);
}

/**
 * Whether a token has the same address on several chains. Then it may have it on this one too, unless its
 * publisher says otherwise. Predeploys are where their chain has put them, and nowhere else.
 */
function isOnSeveral({ token }: Name, found: FoundValidAddress): boolean {
  return token?.isOnSeveral === true && !bodiesOf(found).some(isChosen);
}

/**
 * How certain it is that a place speaks of what a name says; undefined if nothing says so. A token of one of
 * our chains needs no word of it where any token may stand.
 */
function judgePlace(
  name: Name,
  { reason }: SpokenChain,
  path: string,
  { surroundings, reader }: Pick<NamedFind, "reader"> & { readonly surroundings: Surroundings },
): Certainty | undefined {
  const isToken = name.kind === "token";
  if (isToken && hasOtherSymbol(name, surroundings)) return undefined;
  const isCertain = reason !== "path" || isFolderOfChain(path);
  if (isMentioned(name, surroundings)) return isCertain ? "certain" : "named";
  if (!isToken || name.chains.length === 0 || !isPlaceOfToken(surroundings)) return undefined;
  return isCertain && (reason !== "path" || !reader.isOfBridge()) ? "certain" : "unnamed";
}

const longestUrl = 500;
const endsUrl = /[\s"'`<>()]/;

/** Whether the text is part of a URL, which may name its chain in unknown ways. */
function isInUrl(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === quote || before === doubleQuote || before === space) return false;
  const limit = Math.max(0, start - longestUrl);
  let from = start;
  while (from > limit && !endsUrl.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, start).includes("://");
}

const space = 0x20;
const doubleQuote = 0x22;
const quote = 0x27;
