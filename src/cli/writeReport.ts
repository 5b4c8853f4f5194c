import path from "node:path";
import { errorCode } from "../engine/text/errorCode";
import { CommandError } from "../project/files/commandError";
import type { ScannedFolder } from "../project/files/folder";
import { writeGivenFile } from "../project/files/writeGivenFile";
import type { ReportOptions } from "./commandLine";
import { formatReport } from "./formatReport";
import { summarize } from "./formatText";
import type { Report } from "./report";
import { safeLine } from "./safeLine";

export function printError(line: string): void {
  process.stderr.write(`address-atlas: ${safeLine(line)}\n`);
}

/** Whether a report causes exit code 1. */
export function isFailure(
  { failOn }: Pick<ReportOptions, "failOn">,
  { findings, unvouchedNew = [] }: Report,
): boolean {
  if (failOn === undefined) {
    return findings.some(({ level }) => level === "error" || level === "warning");
  }
  const isUnvouched = failOn.has("unvouched-new") && unvouchedNew.length > 0;
  return isUnvouched || findings.some(({ kind }) => failOn.has(kind));
}

/**
 * Writes a report to the file of the option, or to standard output if none is given. `isWhole`: whether everything was
 * checked; if not, the command ends with exit code 2.
 */
export async function writeReport(
  command: ReportOptions,
  report: Report,
  { folders, isWhole }: { readonly folders: readonly ScannedFolder[]; readonly isWhole: boolean },
): Promise<void> {
  const isTerminal = command.output === undefined && process.stdout.isTTY;
  const hasColours =
    isTerminal && (process.env["NO_COLOR"] ?? "") === "" && process.env["TERM"] !== "dumb";
  const texts = formatReport(report, command, { hasColours, isWhole });
  if (command.output === undefined) {
    await print(texts.join(""));
    return;
  }
  const { dir, name, ext } = path.parse(command.output);
  for (const [at, text] of texts.entries()) {
    const file = at === 0 ? command.output : path.join(dir, `${name}-${at + 1}${ext}`);
    await writeGivenFile(file, text, folders);
  }
  // The report is in a file, so without this line the log of a failed run would not show the reason.
  if (command.verbosity !== "quiet" && isFailure(command, report)) {
    printError(`${summarize(report)}; see ${command.output}`);
  }
}

/** Writes a text to standard output. A closed pipe is not an error. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      // The reader of the pipe has ended, as `head` does.
      const code = errorCode(error);
      if (error === null || error === undefined || code === "EPIPE") resolve();
      else
        reject(new CommandError(`What it prints cannot be written (${code ?? "unknown error"}).`));
    });
  });
}
