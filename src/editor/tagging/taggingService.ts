import { findNearMisses } from "../../sources/catalog/nearMisses";
import { judgeTagName, reservedTag } from "../../sources/tags/tagName";
import type { KnownAddresses } from "../../sources/tags/knownAddresses";
import type { ServiceInUse } from "../../sources/catalog/serviceInUse";
import type { Cleared } from "../../sources/gate/cleared";
import type { Gate } from "../../sources/gate/gate";
import { joinSentences } from "../../engine/text/joinSentences";
import type { Translate } from "../../engine/text/translate";
import type { AddressOutcome, AssignReport } from "../../sources/service/postAssignment";
import {
  RequestError,
  type ErrorCode,
  type ErrorFacts,
} from "../../sources/transport/requestError";
import type { TaggedAddress, TagSummary } from "../../sources/service/schemas";
import type { AssignOptions, TaggingService } from "./assignTag";
import type { TargetTag } from "./confirmation";
import { knownSources } from "./knownSources";
import type { TaggingOutcome } from "./outcomeReport";
import {
  type AddressRow,
  countTags,
  mostTags,
  type ReviewRow,
  type ReviewSources,
  withTags,
} from "./review";
import { TagReader } from "./tagReader";

export interface TaggingParts {
  readonly service: ServiceInUse;
  /** Whether the service of these parts is still the service in use. */
  readonly isInUse: () => boolean;
  readonly known: KnownAddresses;
  /** Returns the names of an address, each in full. */
  readonly namesOf: ReviewSources["namesOf"];
  readonly findImitated: ReviewSources["findImitated"];
  readonly isPairAllowed: ReviewSources["isPairAllowed"];
  /** Returns the tags that are known without a request. */
  readonly tags: () => Iterable<TagSummary>;
  readonly gate: Gate;
  /** Whether the tag index is complete. */
  readonly knowsAll: () => boolean;
  readonly recentTags: readonly string[];
  /** Receives the service's answer to an assignment. */
  readonly noteTagged: (tag: string, records: readonly TaggedAddress[]) => void;
  /** Receives the canonical addresses from which a tag was removed. */
  readonly noteUntagged: (tag: string, addresses: readonly string[]) => void;
  /** Describes a failure in one or two sentences. */
  readonly describe: (code: ErrorCode, facts: ErrorFacts) => string;
  readonly t: Translate;
}

/**
 * If an address has at least this many tags, its current tags are requested before another tag is assigned (rule
 * 16).
 */
const manyTags = 45;
/** The maximum number of concurrent requests. More could overflow the request queue. */
const portion = 8;
const mostNearMisses = 3;

/** Returns the service in use as a `TaggingService`. */
export function openTaggingService(parts: TaggingParts): TaggingService {
  const { service, known, gate, knowsAll, t } = parts;
  return {
    host: service.isInProcess ? undefined : service.host,
    sources: knownSources(known, parts),
    get note() {
      if (knowsAll()) return undefined;
      return t(
        "The tag index is not complete: an address may already have this tag or the maximum of 50 tags.",
      );
    },
    openTags: () =>
      new TagReader({
        known: parts.tags(),
        recent: parts.recentTags,
        isSample: (tag) => isSample(service, tag),
        needsTag: service.isInProcess,
        openList: knowsAll() ? undefined : async () => (await service.client()).listTags(),
      }),
    clearTag: (tag) => gate.ask(tag),
    clear: (rows, question) =>
      gate.askForAll(
        rows.map((row) => ({ ...row, sent: row.address, written: row.text })),
        question,
      ),
    lookUp: async (tag, rows, signal) => {
      const [target, newest] = await Promise.all([
        findTag(parts, tag, signal),
        askWhereNearlyFull(parts, tag, rows, signal),
      ]);
      return { target, rows: newest };
    },
    takeBack: !service.isInProcess
      ? undefined
      : async (tag, rows) => {
          const addresses = rows.map(({ canonical }) => canonical);
          const outcome = await service.localTags?.takeBack(tag, addresses);
          if (outcome?.kind === "stored") parts.noteUntagged(tag, outcome.taken);
          return outcome?.kind ?? "gone";
        },
    assign: async (tag, rows, options) => {
      const { isInUse } = parts;
      const addresses = rows.map(({ cleared }) => cleared);
      const { outcomes, unrequestedRecords } = await sendAll(parts, tag, addresses, options);
      const records = outcomes.flatMap((each) =>
        each.outcome === "done" ? (each.record ?? []) : [],
      );
      if (records.length > 0 && isInUse()) parts.noteTagged(tag, records);
      const rowOf = new Map(rows.map((row) => [row.address, row]));
      return {
        outcomes: outcomes.map((each) => toOutcome(each, rowOf.get(each.address), parts)),
        unrequestedRecords,
      };
    },
  };
}

/**
 * Whether a tag belongs to the sample, which is read-only. A service over the network may have tags with the
 * same names.
 */
function isSample({ localTags }: ServiceInUse, tag: string): boolean {
  return localTags?.isSampleTag(tag) === true;
}

/**
 * Returns the facts about a tag. Requests facts that are not in memory; without an answer, these facts stay unknown.
 */
async function findTag(
  { service, tags }: TaggingParts,
  name: Cleared,
  signal: AbortSignal,
): Promise<TargetTag> {
  const found = { name, isNew: false, addressCount: null, nearMisses: [] };
  if (name === reservedTag) return found;
  const known = [...tags()];
  const count = known.find(({ tag }) => tag === name)?.address_count;
  if (typeof count === "number") return { ...found, addressCount: count };
  try {
    const client = await service.client();
    const { stats } = await client.retrieveTagDetails(name, { signal, userAction: true });
    return { ...found, addressCount: stats.address_count };
  } catch (error) {
    const isNew = error instanceof RequestError && error.code === "E_NOT_FOUND" ? true : undefined;
    const names = known
      .map(({ tag }) => tag)
      .filter((tag) => judgeTagName(tag).valid && !isSample(service, tag));
    return { ...found, isNew, nearMisses: findNearMisses(name, names, mostNearMisses) };
  }
}

/** Returns the rows, with the current tags of the service in rows that may be near the limit of tags. */
async function askWhereNearlyFull(
  parts: TaggingParts,
  tag: string,
  rows: readonly ReviewRow[],
  signal: AbortSignal,
): Promise<readonly ReviewRow[]> {
  const newest = new Map<string, AddressRow>();
  const requested = rows.filter(
    (row): row is AddressRow => row.kind === "address" && countTags(row.tags) >= manyTags,
  );
  for (let at = 0; at < requested.length && !signal.aborted; at += portion) {
    const answered = requested
      .slice(at, at + portion)
      .map((row) => askForTags(parts, tag, row, signal));
    for (const row of await Promise.all(answered)) newest.set(row.id, row);
  }
  return rows.map((row) => newest.get(row.id) ?? row);
}

/** Requests the current tags of a row. Without an answer, returns the row unchanged. */
async function askForTags(
  { service, gate }: TaggingParts,
  tag: string,
  row: AddressRow,
  signal: AbortSignal,
): Promise<AddressRow> {
  const address = gate.pass(row.address, row.text);
  if (address === undefined) return row;
  try {
    const client = await service.client();
    const details = await client.retrieveAddressDetails(address, { signal, userAction: true });
    return details.tags === null ? row : withTags(row, details.tags, tag);
  } catch {
    return row;
  }
}

/** Sends the addresses. If the user chooses another service meanwhile, the rest is not sent (T-17f). */
async function sendAll(
  { service, isInUse }: TaggingParts,
  tag: Cleared,
  addresses: readonly Cleared[],
  { signal, progress, confirmSmaller }: AssignOptions,
): Promise<Pick<AssignReport, "outcomes" | "unrequestedRecords">> {
  const left = new AbortController();
  const onProgress = (done: number, total: number): void => {
    progress.step(done, total);
    if (!isInUse()) left.abort();
  };
  try {
    const client = await service.client();
    return await client.tagAddresses(tag, addresses, {
      signal: AbortSignal.any([signal, left.signal]),
      onProgress,
      onWait: ({ ms }) => {
        progress.wait(ms);
      },
      confirmSmaller,
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, facts } = error;
    const outcomes = addresses.map((address): AddressOutcome => {
      return { address, outcome: "notDone", code, facts };
    });
    return { outcomes, unrequestedRecords: 0 };
  }
}

/**
 * Converts an outcome for the report. If a refused address is near the limit of tags, adds its number of tags as a
 * hint, since the text of the refusal is not interpreted (T-08f).
 */
function toOutcome(
  { address, ...answered }: AddressOutcome,
  row: AddressRow | undefined,
  { describe, t }: TaggingParts,
): TaggingOutcome {
  const [name] = row?.names ?? [];
  const called = name === undefined ? {} : { name };
  if (answered.outcome === "done") return { address, ...called, outcome: "done" };
  const { outcome, code, facts } = answered;
  if (code === "E_CANCELLED" && outcome === "notDone" && facts.detail === undefined) {
    return { address, ...called, outcome, reason: t("Cancelled before sending.") };
  }
  const count = countTags(row?.tags ?? []);
  const isNearlyFull = outcome === "notDone" && code === "E_HTTP" && count >= manyTags;
  const hint = isNearlyFull ? [t("The address has {0} of {1} tags.", count, mostTags)] : [];
  return {
    address,
    ...called,
    outcome,
    reason: joinSentences(t, [describe(code, facts), ...hint]),
  };
}
