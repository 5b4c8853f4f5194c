import type { Catalog } from "../../catalog/catalog";
import { isSampleTag, knownTags } from "../../catalog/tagDirectory";
import { reservedTag } from "../../catalog/tagName";
import type { TagIndex } from "../../catalog/tagIndex/tagIndex";
import type { AddressIdentity } from "../../addresses/addressFormat";
import { checksumEvm } from "../../addresses/evm";
import type { Name } from "../../names/name";
import type { Names } from "../../names/names";
import type { Chain, Token } from "../../service/schemas";

/** A search result. */
export type Hit =
  | { readonly kind: "tag"; readonly tag: string; readonly count: number | null }
  | { readonly kind: "token"; readonly token: Token }
  | { readonly kind: "chain"; readonly chain: Chain }
  | { readonly kind: "address"; readonly address: string; readonly tags: readonly string[] }
  | { readonly kind: "name"; readonly address: string; readonly name: Name };

/** The most results of one kind. */
const mostOfAKind = 50;
/** Shorter words would match every address. */
const shortestPart = 4;
/** A single letter is in nearly every name. */
const shortestName = 2;
/** Only this much of a name is searched. */
const longestName = 500;

/** What is known here that contains a word, each kind in its own order. */
export function searchCatalog(catalog: Catalog, index: TagIndex, word: string): readonly Hit[] {
  const part = word.trim().toLowerCase();
  const searchesAddresses = part.length >= shortestPart && !/\s/.test(part);
  return [
    tagHits(catalog, index),
    tokenHits(catalog),
    chainHits(catalog),
    ...(searchesAddresses ? [addressHits(catalog, index)] : []),
  ].flatMap((hits) => takeMatching(hits, part));
}

/** The known addresses under the tags that contain a word, at most so many. */
export function searchTagged(index: TagIndex, word: string): readonly TaggedHit[] {
  const part = word.trim().toLowerCase();
  const tags = new Set([...index.readTags.keys()].filter((tag) => isTagHit(tag, part)));
  const taken: TaggedHit[] = [];
  for (let row = 0; tags.size > 0 && row < index.rows; row += 1) {
    const known = index.at(row);
    const own = known?.tags.filter((tag) => tags.has(tag)) ?? [];
    if (known === undefined || own.length === 0) continue;
    taken.push({ address: known.address, chains: known.chains, tags: own });
    if (taken.length === mostOfAKind) break;
  }
  return taken;
}

interface TaggedHit {
  readonly address: string;
  readonly chains: readonly string[];
  /** Those of its tags that contain the word. */
  readonly tags: readonly string[];
}

function isTagHit(tag: string, part: string): boolean {
  return tag !== reservedTag && tag.slice(0, longestName).toLowerCase().includes(part);
}

function takeMatching(hits: Iterable<Hit>, part: string): readonly Hit[] {
  const taken: Hit[] = [];
  for (const hit of hits) {
    const names = namesOf(hit);
    if (!names.some((name) => name.slice(0, longestName).toLowerCase().includes(part))) continue;
    taken.push(hit);
    if (taken.length === mostOfAKind) break;
  }
  return taken;
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
      return [hit.name.text];
  }
}

/** The names that contain a word: exact matches first, then those that begin with it. */
export function searchNames(names: Names, word: string): readonly Hit[] {
  const part = word.trim().toLowerCase();
  if (part.length < shortestName) return [];
  const hits: Hit[] = [];
  for (const [address, name] of names.search(part)) {
    hits.push({ kind: "name", address: spell(address), name });
    if (hits.length === mostOfAKind) break;
  }
  return hits;
}

function spell({ format, canonical }: AddressIdentity): string {
  return format === "evm" ? checksumEvm(canonical) : canonical;
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

/** The addresses under loaded tags, then those that only the index knows. */
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
