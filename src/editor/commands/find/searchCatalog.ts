import { nameOfChain } from "../../../engine/chains/chainRef";
import { nameOfOtherChain } from "../../../engine/chains/chainRef";
import type { Catalog } from "../../../sources/catalog/catalog";
import { isSampleTag, knownTags } from "../../../sources/catalog/tagDirectory";
import { reservedTag } from "../../../sources/tags/tagName";
import type { TagIndex } from "../../../sources/tags/tagIndex";
import { type AddressIdentity, formatAddressKey } from "../../../engine/addresses/addressFormat";
import { withChecksum } from "../../../engine/addresses/evm";
import { chainBits } from "../../../engine/names/bookLayout";
import { findChainInName } from "../../../engine/chains/chainWords";
import { rankFit } from "../../../engine/known/completionOrder";
import { isOfBook, type Name } from "../../../engine/names/name";
import type { Names } from "../../../engine/names/names";
import type { Chain, Token } from "../../../sources/service/schemas";

export type Hit =
  | { readonly kind: "tag"; readonly tag: string; readonly count: number | null }
  | { readonly kind: "token"; readonly token: Token }
  | { readonly kind: "chain"; readonly chain: Chain }
  | { readonly kind: "address"; readonly address: string; readonly tags: readonly string[] }
  | { readonly kind: "name"; readonly address: string; readonly name: Name };

/** The maximum number of results of one kind. For names, the maximum number from each source. */
const mostOfAKind = 50;
/** The maximum number of names from all sources. */
const mostNames = 200;
/** The maximum number of words of a typed text; further words are ignored. */
const mostWords = 8;
/** The minimum length of a word to search for in addresses. A shorter word would match many addresses by chance. */
const shortestPart = 4;
/** The minimum length of a word to search for in names. A single letter is in nearly every name. */
const shortestName = 2;
const everyChain = Object.keys(chainBits);
/** The maximum number of characters of a name that are searched. */
const longestName = 500;

/** Finds the known items that match all words. Each kind is ordered and limited separately. */
export function searchCatalog(catalog: Catalog, index: TagIndex, word: string): readonly Hit[] {
  const words = wordsOf(word);
  const searchesAddresses = words.length === 1 && word.trim().length >= shortestPart;
  return [
    tagHits(catalog, index),
    tokenHits(catalog),
    chainHits(catalog),
    ...(searchesAddresses ? [addressHits(catalog, index)] : []),
  ].flatMap((hits) => takeMatching(hits, word));
}

/** Whether a text is a name of a result, ignoring case. */
export function isCalled(hit: Hit, text: string): boolean {
  const typed = text.trim().toLowerCase();
  return namesOf(hit).some((name) => name.toLowerCase() === typed);
}

/** Returns the words of a typed text, in lower case. */
export function wordsOf(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}

/**
 * Finds up to `mostOfAKind` known addresses with a tag that contains every word. If there are several words, those that
 * name a chain restrict the results to that chain instead, unless all of them name chains.
 */
export function searchTagged(index: TagIndex, word: string): readonly TaggedHit[] {
  const words = wordsOf(word);
  const isOwnWord = (each: string): boolean => !meansChain(each, everyChain);
  const own = words.length > 1 ? words.filter(isOwnWord) : words;
  const tagWords = own.length === 0 ? words : own;
  const chainWords = words.filter((each) => !tagWords.includes(each));
  const tags = new Set(
    [...index.readTags.keys()].filter((tag) => tagWords.every((each) => isTagHit(tag, each))),
  );
  const taken: TaggedHit[] = [];
  for (let row = 0; tags.size > 0 && row < index.rows; row += 1) {
    const known = index.at(row);
    const own = known?.tags.filter((tag) => tags.has(tag)) ?? [];
    if (known === undefined || own.length === 0) continue;
    if (!chainWords.every((each) => meansChain(each, known.chains))) continue;
    taken.push({ address: known.address, chains: known.chains, tags: own });
    if (taken.length === mostOfAKind) break;
  }
  return taken;
}

/** Finds the addresses of the workspace that contain the typed text. */
export function searchWorkspace(find: FindInWorkspace, typed: string): readonly Hit[] {
  const part = typed.trim().toLowerCase();
  const least = part.startsWith("0x") ? 5 : shortestPart;
  if (part.length < least || !/^[0-9a-z]+$/.test(part)) return [];
  return find(part, mostOfAKind).map((identity) => ({
    kind: "address",
    address: withChecksum(identity).canonical,
    tags: [],
  }));
}

/** Finds at most `most` addresses of the workspace that contain `part`, which must be in lower case. */
export type FindInWorkspace = (part: string, most: number) => readonly AddressIdentity[];

/**
 * Joins a name and its only chain to a label such as "USDC Base", if exactly these two were typed; otherwise returns
 * the name. Rows whose label begins with the typed text come first. Without the joined label, "USDC on Base Sepolia"
 * would come before "USDC", since it contains both typed words.
 */
export function joinTypedChain(
  text: string,
  chains: readonly string[] | "every",
  typed: string,
  nameOfChain: (chain: string) => string | undefined,
): string {
  const [chain, ...others] = chains;
  if (chains === "every" || chain === undefined || others.length > 0) return text;
  const chainWords = wordsOf(typed).filter((word) => meansChain(word, [chain]));
  const place = chainWords.join(" ");
  if (place === "" || wordsOf(typed).join(" ") !== `${text.toLowerCase()} ${place}`) return text;
  const name = nameOfChain(chain) ?? chain;
  return `${text} ${name.toLowerCase().startsWith(place) ? name : place}`;
}

interface TaggedHit {
  readonly address: string;
  readonly chains: readonly string[];
  /** The tags of the address that contain the words. */
  readonly tags: readonly string[];
}

function isTagHit(tag: string, part: string): boolean {
  return tag !== reservedTag && tag.slice(0, longestName).toLowerCase().includes(part);
}

/**
 * Returns the results that match all words: those whose name is the whole text, then those whose name begins with it,
 * then all others.
 */
function takeMatching(hits: Iterable<Hit>, typed: string): readonly Hit[] {
  const words = wordsOf(typed);
  const start = words.join(" ");
  const called: Hit[] = [];
  const begun: Hit[] = [];
  const others: Hit[] = [];
  for (const hit of hits) {
    const names = namesOf(hit).map((name) => name.slice(0, longestName).toLowerCase());
    if (!matchesAll(words, names, chainsOf(hit))) continue;
    const group = names.some((name) => name.startsWith(start)) ? begun : others;
    if (isCalled(hit, typed)) called.push(hit);
    else if (group.length < mostOfAKind) group.push(hit);
  }
  return [...called, ...begun, ...others].slice(0, mostOfAKind);
}

/** Ranks a result by how well its names fit the typed text (`rankFit`). */
export function rankHit(
  hit: Hit,
  typed: string,
  nameOfChain: (chain: string) => string | undefined,
): number {
  const [text = "", ...otherNames] = namesOf(hit);
  const shown = joinTypedChain(
    text,
    hit.kind === "name" ? hit.name.chains : chainsOf(hit),
    typed,
    nameOfChain,
  );
  const isOwn =
    hit.kind === "name" ? !isOfBook(hit.name) : hit.kind === "tag" || hit.kind === "address";
  return rankFit(typed, shown, otherNames, isOwn);
}

/** Whether a name contains one of the words, and each other word is in a name or names a chain. */
function matchesAll(
  words: readonly string[],
  names: readonly string[],
  chains: readonly string[],
): boolean {
  const isInName = (word: string): boolean => names.some((name) => name.includes(word));
  if (words.length < 2) return isInName(words[0] ?? "");
  return words.some(isInName) && words.every((word) => isInName(word) || meansChain(word, chains));
}

/** Whether a word is a name of one of the chains, or the beginning of the name. */
export function meansChain(word: string, chains: readonly string[]): boolean {
  const inferred = findChainInName(word, "key", "network");
  const meant = typeof inferred === "object" ? inferred.chain : undefined;
  return chains.some(
    (chain) => chain === meant || (nameOfOtherChain(chain) ?? chain).toLowerCase().startsWith(word),
  );
}

/** Returns the chains of a token, which the other words of a search may name; empty for other results. */
function chainsOf(hit: Hit): readonly string[] {
  return hit.kind === "token" ? hit.token.deployments.map(({ chain }) => chain) : [];
}

function namesOf(hit: Hit): readonly string[] {
  switch (hit.kind) {
    case "tag":
      return [hit.tag];
    case "token":
      return [hit.token.symbol, hit.token.name, hit.token.id];
    case "chain":
      return [hit.chain.name, hit.chain.chain];
    case "address":
      return [hit.address];
    case "name":
      return hit.name.token === undefined ? [hit.name.text] : [hit.name.text, hit.name.token.name];
  }
}

/**
 * Returns the names that contain the whole typed text, best matches first, followed by the names that match every
 * word of it.
 */
export function searchNames(names: Names, word: string): readonly Hit[] {
  const words = wordsOf(word);
  const [only = ""] = words;
  if (words.length < 2)
    return only.length < shortestName ? [] : takeNames(names.search(only, mostOfAKind));
  const whole = names.search(words.join(" "), mostOfAKind);
  return takeNames(joinHits(whole, searchWords(names, words)));
}

function takeNames(found: Iterable<readonly [AddressIdentity, Name]>): readonly Hit[] {
  const hits: Hit[] = [];
  for (const [address, name] of found) {
    hits.push({ kind: "name", address: withChecksum(address).canonical, name });
    if (hits.length === mostNames) break;
  }
  return hits;
}

/**
 * Finds the names that match all words. A word matches the text, the full name, the source or the chain of a
 * name.
 */
function* searchWords(
  names: Names,
  words: readonly string[],
): Generator<readonly [AddressIdentity, Name]> {
  for (const word of words) {
    if (word.length < shortestName) continue;
    yield* names.search(word, mostOfAKind, (address) =>
      names.findAll(address).find((each) => matchesWords(each, words)),
    );
  }
}

function matchesWords({ text, token, source, chains }: Name, words: readonly string[]): boolean {
  const texts = [text, token?.name ?? "", source.title].map((each) => each.toLowerCase());
  const onChains = chains === "every" ? [] : chains.map((chain) => nameOfChain(chain) ?? chain);
  // Names are shown in this form: "USDC on Base Sepolia".
  texts.push(...onChains.map((chain) => `on ${chain.toLowerCase()}`));
  return words.every(
    (word) =>
      texts.some((each) => each.includes(word)) || (chains !== "every" && meansChain(word, chains)),
  );
}

/** Joins lists of results, with each address once. */
function* joinHits(
  ...all: Iterable<readonly [AddressIdentity, Name]>[]
): Generator<readonly [AddressIdentity, Name]> {
  const seen = new Set<string>();
  for (const found of all) {
    for (const hit of found) {
      const key = formatAddressKey(hit[0]);
      if (!seen.has(key)) yield hit;
      seen.add(key);
    }
  }
}

function* tagHits(catalog: Catalog, index: TagIndex): Generator<Hit> {
  for (const { tag, address_count } of knownTags(catalog, index)) {
    yield { kind: "tag", tag, count: address_count };
  }
}

function* tokenHits(catalog: Catalog): Generator<Hit> {
  for (const token of catalog.tokens.items) yield { kind: "token", token };
}

function* chainHits(catalog: Catalog): Generator<Hit> {
  for (const chain of catalog.chains.items) yield { kind: "chain", chain };
}

/** Yields the addresses under loaded tags, then the addresses that only the index contains. */
function* addressHits(catalog: Catalog, index: TagIndex): Generator<Hit> {
  const seen = new Set<string>();
  for (const opened of catalog.openedTags) {
    if (isSampleTag(catalog, opened)) continue;
    for (const { address, tags } of catalog.addressesOf(opened).items) {
      if (seen.has(address)) continue;
      seen.add(address);
      yield { kind: "address", address, tags: tags.filter((tag) => !isSampleTag(catalog, tag)) };
    }
  }
  for (let row = 0; row < index.rows; row += 1) {
    const known = index.at(row);
    if (known !== undefined && !seen.has(known.address)) yield { kind: "address", ...known };
  }
}
