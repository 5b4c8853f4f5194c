import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import ignore, { type Ignore } from "ignore";
import { type Exclude, type ExcludeSetting, parseExcludes } from "./excludeGlob";

/** Which files of a folder are not looked at. */
export interface ScanRules {
  /** `files.exclude` and `search.exclude` together. */
  readonly exclude: ExcludeSetting;
  /** Whether the `.gitignore` of every folder counts. */
  readonly useIgnoreFiles: boolean;
}

const largestIgnoreFile = 1024 * 1024;
/** Folders whose rules are remembered; the rest is read again. */
const mostRemembered = 10_000;

/**
 * The ignore files and exclude settings of one root folder. Paths are relative to it, with `/`. Ignored
 * folders are never entered, so rules that would take back a file in one have no effect, as in git.
 */
export class IgnoreRules {
  readonly #root: string;
  readonly #excludes: readonly Exclude[];
  readonly #useIgnoreFiles: boolean;
  readonly #byFolder = new Map<string, Ignore | undefined>();

  constructor(root: string, { exclude, useIgnoreFiles }: ScanRules) {
    this.#root = root;
    this.#excludes = parseExcludes(exclude);
    this.#useIgnoreFiles = useIgnoreFiles;
  }

  /** Whether an entry of a folder is left out; a folder that is left out is not entered. */
  isIgnored(
    folder: string,
    name: string,
    isFolder: boolean,
    siblings: ReadonlySet<string>,
  ): boolean {
    if (name === ".git") return true;
    const file = folder === "" ? name : `${folder}/${name}`;
    if (this.#excludes.some((excludes) => excludes(file, siblings))) return true;
    return this.#useIgnoreFiles && this.#isGitIgnored(file, isFolder);
  }

  /** The nearest ignore file that says anything of a path decides. */
  #isGitIgnored(file: string, isFolder: boolean): boolean {
    let from = file.length;
    do {
      from = file.lastIndexOf("/", from - 1);
      const rules = this.#rulesOf(from < 0 ? "" : file.slice(0, from));
      if (rules === undefined) continue;
      const inFolder = file.slice(from + 1);
      // The package judges a path as a folder by its slash; a name like "../x" is refused by it.
      if (!ignore.isPathValid(inFolder)) return false;
      const { ignored, unignored } = rules.test(isFolder ? `${inFolder}/` : inFolder);
      if (ignored || unignored) return ignored;
    } while (from >= 0);
    return false;
  }

  #rulesOf(folder: string): Ignore | undefined {
    if (this.#byFolder.has(folder)) return this.#byFolder.get(folder);
    if (this.#byFolder.size >= mostRemembered) this.#byFolder.clear();
    const texts = [readIgnoreFile(path.join(this.#root, folder, ".gitignore"))];
    if (folder === "") texts.unshift(readIgnoreFile(path.join(this.#root, ".git/info/exclude")));
    const text = texts.join("\n");
    const rules = text.trim() === "" ? undefined : ignore({ ignorecase: false }).add(text);
    this.#byFolder.set(folder, rules);
    return rules;
  }
}

/** Empty if there is none, or none that can be read. */
function readIgnoreFile(file: string): string {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (facts === undefined || !facts.isFile() || facts.size > largestIgnoreFile) return "";
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
