import { errorCode } from "../engine/text/errorCode";
import { isRecord } from "../engine/text/isRecord";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { everyKind } from "../engine/checks/finding";
import { type ChosenLevels, parseLevels } from "../engine/checks/warningLevels";
import { type Exclude, type ExcludeSetting, parseExcludes } from "../project/files/excludeGlob";
import { type Changes, type ChangesIfAny, readOwnBlob } from "../project/git/changes";
import { parseSettings } from "../project/files/parseSettings";
import { pathsTo } from "../project/files/paths";
import {
  longestProjectFile,
  parseProjectFile,
  type ParsedProjectFile,
  projectFile,
  unreadableProjectFile,
} from "../project/files/projectFile";
import { readStart } from "./readStart";

/** The settings of a repository and its project file. */
export interface RepositorySettings {
  readonly levels: ChosenLevels;
  /** The excludes for the scan: the editor's defaults, without those that the repository turns off. */
  readonly defaultExcludes: ExcludeSetting;
  /**
   * Whether the repository excludes a path. Excluded files are read as well, since protected problems in them are
   * reported.
   */
  readonly isExcluded: Exclude;
  /** Whether `.gitignore` files are used. */
  readonly useIgnoreFiles: boolean;
  /**
   * The faults of `.vscode/settings.json` and of the project file, in sentences that begin with the path of the file.
   */
  readonly problems: readonly string[];
}

/** The defaults of the editor for `files.exclude` and `search.exclude`. */
export const editorDefaults: Readonly<Record<string, boolean>> = {
  "**/.git": true,
  "**/.svn": true,
  "**/.hg": true,
  "**/.DS_Store": true,
  "**/Thumbs.db": true,
  "**/node_modules": true,
  "**/bower_components": true,
  "**/*.code-search": true,
};

/**
 * Reads the settings of a folder in `.vscode/settings.json` and the project file. With changes, a changed file is
 * read at the merge base; with unknown changes, neither file is read.
 */
export async function readRepositorySettings(
  root: string,
  changes: ChangesIfAny,
): Promise<RepositorySettings> {
  const [settings, choices] = await Promise.all([
    readSettings(root, changes),
    readChoices(root, changes),
  ]);
  const own = {
    ...asExcludes(settings?.["files.exclude"]),
    ...asExcludes(settings?.["search.exclude"]),
  };
  const taken = Object.entries(own).filter(([glob, value]) => {
    return Object.hasOwn(editorDefaults, glob) && value === false;
  });
  const excludes = parseExcludes(own);
  return {
    levels: { ...choices.levels, ...readLevels(settings) },
    defaultExcludes: { ...editorDefaults, ...Object.fromEntries(taken) },
    isExcluded: (file, siblings) =>
      choices.isIgnored(file) ||
      pathsTo(file).some((each) => excludes.some((isOut) => isOut(each, siblings))),
    useIgnoreFiles: settings?.["search.useIgnoreFiles"] !== false,
    problems: [...(settings === undefined ? [brokenSettings] : []), ...choices.problems],
  };
}

function readLevels(settings: Readonly<Record<string, unknown>> | undefined): ChosenLevels {
  if (settings?.["addressAtlas.editor.diagnostics"] === false) {
    return Object.fromEntries(everyKind.map((kind) => [kind, "off"]));
  }
  const given = settings?.["addressAtlas.editor.warnings"];
  return parseLevels(isRecord(given) ? given : {});
}

/** Returns the file names in a folder, which excludes with `when` need; empty if the folder cannot be listed. */
export function readNames(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

const settingsFile = ".vscode/settings.json";
const brokenSettings = `${settingsFile} is not JSON or cannot be read, so its settings are not used.`;

/** The files that contain the settings, by their path relative to the folder. */
export const settingsFiles: readonly string[] = [settingsFile, projectFile];

/** The settings of `.vscode/settings.json` that the command uses. */
const usedKeys = [
  "files.exclude",
  "search.exclude",
  "search.useIgnoreFiles",
  "addressAtlas.editor.diagnostics",
  "addressAtlas.editor.warnings",
] as const;

/** Returns the files of `settingsFiles` with other settings than at the merge base. */
export async function findChangedSettings(
  root: string,
  changes: Changes,
): Promise<readonly string[]> {
  const read = async (of: Changes | undefined): Promise<readonly (string | undefined)[]> => {
    const settings = await readSettings(root, of);
    return [
      JSON.stringify(usedKeys.map((key) => settings?.[key])),
      await readText(root, projectFile, of),
    ];
  };
  const [now, before] = await Promise.all([read(undefined), read(changes)]);
  return settingsFiles.filter((_, at) => now[at] !== before[at]);
}

/** Reads the settings; empty if the file does not exist, undefined if it is unusable. */
async function readSettings(
  root: string,
  changes: ChangesIfAny,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readText(root, settingsFile, changes);
  return text === undefined ? undefined : parseSettings(text);
}

async function readChoices(root: string, changes: ChangesIfAny): Promise<ParsedProjectFile> {
  const text = await readText(root, projectFile, changes);
  if (text !== undefined) {
    const choices = parseProjectFile(text);
    return isAdded(root, changes, text)
      ? { ...choices, problems: [...choices.problems, addedChoices] }
      : choices;
  }
  return unreadableProjectFile;
}

/** The problem of a project file that does not exist at the merge base. */
export const addedChoices = `${projectFile} is not in the commit before the changes, so it is not used.`;

/** Whether the project file exists now, but did not exist at the merge base. `before`: its text at the merge base. */
function isAdded(root: string, changes: ChangesIfAny, before: string): boolean {
  return changes !== undefined && before === "" && existsSync(path.join(root, projectFile));
}

/**
 * Reads a file. With changes, a changed file is read at the merge base. Empty if the file does not exist or the changes
 * are unknown; undefined if it is not a regular file, cannot be read or is too long.
 */
async function readText(
  root: string,
  file: string,
  changes: ChangesIfAny,
): Promise<string | undefined> {
  if (changes === "unknown") return "";
  try {
    const isOfBase = changes !== undefined && isChanged(root, file, changes);
    const bytes = isOfBase
      ? await readOwnBlob(changes, path.join(root, file))
      : readStart(root, file, longestProjectFile + 1);
    if (bytes === undefined) return "";
    return bytes.length > longestProjectFile ? undefined : bytes.toString("utf8");
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "") ? "" : undefined;
  }
}

/**
 * Whether a file may differ from the merge base: it was removed or changed, or a link or another file has replaced a
 * folder of its path. The project file always counts as changed, since git does not report changes of a file that it
 * ignores.
 */
function isChanged(root: string, file: string, { changed }: Changes): boolean {
  const isThere = existsSync(path.join(root, file));
  return !isThere || file === projectFile || pathsTo(file).some((each) => changed.has(each));
}

function asExcludes(value: unknown): ExcludeSetting {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([glob, setting]): [string, ExcludeSetting[string]][] => {
      if (typeof setting === "boolean") return [[glob, setting]];
      const when = isRecord(setting) ? setting["when"] : undefined;
      return typeof when === "string" ? [[glob, { when }]] : [];
    }),
  );
}
