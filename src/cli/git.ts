import { spawn } from "node:child_process";
import { CommandError } from "./commandError";

/** Settings of a repository may name programs: none of them is started for what is read here. */
const harmless = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
const environment = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  // A partial clone would fetch what it lacks.
  GIT_NO_LAZY_FETCH: "1",
  LC_ALL: "C",
};

interface Answer {
  readonly code: number | null;
  readonly bytes: Buffer;
}

/** Runs git in a folder. Throws a `CommandError` if there is no git. */
export function runGit(folder: string, words: readonly string[], input = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...harmless, ...words], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.once("error", () => {
      reject(new CommandError("--changed-since needs git, which cannot be started."));
    });
    child.once("close", (code) => {
      resolve({ code, bytes: Buffer.concat(parts) });
    });
    // If git has ended already, its exit code says so.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** The output of git; undefined if it fails. */
export async function askGit(
  folder: string,
  ...words: readonly string[]
): Promise<string | undefined> {
  const { code, bytes } = await runGit(folder, words);
  return code === 0 ? bytes.toString("utf8") : undefined;
}

/** The contents of files of a commit by their paths from the top of the repository; those that are there. */
export async function readBlobs(
  folder: string,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  // A line ends a request, and a name with one cannot be asked for.
  const asked = paths.filter((file) => !file.includes("\n"));
  const input = asked.map((file) => `${commit}:${file}\n`).join("");
  const { bytes } = await runGit(folder, ["cat-file", "--batch"], input);
  const blobs = new Map<string, Buffer>();
  let at = 0;
  for (const file of asked) {
    const end = bytes.indexOf("\n", at);
    if (end < 0) break;
    const [, size] = /^[0-9a-f]{40,64} blob (\d+)$/.exec(bytes.toString("latin1", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    blobs.set(file, bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
