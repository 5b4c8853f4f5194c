import { reservedTag } from "../../sources/tags/tagName";
import { joinSentences } from "../../engine/text/joinSentences";
import type { Translate } from "../../engine/text/translate";

/** The outcome for an address. `unknown`: neither the answer of the service nor a later request showed the outcome. */
export interface TaggingOutcome {
  readonly address: string;
  /** The tag, in a report about several tags. */
  readonly tag?: string | undefined;
  /** The name of the address, in full. */
  readonly name?: string | undefined;
  readonly outcome: "done" | "notDone" | "unknown";
  /** A sentence with the reason if the tag was not assigned. */
  readonly reason?: string | undefined;
}

/**
 * Stores the outcome of an attempt. `notDone` does not replace `unknown`, since the earlier attempt may have
 * assigned the tag.
 */
export function noteOutcome(
  outcomes: Map<string, TaggingOutcome>,
  key: string,
  outcome: TaggingOutcome,
): void {
  const isUnknown = outcomes.get(key)?.outcome === "unknown";
  if (!isUnknown || outcome.outcome !== "notDone") outcomes.set(key, outcome);
}

/** The result of an assignment, with every requested address. */
export interface TaggingReport {
  /** The tag; `0`: registered without a tag. Unused if there are several tags. */
  readonly tag: string;
  /** The number of tags, if each outcome has a separate tag. */
  readonly tags?: number;
  /** The host; undefined: the local service. */
  readonly host: string | undefined;
  readonly outcomes: readonly TaggingOutcome[];
  /** The number of unrequested records in the answer, which are ignored. */
  readonly unrequestedRecords: number;
  /** The texts that were not sent, each with the reason. */
  readonly leftOut: readonly { readonly text: string; readonly reason: string }[];
  /** Whether the text in the editor contains more addresses, which were not read yet. */
  readonly isPart: boolean;
}

export interface ReportCounts {
  readonly done: number;
  readonly notDone: number;
  readonly unknown: number;
}

export function countOutcomes({ outcomes }: TaggingReport): ReportCounts {
  const count = (wanted: TaggingOutcome["outcome"]): number =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { done: count("done"), notDone: count("notDone"), unknown: count("unknown") };
}

/**
 * Returns the addresses that "Retry the rest" sends. Addresses with an unknown outcome are included: if they already
 * have the tag, assigning it again changes nothing.
 */
export function restOf({ outcomes }: TaggingReport): readonly string[] {
  return outcomes.filter(({ outcome }) => outcome !== "done").map(({ address }) => address);
}

/** Whether the report needs no attention: it has only one address, which was tagged, and nothing else to show. */
export function isShortReport(report: TaggingReport): boolean {
  const { outcomes, leftOut, unrequestedRecords, isPart } = report;
  const isOne = outcomes.length === 1 && countOutcomes(report).done === 1;
  return isOne && leftOut.length === 0 && unrequestedRecords === 0 && !isPart;
}

/**
 * Summarizes the report for the notification in a few sentences, without addresses and without texts of the service
 * (faults.md, rule 21).
 */
export function summarize(report: TaggingReport, t: Translate): string {
  return joinSentences(t, [
    summarizeOutcomes(report, t),
    ...(report.isPart ? [t("The text has more addresses.")] : []),
  ]);
}

function summarizeOutcomes(report: TaggingReport, t: Translate): string {
  const { done, notDone, unknown } = countOutcomes(report);
  if (notDone + unknown === 0) {
    return report.tags === undefined
      ? allDone(done, report.tag, t)
      : t("Tags from a file: all {0} assigned.", done);
  }
  const parts = [
    t("{0} done", done),
    ...(notDone > 0 ? [t("{0} not done", notDone)] : []),
    ...(unknown > 0 ? [t("{0} with unknown result", unknown)] : []),
  ];
  const first = report.outcomes.find(({ reason }) => reason !== undefined)?.reason;
  const all = parts.reduce((list, part) => t("{0}, {1}", list, part));
  const counts = t("{0}: {1}.", titleOf(report, t), all);
  return joinSentences(t, [counts, first ?? ""]);
}

function allDone(done: number, tag: string, t: Translate): string {
  if (tag === reservedTag) {
    return done === 1
      ? t("Registered 1 address without a tag.")
      : t("Registered {0} addresses without a tag.", done);
  }
  return done === 1
    ? t("Tagged 1 address as {0}.", tag)
    : t("Tagged {0} addresses as {1}.", done, tag);
}

function titleOf({ tag, tags }: TaggingReport, t: Translate): string {
  if (tags !== undefined) return t("Tags from a file");
  return tag === reservedTag ? t("Registering without a tag") : t("Tagging as {0}", tag);
}

/** Formats the whole report as text to copy: every address in full, grouped by outcome. */
export function formatReport(report: TaggingReport, at: Date, t: Translate): string {
  const where = report.host ?? t("the local service");
  const lines = (outcome: TaggingOutcome["outcome"]): readonly string[] =>
    report.outcomes
      .filter((entry) => entry.outcome === outcome)
      .map(({ address, tag, name, reason }) =>
        [address, tag && `→ ${tag}`, name, reason].filter((part) => part !== undefined).join("  "),
      );
  return [
    `${titleOf(report, t)}, ${where}, ${at.toISOString()}`,
    ...section(lines("done"), (count) => t("Done ({0})", count)),
    ...section(lines("notDone"), (count) => t("Not done ({0})", count)),
    ...section(lines("unknown"), (count) => t("Result unknown ({0})", count)),
    ...section(
      report.leftOut.map(({ text, reason }) => `${text}  ${reason}`),
      (count) => t("Skipped in the review ({0})", count),
    ),
    ...(report.unrequestedRecords > 0 ? ["", describeUnrequested(report, t)] : []),
    ...(report.isPart ? ["", t("The text has more addresses.")] : []),
    "",
  ].join("\n");
}

function describeUnrequested({ unrequestedRecords }: TaggingReport, t: Translate): string {
  return unrequestedRecords === 1
    ? t("The service also sent 1 record that was not requested.")
    : t("The service also sent {0} records that were not requested.", unrequestedRecords);
}

function section(lines: readonly string[], title: (count: number) => string): readonly string[] {
  return lines.length === 0 ? [] : ["", title(lines.length), ...lines];
}
