import { fileURLToPath } from "node:url";
import { isRecord } from "../engine/text/isRecord";

/** The parsed input of an agent's hook. */
export interface HookInput {
  readonly agent: "cursor" | "other";
  /** The paths of the edited files: absolute, or relative to `folder`. */
  readonly files: readonly string[];
  /** The working folder of the agent, if it is stated. */
  readonly folder: string | undefined;
  /** URLs that are not files of this machine. */
  readonly unreadable: readonly string[];
  /**
   * Whether it is certain that the tool has just edited the files. Each of them should then exist, so a missing one is
   * reported.
   */
  readonly isAfterEdit: boolean;
  /** Whether the tool edits a file, but its input neither names a file in a known form nor removes one. */
  readonly isUnclear: boolean;
}

/** Names of tools that only read. VS Code runs the hook after every tool. */
const reading = /^(?:read|view|list|ls|grep|glob|search|find|file_search|get|fetch|open|cat)/i;
/** Names of tools that may edit, even if the name also matches `reading`: `search_replace`. */
const mayEdit = /edit|write|replace|patch|create|insert|apply/i;
/** Names of tools that edit a file, so the input must name a file. */
const edits = /edit|write|replace|patch|insert|apply|create_?file/i;
const editsNoFile = /todo/i;
/** Matches the files of a patch, but not the old path of a file that it moves. */
const patched = /^\*\*\* (?:(?:Add|Update) File|Move to): (.+)$(?!\n\*\*\* Move to:)/gm;
const removed = /^\*\*\* Delete File: ./m;
const url = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Parses the input of a hook; undefined for other JSON. */
export function parseHookInput(value: unknown): HookInput | undefined {
  if (!isRecord(value)) return undefined;
  const event = value["hook_event_name"] ?? value["hookEventName"];
  if (typeof event !== "string") return undefined;
  const roots = value["workspace_roots"];
  const [root] = Array.isArray(roots) ? (roots as readonly unknown[]) : [];
  const folder = [value["cwd"], root].find((each) => typeof each === "string");
  const isCursor = Array.isArray(roots) || event.startsWith("after");
  const tool = value["tool_name"] ?? value["toolName"];
  const name = typeof tool === "string" ? tool : "";
  const isEdit = mayEdit.test(name) || !reading.test(name);
  const isAfterEdit = /^(?:afterFileEdit|afterTabFileEdit)$/i.test(event);
  const isAfter = isAfterEdit || /^postToolUse$/i.test(event);
  const input = value["tool_input"] ?? value["toolInput"];
  const named = isEdit && isAfter ? [...new Set([value, input].flatMap(filesOf))] : [];
  const mustName = isAfterEdit || (isAfter && edits.test(name) && !editsNoFile.test(name));
  const files = named.map((each) => (url.test(each) ? pathOfUrl(each) : each));
  return {
    agent: isCursor ? "cursor" : "other",
    files: files.filter((each) => each !== undefined),
    folder,
    unreadable: named.filter((_, at) => files[at] === undefined),
    isAfterEdit: mustName,
    isUnclear: mustName && named.length === 0 && !removesFile(input),
  };
}

function pathOfUrl(text: string): string | undefined {
  try {
    return fileURLToPath(text);
  } catch {
    return undefined;
  }
}

/** Whether a patch removes a file. A removed file needs no check. */
function removesFile(input: unknown): boolean {
  const texts = isRecord(input) ? [input["input"], input["patch"]] : [input];
  return texts.some((each) => typeof each === "string" && removed.test(each));
}

/** Returns the files that a tool's input names: one file, a list of files, a list of edits, or a patch. */
function filesOf(input: unknown): readonly string[] {
  if (typeof input === "string")
    return Array.from(input.matchAll(patched), ([, file = ""]) => file);
  if (!isRecord(input)) return [];
  const {
    file_path,
    filePath,
    notebook_path,
    path,
    file,
    uri,
    files,
    edits: changes,
    replacements,
  } = input;
  const named = [file_path, filePath, notebook_path, path, file, uri, ...asList(files)];
  const nested = [...asList(changes), ...asList(replacements), ...asList(files)];
  return [
    ...named.filter((each) => typeof each === "string"),
    ...nested.filter(isRecord).flatMap((each) => filesOf({ ...each, edits: [], files: [] })),
    ...filesOf(input["input"]),
    ...filesOf(input["patch"]),
  ];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
