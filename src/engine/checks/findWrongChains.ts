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
 * Starts the search for addresses that are known only on other chains. An address is reported if the chain of its
 * position is certain and the same name has another address on that chain.
 */
export function startWrongChains(
  document: CheckedDocument,
  facts: CheckFacts,
): Search<WrongChainFinding> {
  const sharedNames = rememberShared(facts);
  const whole = new WholeDocument(document);
  return {
    check: (found, names) =>
      holdsOnEvery(names)
        ? undefined
        : checkAddress({ found, names, sharedNames, whole }, document, facts),
    finish: (judged) => judged,
  };
}

function holdsOnEvery(names: readonly Name[]): boolean {
  for (const { chains } of names) if (chains === "every") return true;
  return false;
}

/**
 * Whether one of the names is valid on a chain. A loop is faster than `some`, and most addresses need only this check.
 */
function holdsHere(names: readonly Name[], chain: string): boolean {
  for (const name of names) if (isValidOn(name, chain)) return true;
  return false;
}

interface NamedFind {
  readonly found: FoundValidAddress;
  readonly names: readonly Name[];
  /** Returns the names that other addresses may have too (`isShared`). */
  readonly sharedNames: (names: readonly Name[]) => readonly Name[];
  readonly whole: WholeDocument;
}

/**
 * Caches the shared names of an address that has many names: an address may have thousands of names and occur in
 * thousands of places (W-21).
 */
function rememberShared({ namesakes }: CheckFacts): NamedFind["sharedNames"] {
  const remembered = new WeakMap<readonly Name[], readonly Name[]>();
  const find = (names: readonly Name[]): readonly Name[] =>
    names.filter((name) => name.kind !== "label" && namesakes.isShared(name));
  return (names) => {
    // For a few names, the cache costs more than the lookup.
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
  const { found, names, sharedNames, whole } = place;
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
    // If the file also contains the address that the name has on this chain, the found address may be its counterpart
    // on a chain outside interface.md, as for a bridge.
    if (isElsewhere(name) && whole.hasAddress(here)) continue;
    // If the name's chain is not in interface.md, the text may link to the address on the explorers of that chain and
    // of this one.
    const isOfExplorer = inferred.reason === "prefix";
    if (isOfExplorer && isElsewhere(name)) continue;
    // If the text links to this address on the explorer of this chain, a deployer used the same address on both chains.
    if (name.kind !== "token" && whole.hasPage(found, chain)) return undefined;
    if (!isPlaceOf(name, inferred, surroundings, whole)) continue;
    if (isOfBridge(inferred, document, whole)) return undefined;
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

/** The facts about a whole document, which are computed once, since it may have thousands of addresses (W-55). */
class WholeDocument {
  readonly #document: CheckedDocument;
  #mentionsBridge: boolean | undefined;
  #addresses: ReadonlySet<string> | undefined;
  #pages: ReadonlySet<string> | undefined;

  constructor(document: CheckedDocument) {
    this.#document = document;
  }

  get mentionsBridge(): boolean {
    this.#mentionsBridge ??= bridgeWord.test(this.#document.text);
    return this.#mentionsBridge;
  }

  hasAddress({ canonical }: AddressIdentity): boolean {
    this.#addresses ??= new Set(this.#valid().map((each) => each.canonical));
    return this.#addresses.has(canonical);
  }

  /** Whether the text links to the page of an address on the explorer of a chain. */
  hasPage({ canonical }: AddressIdentity, chain: string): boolean {
    this.#pages ??= new Set(this.#valid().map((each) => `${each.canonical} ${each.chain ?? ""}`));
    return this.#pages.has(`${canonical} ${chain}`);
  }

  #valid(): readonly FoundValidAddress[] {
    return this.#document.found.filter((each) => each.certainty !== "broken");
  }
}

/**
 * Whether a token has the same address on several chains. It may then have that address on this chain too, unless
 * its publisher lists another one. Predeploys exist only on their own chain.
 */
function isOnSeveral({ token }: Name, found: FoundValidAddress): boolean {
  return token?.isOnSeveral === true && !bodiesOf(found).some(isChosen);
}

/**
 * Whether the text around a position is about the named contract or token. For a token on a chain of interface.md, a
 * key that fits any token is enough, unless the text is about a bridge and the chain comes only from the path.
 */
function isPlaceOf(
  name: Name,
  { reason }: InferredChain,
  surroundings: Surroundings,
  whole: WholeDocument,
): boolean {
  const isToken = name.kind === "token";
  if (isToken && hasOtherSymbol(name, surroundings)) return false;
  if (isMentioned(name, surroundings)) return true;
  if (!isToken || isElsewhere(name)) return false;
  // An explorer's page may show any address on its chain.
  if (reason === "prefix") return true;
  if (!isPlaceOfToken(surroundings)) return false;
  return reason !== "path" || !whole.mentionsBridge;
}

/** Whether only the path names the chain of code about a bridge: `deployments/base/migrations/1_bridge.ts`. */
function isOfBridge(
  { reason }: InferredChain,
  { path }: CheckedDocument,
  whole: WholeDocument,
): boolean {
  return reason === "path" && dataKindOf(path) === undefined && whole.mentionsBridge;
}

/** Words in files about contracts on two chains. */
const bridgeWord = /bridge|remote|messenger|gateway|cross_?(?:chain|domain)|l[12]_?token|wormhole/i;

const longestUrl = 500;
const endsUrl = /[\s"'`<>()]/;

/** Whether an address is part of a URL, which may name its chain in unknown ways. */
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
