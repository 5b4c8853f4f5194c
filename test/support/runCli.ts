import { execFile } from "node:child_process";
import path from "node:path";

const [root = ""] = __dirname.split(path.join(path.sep, "dist", "test"));
/** The built command. */
export const command = path.join(root, "dist/cli/address-atlas.cjs");

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
  return runProgram(process.execPath, [command, ...words], folder, environment);
}

/** Runs a program in a folder; what it ends with is no error. */
export function runProgram(
  program: string,
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    execFile(program, words, { cwd: folder, env, maxBuffer: 2 ** 28 }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, out, err });
      else reject(error ?? new Error("no exit code"));
    });
  });
}
