import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { failure } from "./part";
import { readResults, type Result } from "./results";

/** Runs the tests of a folder in a process of their own. */
export async function runSuiteProcess(
  root: string,
  suite: "unit" | "journeys",
  resultsFile: string,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Result[]> {
  const child = spawn(process.execPath, [path.join(root, "dist/test", suite, "suite.main.js")], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: "inherit",
  });
  const [code] = (await once(child, "close")) as [number | null];
  const results = readResults(resultsFile);
  const told = code === 0 || results.some((result) => result.error !== undefined);
  return told ? results : [...results, failure(suite, `its process ended with ${code}`)];
}
