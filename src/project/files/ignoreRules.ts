import { lstatSync, statSync } from "node:fs";
import path from "node:path";
import ignore, { type Ignore } from "ignore";
import { type Exclude, type ExcludeSetting, longestGlob, parseExcludes } from "./excludeGlob";
import { findGitFolder, readSmallFile } from "./gitFolder";

/** Which files of a folder are not looked at. */
export interface ScanRules {
  /** `files.exclude` and `search.exclude` together. */
  readonly exclude: ExcludeSetting;
  /** Whether the `.gitignore` of every folder counts. */
  readonly useIgnoreFiles: boolean;
}

/** The rules of an ignore file. */
interface FileRules {
  readonly all: Ignore;
  /** Those that are quick however deep a path is. */
  readonly quick: Ignore;
}

interface FolderRules<Rules> {
  readonly rules: Rules;
  /** Where a path begins to be relative to the folder of the rules. */
  readonly depth: number;
}

/**
 * Of `**` in a line: where a path does not match, each multiplies the ways in which that is tried by its levels. So
 * many of them count down to some levels only.
 */
const mostDeep = 3;
const mostDeepBelow = 1;
const mostLevels = 20;
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
  readonly #read: (folder: string) => string;
  /** The ignore files that count in a folder, the nearest first. A folder without one shares the list of its parent. */
  readonly #byFolder = new Map<string, readonly FolderRules<FileRules>[]>();
  /** The last answer of `#enteredRules`: entries come folder by folder. */
  #entered: { readonly folder: string; readonly all: readonly FolderRules<Ignore>[] } | undefined;

  /** `read` gives the text of a folder's ignore file where the root is not on this machine's disk. */
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

  /** Whether an entry of a folder is skipped; a folder that is skipped is not entered. */
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
    // The list of a folder says whether it has an ignore file; without one, the disk is read.
    const hasNone = folder !== "" && siblings.size > 0 && !siblings.has(".gitignore");
    return this.#isGitIgnored(folder, name, isFolder, hasNone);
  }

  /** The nearest ignore file that says anything of a path decides. */
  #isGitIgnored(folder: string, name: string, isFolder: boolean, hasNone: boolean): boolean {
    for (const { rules, depth } of this.#enteredRules(folder, hasNone)) {
      const inFolder = folder.length <= depth ? name : `${folder.slice(depth)}/${name}`;
      // The package judges a path as a folder by its slash; a name like "../x" is refused by it.
      if (!ignore.isPathValid(inFolder)) return false;
      const { ignored, unignored } = rules.test(isFolder ? `${inFolder}/` : inFolder);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /** The rules for the entries of a folder, the nearest first. */
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

  /** Looks up no folder but this one and the nearest above that is remembered, so that depth costs little. */
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
      // No commit has this one, so git follows a link there.
      const own = path.join(findGitFolder(this.#root).common, "info/exclude");
      texts.unshift(readSmallFile(own, statSync));
    }
    // Between the texts a mark of UTF-8 would be part of a line.
    return texts.map((text) => text.replace(/^\ufeff/, "")).join("\n");
  }
}

/**
 * The rules for the entries of a folder. The package takes all that is below an ignored folder for ignored; one
 * that is entered all the same was taken back by a nearer ignore file, and git judges its entries again.
 */
function enter(rules: Ignore, folder: string): Ignore {
  const isIgnored = ignore.isPathValid(folder) && rules.test(`${folder}/`).ignored;
  if (!isIgnored) return rules;
  const names = folder.replace(/[\\*?[]/g, String.raw`\$&`).split("/");
  const takenBack = names.map((_, at) => `!/${names.slice(0, at + 1).join("/")}/`);
  return ignore({ ignorecase: false }).add(rules).add(takenBack);
}

/** Lines that would take long to judge ignore nothing. */
function readRules(text: string): FileRules {
  const lines = text.split(/\r?\n/).filter((line) => line.length <= longestGlob);
  const read = (most: number): Ignore => {
    const quick = lines.filter((line) => line.split("**").length <= most + 1);
    return ignore({ ignorecase: false }).add(quick.join("\n"));
  };
  return { all: read(mostDeep), quick: read(mostDeepBelow) };
}
