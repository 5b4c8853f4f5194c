import { readdirSync } from "node:fs";
import path from "node:path";
import { npmHosts } from "../editor/hosts";
import { installedExtension } from "../editor/installedExtension";
import { hostWindowsWith, runHostTests } from "./hostTests";
import { journeyFiles, type Lanes } from "./lanes";
import { packageExtension } from "./packageExtension";
import { failure, type PartReport } from "./part";
import { isSelected, journeysOfOldestHost, longTests, type PartName, type Plan } from "./plan";
import type { Result } from "./results";
import { suiteVariables } from "./runMocha";
import { staticChecks } from "./staticChecks";
import { runSuiteProcess } from "./suiteProcess";

export interface Run {
  readonly root: string;
  readonly plan: Plan;
  /** The folder for results and pictures. */
  readonly folder: string;
  readonly lanes: Lanes;
}

type Work = () => Promise<readonly Result[]>;

/** Runs a part. A part that dies or runs no test has failed. */
export async function runPart(part: PartName, run: Run): Promise<PartReport> {
  let seconds = 0;
  const { lanes } = run;
  const runAll = async (works: readonly Work[]): Promise<readonly Result[]> => {
    const started = works.map((work) =>
      lanes.run(async () => {
        const start = performance.now();
        const results = await work().catch((error: unknown) => [failure(part, error)]);
        seconds += (performance.now() - start) / 1000;
        return results;
      }),
    );
    return (await Promise.all(started)).flat();
  };
  const failures = part === "journeys" ? await runAll([() => installPackage(run)]) : [];
  const results = failures.length > 0 ? failures : await runAll(worksOf(part, run));
  return {
    part,
    results: results.length > 0 ? results : [failure(part, "it ran no test")],
    seconds,
  };
}

/** Installs the package before the journeys start, so that they do not all install it at the same time. */
async function installPackage({ root, plan }: Run): Promise<readonly Result[]> {
  await installedExtension(root, plan.host, await packageExtension(root));
  return [];
}

/** Returns the jobs of a part. */
function worksOf(part: PartName, run: Run): readonly Work[] {
  const { root, plan } = run;
  const words = plan.files;
  const alone = plan.lanes === 1 || plan.parts.length === 1;
  switch (part) {
    case "static":
      return staticChecks(root);
    case "unit":
    case "chain": {
      const groups = part === "unit" && words.length === 0 ? unitGroups(run) : [words];
      return groups.map((group, at) =>
        workOfSuite(
          run,
          `${part}${at === 0 ? "" : at + 1}`,
          group,
          (file, environment) =>
            runSuiteProcess(root, part, part, file, environment, alone && groups.length === 1),
          plan.isShort ? longTests : [],
        ),
      );
    }
    case "host":
      return hostWindowsWith(root, words, plan).map((window) =>
        workOfSuite(run, window, words, (file, environment) =>
          runHostTests(root, plan.host, window, file, environment),
        ),
      );
    case "journeys": {
      const wanted = plan.journeys;
      const isOfHost = (name: string): boolean =>
        plan.host !== "minimum" || wanted.length > 0 || isSelected(name, journeysOfOldestHost);
      const names = journeyFiles(root).filter((name) => isSelected(name, wanted) && isOfHost(name));
      const isAlone = plan.lanes === 1 || (alone && names.length === 1);
      return names.map((name) =>
        workOfSuite(run, `journeys.${name}`, [name], (file, environment) =>
          runSuiteProcess(root, "journeys", `journeys ${name}`, file, environment, isAlone),
        ),
      );
    }
  }
}

/**
 * Divides the unit tests into two suites of similar duration: tests that start the command, and all others. A plain
 * `npm test` has only the others.
 */
function unitGroups({ root, plan }: Run): readonly (readonly string[])[] {
  const command = "cli/";
  const others = readdirSync(path.join(root, "test/unit"), { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name.replace(/\.ts$/, "")))
    .filter((name) => name !== command);
  return plan.isShort ? [others] : [[command], others];
}

/** Returns a job that starts a suite with a results file and the files to run. */
function workOfSuite(
  { plan, folder }: Run,
  name: string,
  words: readonly string[],
  start: (resultsFile: string, environment: NodeJS.ProcessEnv) => Promise<readonly Result[]>,
  without: readonly string[] = [],
): Work {
  const resultsFile = path.join(folder, `${name}.jsonl`);
  return () =>
    start(resultsFile, {
      [suiteVariables.results]: resultsFile,
      [suiteVariables.grep]: plan.grep ?? "",
      [suiteVariables.files]: words.join(","),
      [suiteVariables.without]: without.join(","),
      [suiteVariables.short]: plan.isShort ? "1" : "",
      ATLAS_HOST: plan.host,
      ATLAS_EXPECTED_VERSION: npmHosts[plan.host === "desktop" ? "newest" : plan.host].vscode,
    });
}
