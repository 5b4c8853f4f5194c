import { type Stats, statSync } from "node:fs";
import path from "node:path";
import { type GivenFile, openFile } from "../project/files/folder";
import { baselineFor } from "./acceptedFindings";
import type { FileBytes } from "./checkFiles";
import type { CheckCommand } from "./commandLine";
import { describeFailed } from "./describeLeftOut";
import { findForAgent, namesAreData } from "./findForAgent";
import { parseAllowed } from "./notChecked";
import { readInput } from "./readInput";
import { reportOnFiles } from "./reportOnFiles";
import { isFailure, print, printError, writeReport } from "./writeReport";

/** Checks the given files and writes the report. Returns the exit code. */
export async function check(command: CheckCommand): Promise<0 | 1 | 2> {
  const files = await openGiven(command);
  if (command.isForAgent) return checkForAgent(files, command);
  const { report, folders, gaps } = await reportOnFiles(files, {
    command,
    accepted: await baselineFor(command, undefined),
    isAllowed: parseAllowed(command.allowUnread),
    onUnused: (line, verbosity) => {
      if (command.verbosity === "verbose" || command.verbosity === verbosity) printError(line);
    },
  });
  const failed = describeFailed(report.leftOut);
  gaps.forEach(printError);
  tellFailed(files, failed);
  const isWhole = failed.length === 0 && gaps.length === 0;
  await writeReport(command, report, { folders, isWhole });
  if (!isWhole) return 2;
  return isFailure(command, report) ? 1 : 0;
}

async function checkForAgent(
  files: readonly (GivenFile | FileBytes)[],
  command: CheckCommand,
): Promise<0 | 1 | 2> {
  const { lines, failed, gaps, notes } = await findForAgent(files, command);
  [...notes, ...gaps].forEach(printError);
  tellFailed(files, failed);
  const all = lines.length === 0 ? lines : [...lines, `(${namesAreData})`];
  await print(all.map((line) => `${line}\n`).join(""));
  if (failed.length > 0 || gaps.length > 0) return 2;
  return lines.length > 0 ? 1 : 0;
}

function tellFailed(files: readonly GivenFile[], failed: readonly string[]): void {
  failed.forEach(printError);
  if (failed.length === 0) return;
  const kinds = files.map(({ folder, path: own }) => statIfPossible(path.join(folder.root, own)));
  if (kinds.some((each) => each?.isDirectory() === true)) printError("scan FOLDER checks folders.");
  if (kinds.some((each) => each?.isDirectory() === false)) {
    printError("--allow-unread GLOB accepts files that need not be checked.");
  }
}

/** Returns undefined for a path that is missing or cannot be used, for example because it is too long. */
function statIfPossible(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

async function openGiven({
  files,
  stdinPath,
}: CheckCommand): Promise<readonly (GivenFile | FileBytes)[]> {
  const current = process.cwd();
  const given = files.map((file) => openFile(file, current));
  if (stdinPath === undefined) return given;
  return [...given, { ...openFile(stdinPath, current), bytes: await readInput() }];
}
