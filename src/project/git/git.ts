import { CommandError } from "../files/commandError";
import { findGit, noGit } from "./findGit";

/** Settings of a repository may name programs: none of them is started for what is read here. */
const harmless = [
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
  // A commit may hold the files of a repository, such as HEAD and config. Before 2.38, git opens them as one.
  ...["-c", "safe.bareRepository=explicit"],
];
const environment = {
  // A hook has those of the commit, which mean the current folder in a linked work tree.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  // A partial clone would fetch what it lacks. An older git knows only the second: no protocol is allowed.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  LC_ALL: "C",
};

interface Answer {
  readonly code: number | null;
  readonly bytes: Buffer;
}

interface GitOptions {
  readonly input?: string;
  /** Settings that count before those of the repository, by their keys. */
  readonly settings?: ReadonlyMap<string, string>;
}

/** Runs git in a folder. Throws a `CommandError` if there is no git. */
export async function runGit(
  folder: string,
  words: readonly string[],
  { input = "", settings = new Map() }: GitOptions = {},
): Promise<Answer> {
  // Loading it costs a start of the command that needs no git.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(findGit(), [...harmless, ...words], {
      cwd: folder,
      env: { ...process.env, ...environment, ...inEnvironment(settings) },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.once("error", () => {
      reject(new CommandError(noGit));
    });
    child.once("close", (code) => {
      resolve({ code, bytes: Buffer.concat(parts) });
    });
    // If git has ended already, its exit code says so.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** Settings behind those that the environment has already; `-c` takes no key with an equals sign. */
function inEnvironment(settings: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  let count = Number(process.env["GIT_CONFIG_COUNT"] ?? 0);
  for (const [key, value] of settings) {
    variables[`GIT_CONFIG_KEY_${count}`] = key;
    variables[`GIT_CONFIG_VALUE_${count}`] = value;
    count += 1;
  }
  return settings.size === 0 ? {} : { ...variables, GIT_CONFIG_COUNT: String(count) };
}

/**
 * `git diff` of a commit with the files of the work tree, as `--raw -z` lists it; undefined if git fails. Of a
 * submodule only its commit counts: git looks at none of its files.
 */
export async function compareFiles(folder: string, commit: string): Promise<string | undefined> {
  const harmlessly = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"];
  const words = ["diff", ...harmlessly, "--raw", "--no-abbrev", "-z", "-M", commit, "--"];
  const { code, bytes } = await runGit(folder, words, { settings: await turnOffFilters(folder) });
  return code === 0 ? bytes.toString("utf8") : undefined;
}

/** Filters are programs that git hands a file to before it compares it. */
async function turnOffFilters(folder: string): Promise<ReadonlyMap<string, string>> {
  const listed = await askGit(
    folder,
    "config",
    "--null",
    "--name-only",
    "--get-regexp",
    "^filter\\.",
  );
  const keys = (listed ?? "").split("\0").filter((key) => key !== "");
  // A filter is turned off by its name, and a name that is not UTF-8 cannot be said in the environment.
  if (keys.some((key) => key.includes("\ufffd"))) {
    throw new CommandError(
      "A filter in the settings of git has a name that is not UTF-8, so --changed-since cannot turn it off.",
    );
  }
  return new Map(keys.map((key) => [key, key.endsWith(".required") ? "false" : ""]));
}

/** The output of git; undefined if it fails. */
export async function askGit(
  folder: string,
  ...words: readonly string[]
): Promise<string | undefined> {
  const { code, bytes } = await runGit(folder, words);
  return code === 0 ? bytes.toString("utf8") : undefined;
}

interface BlobOptions {
  /** Reads what a link leads to in the same commit, instead of the link. */
  readonly followsLinks?: boolean;
  /** The folder is the one in which git keeps a submodule, not a work tree. */
  readonly isGitFolder?: boolean;
}

/** The contents of files of a commit by their paths from the top of the repository; those that are there. */
export async function readBlobs(
  folder: string,
  commit: string,
  paths: readonly string[],
  { followsLinks = false, isGitFolder = false }: BlobOptions = {},
): Promise<ReadonlyMap<string, Buffer>> {
  // A line ends a request, so a name with one cannot be requested.
  const requested = paths.filter((file) => !file.includes("\n"));
  const input = requested.map((file) => `${commit}:${file}\n`).join("");
  const words = [
    ...gitFolderWords(folder, isGitFolder),
    ...["cat-file", "--batch", ...(followsLinks ? ["--follow-symlinks"] : [])],
  ];
  const { bytes } = await runGit(folder, words, { input });
  const blobs = new Map<string, Buffer>();
  let at = 0;
  for (const file of requested) {
    const end = bytes.indexOf("\n", at);
    if (end < 0) break;
    const header = bytes.toString("latin1", at, end);
    at = end + 1;
    // A link that leads nowhere, or out of the repository, is answered with its text.
    const answer = /^(?:[0-9a-f]{40,64} ([a-z]+)|symlink|dangling|loop|notdir) (\d+)$/.exec(header);
    const [, kind, size] = answer ?? [];
    if (size === undefined) continue;
    if (kind === "blob") blobs.set(file, bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}

/** What git needs to be given in the folder of a submodule in `.git`: its settings name a work tree that may be gone. */
export function gitFolderWords(folder: string, isGitFolder: boolean): readonly string[] {
  return isGitFolder ? ["--git-dir", folder, "--work-tree", folder] : [];
}
