import { execFile } from "node:child_process";
import path from "node:path";
import { lintArguments } from "./lint";
import type { Result } from "./results";

/** Returns a job for each check, the longest first. */
export function staticChecks(root: string): readonly (() => Promise<readonly Result[]>)[] {
  const bin = (...names: string[]): string => path.join(root, "node_modules", ...names);
  const types = bin("typescript", "bin", "tsc");
  const checks: Readonly<Record<string, readonly string[]>> = {
    lint: [bin("eslint", "bin", "eslint.js"), ...lintArguments(root)],
    types: [types, "--noEmit"],
    "types of the page": [types, "--noEmit", "-p", "media"],
    format: [bin("@biomejs", "biome", "bin", "biome"), "format", "."],
  };
  return Object.entries(checks).map(
    ([name, args]) =>
      () =>
        check(root, name, args),
  );
}

async function check(
  root: string,
  name: string,
  args: readonly string[],
): Promise<readonly Result[]> {
  const start = performance.now();
  const error = await new Promise<string | undefined>((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, maxBuffer: 16 * 1024 * 1024 },
      (failed, stdout, stderr) => {
        resolve(failed === null ? undefined : `${stdout}${stderr}`.trim() || failed.message);
      },
    );
  });
  const milliseconds = performance.now() - start;
  return [error === undefined ? { name, milliseconds } : { name, milliseconds, error }];
}
