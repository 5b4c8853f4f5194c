import { isRecord } from "../engine/text/isRecord";

/** What an agent's hook says of an edit. */
export interface HookInput {
  readonly agent: "cursor" | "other";
  /** As given: absolute, or from `folder`. */
  readonly files: readonly string[];
  /** The folder that the agent works in, if it says so. */
  readonly folder: string | undefined;
}

const mostFiles = 200;
/** Tools that edit nothing; VS Code runs a hook after every tool. */
const reading = /^(?:read|view|list|ls|grep|glob|search|find|file_search|get|fetch|open|cat)/i;
const patched = /^\*\*\* (?:(?:Add|Update) File|Move to): (.+)$/gm;

/** Undefined for JSON of another shape. */
export function parseHookInput(value: unknown): HookInput | undefined {
  if (!isRecord(value)) return undefined;
  const event = value["hook_event_name"] ?? value["hookEventName"];
  if (typeof event !== "string") return undefined;
  const roots = value["workspace_roots"];
  const [root] = Array.isArray(roots) ? (roots as readonly unknown[]) : [];
  const folder = [value["cwd"], root].find((each) => typeof each === "string");
  const isCursor = Array.isArray(roots) || event.startsWith("after");
  const tool = value["tool_name"] ?? value["toolName"];
  const isEdit = !(typeof tool === "string" && reading.test(tool));
  const isAfter = /^(?:postToolUse|afterFileEdit|afterTabFileEdit)$/i.test(event);
  const files = isEdit && isAfter ? [value, value["tool_input"] ?? value["toolInput"]] : [];
  return {
    agent: isCursor ? "cursor" : "other",
    files: [...new Set(files.flatMap(filesOf))].slice(0, mostFiles),
    folder,
  };
}

/** The files of a tool's input: one, a list, a list of edits, or a patch. */
function filesOf(input: unknown): readonly string[] {
  if (typeof input === "string")
    return Array.from(input.matchAll(patched), ([, file = ""]) => file);
  if (!isRecord(input)) return [];
  const { file_path, filePath, notebook_path, path, files, edits, replacements } = input;
  const named = [file_path, filePath, notebook_path, path, ...asList(files)];
  const nested = [...asList(edits), ...asList(replacements), ...asList(files)];
  return [
    ...named.filter((each) => typeof each === "string"),
    ...nested.filter(isRecord).flatMap((each) => filesOf({ ...each, edits: [], files: [] })),
    ...filesOf(input["input"]),
    ...filesOf(input["patch"]),
  ];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, mostFiles) : [];
}
