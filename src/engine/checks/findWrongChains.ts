import { chainOfInterface } from "../chains/chainRef";
import type { AddressIdentity } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { findChainOfFile } from "../outline/chainOfFile";
import { isValidOn, isElsewhere, type Name } from "../names/name";
import type { InferredChain } from "../chains/inferredChain";
import { buildReplacement } from "./buildReplacement";
import { bodiesOf, isChosen } from "./ends";
import { mentionsElsewhere } from "./elsewhere";
import type { WrongChainFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { hasOtherSymbol, isMentioned, isPlaceOfToken } from "./mention";
import { isNamedByChain } from "./namedChain";
import { dataKindOf } from "./record";
import { Surroundings } from "./surroundings";

/**
 * Addresses that are known on other chains only, in places whose chain is certain and on which the same thing has
 * another address.
 */
export function startWrongChains(
  document: CheckedDocument,
  facts: CheckFacts,
): Search<WrongChainFinding> {
  const sharedNames = rememberShared(facts);
  return {
    check: (found, names) =>
      holdsOnEvery(names)
        ? undefined
        : checkAddress({ found, names, sharedNames }, document, facts),
    finish: (judged) => judged,
  };
}

function holdsOnEvery(names: readonly Name[]): boolean {
  for (const { chains } of names) if (chains === "every") return true;
  return false;
}

/** Whether one of the names holds on a chain; a loop, since most addresses need no more than this. */
function holdsHere(names: readonly Name[], chain: string): boolean {
  for (const name of names) if (isValidOn(name, chain)) return true;
  return false;
}

interface NamedFind {
  readonly found: FoundValidAddress;
  readonly names: readonly Name[];
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
): WrongChainFinding | undefined {
  const { text } = document;
  const { found, names, sharedNames } = place;
  const shared = sharedNames(names);
  if (shared.length === 0) return undefined;
  const inferred = findChainOfFile(text, found, document);
  const chain = chainOfInterface(inferred?.chain);
  if (inferred === undefined || chain === undefined || inferred.isLikely === true) return undefined;
  if (holdsHere(names, chain)) return undefined;
  if (found.chain === undefined && isInUrl(text, found.start)) return undefined;
  const surroundings = new Surroundings(document, found);
  for (const name of shared) {
    const here = namesakes.find(name, chain);
    if (here === undefined) continue;
    if (isOnSeveral(name, found) && here.name.source.title !== name.source.title) continue;
    // The file has both: the one of a chain that is not ours may be bridged to this one.
    if (isElsewhere(name) && hasAddress(document, here)) continue;
    // The page of an explorer of a chain that is not ours may be the next link.
    const isOfExplorer = inferred.reason === "prefix";
    if (isOfExplorer && isElsewhere(name)) continue;
    // A contract that a deployer has put at one address on both chains.
    if (name.kind !== "token" && hasPage(document, found, chain)) return undefined;
    if (!isPlaceOf(name, inferred, surroundings)) continue;
    if (isOfBridge(inferred, document)) return undefined;
    if (mentionsElsewhere(surroundings, inferred)) return undefined;
    if (!isOfExplorer && isNamedByChain(surroundings, names)) return undefined;
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
      reason: inferred.reason,
      name,
      here,
      replacement,
    };
    return finding;
  }
  return undefined;
}

/** Whether the text has the page of an address on the explorer of a chain. */
function hasPage(
  { found }: CheckedDocument,
  { canonical }: AddressIdentity,
  chain: string,
): boolean {
  return found.some(
    (each) => each.certainty !== "broken" && each.canonical === canonical && each.chain === chain,
  );
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
 * Whether a place is about what a name says. A token of one of our chains needs no word of it where any token may
 * stand, unless only the path names the chain of a file about two of them.
 */
function isPlaceOf(name: Name, { reason }: InferredChain, surroundings: Surroundings): boolean {
  const isToken = name.kind === "token";
  if (isToken && hasOtherSymbol(name, surroundings)) return false;
  if (isMentioned(name, surroundings)) return true;
  if (!isToken || isElsewhere(name)) return false;
  // The page of an explorer shows whatever its chain has there.
  if (reason === "prefix") return true;
  if (!isPlaceOfToken(surroundings)) return false;
  return reason !== "path" || !bridgeWord.test(surroundings.text);
}

/** Whether only the path names the chain of code about two of them: `deployments/base/migrations/1_bridge.ts`. */
function isOfBridge({ reason }: InferredChain, { path, text }: CheckedDocument): boolean {
  return reason === "path" && dataKindOf(path) === undefined && bridgeWord.test(text);
}

/** Words of files of contracts on two chains. */
const bridgeWord = /bridge|remote|messenger|gateway|cross_?(?:chain|domain)|l[12]_?token|wormhole/i;

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
