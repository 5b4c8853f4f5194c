import { CommandError } from "../files/commandError";
import { findGit, noGit } from "./findGit";

/** Settings that prevent git from starting programs that the settings of a repository name. */
const harmless = [
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
  // A commit may contain the files of a bare repository, such as HEAD and config. git before 2.38 does not have this
  // setting and opens such files as a repository.
  ...["-c", "safe.bareRepository=explicit"],
];
const environment = {
  // git sets these variables when it runs a hook. They are removed, since git would otherwise use the repository of the
  // hook in every folder.
  GIT_DIR: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  // These two variables prevent a partial clone from fetching missing objects. Older versions of git know only the
  // second one, which allows no protocol.
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
  /** Settings by key, which override the settings of the repository. */
  readonly settings?: ReadonlyMap<string, string>;
  /** In milliseconds. After this time, git is ended and its exit code is null. */
  readonly timeLimit?: number;
}

interface BlobOptions {
  /** Whether a link is followed to its target in the same commit. Otherwise, the link itself is read. */
  readonly followsLinks?: boolean;
  /** The size limit in bytes. A larger file is listed without its contents. */
  readonly largest?: number;
}

interface GitPlace {
  /** The program to start; by default `git` in the PATH. */
  readonly program?: string;
  /** Whether the folder is the one in which git stores a submodule, rather than a work tree. */
  readonly isGitFolder?: boolean;
}

/** Runs read-only git commands in a folder. */
export class Git {
  constructor(
    readonly folder: string,
    private readonly place: GitPlace = {},
  ) {}

  get isGitFolder(): boolean {
    return this.place.isGitFolder === true;
  }

  /** Returns a `Git` that runs the same program in another folder. */
  in(folder: string, isGitFolder = false): Git {
    return new Git(folder, { ...this.place, isGitFolder });
  }

  /** Runs git. Throws a `CommandError` if git cannot be started. */
  async run(
    words: readonly string[],
    { input = "", settings = new Map(), timeLimit }: GitOptions = {},
  ): Promise<Answer> {
    // The module is loaded on demand, so that commands that do not use git start faster.
    const { spawn } = await import("node:child_process");
    const program = this.place.program ?? findGit();
    // The folder itself is passed as the work tree, since the settings of a submodule in `.git` name a work tree that
    // may no longer exist.
    const own = this.isGitFolder ? ["--git-dir", this.folder, "--work-tree", this.folder] : [];
    return new Promise((resolve, reject) => {
      const child = spawn(program, [...harmless, ...own, ...words], {
        cwd: this.folder,
        env: { ...process.env, ...environment, ...inEnvironment(settings) },
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
        timeout: timeLimit,
      });
      const parts: Buffer[] = [];
      child.stdout.on("data", (part: Buffer) => parts.push(part));
      child.once("error", () => {
        reject(new CommandError(noGit));
      });
      child.once("close", (code) => {
        resolve({ code, bytes: Buffer.concat(parts) });
      });
      // Writing fails if git has already ended. The error is ignored, since the exit code of git shows the failure.
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  }

  /** Runs git and returns its output; undefined if git fails. */
  async ask(...words: readonly string[]): Promise<string | undefined> {
    const { code, bytes } = await this.run(words);
    return code === 0 ? bytes.toString("utf8") : undefined;
  }

  /**
   * Runs `git diff` between a commit and the work tree, with the output of `--raw -z`; undefined if git fails. For a
   * submodule, git compares only the commit, not the files.
   */
  async compareFiles(commit: string): Promise<string | undefined> {
    const harmlessly = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"];
    const words = ["diff", ...harmlessly, "--raw", "--no-abbrev", "-z", "-M", commit, "--"];
    const { code, bytes } = await this.run(words, { settings: await this.#turnOffFilters() });
    return code === 0 ? bytes.toString("utf8") : undefined;
  }

  /** Returns settings that turn off filters: programs to which git passes a file before comparing it. */
  async #turnOffFilters(): Promise<ReadonlyMap<string, string>> {
    const words = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."];
    const keys = ((await this.ask(...words)) ?? "").split("\0").filter((key) => key !== "");
    // A filter is turned off by its name, and the environment cannot contain a name that is not UTF-8.
    if (keys.some((key) => key.includes("\ufffd"))) {
      throw new CommandError(
        "A filter in the settings of git has a name that is not UTF-8, so --changed-since cannot turn it off.",
      );
    }
    return new Map(keys.map((key) => [key, key.endsWith(".required") ? "false" : ""]));
  }

  /**
   * Reads files of a commit by their paths relative to the top of the repository. Files that do not exist are
   * omitted; a file that is too large is undefined.
   */
  async readBlobs(
    commit: string,
    paths: readonly string[],
    { followsLinks = false, largest = Infinity }: BlobOptions = {},
  ): Promise<ReadonlyMap<string, Buffer | undefined>> {
    const blobs = new Map<string, Buffer | undefined>();
    // A line break ends a request, so a file name with a line break cannot be requested.
    let requested = paths.filter((file) => !file.includes("\n"));
    const links = followsLinks ? ["--follow-symlinks"] : [];
    const query = async (mode: "--batch" | "--batch-check"): Promise<Buffer> => {
      const input = requested.map((file) => `${commit}:${file}\n`).join("");
      return (await this.run(["cat-file", mode, ...links], { input })).bytes;
    };
    if (largest < Infinity) {
      const isLarge = (size: number | undefined): boolean => size !== undefined && size > largest;
      const sizes = parseObjects(await query("--batch-check"), requested, false);
      for (const { file, size } of sizes) if (isLarge(size)) blobs.set(file, undefined);
      requested = requested.filter((file) => !blobs.has(file));
    }
    for (const { file, bytes } of parseObjects(await query("--batch"), requested, true)) {
      blobs.set(file, bytes);
    }
    return blobs;
  }
}

interface GitObject {
  readonly file: string;
  readonly size: number;
  readonly bytes: Buffer;
}

/** Parses the output of `git cat-file --batch`, or of `--batch-check`, which has no contents. */
function parseObjects(
  output: Buffer,
  requested: readonly string[],
  hasContents: boolean,
): readonly GitObject[] {
  const objects: GitObject[] = [];
  let at = 0;
  for (const file of requested) {
    const end = output.indexOf("\n", at);
    if (end < 0) break;
    const header = output.toString("latin1", at, end);
    at = end + 1;
    // For a link without a target in the repository, git returns the text of the link.
    const answer = /^(?:[0-9a-f]{40,64} ([a-z]+)|symlink|dangling|loop|notdir) (\d+)$/.exec(header);
    const [, kind, digits] = answer ?? [];
    if (digits === undefined) continue;
    const size = Number(digits);
    const bytes = hasContents ? output.subarray(at, at + size) : Buffer.alloc(0);
    if (kind === "blob") objects.push({ file, size, bytes });
    // The text of a link follows even if no contents were requested.
    if (hasContents || kind === undefined) at += size + 1;
  }
  return objects;
}

/**
 * Returns environment variables that add settings to those of the process. `-c` is not used, since it does not support
 * keys with an equals sign.
 */
function inEnvironment(settings: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  let count = Number(process.env["GIT_CONFIG_COUNT"]) || 0;
  for (const [key, value] of settings) {
    variables[`GIT_CONFIG_KEY_${count}`] = key;
    variables[`GIT_CONFIG_VALUE_${count}`] = value;
    count += 1;
  }
  return settings.size === 0 ? {} : { ...variables, GIT_CONFIG_COUNT: String(count) };
}
