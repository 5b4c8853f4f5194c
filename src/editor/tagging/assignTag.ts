import { reservedTag } from "../../sources/tags/tagName";
import type { Cleared } from "../../sources/gate/cleared";
import { judge } from "../../sources/gate/judge";
import { joinSentences } from "../../engine/text/joinSentences";
import type { Translate } from "../../engine/text/translate";
import {
  buildConfirmation,
  buildPrivateKeyWarning,
  buildSmallerQuestion,
  describeTarget,
  type TargetTag,
} from "./confirmation";
import type { LoadingTags, Progress, TaggingConversation, Undone } from "./conversation";
import { noteOutcome, type TaggingOutcome, restOf, type TaggingReport } from "./outcomeReport";
import { reasonLeftOut } from "./reviewTexts";
import {
  type AddressRow,
  buildReview,
  type Candidate,
  type ClearedRow,
  type ReviewRow,
  type ReviewSources,
} from "./review";
import { tickedAtFirst } from "./ticks";

export interface TaggingSubject {
  readonly candidates: readonly Candidate[];
  /** Whether the source text is unchanged (faults.md, rule 17). */
  isUnchanged(): boolean;
  /**
   * Whether a program proposed the tag. If so, the user is always prompted, even for an address that could be tagged
   * without a question.
   */
  readonly isProposed?: boolean;
  /** Reads the next addresses of the text; undefined if there are no more. */
  readonly readRest?: (() => Promise<TaggingSubject>) | undefined;
}

/** The operations of the service in use that tagging needs. */
export interface TaggingService {
  /** Host and port; undefined: the local service. */
  readonly host: string | undefined;
  readonly sources: ReviewSources;
  /** A sentence about facts that are not known yet; undefined: none. */
  readonly note: string | undefined;
  openTags(): LoadingTags & { dispose(): unknown };
  /**
   * Returns the tag, after a prompt to the user if the tag may be a pasted private key. Undefined if the user refuses
   * or chooses another service.
   */
  clearTag(tag: string): Promise<Cleared | undefined>;
  /**
   * Returns the rows that may be sent. Rows that may be private keys are included only if `question` resolves to true.
   * Empty if another service was chosen meanwhile.
   */
  clear(
    rows: readonly AddressRow[],
    question: (doubtful: readonly AddressRow[]) => Promise<boolean>,
  ): Promise<readonly ClearedRow[]>;
  /**
   * Requests the facts that the review needs and that are not in memory: whether the tag exists, and the current
   * tags of rows that may be near the limit of 50 (faults.md, rule 16). Never rejects: without an answer, the facts in
   * memory are used.
   */
  lookUp(tag: Cleared, rows: readonly ReviewRow[], signal: AbortSignal): Promise<LookedUp>;
  /** Removes the tag from those addresses to which `assign` added it. Undefined if the service cannot remove tags. */
  readonly takeBack: ((tag: Cleared, rows: readonly ClearedRow[]) => Promise<Undone>) | undefined;
  /** Returns an outcome for every address. */
  assign(tag: Cleared, rows: readonly ClearedRow[], options: AssignOptions): Promise<Assigned>;
}

interface Assigned {
  readonly outcomes: readonly TaggingOutcome[];
  /** The number of records in the answer that are repeated or for addresses that were not requested. */
  readonly unrequestedRecords: number;
}

export interface AssignOptions {
  /** An abort cancels waits, lookups of outcomes and the requests that follow, but never an assignment in flight. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Whether to continue with smaller parts after the service rejected a part as too large (H-20). */
  readonly confirmSmaller: () => Promise<boolean>;
}

interface LookedUp {
  readonly target: TargetTag;
  readonly rows: readonly ReviewRow[];
}

/** How the conversation with the user ended. */
export type Ending =
  | { readonly kind: "left" }
  /** Nothing was sent, since the text was edited during the conversation and must be read again. */
  | { readonly kind: "changed" }
  /** `goesOn`: the user wants to tag the next part of the text, with the same tag. */
  | { readonly kind: "sent"; readonly report: TaggingReport; readonly goesOn: boolean };

/**
 * Tags the addresses that `read` returns, part by part while the user goes on. Offers to read them again if the text was
 * edited during the conversation.
 */
export async function assignTagInParts(
  read: () => Promise<TaggingSubject | undefined>,
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
  given?: string,
): Promise<void> {
  let tag = given;
  for (let subject = await read(); subject !== undefined; ) {
    const ending = await assignTag(subject, service, conversation, t, tag);
    if (ending.kind === "left") return;
    if (ending.kind === "sent") {
      tag = ending.report.tag;
      subject = ending.goesOn ? await subject.readRest?.() : undefined;
    } else {
      const sentence = t("The text was edited in the meantime, so nothing was sent.");
      if (!(await conversation.tell(sentence, t("Start Again")))) return;
      subject = await read();
    }
  }
}

/**
 * Tags the addresses of a subject: pick a tag if none is given, review, confirm, send, report. The review is skipped
 * for a single address if the confirmation can show everything about the address. In that case, the confirmation is
 * skipped too if `isUndone` allows it and no program proposed the tag.
 */
export async function assignTag(
  subject: TaggingSubject,
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
  given?: string,
): Promise<Ending> {
  for (let picked = given; ; picked = undefined) {
    const name = picked ?? (await pickTag(subject, service, conversation));
    const tag = name === undefined ? undefined : await service.clearTag(name);
    if (tag === undefined) return { kind: "left" };
    const rows = buildReview(subject.candidates, tag, service.sources);
    const lookedUp = await conversation.showProgress(
      t("Looking up the addresses"),
      async (signal) => {
        const found = await service.lookUp(tag, rows, signal);
        return signal.aborted ? undefined : found;
      },
    );
    if (lookedUp === undefined) return { kind: "left" };
    const note = noteOf(subject, service, t);
    const isProposed = subject.isProposed === true;
    const agreed = await agree(lookedUp, { service, note, isProposed, conversation, t });
    if (agreed === "back") continue;
    if (agreed === undefined) return { kind: "left" };
    if (!subject.isUnchanged()) return { kind: "changed" };
    const isPart = subject.readRest !== undefined;
    const sent = await send({ tag, rows: lookedUp.rows, agreed, isPart }, service, conversation, t);
    return { kind: "sent", ...sent };
  }
}

/** Returns a note about what the review does not show: unknown facts and further addresses. */
function noteOf(
  subject: TaggingSubject,
  { note }: TaggingService,
  t: Translate,
): string | undefined {
  if (subject.readRest === undefined) return note;
  const { length } = subject.candidates;
  const part = t("These are the next {0} addresses; the rest follow.", length);
  return joinSentences(t, [part, note ?? ""]);
}

async function pickTag(
  { candidates }: TaggingSubject,
  service: TaggingService,
  conversation: TaggingConversation,
): Promise<string | undefined> {
  const tags = service.openTags();
  try {
    const first = candidates[0]?.text ?? "";
    return await conversation.pickTag({ tags, count: candidates.length, first });
  } finally {
    tags.dispose();
  }
}

/**
 * Lets the user review and confirm the addresses. Returns the confirmed rows; `back`: pick another tag;
 * undefined: cancelled.
 */
async function agree(
  { target, rows }: LookedUp,
  { service, note, isProposed, conversation, t }: Reviewing,
): Promise<readonly ClearedRow[] | "back" | undefined> {
  const only = rowBeyondReview(rows);
  const needsNoQuestion = only !== undefined && !isProposed && isUndone(only, service);
  let ticked: readonly ReviewRow[] = tickedAtFirst(rows);
  for (;;) {
    const chosen: readonly AddressRow[] | "back" | undefined =
      only === undefined
        ? await conversation.review({ tag: target.name, rows, ticked, note })
        : [only];
    if (chosen === undefined || chosen === "back") return chosen;
    const kept = await clearRows(chosen, service, conversation, t);
    if (kept === undefined || (kept.length === 0 && only !== undefined)) return undefined;
    ticked = kept;
    if (kept.length === 0) continue;
    if (needsNoQuestion) return kept;
    const { host } = service;
    const question = buildConfirmation(
      { rows: kept, tag: target, host, note: only === undefined ? undefined : note },
      t,
    );
    const isGoFirst = !isProposed && kept.every((row) => isUndone(row, service));
    const answer = await conversation.ask({ ...question, isGoFirst });
    if (answer === undefined) return undefined;
    if (answer === "go") return kept;
    if (only !== undefined) return "back";
  }
}

interface Reviewing {
  readonly service: TaggingService;
  readonly note: string | undefined;
  readonly isProposed: boolean;
  readonly conversation: TaggingConversation;
  readonly t: Translate;
}

/** Returns the row if there is only one and a confirmation can show everything that a review would show. */
function rowBeyondReview(rows: readonly ReviewRow[]): AddressRow | undefined {
  const [row, ...others] = rows;
  if (row?.kind !== "address" || others.length > 0 || row.standing !== "new") return undefined;
  const isClear = row.doubts.every(({ kind }) => kind === "form" || kind === "privateKey");
  return isClear ? row : undefined;
}

/**
 * Whether an address may be tagged without a question: the address has no doubts, it cannot be a private key, and the
 * tag can be removed with one click (faults.md, rule 17).
 */
function isUndone({ doubts, text, address }: AddressRow, { takeBack }: TaggingService): boolean {
  const mayBeKey = judge(text) !== undefined || judge(address) !== undefined;
  return takeBack !== undefined && doubts.length === 0 && !mayBeKey;
}

/**
 * Returns the rows without the possible private keys that the user excludes. Undefined if the user dismissed
 * the question.
 */
export async function clearRows(
  rows: readonly AddressRow[],
  service: Pick<TaggingService, "clear" | "host">,
  conversation: Pick<TaggingConversation, "ask">,
  t: Translate,
): Promise<readonly ClearedRow[] | undefined> {
  const question = { isDismissed: false };
  const cleared = await service.clear(rows, async (doubtful) => {
    const answer = await conversation.ask(
      buildPrivateKeyWarning(doubtful, describeTarget(service.host, t), t),
    );
    question.isDismissed = answer === undefined;
    return answer === "go";
  });
  return question.isDismissed ? undefined : cleared;
}

interface Agreement {
  readonly tag: Cleared;
  readonly rows: readonly ReviewRow[];
  readonly agreed: readonly ClearedRow[];
  /** Whether the text contains addresses that were not read yet. */
  readonly isPart: boolean;
}

/**
 * Sends the confirmed addresses. Each time the user chooses "Retry", the addresses that are not done are sent
 * again. The user may then continue with the next part of the text.
 */
async function send(
  { tag, rows, agreed, isPart }: Agreement,
  service: TaggingService,
  conversation: TaggingConversation,
  t: Translate,
): Promise<{ readonly report: TaggingReport; readonly goesOn: boolean }> {
  const sent = new Set(agreed.map(({ id }) => id));
  const leftOut = rows
    .filter(({ id }) => !sent.has(id))
    .map((row) => ({ text: row.text, reason: reasonLeftOut(row, t) }));
  const outcomes = new Map<string, TaggingOutcome>();
  const confirmSmaller = async (): Promise<boolean> =>
    (await conversation.ask(buildSmallerQuestion(t))) === "go";
  let wanted = agreed;
  let unrequestedRecords = 0;
  for (;;) {
    const title = tag === reservedTag ? t("Registering without a tag") : t("Tagging as {0}", tag);
    const latest = await conversation.showProgress(title, (signal, progress) =>
      service.assign(tag, wanted, { signal, progress, confirmSmaller }),
    );
    for (const outcome of latest.outcomes) noteOutcome(outcomes, outcome.address, outcome);
    unrequestedRecords += latest.unrequestedRecords;
    const { host } = service;
    const all = [...outcomes.values()];
    const report = { tag, host, outcomes: all, unrequestedRecords, leftOut, isPart };
    const { takeBack } = service;
    const answer = await conversation.tellReport(report, takeBack && (() => takeBack(tag, agreed)));
    if (answer !== "retry") return { report, goesOn: answer === "goOn" };
    const rest = new Set(restOf(report));
    wanted = agreed.filter(({ address }) => rest.has(address));
  }
}
