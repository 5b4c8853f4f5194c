import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { NearMissIndex } from "../../sources/catalog/nearMissIndex";
import { judgeTagName, suggestTagName } from "../../sources/tags/tagName";
import type { Candidate } from "./review";

export interface ImportedRow {
  readonly address: AddressIdentity;
  readonly name: string;
  /** The line number, from 0. */
  readonly line: number;
}

/** A row that the import skips, completely or for one of its tags, with the cause. */
export interface LeftOutRow {
  readonly line: number;
  readonly cause: "noTag" | "sample" | "collision" | "nearMiss" | "repeated";
}

/** Different names in a file that become the same tag. At least one of them is not spelled like the tag. */
export interface Collision {
  readonly tag: string;
  readonly names: readonly string[];
  readonly addresses: number;
}

/** A new tag that may be a typo of an existing tag. */
export interface NearMiss {
  readonly tag: string;
  readonly existing: string;
  readonly addresses: number;
}

/** A tag and the addresses to which the import assigns it. */
export interface PlannedTag {
  readonly tag: string;
  readonly candidates: readonly Candidate[];
}

export interface ImportPlan {
  readonly tags: readonly PlannedTag[];
  readonly leftOut: readonly LeftOutRow[];
}

/** The questions of an import, each at most once per tag. `undefined` ends the import. */
export interface ImportQuestions {
  /** Lets the user decide whether different names that become one tag mean the same tag. */
  askCollision(collision: Collision): Promise<"oneTag" | "leaveOut" | undefined>;
  askNearMiss(nearMiss: NearMiss): Promise<"existing" | "new" | "leaveOut" | undefined>;
}

interface ExistingTags {
  readonly tags: readonly string[];
  readonly isSampleTag: (tag: string) => boolean;
}

/** The separator between the tags of one address in an exported name. */
export const tagSeparator = " + ";

/**
 * Returns the tags in a name: the parts between ` + ` if all are valid tags, otherwise the result of `suggestTagName`,
 * if there is one.
 */
export function tagsOfName(name: string): readonly string[] {
  const parts = name.split(tagSeparator);
  if (parts.every((part) => judgeTagName(part).valid)) return parts;
  const suggested = suggestTagName(name);
  return suggested === undefined ? [] : [suggested];
}

/** Determines which address gets which tag; undefined if the user dismissed a question. */
export async function planImport(
  rows: readonly ImportedRow[],
  existing: ExistingTags,
  questions: ImportQuestions,
): Promise<ImportPlan | undefined> {
  const leftOut: LeftOutRow[] = [];
  const groups = new Map<string, Wanted[]>();
  for (const row of rows) {
    const tags = tagsOfName(row.name);
    if (tags.length === 0) leftOut.push({ line: row.line, cause: "noTag" });
    for (const tag of tags) {
      if (existing.isSampleTag(tag)) leftOut.push({ line: row.line, cause: "sample" });
      else addTo(groups, tag, [{ row }]);
    }
  }
  const planned = new Map<string, Wanted[]>();
  const known = new Set(existing.tags);
  const near = new NearMissIndex(existing.tags.slice(0, mostCompared));
  for (const [tag, wanted] of groups) {
    const kept = await settle(tag, wanted, { known, near }, questions);
    if (kept === undefined) return undefined;
    if (typeof kept === "string") {
      addTo(planned, kept, wanted);
      known.add(kept);
      near.add(kept);
    } else for (const { row } of wanted) leftOut.push({ line: row.line, cause: kept.cause });
  }
  const tags = [...planned].map(([tag, wanted]) => {
    return { tag, candidates: mergeAddresses(wanted, leftOut) };
  });
  return { tags, leftOut };
}

/**
 * The maximum number of existing tags that new tags are compared with. The limit saves memory, since the index
 * stores several variants of each tag.
 */
const mostCompared = 10_000;

/**
 * Replaces each number with 0, since tags that differ only in numbers, such as `vault_1` and `vault_2`, are not typos.
 */
function formOf(tag: string): string {
  return tag.replace(/\d+/g, "0");
}

function addTo(groups: Map<string, Wanted[]>, tag: string, wanted: readonly Wanted[]): void {
  const group = groups.get(tag);
  if (group === undefined) groups.set(tag, [...wanted]);
  else for (const each of wanted) group.push(each);
}

interface Wanted {
  readonly row: ImportedRow;
}

/**
 * Returns the tag to assign to a group, or the reason why the group is skipped. Undefined if the user dismissed
 * a question.
 */
async function settle(
  tag: string,
  wanted: readonly Wanted[],
  { known, near }: { readonly known: ReadonlySet<string>; readonly near: NearMissIndex },
  questions: ImportQuestions,
): Promise<string | { readonly cause: "collision" | "nearMiss" } | undefined> {
  const names = [...new Set(wanted.map(({ row }) => row.name))];
  const addresses = new Set(wanted.map(({ row }) => formatAddressKey(row.address))).size;
  // A name that is spelled like the tag, alone or in a list of tags, is not a collision.
  const others = names.filter((name) => !name.split(tagSeparator).includes(tag));
  if (names.length > 1 && others.length > 0) {
    const answer = await questions.askCollision({ tag, names, addresses });
    if (answer === undefined) return undefined;
    if (answer === "leaveOut") return { cause: "collision" };
  }
  if (known.has(tag)) return tag;
  const existing = near.find(tag).find((other) => formOf(other) !== formOf(tag));
  if (existing === undefined) return tag;
  const answer = await questions.askNearMiss({ tag, existing, addresses });
  if (answer === undefined) return undefined;
  if (answer === "leaveOut") return { cause: "nearMiss" };
  return answer === "existing" ? existing : tag;
}

/**
 * Returns each address once, since the rows of an address for several chains mean the same tag. Repeated rows
 * are added to `leftOut`.
 */
function mergeAddresses(wanted: readonly Wanted[], leftOut: LeftOutRow[]): readonly Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const { row } of wanted) {
    const key = formatAddressKey(row.address);
    const { canonical } = row.address;
    if (byKey.has(key)) leftOut.push({ line: row.line, cause: "repeated" });
    else byKey.set(key, { text: canonical, verdict: identify(canonical) });
  }
  return [...byKey.values()];
}
