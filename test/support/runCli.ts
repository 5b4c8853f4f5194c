import { execFile } from "node:child_process";
import path from "node:path";

const command = path.resolve("dist/cli/address-atlas.cjs");

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command in a folder. */
export function runCli(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [command, ...words],
      { cwd: folder, env: { ...process.env, ...environment }, maxBuffer: 2 ** 28 },
      (error, out, err) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === "number") resolve({ code, out, err });
        else reject(error ?? new Error("no exit code"));
      },
    );
  });
}
