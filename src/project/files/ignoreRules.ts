import { lstatSync, statSync } from "node:fs";
import path from "node:path";
import ignore, { type Ignore } from "ignore";
import { type Exclude, type ExcludeSetting, longestGlob, parseExcludes } from "./excludeGlob";
import { findGitFolder, readSmallFile } from "./gitFolder";

/** The rules for files that a scan skips. */
export interface ScanRules {
  /** The merged settings `files.exclude` and `search.exclude`. */
  readonly exclude: ExcludeSetting;
  /** Whether the `.gitignore` files of all folders are used. */
  readonly useIgnoreFiles: boolean;
}

/** The compiled rules of an ignore file. */
interface FileRules {
  readonly all: Ignore;
  /** The rules that are fast at any depth of a path. */
  readonly quick: Ignore;
}

interface FolderRules<Rules> {
  readonly rules: Rules;
  /** The length of the prefix to remove from a path, so that it is relative to the folder of the rules. */
  readonly depth: number;
}

/**
 * The maximum number of `**` in a rule. For a path that does not match, each `**` multiplies the number of attempts by
 * the number of levels. For paths more than `mostLevels` levels below the ignore file, only rules with at most
 * `mostDeepBelow` `**` are used.
 */
const mostDeep = 3;
const mostDeepBelow = 1;
const mostLevels = 20;
/** The maximum number of folders with cached rules. When it is reached, the cache is cleared. */
const mostRemembered = 10_000;

/**
 * The ignore files and exclude settings of one root folder. Paths are relative to the root, with `/`. Ignored folders
 * are never entered, so a rule such as `!build/keep.txt` has no effect if `build` is ignored, as in git.
 */
export class IgnoreRules {
  readonly #root: string;
  readonly #excludes: readonly Exclude[];
  readonly #useIgnoreFiles: boolean;
  readonly #read: (folder: string) => string;
  /**
   * The ignore files that apply to a folder, the nearest first. A folder without an ignore file shares the list of
   * its parent.
   */
  readonly #byFolder = new Map<string, readonly FolderRules<FileRules>[]>();
  /** Cache of the last result of `#enteredRules`, since entries are tested folder by folder. */
  #entered: { readonly folder: string; readonly all: readonly FolderRules<Ignore>[] } | undefined;

  /** `read`: reads the ignore file of a folder; by default, from the disk of this machine. */
  constructor(
    root: string,
    { exclude, useIgnoreFiles }: ScanRules,
    read: (folder: string) => string = (folder) => this.#readFromDisk(folder),
  ) {
    this.#root = root;
    this.#read = read;
    this.#excludes = parseExcludes(exclude);
    this.#useIgnoreFiles = useIgnoreFiles;
  }

  /** Whether an entry of a folder is skipped. A skipped folder is not entered. */
  isIgnored(
    folder: string,
    name: string,
    isFolder: boolean,
    siblings: ReadonlySet<string>,
  ): boolean {
    if (name === ".git") return true;
    const file = folder === "" ? name : `${folder}/${name}`;
    if (this.#excludes.some((excludes) => excludes(file, siblings))) return true;
    if (!this.#useIgnoreFiles) return false;
    // The ignore file is not read if `siblings` shows that the folder has none.
    const hasNone = folder !== "" && siblings.size > 0 && !siblings.has(".gitignore");
    return this.#isGitIgnored(folder, name, isFolder, hasNone);
  }

  /**
   * Whether the ignore files exclude an entry of a folder: the nearest ignore file with a rule for the path decides.
   */
  #isGitIgnored(folder: string, name: string, isFolder: boolean, hasNone: boolean): boolean {
    for (const { rules, depth } of this.#enteredRules(folder, hasNone)) {
      const inFolder = folder.length <= depth ? name : `${folder.slice(depth)}/${name}`;
      // The `ignore` package recognizes a folder by its trailing slash, and rejects a name such as "../x".
      if (!ignore.isPathValid(inFolder)) return false;
      const { ignored, unignored } = rules.test(isFolder ? `${inFolder}/` : inFolder);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /** Returns the rules for the entries of a folder, the nearest first. */
  #enteredRules(folder: string, hasNone: boolean): readonly FolderRules<Ignore>[] {
    if (this.#entered?.folder === folder) return this.#entered.all;
    const all = this.#rulesOf(folder, hasNone).map(({ rules, depth }) => {
      const way = folder.slice(depth);
      const isDeep = way.split("/").length > mostLevels;
      return { rules: enter(isDeep ? rules.quick : rules.all, way), depth };
    });
    this.#entered = { folder, all };
    return all;
  }

  /**
   * Finds the rules of a folder. The recursion ends at the nearest parent with cached rules, so deep folders cost
   * little.
   */
  #rulesOf(folder: string, hasNone = false): readonly FolderRules<FileRules>[] {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const above =
      folder === "" ? [] : this.#rulesOf(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    const text = hasNone ? "" : this.#read(folder);
    const depth = folder === "" ? 0 : folder.length + 1;
    const all = text.trim() === "" ? above : [{ rules: readRules(text), depth }, ...above];
    if (this.#byFolder.size >= mostRemembered) this.#byFolder.clear();
    this.#byFolder.set(folder, all);
    return all;
  }

  #readFromDisk(folder: string): string {
    const texts = [readSmallFile(path.join(this.#root, folder, ".gitignore"), lstatSync)];
    if (folder === "") {
      // This file is never part of a commit, so it is trusted: a link is followed, as in git.
      const own = path.join(findGitFolder(this.#root).common, "info/exclude");
      texts.unshift(readSmallFile(own, statSync));
    }
    // A byte order mark between the texts would become part of a line.
    return texts.map((text) => text.replace(/^\ufeff/, "")).join("\n");
  }
}

/**
 * Returns the rules for the entries of a folder that the scan has entered. If these rules ignore the folder, a nearer
 * ignore file includes it, so the entries are tested individually, as in git. The `ignore` package would treat all of
 * them as ignored.
 */
function enter(rules: Ignore, folder: string): Ignore {
  const isIgnored = ignore.isPathValid(folder) && rules.test(`${folder}/`).ignored;
  if (!isIgnored) return rules;
  const names = folder.replace(/[\\*?[]/g, String.raw`\$&`).split("/");
  const takenBack = names.map((_, at) => `!/${names.slice(0, at + 1).join("/")}/`);
  return ignore({ ignorecase: false }).add(rules).add(takenBack);
}

/** Compiles an ignore file. Rules that could be slow are dropped. */
function readRules(text: string): FileRules {
  const lines = text.split(/\r?\n/).filter((line) => line.length <= longestGlob);
  const read = (most: number): Ignore => {
    const quick = lines.filter((line) => line.split("**").length <= most + 1);
    return ignore({ ignorecase: false }).add(quick.join("\n"));
  };
  return { all: read(mostDeep), quick: read(mostDeepBelow) };
}
