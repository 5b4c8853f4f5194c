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

interface FolderRules {
  readonly rules: Ignore;
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
  readonly #byFolder = new Map<string, FileRules | undefined>();
  /** The last answer of `#rulesAbove`: entries come folder by folder. */
  #above: { readonly folder: string; readonly all: readonly FolderRules[] } | undefined;

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
    if (!this.#useIgnoreFiles) return false;
    // Whoever lists a folder knows whether it has an ignore file; without a list, we look.
    if (!this.#byFolder.has(folder) && siblings.size > 0 && !siblings.has(".gitignore")) {
      if (folder !== "") this.#remember(folder, undefined);
    }
    return this.#isGitIgnored(folder, name, isFolder);
  }

  /** The nearest ignore file that says anything of a path decides. */
  #isGitIgnored(folder: string, name: string, isFolder: boolean): boolean {
    for (const { rules, depth } of this.#rulesAbove(folder)) {
      const inFolder = folder.length <= depth ? name : `${folder.slice(depth)}/${name}`;
      // The package judges a path as a folder by its slash; a name like "../x" is refused by it.
      if (!ignore.isPathValid(inFolder)) return false;
      const { ignored, unignored } = rules.test(isFolder ? `${inFolder}/` : inFolder);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /** The ignore files that count in a folder, the nearest first. */
  #rulesAbove(folder: string): readonly FolderRules[] {
    if (this.#above?.folder === folder) return this.#above.all;
    const all: FolderRules[] = [];
    for (let from = folder.length; ; from = folder.lastIndexOf("/", from - 1)) {
      const above = from <= 0 ? "" : folder.slice(0, from);
      const rules = this.#rulesOf(above);
      if (rules !== undefined) {
        const depth = above === "" ? 0 : above.length + 1;
        const way = folder.slice(depth);
        const isDeep = way.split("/").length > mostLevels;
        all.push({ rules: enter(isDeep ? rules.quick : rules.all, way), depth });
      }
      if (above === "") break;
    }
    this.#above = { folder, all };
    return all;
  }

  #remember(folder: string, rules: FileRules | undefined): void {
    if (this.#byFolder.size >= mostRemembered) this.#byFolder.clear();
    this.#byFolder.set(folder, rules);
  }

  #rulesOf(folder: string): FileRules | undefined {
    if (this.#byFolder.has(folder)) return this.#byFolder.get(folder);
    const text = this.#read(folder);
    const rules = text.trim() === "" ? undefined : readRules(text);
    this.#remember(folder, rules);
    return rules;
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
 * that is entered all the same was taken back by a nearer ignore file, and git judges its entries anew.
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
