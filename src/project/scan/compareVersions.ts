import { groupBy } from "../../engine/text/groupBy";
import type { Place } from "./place";
import { keyOfFound } from "./survey";

/** A version of a file. `places`: all relevant addresses of the text, in order. */
export interface FileVersion {
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

export const changeKinds = ["replaced", "added", "removed"] as const;

export type ChangeKind = (typeof changeKinds)[number];

const nothing: FileVersion = { text: "", places: [] };

/**
 * Compares the addresses of two versions of a file; a version that does not exist is undefined. Returns the changes in
 * the order of the new version. An address that occurs in both versions is kept, wherever it is and however it is
 * spelled, unless its name has a different address now. Each occurrence is paired with at most one occurrence in the
 * other version. An added address replaces a removed one if both follow equal text between the same kept addresses. It
 * also does if both follow the same text or have the same name, and this text or name occurs only once in each version.
 */
export function compareVersions(
  before: FileVersion = nothing,
  now: FileVersion = nothing,
): readonly PlaceChange[] {
  const old = placesIn(before);
  const fresh = placesIn(now);
  const kept = matchKept(old, fresh);
  const removed = old.filter((each) => !kept.olds.has(each) && !isStill(each, before, now));
  const added = fresh.filter((each) => !kept.news.has(each) && !isStill(each, now, before));
  if (removed.length === 0 && added.length === 0) return [];
  const anchors = findAnchors(kept.pairs);
  const gaps = new Gaps(anchors);
  const pairs = pairReplaced(removed, added, { gaps, old, fresh });
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
interface Standing {
  readonly place: Place;
  readonly index: number;
  readonly key: string;
  /**
   * The text before the address on its line, after any earlier address. If this text has no word, and neither the line
   * before the address nor the line above has another address, the end of the line above precedes it.
   */
  readonly lead: string;
}

type Pair = readonly [old: Standing, now: Standing];

const longestLead = 160;
const word = /[\p{L}\p{N}]/u;

function placesIn({ text, places }: FileVersion): readonly Standing[] {
  if (places.length === 0) return [];
  const lines = text.split(/\r\n|\n|\r/);
  let line = -1;
  let end = 0;
  return places.map((place, index): Standing => {
    const isFirst = place.line !== line;
    line = place.line;
    const from = Math.max(isFirst ? 0 : end, place.column - longestLead);
    end = place.column + place.text.length;
    const own = squeeze((lines[line] ?? "").slice(from, place.column));
    const above = (): string => squeeze((lines[line - 1] ?? "").slice(-longestLead));
    const isAlone = isFirst && !word.test(own) && places[index - 1]?.line !== line - 1;
    const lead = isAlone ? `${above()}\n${own}` : own;
    return { place, index, key: keyOfFound(place), lead };
  });
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface Kept {
  readonly pairs: readonly Pair[];
  readonly olds: ReadonlySet<Standing>;
  readonly news: ReadonlySet<Standing>;
}

/** Pairs equal addresses: first at the start and the end of both versions, then after equal text, then all others. */
function matchKept(old: readonly Standing[], fresh: readonly Standing[]): Kept {
  const pairs: Pair[] = [];
  const olds = new Set<Standing>();
  const news = new Set<Standing>();
  const keep = (was: Standing, is: Standing): void => {
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
  const given = findGiven(old, fresh);
  for (const by of [({ key, lead }: Standing) => `${key}\n${lead}`, ({ key }: Standing) => key]) {
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
 * Finds places whose name occurs once in each version, with different addresses. Such an address is replaced, even if
 * it also occurs elsewhere.
 */
function findGiven(old: readonly Standing[], fresh: readonly Standing[]): ReadonlySet<Standing> {
  const [wasOnly, isOnly] = [findOnly(old, nameOf), findOnly(fresh, nameOf)];
  const isNow = new Map(fresh.map((each) => [nameOf(each), each]));
  const given = new Set<Standing>();
  for (const was of old) {
    const name = nameOf(was);
    if (name === undefined || !wasOnly.has(name) || !isOnly.has(name)) continue;
    const is = isNow.get(name);
    if (is !== undefined && is.key !== was.key) given.add(was).add(is);
  }
  return given;
}

function isSame(a: Standing | undefined, b: Standing | undefined): boolean {
  return a !== undefined && a.key === b?.key && a.lead === b.lead;
}

/**
 * Whether the other version also contains the text of a doubtful place, but not as an address, because its surroundings
 * differ. The other version must contain the text at least as often as this version. Otherwise an occurrence in a
 * comment would hide that an address in the code was added or removed.
 */
function isStill({ place }: Standing, own: FileVersion, other: FileVersion): boolean {
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
  ofOld({ index }: Standing): number {
    return this.#count((pair) => pair[0].index < index);
  }

  ofNew({ index }: Standing): number {
    return this.#count((pair) => pair[1].index < index);
  }

  /**
   * Returns the approximate line of a removed place in the new version: at the old distance below the previous anchor,
   * but not below the next anchor.
   */
  lineInNew(removed: Standing): number {
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
  readonly gaps: Gaps;
  readonly old: readonly Standing[];
  readonly fresh: readonly Standing[];
}

function pairReplaced(
  removed: readonly Standing[],
  added: readonly Standing[],
  { gaps, old, fresh }: Surroundings,
): readonly Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<Standing>();
  const inGap = groupBy(removed, (each) => `${gaps.ofOld(each)}\n${each.lead}`);
  for (const [key, came] of groupBy(added, (each) => `${gaps.ofNew(each)}\n${each.lead}`)) {
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
        const isFree = !taken.has(each) && key !== undefined && wasOnly.has(key);
        return isFree && isOnly.has(key) ? [[key, each] as const] : [];
      }),
    );
    for (const came of added) {
      const was = taken.has(came) ? undefined : waiting.get(by(came) ?? "");
      if (was === undefined) continue;
      pairs.push([was, came]);
      taken.add(was).add(came);
    }
  }
  return withoutContradicted(pairs, removed);
}

/**
 * Drops a pair of places without a name, such as links in comments, if named places of the old address were removed too
 * and none of them is replaced by the new address.
 */
function withoutContradicted(
  pairs: readonly Pair[],
  removed: readonly Standing[],
): readonly Pair[] {
  const by = new Map(pairs);
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
function ownLead({ lead }: Standing): string | undefined {
  return word.test(lead) ? lead : undefined;
}

/**
 * Matches the name at the end of the text before an address: `OWNER` in `OWNER = "`, `"OWNER": "` and `OWNER =
 * address(`.
 */
const given = /(?<![\p{L}\p{N}_$])([\p{L}\p{N}_$]+)["'\]]*\s?[=:]\s?(?:[A-Za-z]+\()?["'`]?$/u;

function nameOf({ lead }: Standing): string | undefined {
  return given.exec(lead)?.[1];
}

/** Returns the keys that `by` returns for exactly one place. */
function findOnly(
  all: readonly Standing[],
  by: (one: Standing) => string | undefined,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const each of all) {
    const key = by(each);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([key, count]) => (count === 1 ? [key] : [])));
}
