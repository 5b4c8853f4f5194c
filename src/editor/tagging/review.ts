import {
  type AddressIdentity,
  type ChainIdentifier,
  formatAddressKey,
  type ValidAddress,
  type Verdict,
} from "../../engine/addresses/addressFormat";
import { checksumEvm } from "../../engine/addresses/evm";
import { identify } from "../../engine/addresses/identify";
import { chainsOfKnown } from "../../engine/known/knownAddress";
import { shownTags } from "../../engine/known/labels";
import type { Cleared } from "../../sources/gate/cleared";
import { judge } from "../../sources/gate/judge";
import { findLookAlikes, type WrittenAddress } from "./lookAlikes";

/** A text that may be an address, with its verdict. */
export interface Candidate {
  readonly text: string;
  readonly verdict: Verdict;
  /** The number of occurrences; by default 1. */
  readonly times?: number;
  /** The chain that the surrounding text names for the address. */
  readonly chain?: ChainIdentifier;
}

export interface RememberedAddress {
  /** The address as the service spelled it last. */
  readonly address: string;
  readonly tags: readonly string[];
  /** The chains that the service reported; empty if none. */
  readonly chains: readonly string[];
}

interface ImitatedAddress {
  readonly canonical: string;
  /** A description of the source that knows the address; unset if there is none. */
  readonly source?: string;
}

/** The sources of facts for a review; none sends a request. */
export interface ReviewSources {
  find(address: AddressIdentity): RememberedAddress | undefined;
  /** Returns the names of an address, each with its chain and source. */
  namesOf(address: AddressIdentity): readonly string[];
  /**
   * Finds the address that the given address looks like. Searches the known addresses, the addresses of books and
   * files, and unknown addresses of the workspace.
   */
  readonly findImitated: (address: AddressIdentity) => ImitatedAddress | undefined;
  /** Whether the user allowed two look-alike addresses, since they differ on purpose. */
  readonly isPairAllowed: (a: AddressIdentity, b: AddressIdentity) => boolean;
  /** All known addresses: tagged addresses and deployments of tokens. */
  readonly known: Iterable<WrittenAddress>;
}

/** A reason why an address is tagged only if the user ticks it individually. */
export type Doubt =
  /** The address format has no checksum, so a typo goes unnoticed. */
  | { readonly kind: "form" }
  /** The address is unknown and may be a private key. */
  | { readonly kind: "privateKey" }
  /** The upper and lower case of the address does not match its checksum, so it is probably mistyped. */
  | { readonly kind: "checksum"; readonly reason: string }
  | { readonly kind: "lookAlike"; readonly of: string; readonly source?: string };

/** A row of the review with an address. The address can be tagged unless it has the maximum number of tags (`full`). */
export interface AddressRow extends AddressIdentity {
  readonly kind: "address";
  /** Unique in a review: the key of the address; in a review of several tags, the tag and the key. */
  readonly id: string;
  /** The text to send: the service's latest spelling, otherwise the canonical form. */
  readonly address: string;
  /** The spelling in the text. If there are several, `buildReview` chooses one. */
  readonly text: string;
  readonly times: number;
  readonly chains: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly string[];
  /** The tag to assign, in a review of several tags. */
  readonly forTag?: string;
  readonly standing: "new" | "tagged" | "full";
  readonly doubts: readonly Doubt[];
}

/** A row whose address may be sent. */
export type ClearedRow = AddressRow & { readonly cleared: Cleared };

/** A row that can never be tagged; it is shown for completeness. */
export interface MalformedRow {
  readonly kind: "malformed";
  readonly id: string;
  readonly text: string;
  readonly times: number;
  readonly reason: string;
}

export type ReviewRow = AddressRow | MalformedRow;

/** The maximum number of tags of an address (docs/interface.md, Limits). */
export const mostTags = 50;

/**
 * Builds a row for each candidate, in the order of the text. Spellings of the same address share a row, which
 * keeps the first spelling with a correct checksum, or the last spelling if none is correct.
 */
export function buildReview(
  candidates: readonly Candidate[],
  tag: string,
  sources: ReviewSources,
): readonly ReviewRow[] {
  const rows = mergeSame(candidates);
  const valid = rows.filter((row) => row.kind === "valid");
  const lookAlikes = findLookAlikes(valid, sources.known, sources.isPairAllowed);
  return rows.map((row) =>
    row.kind === "malformed" ? row : toAddressRow(row, tag, lookAlikes.get(row)?.text, sources),
  );
}

interface ValidCandidate extends WrittenAddress {
  readonly kind: "valid";
  readonly id: string;
  readonly verdict: ValidAddress;
  readonly brokenRule: string | undefined;
  readonly times: number;
}

function mergeSame(candidates: readonly Candidate[]): readonly (ValidCandidate | MalformedRow)[] {
  const rows = new Map<string, ValidCandidate | MalformedRow>();
  for (const candidate of candidates) {
    const row = readCandidate(candidate);
    const before = rows.get(row.id);
    rows.set(row.id, before === undefined ? row : mergeTwo(before, row));
  }
  return [...rows.values()];
}

function mergeTwo<Row extends ValidCandidate | MalformedRow>(before: Row, row: Row): Row {
  const better = before.kind === "valid" && before.brokenRule !== undefined ? row : before;
  return { ...better, times: before.times + row.times };
}

function readCandidate({ times = 1, ...candidate }: Candidate): ValidCandidate | MalformedRow {
  return { ...readText(candidate), times };
}

function readText({ text, verdict }: Omit<Candidate, "times">): ValidCandidate | MalformedRow {
  if (verdict.valid) return toValid(text, verdict, undefined);
  const corrected = /^0x[0-9a-f]{40}$/i.test(text) ? identify(checksumEvm(text)) : verdict;
  if (corrected.valid) return toValid(text, corrected, verdict.reason);
  return { kind: "malformed", id: `malformed ${text}`, text, times: 1, reason: verdict.reason };
}

function toValid(
  text: string,
  verdict: ValidAddress,
  brokenRule: string | undefined,
): ValidCandidate {
  const { format, canonical } = verdict;
  const id = formatAddressKey(verdict);
  return { kind: "valid", id, format, canonical, text, verdict, brokenRule, times: 1 };
}

function toAddressRow(
  { id, format, canonical, text, times, verdict, brokenRule }: ValidCandidate,
  tag: string,
  twin: string | undefined,
  sources: ReviewSources,
): AddressRow {
  const known = sources.find(verdict);
  const tags = known?.tags ?? [];
  const doubts: Doubt[] = [];
  if (brokenRule !== undefined) doubts.push({ kind: "checksum", reason: brokenRule });
  const imitated = sources.findImitated(verdict);
  if (imitated !== undefined) {
    const { canonical: of, source } = imitated;
    doubts.push({ kind: "lookAlike", of, ...(source !== undefined && { source }) });
  } else if (twin !== undefined) doubts.push({ kind: "lookAlike", of: twin });
  if (verdict.certainty === "doubtful" && known === undefined) {
    doubts.push({ kind: judge(text) === undefined ? "form" : "privateKey" });
  }
  return {
    kind: "address",
    id,
    format,
    canonical,
    address: known?.address ?? canonical,
    text,
    times,
    chains: chainsOfKnown(known, verdict.chains),
    tags,
    names: sources.namesOf(verdict),
    standing: standingOf(tags, tag),
    doubts,
  };
}

/** Replaces the tags of a row, and updates `standing` for `tag`. */
export function withTags(row: AddressRow, tags: readonly string[], tag: string): AddressRow {
  return { ...row, tags, standing: standingOf(tags, tag) };
}

function standingOf(tags: readonly string[], tag: string): AddressRow["standing"] {
  if (tags.includes(tag)) return "tagged";
  return countTags(tags) >= mostTags ? "full" : "new";
}

/** Counts tags; `0` does not count as a tag (docs/interface.md, Tagged address record). */
export function countTags(tags: readonly string[]): number {
  return shownTags(tags).length;
}
