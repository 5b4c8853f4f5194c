import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type FindingKind, everyKind } from "../engine/checks/finding";
import { parseWarningLevels, type WarningLevels } from "../engine/checks/warningLevels";
import { type Exclude, type ExcludeSetting, parseExcludes } from "../project/files/excludeGlob";
import { codeOf } from "../project/files/commandError";
import { type Changes, readOwnBlob } from "../project/git/changes";
import { parseSettings } from "./parseSettings";
import { readStart } from "./readStart";

/** What the settings of a folder's repository say. */
export interface RepositorySettings {
  readonly levels: WarningLevels;
  /** What the scan leaves out: the editor's own defaults, which the repository may take back. */
  readonly defaultExcludes: ExcludeSetting;
  /** What the repository excludes. Its files are read all the same, since a look-alike is told there too. */
  readonly isExcluded: Exclude;
  /** Whether `.gitignore` counts. */
  readonly useIgnoreFiles: boolean;
  /** Set if the file is there and cannot be used. */
  readonly isBroken: boolean;
}

/** `files.exclude` and `search.exclude` of an editor without settings. */
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

/** The settings in `.vscode/settings.json` of a folder; with changes to them, as they were at the merge base. */
export async function readRepositorySettings(
  root: string,
  changes: Changes | undefined,
): Promise<RepositorySettings> {
  const settings = await readSettings(root, changes);
  const own = {
    ...asExcludes(settings?.["files.exclude"]),
    ...asExcludes(settings?.["search.exclude"]),
  };
  const taken = Object.entries(own).filter(([glob, value]) => {
    return Object.hasOwn(editorDefaults, glob) && value === false;
  });
  const excludes = parseExcludes(own);
  return {
    levels: readLevels(settings),
    defaultExcludes: { ...editorDefaults, ...Object.fromEntries(taken) },
    isExcluded: (file, siblings) =>
      pathsTo(file).some((each) => excludes.some((isOut) => isOut(each, siblings))),
    useIgnoreFiles: settings?.["search.useIgnoreFiles"] !== false,
    isBroken: settings === undefined,
  };
}

function readLevels(settings: Readonly<Record<string, unknown>> | undefined): WarningLevels {
  const given = settings?.["addressAtlas.editor.warnings"];
  const levels = parseWarningLevels(isRecord(given) ? given : {});
  const isOff = settings?.["addressAtlas.editor.diagnostics"] === false;
  const own = (kind: FindingKind): WarningLevels[FindingKind] => (isOff ? "off" : levels[kind]);
  return Object.fromEntries(everyKind.map((kind) => [kind, own(kind)])) as WarningLevels;
}

/** The names in a folder, which some excludes ask for; none if it cannot be listed. */
export function readNames(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/** In bytes. */
const longest = 1024 * 1024;

export const settingsFile = ".vscode/settings.json";

/** Empty if there is no such file; undefined if it is no regular file, too long, or not JSON with comments. */
async function readSettings(
  root: string,
  changes: Changes | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const isOfBase = changes !== undefined && isChanged(root, changes);
    const bytes = isOfBase
      ? await readOwnBlob(changes, path.join(root, settingsFile))
      : readStart(root, settingsFile, longest + 1);
    if (bytes === undefined) return {};
    return bytes.length > longest ? undefined : parseSettings(bytes.toString("utf8"));
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes(codeOf(error)) ? {} : undefined;
  }
}

/** Also a file that was removed, and one behind a link that took the place of its folder. */
function isChanged(root: string, { changed }: Changes): boolean {
  const isThere = existsSync(path.join(root, settingsFile));
  return !isThere || pathsTo(settingsFile).some((each) => changed.has(each));
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A path and those of the folders above it. */
function pathsTo(file: string): readonly string[] {
  const parts = file.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
