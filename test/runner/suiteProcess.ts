import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readResults, type Result } from "./results";

/**
 * Runs the tests of a folder in a separate process. Prints its output immediately if no other suite runs, otherwise at
 * the end, so that the output of two suites is not mixed.
 */
export async function runSuiteProcess(
  root: string,
  suite: "unit" | "journeys" | "chain",
  name: string,
  resultsFile: string,
  environment: NodeJS.ProcessEnv,
  alone: boolean,
): Promise<readonly Result[]> {
  const child = spawn(process.execPath, [path.join(root, "dist/test", suite, "suite.main.js")], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: alone ? "inherit" : ["ignore", "pipe", "inherit"],
  });
  const said: Buffer[] = [];
  child.stdout?.on("data", (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(said));
  return readResults(resultsFile, name, code === 0 ? 0 : `its process ended with ${code}`);
}
