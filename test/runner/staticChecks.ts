import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Result } from "./results";

/** Types, lint and format: each counts as one. */
export async function runStaticChecks(root: string): Promise<readonly Result[]> {
  const bin = (...names: string[]): string => path.join(root, "node_modules", ...names);
  const types = bin("typescript", "bin", "tsc");
  const page = existsSync(path.join(root, "media", "main.ts"));
  return [
    await check(root, "types", [types, "--noEmit"]),
    ...(page ? [await check(root, "types of the page", [types, "--noEmit", "-p", "media"])] : []),
    await check(root, "lint", [bin("eslint", "bin", "eslint.js"), "--max-warnings", "0", "."]),
    await check(root, "format", [bin("@biomejs", "biome", "bin", "biome"), "format", "."]),
  ];
}

async function check(root: string, name: string, args: readonly string[]): Promise<Result> {
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
  return error === undefined ? { name, milliseconds } : { name, milliseconds, error };
}
