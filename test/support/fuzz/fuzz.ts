import { Chance } from "../randomAddresses";
import { runClientRound } from "./clientRound";
import { runHandlerRound } from "./handlerRound";
import { type Breach, Findings, type Invariant, invariants } from "./invariants";
import { runLinkRound } from "./linkRound";
import { runRowRound } from "./rowRound";
import { runWireRound } from "./wireRound";

export interface FuzzReport {
  readonly breaches: readonly Breach[];
  readonly counts: Findings["counts"];
}

/**
 * Fuzzes the client, its connections, the local service, links and rows. The seed of a round is the first seed plus the
 * number of the round, so one round with that seed repeats a breach.
 */
export async function fuzz(
  rounds: number,
  seed: number,
  onRound: (done: number, report: FuzzReport) => void = () => undefined,
): Promise<FuzzReport> {
  const breaches: Breach[] = [];
  const counts = new Findings(seed).counts;
  for (let i = 0; i < rounds; i += 1) {
    const findings = await runRound(seed + i);
    breaches.push(...findings.breaches);
    for (const name of ["operations", "requests", "rows", "links"] as const) {
      counts[name] += findings.counts[name];
    }
    onRound(i + 1, { breaches, counts });
  }
  return { breaches, counts };
}

/** Runs one round. Each part has its own random numbers, so that a change in one part does not affect the others. */
async function runRound(seed: number): Promise<Findings> {
  const findings = new Findings(seed);
  const note = (): void => {
    findings.hold("everyCallEnds", false, "a rejection that nobody handled");
  };
  process.on("unhandledRejection", note);
  try {
    runLinkRound(new Chance(seed), findings);
    runRowRound(new Chance(seed), findings);
    for (let i = 0; i < 3; i += 1) await runClientRound(new Chance(seed * 3 + i), findings);
    if (seed % 5 === 0) await runWireRound(new Chance(seed), findings);
    if (seed % 5 === 2) await runHandlerRound(new Chance(seed), findings);
  } finally {
    process.off("unhandledRejection", note);
  }
  return findings;
}

/** Returns one line for each broken invariant, with the number of breaches and the first one. */
export function describeBreaches(breaches: readonly Breach[]): readonly string[] {
  const names = Object.keys(invariants) as Invariant[];
  return names.flatMap((name) => {
    const all = breaches.filter(({ invariant }) => invariant === name);
    const [first] = all;
    if (first === undefined) return [];
    const { what, seed } = first;
    return [`${name} (${invariants[name]}): ${all.length} times, first with seed ${seed}: ${what}`];
  });
}
