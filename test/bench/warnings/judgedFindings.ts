import { readFile } from "node:fs/promises";
import type { CheckFacts } from "../../../src/engine/checks/findProblems";
import { type CorpusFile, readPackages } from "../corpora/readCorpus";
import { warningPackages } from "../corpora/warningPackages";
import { compareMedians, type GoalResult } from "../goal";
import { findIn } from "./bookFacts";

const table = "docs/warnings-judged.md";

/**
 * Compares every warning in real packages with the table of judged warnings. The goals: no unjudged warnings, and few
 * wrong ones.
 */
export async function measureJudged(facts: CheckFacts): Promise<readonly GoalResult[]> {
  const verdicts = readVerdicts(await readFile(table, "utf8"));
  const counts: Record<Verdict, number> = { right: 0, wrong: 0, arguable: 0, unjudged: 0 };
  for await (const file of readPackages(warningPackages)) {
    for (const key of findIn(file, facts).map((finding) => keyOf(file, finding))) {
      const verdict = verdicts.get(key) ?? "unjudged";
      if (verdict === "unjudged") console.log(`  | ? | ${key} |`);
      counts[verdict] += 1;
    }
  }
  console.log(`  warnings in ${warningPackages.length} packages:`, counts);
  const all = Math.max(1, counts.right + counts.wrong + counts.arguable + counts.unjudged);
  const goal = { id: "W5", kind: "atMost", unit: "warnings" } as const;
  return [
    compareMedians({ ...goal, what: "warnings that are wrong", bound: 0.02 }, counts.wrong, all),
    compareMedians(
      { ...goal, what: "warnings that nobody has judged", bound: 0 },
      counts.unjudged,
      all,
    ),
  ];
}

type Verdict = "right" | "wrong" | "arguable" | "unjudged";

/**
 * Returns the columns of a row that identify a warning: kind, package and text. Several files of a package can share
 * them.
 */
function keyOf(file: CorpusFile, finding: { kind: string; start: number; end: number }): string {
  const { text, packageName } = file;
  return [finding.kind, packageName, text.slice(finding.start, finding.end)].join(" | ");
}

const row = /^\| (right|wrong|arguable) \| (\w+ \| \S+ \| \S+) \|/gm;

function readVerdicts(markdown: string): ReadonlyMap<string, Verdict> {
  return new Map(
    [...markdown.matchAll(row)].map(([, verdict, key]) => [key ?? "", verdict as Verdict]),
  );
}
