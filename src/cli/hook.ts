import { statSync } from "node:fs";
import path from "node:path";
import { safeText } from "../engine/text/safeText";
import { CommandError } from "../project/files/commandError";
import { type GivenFile, openFile } from "../project/files/folder";
import { describeFault } from "./describeFault";
import { type AgentFindings, findForAgent, namesAreData } from "./findForAgent";
import { type HookInput, parseHookInput } from "./hookInput";
import { isBelow } from "../project/files/paths";
import { readInput } from "./readInput";
import { count } from "./report";
import { withoutCommandsInJson } from "../engine/text/withoutCommandsInJson";
import { safeLine } from "./safeLine";
import { print, printError } from "./writeReport";

/** The size limit of standard input in bytes. */
const longestInput = 32 * 1024 * 1024;
const mostFindings = 50;
const mostFiles = 200;

/**
 * Checks the files that an agent has just edited, and answers in the format of its hook. Returns 2 if findings go back
 * to the agent. Without findings, returns 0 if everything was checked, and otherwise 1, which does not block the agent.
 */
export async function hook(): Promise<0 | 1 | 2> {
  try {
    const input = parseHookInput(parseJson(await readInput(longestInput)));
    if (input === undefined) {
      throw new CommandError("Standard input is no JSON of a hook after an edit.");
    }
    const { files, gaps: notOpened } = openEdited(input);
    const found = files.length === 0 ? nothing : await findForAgent(files);
    const { lines, notes } = found;
    const gaps = [...found.gaps, ...found.failed, ...notOpened.map(safeLine)];
    if (lines.length === 0) {
      [...notes, ...gaps].forEach(printError);
      return gaps.length > 0 ? 1 : 0;
    }
    const answer = [
      ...lines.slice(0, mostFindings),
      ...more(lines.length - mostFindings, "more finding"),
      ...notes,
      ...gaps,
      `(${namesAreData})`,
    ].join("\n");
    process.stderr.write(`${answer}\n`);
    await print(`${withoutCommandsInJson(JSON.stringify(toAnswer(input, answer)))}\n`);
    return 2;
  } catch (error) {
    printError(describeFault(error));
    return 1;
  }
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length > longestInput) throw new CommandError("Standard input is larger than 32 MB.");
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

const nothing: AgentFindings = { lines: [], failed: [], gaps: [], notes: [] };

/**
 * Opens the edited files. A path without a regular file is skipped if the tool may have removed the file. `gaps`
 * contains sentences about the edits that cannot be checked.
 */
function openEdited({ files, folder, unreadable, isAfterEdit, isUnclear }: HookInput): {
  readonly files: readonly GivenFile[];
  readonly gaps: readonly string[];
} {
  const current = folder !== undefined && isFolder(folder) ? folder : process.cwd();
  const opened: GivenFile[] = [];
  const describe = (file: string, reason: string): string =>
    describeUnusable(
      path.isAbsolute(file) && isBelow(current, file) ? path.relative(current, file) : file,
      reason,
    );
  const gaps = unreadable.map((file) => describe(file, "it is on no disk of this machine"));
  if (isUnclear) gaps.push("The edit names no file that this hook knows, so nothing was checked.");
  for (const file of files) {
    try {
      const full = path.resolve(current, file);
      const stats = statSync(full, { throwIfNoEntry: false });
      if (stats?.isFile() !== true) {
        const cause = stats === undefined ? "it does not exist" : "it is no regular file";
        if (isAfterEdit) gaps.push(describe(file, cause));
        continue;
      }
      if (opened.length === mostFiles) {
        gaps.push(`Of the edited files only the first ${mostFiles} were checked.`);
        break;
      }
      opened.push(openFile(full, current));
    } catch {
      gaps.push(describe(file, "its path cannot be used"));
    }
  }
  const further = more(gaps.length - mostGaps, "more file", " not checked");
  return { files: opened, gaps: [...gaps.slice(0, mostGaps), ...further] };
}

const mostGaps = 20;
const longestPath = 200;

function describeUnusable(file: string, reason: string): string {
  return `${safeText(file, longestPath)} could not be checked: ${reason}.`;
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}

function more(number: number, one: string, what = ""): readonly string[] {
  return number > 0 ? [`and ${count(number, one)}${what}`] : [];
}

/**
 * Formats the answer for an agent. Claude Code and VS Code read the same JSON; with exit code 2, Claude Code reads
 * stderr.
 */
function toAnswer({ agent }: HookInput, answer: string): unknown {
  if (agent === "cursor") return { additional_context: answer };
  return {
    decision: "block",
    reason: answer,
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: answer },
  };
}
