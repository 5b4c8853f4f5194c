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
  GIT_COMMON_DIR: undefined,
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

interface BlobOptions {
  /** Reads what a link leads to in the same commit, instead of the link. */
  readonly followsLinks?: boolean;
  /** In bytes: a larger file is there without its contents. */
  readonly largest?: number;
}

interface GitPlace {
  /** The program; by default the `git` of the PATH. */
  readonly program?: string;
  /** The folder is the one in which git keeps a submodule, not a work tree. */
  readonly isGitFolder?: boolean;
}

/** git in a folder, by commands that only read. */
export class Git {
  constructor(
    readonly folder: string,
    private readonly place: GitPlace = {},
  ) {}

  get isGitFolder(): boolean {
    return this.place.isGitFolder === true;
  }

  /** The same program in another folder. */
  in(folder: string, isGitFolder = false): Git {
    return new Git(folder, { ...this.place, isGitFolder });
  }

  /** Throws a `CommandError` if git cannot be started. */
  async run(
    words: readonly string[],
    { input = "", settings = new Map() }: GitOptions = {},
  ): Promise<Answer> {
    // Loading it costs a start of the command that needs no git.
    const { spawn } = await import("node:child_process");
    const program = this.place.program ?? findGit();
    // The settings of a submodule in `.git` name a work tree that may be gone.
    const own = this.isGitFolder ? ["--git-dir", this.folder, "--work-tree", this.folder] : [];
    return new Promise((resolve, reject) => {
      const child = spawn(program, [...harmless, ...own, ...words], {
        cwd: this.folder,
        env: { ...process.env, ...environment, ...inEnvironment(settings) },
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
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

  /** The output of git; undefined if it fails. */
  async ask(...words: readonly string[]): Promise<string | undefined> {
    const { code, bytes } = await this.run(words);
    return code === 0 ? bytes.toString("utf8") : undefined;
  }

  /**
   * `git diff` of a commit with the files of the work tree, as `--raw -z` lists it; undefined if git fails. Of a
   * submodule only its commit counts: git looks at none of its files.
   */
  async compareFiles(commit: string): Promise<string | undefined> {
    const harmlessly = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"];
    const words = ["diff", ...harmlessly, "--raw", "--no-abbrev", "-z", "-M", commit, "--"];
    const { code, bytes } = await this.run(words, { settings: await this.#turnOffFilters() });
    return code === 0 ? bytes.toString("utf8") : undefined;
  }

  /** Filters are programs that git hands a file to before it compares it. */
  async #turnOffFilters(): Promise<ReadonlyMap<string, string>> {
    const words = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."];
    const keys = ((await this.ask(...words)) ?? "").split("\0").filter((key) => key !== "");
    // A filter is turned off by its name, and a name that is not UTF-8 cannot be said in the environment.
    if (keys.some((key) => key.includes("\ufffd"))) {
      throw new CommandError(
        "A filter in the settings of git has a name that is not UTF-8, so --changed-since cannot turn it off.",
      );
    }
    return new Map(keys.map((key) => [key, key.endsWith(".required") ? "false" : ""]));
  }

  /**
   * The contents of files of a commit by their paths from the top of the repository; those that are there.
   * Undefined for a file that is too large.
   */
  async readBlobs(
    commit: string,
    paths: readonly string[],
    { followsLinks = false, largest = Infinity }: BlobOptions = {},
  ): Promise<ReadonlyMap<string, Buffer | undefined>> {
    const blobs = new Map<string, Buffer | undefined>();
    // A line ends a request, so a name with one cannot be requested.
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

/** The files in the output of `git cat-file --batch`, or `--batch-check`, which has no contents. */
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
    // A link that leads nowhere, or out of the repository, is answered with its text.
    const answer = /^(?:[0-9a-f]{40,64} ([a-z]+)|symlink|dangling|loop|notdir) (\d+)$/.exec(header);
    const [, kind, digits] = answer ?? [];
    if (digits === undefined) continue;
    const size = Number(digits);
    const bytes = hasContents ? output.subarray(at, at + size) : Buffer.alloc(0);
    if (kind === "blob") objects.push({ file, size, bytes });
    if (hasContents) at += size + 1;
  }
  return objects;
}

/** Settings behind those that the environment has already; `-c` takes no key with an equals sign. */
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
