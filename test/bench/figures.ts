import type { GoalResult } from "./goal";
import { goals } from "./goals";

export interface Occasion {
  readonly date: Date;
  readonly node: string;
  readonly processors: string;
}

/** Returns all results as one table, including the goals that were not measured. */
export function formatFigures(results: readonly GoalResult[], occasion: Occasion): string {
  const { date, node, processors } = occasion;
  const known = Object.keys(goals).flatMap((id) => {
    const own = results.filter((result) => idOf(result) === id);
    return own.length > 0
      ? own.map(formatRow)
      : [`| ${id} | ${goals[id] ?? ""} | | | | | not measured |`];
  });
  const others = results.filter((result) => !(idOf(result) in goals)).map(formatRow);
  return `# Figures

Measured on ${dayOf(date)} with Node ${node} on ${processors}. \`npm run bench\` repeats it and writes
this file; \`npm run bench -- name\` runs one file of test/bench and writes nothing.

Each ratio is that of two medians, both sides measured interleaved in one run, at least 7 rounds, in
the real extension host where the goal says so.

| id | what | ours | against | ratio | goal | |
|---|---|---|---|---|---|---|
${[...known, ...others].join("\n")}
`;
}

export function findUnmeasured(results: readonly GoalResult[]): readonly string[] {
  return Object.keys(goals).filter((id) => !results.some((result) => idOf(result) === id));
}

/**
 * Returns a table with one line for each measured goal. If a goal has several cases, the line shows the case that is
 * closest to missing it.
 */
export function formatSummary(results: readonly GoalResult[], date: Date): string {
  const rows = Object.entries(goals).flatMap(([id, what]) => {
    const cases = results.filter((result) => idOf(result) === id);
    const [worst] = cases.sort((a, b) => nearness(b) - nearness(a));
    return worst === undefined ? [] : [`| ${what} | ${ratioOf(worst)} | ${worst.goal} |`];
  });
  return `As of ${dayOf(date)}; of several cases the one that is nearest to missing its goal. What is bold misses it.

| what | ratio | goal |
|---|---|---|
${rows.join("\n")}
`;
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function replaceBetweenMarks(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no place for ${name}`);
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`;
}

/** Returns the goal's id without the case: `L1` for "L1 by 10". */
function idOf(result: GoalResult): string {
  return result.id.split(" ")[0] ?? "";
}

function formatRow(result: GoalResult): string {
  const value = (number: number): string => `${Number(number.toPrecision(4))} ${result.unit}`;
  const { id, what, ours, theirs, goal } = result;
  const cells = [id, what, value(ours), value(theirs), ratioOf(result), goal, verdict(result)];
  return `| ${cells.join(" | ")} |`;
}

function ratioOf({ ratio, met }: GoalResult): string {
  return met ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`;
}

function verdict({ met }: GoalResult): string {
  return met ? "met" : "**not met**";
}

/** Returns 1 if the goal is just met, and a greater number if it is missed. */
function nearness({ goal, ratio, met }: GoalResult): number {
  const bound = Number(goal.slice(2));
  if (bound === 0) return met ? 0 : Infinity;
  return goal.startsWith("≤") ? ratio / bound : bound / ratio;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
