import { hasStructure } from "../../engine/names/readDeclaration";
import { outlineOf } from "../../engine/outline/outline";
import { noSlot, type Slot, slotOfPlace } from "../../engine/outline/slotOfPlace";
import { groupBy } from "../../engine/text/groupBy";
import type { Place } from "./place";
import { keyOfFound } from "./survey";

/** A version of a file. `places`: all relevant addresses of the text, in order. */
export interface FileVersion {
  /** The path, which shows the language of the text. */
  readonly path: string;
  readonly text: string;
  readonly places: readonly Place[];
}

/** A change of an address in a file. A place that only moved is not a change. */
export type PlaceChange =
  | { readonly kind: "added"; readonly now: Place }
  /** `line`: the approximate line of the address in the new version. */
  | { readonly kind: "removed"; readonly old: Place; readonly line: number }
  /** Another address is at the place of the old one. */
  | { readonly kind: "replaced"; readonly old: Place; readonly now: Place };

/** The kinds of rows of a comparison. `newWarning`: a warning that concerns no address, but for example a private key. */
export const changeKinds = ["replaced", "added", "removed", "newWarning"] as const;

export type ChangeKind = (typeof changeKinds)[number];

const nothing: FileVersion = { path: "", text: "", places: [] };

/**
 * Compares the addresses of two versions of a file; a version that does not exist is undefined. Returns the changes in
 * the order of the new version.
 *
 * An address that occurs in both versions is kept, wherever it is and however it is spelled, unless its name or slot
 * (`slotOfPlace`) has a different address now. Each occurrence is paired with at most one in the other version.
 *
 * An added address replaces a removed one if both are between the same kept addresses and follow equal text. It also
 * replaces a removed one if both have the same slot, preceding text or name, and if this slot, text or name occurs only
 * once in each version.
 */
export function compareVersions(
  before: FileVersion = nothing,
  now: FileVersion = nothing,
): readonly PlaceChange[] {
  const old = placesIn(before);
  const fresh = placesIn(now);
  const given = findGiven(old, fresh);
  const isGiven = new Set(given.flat());
  const kept = matchKept(old, fresh, isGiven);
  const isGone = (each: PlaceInVersion, own: FileVersion, other: FileVersion): boolean =>
    isGiven.has(each) || !isStill(each, own, other);
  const removed = old.filter((each) => !kept.olds.has(each) && isGone(each, before, now));
  const added = fresh.filter((each) => !kept.news.has(each) && isGone(each, now, before));
  if (removed.length === 0 && added.length === 0) return [];
  const anchors = findAnchors(kept.pairs);
  const gaps = new Gaps(anchors);
  const pairs = pairReplaced(removed, added, { given, gaps, old, fresh });
  const replacedBy = new Map(pairs);
  const replaced = new Set(pairs.map(([, by]) => by));
  const changes = [
    ...pairs.map(([was, by]) =>
      at(by.place.line, { kind: "replaced", old: was.place, now: by.place }),
    ),
    ...removed
      .filter((each) => !replacedBy.has(each))
      .map((each) => {
        const line = gaps.lineInNew(each);
        return at(line, { kind: "removed", old: each.place, line });
      }),
    ...added
      .filter((each) => !replaced.has(each))
      .map(({ place }) => at(place.line, { kind: "added", now: place })),
  ];
  return changes.sort((a, b) => a.line - b.line).map(({ change }) => change);
}

function at(line: number, change: PlaceChange) {
  return { line, change };
}

/** A place of one version, with the text before it. */
interface PlaceInVersion {
  readonly place: Place;
  readonly index: number;
  readonly key: string;
  /**
   * The text between the previous address of the line and this address. The end of the line above is prepended if this
   * text has no word, the address is the first of its line, and the line above has no address.
   */
  readonly lead: string;
  /** The meaning of the place (`slotOfPlace`). */
  readonly slot: Slot;
}

type Pair = readonly [old: PlaceInVersion, now: PlaceInVersion];

const longestLead = 160;
/** In a version with more addresses than this, no slots are read: a slot takes about 40 µs in the extension host. */
const mostSlots = 2_000;
const word = /[\p{L}\p{N}]/u;

function placesIn({ path, text, places }: FileVersion): readonly PlaceInVersion[] {
  if (places.length === 0) return [];
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const starts = [0];
  for (const each of lines) starts.push((starts.at(-1) ?? 0) + each.length);
  const hasSlots = places.length <= mostSlots && hasStructure(text);
  const outline = hasSlots ? outlineOf(text, path) : undefined;
  let line = -1;
  let end = 0;
  return places.map((place, index): PlaceInVersion => {
    const isFirst = place.line !== line;
    line = place.line;
    const from = Math.max(isFirst ? 0 : end, place.column - longestLead);
    end = place.column + place.text.length;
    const own = squeeze((lines[line] ?? "").slice(from, place.column));
    const above = (): string => squeeze((lines[line - 1] ?? "").slice(-longestLead));
    const isAlone = isFirst && !word.test(own) && places[index - 1]?.line !== line - 1;
    const lead = isAlone ? `${above()}\n${own}` : own;
    const start = (starts[line] ?? 0) + place.column;
    const slot = outline && slotOfPlace(outline, { start, end: start + place.text.length });
    return { place, index, key: keyOfFound(place), lead, slot: slot ?? noSlot };
  });
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface Kept {
  readonly pairs: readonly Pair[];
  readonly olds: ReadonlySet<PlaceInVersion>;
  readonly news: ReadonlySet<PlaceInVersion>;
}

/**
 * Pairs equal addresses, except at `given` places: first at the start and the end of both versions, then after equal
 * text, then all others.
 */
function matchKept(
  old: readonly PlaceInVersion[],
  fresh: readonly PlaceInVersion[],
  given: ReadonlySet<PlaceInVersion>,
): Kept {
  const isSame = (a: PlaceInVersion | undefined, b: PlaceInVersion | undefined): boolean =>
    a !== undefined && a.key === b?.key && a.lead === b.lead && !given.has(a) && !given.has(b);
  const pairs: Pair[] = [];
  const olds = new Set<PlaceInVersion>();
  const news = new Set<PlaceInVersion>();
  const keep = (was: PlaceInVersion, is: PlaceInVersion): void => {
    pairs.push([was, is]);
    olds.add(was);
    news.add(is);
  };
  const shorter = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shorter && isSame(old[start], fresh[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(old.at(-1 - end), fresh.at(-1 - end))) end += 1;
  for (let at = 0; at < shorter; at += 1) {
    if (at >= start && at < shorter - end) continue;
    const isEnd = at >= shorter - end;
    const was = isEnd ? old.at(at - shorter) : old[at];
    const is = isEnd ? fresh.at(at - shorter) : fresh[at];
    if (was !== undefined && is !== undefined) keep(was, is);
  }
  for (const by of [
    ({ key, lead }: PlaceInVersion) => `${key}\n${lead}`,
    ({ key }: PlaceInVersion) => key,
  ]) {
    const waiting = groupBy(
      old.filter((each) => !olds.has(each) && !given.has(each)),
      by,
    );
    // The groups are reversed, since `pop` is fast, while removing the first of thousands of items moves all others.
    for (const group of waiting.values()) group.reverse();
    for (const is of fresh) {
      if (news.has(is) || given.has(is)) continue;
      const was = waiting.get(by(is))?.pop();
      if (was !== undefined) keep(was, is);
    }
  }
  return { pairs, olds, news };
}

/**
 * Pairs an old place with a new one if their addresses differ and their slot or name occurs once in each version. The
 * old address counts as replaced there, even if it also occurs at another place.
 */
function findGiven(
  old: readonly PlaceInVersion[],
  fresh: readonly PlaceInVersion[],
): readonly Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<PlaceInVersion>();
  const ways = [
    ({ slot }: PlaceInVersion) => slot.path,
    ({ slot }: PlaceInVersion) => slot.full,
    nameOf,
  ];
  for (const by of ways) {
    const [wasOnly, isOnly] = [findOnly(old, by), findOnly(fresh, by)];
    for (const [key, was] of wasOnly) {
      const is = isOnly.get(key);
      if (is === undefined || taken.has(was) || taken.has(is)) continue;
      taken.add(was).add(is);
      if (is.key !== was.key) pairs.push([was, is]);
    }
  }
  return pairs;
}

/**
 * Whether the other version also contains the text of a doubtful place, but not as an address, because its surroundings
 * differ. The other version must contain the text at least as often as this version. Otherwise an occurrence in a
 * comment would hide that an address in the code was added or removed.
 */
function isStill({ place }: PlaceInVersion, own: FileVersion, other: FileVersion): boolean {
  if (place.certainty !== "doubtful") return false;
  const there = countWords(other).get(place.text) ?? 0;
  return there > 0 && there >= (countWords(own).get(place.text) ?? 0);
}

const counted = new WeakMap<FileVersion, ReadonlyMap<string, number>>();

/** Counts the occurrences of each word in a version. */
function countWords(version: FileVersion): ReadonlyMap<string, number> {
  const known = counted.get(version);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const each of version.text.match(/\w+/g) ?? []) {
    counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  counted.set(version, counts);
  return counts;
}

/** Finds the longest sequence of kept pairs that has the same order in both versions. */
function findAnchors(pairs: readonly Pair[]): readonly Pair[] {
  const sorted = [...pairs].sort(([a], [b]) => a.index - b.index);
  /** For each length, the pair that ends the best sequence so far; `previous` links each pair to the one before. */
  const ends: Pair[] = [];
  const previous = new Map<Pair, Pair | undefined>();
  for (const pair of sorted) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.[1].index ?? 0) < pair[1].index) low = middle + 1;
      else high = middle;
    }
    previous.set(pair, ends[low - 1]);
    ends[low] = pair;
  }
  const anchors: Pair[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) anchors.push(at);
  return anchors.reverse();
}

/** The gaps between the anchors, which are kept places with the same order in both versions. */
class Gaps {
  readonly #anchors: readonly Pair[];

  constructor(anchors: readonly Pair[]) {
    this.#anchors = anchors;
  }

  /** Returns the number of anchors before a place of the old version. */
  ofOld({ index }: PlaceInVersion): number {
    return this.#count((pair) => pair[0].index < index);
  }

  ofNew({ index }: PlaceInVersion): number {
    return this.#count((pair) => pair[1].index < index);
  }

  /**
   * Returns the approximate line of a removed place in the new version: at the old distance below the previous anchor,
   * but not below the next anchor.
   */
  lineInNew(removed: PlaceInVersion): number {
    const gap = this.ofOld(removed);
    const before = this.#anchors[gap - 1];
    const after = this.#anchors[gap];
    const { line } = removed.place;
    const moved = before === undefined ? line : line + before[1].place.line - before[0].place.line;
    return Math.min(moved, after?.[1].place.line ?? Infinity);
  }

  #count(isBefore: (pair: Pair) => boolean): number {
    let low = 0;
    let high = this.#anchors.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const pair = this.#anchors[middle];
      if (pair !== undefined && isBefore(pair)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Surroundings {
  readonly given: readonly Pair[];
  readonly gaps: Gaps;
  readonly old: readonly PlaceInVersion[];
  readonly fresh: readonly PlaceInVersion[];
}

function pairReplaced(
  removed: readonly PlaceInVersion[],
  added: readonly PlaceInVersion[],
  { given, gaps, old, fresh }: Surroundings,
): readonly Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set(given.flat());
  const isFree = (each: PlaceInVersion): boolean => !taken.has(each);
  const ofOld = (each: PlaceInVersion): string => `${gaps.ofOld(each)}\n${each.lead}`;
  const ofNew = (each: PlaceInVersion): string => `${gaps.ofNew(each)}\n${each.lead}`;
  const inGap = groupBy(removed.filter(isFree), ofOld);
  for (const [key, came] of groupBy(added.filter(isFree), ofNew)) {
    const went = inGap.get(key) ?? [];
    // If the numbers differ, it is unknown which address replaces which.
    if (went.length !== came.length) continue;
    for (const [at, was] of went.entries()) {
      const by = came[at];
      if (by === undefined) continue;
      pairs.push([was, by]);
      taken.add(was).add(by);
    }
  }
  for (const by of [ownLead, nameOf]) {
    const [wasOnly, isOnly] = [findOnly(old, by), findOnly(fresh, by)];
    const waiting = new Map(
      removed.flatMap((each) => {
        const key = by(each);
        const isPaired = key !== undefined && wasOnly.has(key) && isOnly.has(key);
        return isPaired && isFree(each) ? [[key, each] as const] : [];
      }),
    );
    for (const came of added) {
      const was = isFree(came) ? waiting.get(by(came) ?? "") : undefined;
      if (was === undefined) continue;
      pairs.push([was, came]);
      taken.add(was).add(came);
    }
  }
  return [...given, ...withoutContradicted(pairs, given, removed)];
}

/**
 * Drops contradicted pairs of places without a name, such as links in comments. A pair is contradicted if the old
 * address also had named places that were removed, and the new address replaces none of these places.
 */
function withoutContradicted(
  pairs: readonly Pair[],
  given: readonly Pair[],
  removed: readonly PlaceInVersion[],
): readonly Pair[] {
  const by = new Map([...given, ...pairs]);
  const named = new Map<string, Set<string | undefined>>();
  for (const was of removed) {
    if (nameOf(was) === undefined) continue;
    const partners = named.get(was.key) ?? new Set();
    named.set(was.key, partners.add(by.get(was)?.key));
  }
  return pairs.filter(([was, is]) => {
    const partners = nameOf(was) === undefined ? named.get(was.key) : undefined;
    return partners?.has(is.key) !== false;
  });
}

/** Returns the text before a place; undefined if it contains no word. */
function ownLead({ lead }: PlaceInVersion): string | undefined {
  return word.test(lead) ? lead : undefined;
}

/**
 * Matches the name at the end of the text before an address: `OWNER` in `OWNER = "`, `"OWNER": "` and `OWNER =
 * address(`.
 */
const endsInName = /(?<![\p{L}\p{N}_$])([\p{L}\p{N}_$]+)["'\]]*\s?[=:]\s?(?:[A-Za-z]+\()?["'`]?$/u;

function nameOf({ lead }: PlaceInVersion): string | undefined {
  return endsInName.exec(lead)?.[1];
}

/** Returns the places with a unique key, by this key. */
function findOnly(
  all: readonly PlaceInVersion[],
  by: (one: PlaceInVersion) => string | undefined,
): ReadonlyMap<string, PlaceInVersion> {
  const only = new Map<string, PlaceInVersion>();
  const several = new Set<string>();
  for (const each of all) {
    const key = by(each);
    if (key === undefined) continue;
    if (only.has(key)) several.add(key);
    else only.set(key, each);
  }
  for (const key of several) only.delete(key);
  return only;
}
