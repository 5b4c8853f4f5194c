import { CommandError } from "../project/files/commandError";
import type { GivenFile, ScannedFolder } from "../project/files/folder";
import type { AcceptedFindings } from "./acceptedFindings";
import { buildReport } from "./buildReport";
import { checkFiles, type FileBytes } from "./checkFiles";
import type { ReportOptions } from "./commandLine";
import type { CommandFacts } from "./commandFacts";
import type { IsAllowed } from "./notChecked";
import { openFacts } from "./openFacts";
import { findPairedFiles } from "./pairedFiles";
import type { Report } from "./report";
import { readRepositorySettings } from "./repositorySettings";
import type { ScannedFiles } from "./scanFiles";

interface FilesParts {
  readonly command?: ReportOptions;
  readonly accepted?: AcceptedFindings;
  readonly isAllowed?: IsAllowed;
  /** Called with a message about a part of the repository that is not used. */
  readonly onUnused?: (line: string, verbosity: "normal" | "verbose") => void;
  /** Only label files of this commit make addresses known; undefined for the current label files. */
  readonly since?: string;
  /** Reads the earlier versions of the files. Findings that these have too are not reported. */
  readonly readBefore?: (
    folders: readonly ScannedFolder[],
    facts: CommandFacts,
  ) => Promise<ScannedFiles["before"]>;
}

/** The report about single files, with the facts that were used. */
export interface FilesReport {
  readonly report: Report;
  readonly folders: readonly ScannedFolder[];
  readonly facts: CommandFacts;
  /** False if the names of the repository are missing because its label files took too long. */
  readonly isWhole: boolean;
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
  const settings = await Promise.all(
    folders.map(({ root }) => readRepositorySettings(root, undefined)),
  );
  for (const [at, { prefix }] of folders.entries()) {
    for (const problem of settings[at]?.problems ?? []) onUnused(`${prefix}${problem}`, "normal");
  }
  const { facts, isWhole } = await openFacts(folders, {
    names: command.names,
    since,
    onLeftOut: (file, words) => {
      onUnused(`label file ${file}: ${words}`, "verbose");
    },
  });
  const scanned = await checkTogether(files, { folders, facts, isAllowed });
  const before = await readBefore?.(folders, facts);
  const report = buildReport({
    command,
    folders,
    settings,
    facts,
    scanned: { ...scanned, before },
    changes: undefined,
    newLabels: () => false,
    accepted,
  });
  return { report, folders, facts, isWhole };
}

/**
 * Checks files. If `findPairedFiles` returns any files, checks all files again, now with the addresses and private keys
 * of all files.
 */
async function checkTogether(
  ...[files, parts]: Parameters<typeof checkFiles>
): Promise<ReturnType<typeof checkFiles>> {
  const scanned = checkFiles(files, parts);
  const { facts } = parts;
  const paired = await findPairedFiles({
    ...scanned,
    facts,
    changes: undefined,
    before: undefined,
  });
  return paired.size === 0 ? scanned : checkFiles(files, parts);
}

/** Returns the folders of the files, each once. */
function foldersOf(files: readonly GivenFile[]): readonly ScannedFolder[] {
  if (files.length === 0) throw new CommandError("There are no files to check.");
  return [...new Map(files.map(({ folder }) => [folder.root, folder])).values()];
}

/** The options for callers without command line options for reports. */
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
