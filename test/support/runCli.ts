import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [root = ""] = __dirname.split(path.join(path.sep, "dist", "test"));
/** The path of the built command. */
export const command = path.join(root, "dist/cli/address-atlas.cjs");

// Not in the repository, where the command refuses to use a cache.
const cacheHome = mkdtempSync(path.join(tmpdir(), "address-atlas-cache-"));
process.once("exit", () => {
  rmSync(cacheHome, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * The environment of the command in tests. It resembles that of a person at a terminal, even if the tests run in CI:
 * with the variable `CI`, `scan` would use no cache. The cache is separate from the user's cache.
 */
export const commandEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  CI: "",
  XDG_CACHE_HOME: cacheHome,
};

/** An environment in which every `AbortSignal.timeout` of the command expires immediately. */
export const withoutPatience: Readonly<Record<string, string>> = {
  NODE_OPTIONS: "--import=data:text/javascript,AbortSignal.timeout=()=>AbortSignal.abort()",
};

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

/** Runs the built command with a text on standard input. */
export function runCliOn(
  input: string | Uint8Array,
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  return runProgram(process.execPath, [command, ...words], folder, environment, input);
}

/** Runs a program in a folder. A nonzero exit code is not an error. */
export function runProgram(
  program: string,
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  input?: string | Uint8Array,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const env = { ...commandEnvironment, ...environment };
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 };
    const child = execFile(program, words, options, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, out, err });
      else reject(error ?? new Error("no exit code"));
    });
    if (input === undefined) return;
    // Ignores errors, because the command may stop reading before the whole input is written.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
