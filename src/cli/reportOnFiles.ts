import { CommandError } from "../project/files/commandError";
import { findTop, type GivenFile, type ScannedFolder, shownPath } from "../project/files/folder";
import { type ChangesIfAny, readChanges } from "../project/git/changes";
import { Git } from "../project/git/git";
import type { AcceptedFindings } from "./acceptedFindings";
import { buildReport } from "./buildReport";
import { checkFiles, type FileBytes } from "./checkFiles";
import type { ReportOptions } from "./commandLine";
import type { CommandFacts } from "./commandFacts";
import type { IsAllowed } from "./notChecked";
import { openFacts, withoutNames } from "./openFacts";
import { type EarlierAddresses, findPairedFiles } from "./pairedFiles";
import type { Report } from "./report";
import { addedChoices, findChangedSettings, readRepositorySettings } from "./repositorySettings";
import { safeLine } from "./safeLine";
import type { BeforeChanges, ScannedFiles } from "./scanFiles";

interface FilesParts {
  readonly command?: ReportOptions;
  readonly accepted?: AcceptedFindings;
  readonly isAllowed?: IsAllowed;
  /** Called with a message about a part of the repository that is not used. */
  readonly onUnused?: (line: string, verbosity: "normal" | "verbose") => void;
  /**
   * A commit. In repositories, only labels that existed at this commit make addresses known (see `openFacts`), and only
   * the settings of this commit are used. Undefined for the current label files and settings.
   */
  readonly since?: string;
  /** Reads the earlier versions of the files. Findings that are also in the earlier versions are not reported. */
  readonly readBefore?: (folders: readonly ScannedFolder[]) => Promise<EarlierVersions>;
}

/** The earlier versions of files. */
interface EarlierVersions extends Pick<EarlierAddresses, "findUnchanged"> {
  /** Checks the earlier versions with the current facts. */
  readonly look: (facts: CommandFacts) => BeforeChanges;
}

/** The report about single files, with the facts that were used. */
export interface FilesReport {
  readonly report: Report;
  readonly folders: readonly ScannedFolder[];
  readonly facts: CommandFacts;
  /**
   * One sentence for each reason why findings may be missing, for example label files that took too long or a failure
   * of git.
   */
  readonly gaps: readonly string[];
  /** One sentence for each settings file whose changes are not used. */
  readonly notes: readonly string[];
}

/** Checks single files with the names and settings of the repositories that contain them. */
export async function reportOnFiles(
  files: readonly (GivenFile | FileBytes)[],
  {
    command = plainOptions,
    accepted = { all: new Set(), isNew: false },
    isAllowed = () => false,
    onUnused = () => undefined,
    since,
    readBefore,
  }: FilesParts = {},
): Promise<FilesReport> {
  const folders = foldersOf(files);
  const changes = await Promise.all(folders.map(({ root }) => readOwnChanges(root, since)));
  const settings = await Promise.all(
    folders.map(({ root }, at) => readRepositorySettings(root, changes[at])),
  );
  for (const [at, { prefix }] of folders.entries()) {
    for (const problem of settings[at]?.problems ?? []) {
      // `notes` already report that the project file differs, so its addition is not reported here.
      if (problem !== addedChoices) onUnused(`${prefix}${problem}`, "normal");
    }
  }
  const { facts, isWhole } = await openFacts(folders, {
    names: command.names,
    changes,
    onLeftOut: (file, words, isWhole) => {
      onUnused(`label file ${file}: ${words}`, isWhole ? "normal" : "verbose");
    },
  });
  const earlier = await readBefore?.(folders);
  const scanned = await checkTogether(files, { folders, facts, isAllowed }, earlier);
  const report = buildReport({
    command,
    folders,
    settings,
    facts,
    scanned,
    changes: undefined,
    newLabels: () => false,
    accepted,
  });
  const unknown = folders.filter((_, at) => changes[at] === "unknown");
  const gaps = [...(isWhole ? [] : [withoutNames]), ...unknown.map(describeUnknown)];
  const notes = await Promise.all(folders.map((folder, at) => describeUnused(folder, changes[at])));
  return { report, folders, facts, gaps, notes: notes.flat() };
}

/** Reads the changes of a folder since a commit, if one is given. */
async function readOwnChanges(root: string, commit: string | undefined): Promise<ChangesIfAny> {
  if (commit === undefined || findTop(root) === undefined) return undefined;
  return readChanges(new Git(root), commit).catch(() => "unknown" as const);
}

function describeUnknown(folder: ScannedFolder): string {
  const shown = shownPath(folder, "") || ".";
  return safeLine(
    `git does not report what has changed in ${shown}, so its labels make no address known and its settings are not used. Run git status there to see why.`,
  );
}

async function describeUnused(
  folder: ScannedFolder,
  changes: ChangesIfAny,
): Promise<readonly string[]> {
  if (changes === undefined || changes === "unknown") return [];
  return (await findChangedSettings(folder.root, changes)).map((file) =>
    safeLine(`${shownPath(folder, file)} differs from HEAD, so its changes are not used.`),
  );
}

/**
 * Checks files and their earlier versions. If `findPairedFiles` returns any files, checks all of them again, now with the
 * addresses and private keys of all files.
 */
async function checkTogether(
  files: Parameters<typeof checkFiles>[0],
  parts: Parameters<typeof checkFiles>[1],
  earlier: EarlierVersions | undefined,
): Promise<ScannedFiles> {
  const { facts } = parts;
  const scanned = checkFiles(files, parts);
  const before = earlier?.look(facts);
  const paired = await findPairedFiles({
    ...scanned,
    facts,
    changes: undefined,
    before: earlier && before && { ...earlier, addresses: before.addresses },
  });
  if (paired.size === 0) return { ...scanned, before };
  return { ...checkFiles(files, parts), before: earlier?.look(facts) };
}

/** Returns the folders of the files, each once. */
function foldersOf(files: readonly GivenFile[]): readonly ScannedFolder[] {
  if (files.length === 0) throw new CommandError("There are no files to check.");
  return [...new Map(files.map(({ folder }) => [folder.root, folder])).values()];
}

/** The report options for callers that pass no command. */
const plainOptions: ReportOptions = {
  format: "text",
  output: undefined,
  all: false,
  drift: false,
  changedSince: undefined,
  failOn: undefined,
  baseline: undefined,
  writeBaseline: false,
  names: [],
  allowUnread: [],
  verbosity: "normal",
};
