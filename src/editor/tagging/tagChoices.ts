import { findNearMisses } from "../../sources/catalog/nearMisses";
import {
  judgeTagName,
  suggestTagName,
  type TagNameFault,
  reservedTag,
} from "../../sources/tags/tagName";
import type { TagSummary } from "../../sources/service/schemas";

/** A row of the tag picker. */
export type TagChoice =
  | ExistingTag
  | { readonly kind: "create"; readonly tag: string }
  /** A valid name derived from the typed text: `usdc_pool` for `USDC-Pool`. */
  | { readonly kind: "suggestion"; readonly tag: string; readonly exists: boolean }
  | { readonly kind: "fault"; readonly fault: ChoiceFault }
  | { readonly kind: "withoutTag" }
  /** The number of further tags that match. */
  | { readonly kind: "more"; readonly count: number };

/** Why a name cannot be used; `sample`: the tag belongs to the sample of the local service, which is read-only. */
export type ChoiceFault = TagNameFault | "sample";

interface ExistingTag {
  readonly kind: "existing";
  readonly tag: string;
  readonly addressCount: number | null;
  readonly group: "recent" | "nearMiss" | "other";
}

export interface OfferedTags {
  /** In the order of the picker (`orderTags`). */
  readonly tags: readonly TagSummary[];
  /** The names of the tags that the user assigned last, the latest first. */
  readonly recent: readonly string[];
  /** Whether a tag belongs to the sample; such tags are never offered. */
  isSample?(tag: string): boolean;
  /** Whether to hide "Register without a tag", since an address without a tag has no use at the local service. */
  readonly needsTag?: boolean;
}

const mostWhileBrowsing = 200;
const mostWhileTyping = 10;
const mostNearMisses = 3;

/**
 * Sorts the tags of a service for the picker: first the tags that the user assigned last, then the most
 * recently changed. Tags with invalid names are dropped.
 */
export function orderTags(
  tags: readonly TagSummary[],
  recent: readonly string[],
): readonly TagSummary[] {
  const rank = new Map(recent.map((tag, index) => [tag, index]));
  const rankOf = (tag: string): number => rank.get(tag) ?? recent.length;
  const changed = (tag: TagSummary): number => Date.parse(tag.updated_at ?? "") || 0;
  return tags
    .filter(({ tag }) => judgeTagName(tag).valid)
    .sort(
      (a, b) =>
        rankOf(a.tag) - rankOf(b.tag) ||
        changed(b) - changed(a) ||
        (a.tag < b.tag ? -1 : Number(a.tag > b.tag)),
    );
}

function leaveUntagged({ needsTag }: OfferedTags): readonly TagChoice[] {
  return needsTag === true ? [] : [{ kind: "withoutTag" }];
}

/**
 * Builds the rows for a typed text. Enter takes the first row. For a valid tag, this is the typed text itself. For any
 * other text, it is the nearest allowed name, if there is one, even if other names contain the text.
 */
export function buildTagChoices(typed: string, offered: OfferedTags): readonly TagChoice[] {
  if (typed === "") return browsingChoices(offered);
  if (offered.isSample?.(typed) === true)
    return [{ kind: "fault", fault: "sample" }, ...leaveUntagged(offered)];
  const verdict = judgeTagName(typed);
  const byName = new Map(offered.tags.map((tag) => [tag.tag, tag]));
  const names = offered.tags.map(({ tag }) => tag);
  const known = byName.get(typed);
  const nearMisses =
    verdict.valid && known === undefined ? findNearMisses(typed, names, mostNearMisses) : [];
  const matches = findMatches(typed, names).filter((name) => !nearMisses.includes(name));
  const existing = (name: string, group: ExistingTag["group"]): readonly ExistingTag[] => {
    const tag = byName.get(name);
    return tag === undefined ? [] : [toExisting(tag, group)];
  };
  return [
    ...(verdict.valid ? newTag(verdict.tag, known !== undefined) : repair(typed, offered, matches)),
    ...nearMisses.flatMap((name) => existing(name, "nearMiss")),
    ...matches.slice(0, mostWhileTyping).flatMap((name) => existing(name, "other")),
    ...(verdict.valid ? [] : [describeFault(verdict.fault, offered)]),
    ...more(matches.length - mostWhileTyping),
    ...leaveUntagged(offered),
  ];
}

function browsingChoices(offered: OfferedTags): readonly TagChoice[] {
  const { tags, recent } = offered;
  const used = new Set(recent);
  return [
    ...tags
      .slice(0, mostWhileBrowsing)
      .map((tag) => toExisting(tag, used.has(tag.tag) ? "recent" : "other")),
    ...more(tags.length - mostWhileBrowsing),
    ...leaveUntagged(offered),
  ];
}

/**
 * Finds names that contain the typed text; names that begin with it come first. Finds nothing for the reserved
 * name `0`.
 */
function findMatches(typed: string, names: readonly string[]): readonly string[] {
  if (typed === reservedTag) return [];
  const wanted = typed.toLowerCase();
  const matches = names.filter((name) => name.includes(wanted));
  const begins = matches.filter((name) => name.startsWith(wanted));
  const rest = matches.filter((name) => !name.startsWith(wanted));
  const exact = begins.filter((name) => name === wanted);
  return [...exact, ...begins.filter((name) => name !== wanted), ...rest];
}

function newTag(tag: string, exists: boolean): readonly TagChoice[] {
  return exists ? [] : [{ kind: "create", tag }];
}

/** Returns the row of the nearest allowed name; none if there is no such name or it is among the matches. */
function repair(
  typed: string,
  offered: OfferedTags,
  matches: readonly string[],
): readonly TagChoice[] {
  const tag = suggestTagName(typed);
  if (tag === undefined || offered.isSample?.(tag) === true || matches.includes(tag)) return [];
  return [{ kind: "suggestion", tag, exists: offered.tags.some((known) => known.tag === tag) }];
}

function describeFault(fault: TagNameFault, { needsTag }: OfferedTags): TagChoice {
  return { kind: "fault", fault: fault === "reserved" && needsTag === true ? "tooShort" : fault };
}

function more(count: number): readonly TagChoice[] {
  return count > 0 ? [{ kind: "more", count }] : [];
}

function toExisting(tag: TagSummary, group: ExistingTag["group"]): ExistingTag {
  return { kind: "existing", tag: tag.tag, addressCount: tag.address_count, group };
}
