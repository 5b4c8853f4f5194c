import { statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../project/files/commandError";
import { type GivenFile, openFile } from "../project/files/folder";
import { findForAgent } from "./findForAgent";
import { type HookInput, parseHookInput } from "./hookInput";
import { withoutNames } from "./openFacts";
import { readInput } from "./readInput";
import { withoutCommandsInJson } from "./safeLine";
import { print, printError } from "./writeReport";

/** In bytes. */
const longestInput = 32 * 1024 * 1024;
const mostFindings = 50;

/**
 * Checks what an agent has just edited, and answers in its form. Returns 0 for nothing, 2 for what goes back to the
 * agent, and 1, which blocks nothing, if it cannot run.
 */
export async function hook(): Promise<0 | 1 | 2> {
  try {
    const input = parseHookInput(parseJson(await readInput(longestInput)));
    if (input === undefined) {
      throw new CommandError("Standard input is no JSON of a hook after an edit.");
    }
    const files = openEdited(input);
    if (files.length === 0) return 0;
    const { lines, failed, isWhole } = await findForAgent(files);
    const gaps = isWhole ? failed : [withoutNames, ...failed];
    if (lines.length === 0) {
      gaps.forEach(printError);
      return gaps.length > 0 ? 1 : 0;
    }
    const answer = [...lines.slice(0, mostFindings), ...more(lines.length), ...gaps].join("\n");
    process.stderr.write(`${answer}\n`);
    await print(`${withoutCommandsInJson(JSON.stringify(toAnswer(input, answer)))}\n`);
    return 2;
  } catch (error) {
    printError(error instanceof CommandError ? error.message : "This is an error of ours.");
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

/** The files that are still there. */
function openEdited({ files, folder }: HookInput): readonly GivenFile[] {
  const current = folder !== undefined && isFolder(folder) ? folder : process.cwd();
  return files.flatMap((file) => {
    const full = path.resolve(current, file);
    const facts = statSync(full, { throwIfNoEntry: false });
    return facts?.isFile() === true ? [openFile(full, current)] : [];
  });
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function more(count: number): readonly string[] {
  return count > mostFindings ? [`and ${count - mostFindings} more`] : [];
}

/** Claude Code and VS Code read the same form; with exit code 2 Claude Code reads stderr. */
function toAnswer({ agent }: HookInput, answer: string): unknown {
  if (agent === "cursor") return { additional_context: answer };
  return {
    decision: "block",
    reason: answer,
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: answer },
  };
}
