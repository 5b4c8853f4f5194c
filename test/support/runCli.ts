import { execFile } from "node:child_process";
import path from "node:path";

const [root = ""] = __dirname.split(path.join(path.sep, "dist", "test"));
/** The built command. */
export const command = path.join(root, "dist/cli/address-atlas.cjs");

/** What the command keeps between tests, away from the user's. */
export const cacheHome = path.join(root, "dist", "test", "cache");

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

/** The same with a text on standard input. */
export function runCliOn(
  input: string | Uint8Array,
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  return runProgram(process.execPath, [command, ...words], folder, environment, input);
}

/** Runs a program in a folder; what it ends with is no error. */
export function runProgram(
  program: string,
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  input?: string | Uint8Array,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, XDG_CACHE_HOME: cacheHome, ...environment };
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 };
    const child = execFile(program, words, options, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, out, err });
      else reject(error ?? new Error("no exit code"));
    });
    if (input === undefined) return;
    // It may have seen enough.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
