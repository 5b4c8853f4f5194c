import type { Cleared } from "../../sources/gate/cleared";
import type { Translate } from "../../engine/text/translate";
import { clearRows, type TaggingService } from "./assignTag";
import { buildImportConfirmation, buildSmallerQuestion, type TargetTag } from "./confirmation";
import type { Progress, TaggingConversation } from "./conversation";
import type { ImportPlan, PlannedTag } from "./importPlan";
import { noteOutcome, type TaggingOutcome, type TaggingReport } from "./outcomeReport";
import {
  type AddressRow,
  buildReview,
  type ClearedRow,
  type ReviewRow,
  type ReviewSources,
  withTags,
} from "./review";
import { reasonLeftOut } from "./reviewTexts";
import { tickedAtFirst } from "./ticks";

interface TagRows {
  readonly tag: Cleared;
  readonly target: TargetTag;
  readonly rows: readonly ReviewRow[];
}

/** Texts that are not sent, with reasons, for the report. */
type LeftOut = TaggingReport["leftOut"];

/**
 * Assigns the tags of a plan: one review of all addresses, one confirmation, progress, and an outcome for each
 * address of each tag. Undefined if the user cancelled before anything was sent.
 */
export async function importTags(
  { tags }: Pick<ImportPlan, "tags">,
  leftOutBefore: LeftOut,
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
): Promise<TaggingReport | undefined> {
  const found = await conversation.showProgress(t("Looking up the addresses"), (signal, progress) =>
    lookUpAll(tags, { service, t, signal, progress }),
  );
  if (found === undefined) return undefined;
  const { looked } = found;
  const rows = looked.flatMap((each) => each.rows);
  const agreed = await agree(looked, rows, service, conversation, t);
  if (agreed === undefined) return undefined;
  const sent = new Set(agreed.map(({ id }) => id));
  const leftOut = rows
    .filter(({ id }) => !sent.has(id))
    .map((row) => ({ text: describeTarget(row), reason: reasonLeftOut(row, t) }));
  const all = [...leftOutBefore, ...found.leftOut, ...leftOut];
  return send({ looked, agreed, leftOut: all }, service, conversation, t);
}

function describeTarget(row: ReviewRow): string {
  return row.kind === "address" ? `${row.address}  → ${row.forTag ?? ""}` : row.text;
}

interface LookedUp {
  readonly looked: readonly TagRows[];
  /** Addresses that the review does not show, since their tag may be a private key. */
  readonly leftOut: LeftOut;
}

/** Looks up each tag and its addresses; undefined if cancelled. */
async function lookUpAll(
  tags: readonly PlannedTag[],
  { service, t, signal, progress }: Omit<Sending, "conversation">,
): Promise<LookedUp | undefined> {
  const looked: TagRows[] = [];
  const leftOut: LeftOut[number][] = [];
  const rowsOf = reviewAll(tags, service.sources);
  for (const [done, planned] of tags.entries()) {
    progress.step(done, tags.length);
    const name = planned.tag;
    const tag = await service.clearTag(name);
    if (tag === undefined) {
      const reason = t("its tag may be a private key");
      leftOut.push(...planned.candidates.map(({ text }) => ({ text, reason })));
      continue;
    }
    const found = await service.lookUp(tag, rowsOf(planned), signal);
    if (signal.aborted) return undefined;
    const own = found.rows.map((row) =>
      row.kind === "address"
        ? { ...row, id: `${name} ${row.id}`, forTag: name }
        : { ...row, id: `${name} ${row.id}` },
    );
    looked.push({ tag, target: found.target, rows: own });
  }
  return { looked, leftOut };
}

/**
 * Reviews the addresses of all tags at once, so that look-alikes with different tags are found. Returns a
 * function that finds the rows of one tag.
 */
function reviewAll(
  tags: readonly PlannedTag[],
  sources: ReviewSources,
): (planned: PlannedTag) => readonly ReviewRow[] {
  const all = tags.flatMap(({ candidates }) => candidates);
  const rows = new Map(buildReview(all, "", sources).map((row) => [row.text, row]));
  return ({ tag, candidates }) =>
    candidates.flatMap(({ text, times = 1 }) => {
      const row = rows.get(text);
      if (row === undefined) return [];
      return [row.kind === "address" ? withTags({ ...row, times }, row.tags, tag) : row];
    });
}

/** Lets the user review and confirm the rows. Returns the confirmed rows; undefined if cancelled. */
async function agree(
  looked: readonly TagRows[],
  rows: readonly ReviewRow[],
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
): Promise<readonly ClearedRow[] | undefined> {
  let ticked: readonly ReviewRow[] = tickedAtFirst(rows);
  for (;;) {
    const request = { tag: "", tags: looked.length, rows, ticked, note: service.note };
    const chosen: readonly AddressRow[] | "back" | undefined = await conversation.review(request);
    if (chosen === undefined || chosen === "back") return undefined;
    const kept = await clearRows(chosen, service, conversation, t);
    if (kept === undefined) return undefined;
    ticked = kept;
    if (kept.length === 0) continue;
    const targets = looked.map(({ target, rows: own }) => {
      const ids = new Set(own.map(({ id }) => id));
      return { target, rows: kept.filter(({ id }) => ids.has(id)) };
    });
    const wanted = targets.filter((each) => each.rows.length > 0);
    const answer = await conversation.ask(buildImportConfirmation(wanted, service.host, t));
    if (answer === undefined) return undefined;
    if (answer === "go") return kept;
  }
}

interface Agreement {
  readonly looked: readonly TagRows[];
  readonly agreed: readonly ClearedRow[];
  readonly leftOut: LeftOut;
}

/**
 * Sends the addresses tag by tag. Each time the user chooses "Retry", the addresses that are not done are sent
 * again.
 */
async function send(
  { looked, agreed, leftOut }: Agreement,
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
): Promise<TaggingReport> {
  const outcomes = new Map<string, TaggingOutcome>();
  let unrequestedRecords = 0;
  for (;;) {
    const wanted = agreed.filter(({ id }) => outcomes.get(id)?.outcome !== "done");
    const title = t("Assigning tags from a file");
    unrequestedRecords += await conversation.showProgress(title, (signal, progress) =>
      sendTags({ looked, wanted }, { service, conversation, t, signal, progress }, outcomes),
    );
    const report: TaggingReport = {
      tag: "",
      tags: looked.length,
      host: service.host,
      outcomes: agreed.flatMap(({ id }) => outcomes.get(id) ?? []),
      unrequestedRecords,
      leftOut,
      isPart: false,
    };
    if ((await conversation.tellReport(report)) !== "retry") return report;
  }
}

interface Sending {
  readonly service: TaggingService;
  readonly conversation: TaggingConversation;
  readonly t: Translate;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** If this many consecutive tags were assigned to no address, the remaining tags are not sent. */
const mostFailures = 2;

/**
 * Sends the addresses of each tag and stores an outcome for each row. Returns the number of unrequested records
 * in the answers.
 */
async function sendTags(
  {
    looked,
    wanted,
  }: { readonly looked: readonly TagRows[]; readonly wanted: readonly ClearedRow[] },
  { service, conversation, t, signal, progress }: Sending,
  outcomes: Map<string, TaggingOutcome>,
): Promise<number> {
  let done = 0;
  let unrequestedRecords = 0;
  let failures = 0;
  for (const { tag, target } of looked) {
    const rows = wanted.filter(({ forTag }) => forTag === target.name);
    if (rows.length === 0) continue;
    if (failures >= mostFailures || signal.aborted) {
      const reason = signal.aborted
        ? t("Cancelled before sending.")
        : t("Not sent, because two consecutive tags could not be assigned.");
      for (const row of rows) noteOutcome(outcomes, row.id, notSent(row, reason));
      continue;
    }
    const before = done;
    const latest = await service.assign(tag, rows, {
      signal,
      progress: {
        step: (own) => {
          progress.step(before + own, wanted.length);
        },
        wait: (ms) => {
          progress.wait(ms);
        },
      },
      confirmSmaller: async () => (await conversation.ask(buildSmallerQuestion(t))) === "go",
    });
    unrequestedRecords += latest.unrequestedRecords;
    const idOf = new Map(rows.map((row) => [row.address, row.id]));
    for (const outcome of latest.outcomes) {
      const id = idOf.get(outcome.address);
      if (id !== undefined) noteOutcome(outcomes, id, { ...outcome, tag: target.name });
    }
    done += rows.length;
    failures = latest.outcomes.some(({ outcome }) => outcome === "done") ? 0 : failures + 1;
  }
  return unrequestedRecords;
}

function notSent({ address, forTag }: ClearedRow, reason: string): TaggingOutcome {
  return { address, ...(forTag === undefined ? {} : { tag: forTag }), outcome: "notDone", reason };
}
