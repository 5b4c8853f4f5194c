import { CommandError } from "../project/files/commandError";
import { type GivenFile, openFile, type ScannedFolder } from "../project/files/folder";
import { baselineFor } from "./acceptedFindings";
import { buildReport } from "./buildReport";
import { checkFiles, type FileBytes } from "./checkFiles";
import type { CheckCommand } from "./commandLine";
import { describeFailed } from "./describeLeftOut";
import { parseAllowed } from "./notChecked";
import { openFacts, withoutNames } from "./openFacts";
import { readInput } from "./readInput";
import { readRepositorySettings } from "./repositorySettings";
import { isFailure, tellError, writeReport } from "./writeReport";

/** Checks the given files, and writes the report; returns the exit code. */
export async function check(command: CheckCommand): Promise<0 | 1 | 2> {
  const say = (line: string): void => {
    if (command.loudness !== "quiet") tellError(line);
  };
  const isAllowed = parseAllowed(command.allowUnread);
  const current = process.cwd();
  const given = command.files.map((file) => openFile(file, current));
  const { stdinPath } = command;
  const input: FileBytes | undefined =
    stdinPath === undefined
      ? undefined
      : { ...openFile(stdinPath, current), bytes: await readInput() };
  const files: readonly (GivenFile | FileBytes)[] = input === undefined ? given : [...given, input];
  const folders = foldersOf(files);
  const settings = await Promise.all(
    folders.map(({ root }) => readRepositorySettings(root, undefined)),
  );
  for (const [at, { prefix }] of folders.entries()) {
    if (settings[at]?.isBroken !== true) continue;
    say(
      `${prefix}.vscode/settings.json is not JSON or cannot be read, so its settings are not used.`,
    );
  }
  const accepted = await baselineFor(command, undefined);
  const { facts, isWhole } = await openFacts(folders, {
    names: command.names,
    onLeftOut: (file, words) => {
      if (command.loudness === "verbose") say(`label file ${file}: ${words}`);
    },
  });
  const scanned = checkFiles(files, { folders, facts, isAllowed });
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
  if (!isWhole) tellError(withoutNames);
  const failed = describeFailed(report.leftOut);
  failed.forEach(tellError);
  if (failed.length > 0) tellError("--allow-unread GLOB accepts files that need not be checked.");
  await writeReport(command, report, folders);
  if (failed.length > 0) return 2;
  return isFailure(command, report) ? 1 : 0;
}

/** Each folder once. */
export function foldersOf(files: readonly GivenFile[]): readonly ScannedFolder[] {
  if (files.length === 0) throw new CommandError("There are no files to check.");
  return [...new Map(files.map(({ folder }) => [folder.root, folder])).values()];
}
