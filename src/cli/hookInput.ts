import { fileURLToPath } from "node:url";
import { isRecord } from "../engine/text/isRecord";

/** What an agent's hook says of an edit. */
export interface HookInput {
  readonly agent: "cursor" | "other";
  /** The paths as given: absolute, or relative to `folder`. */
  readonly files: readonly string[];
  /** The working folder of the agent, if it is stated. */
  readonly folder: string | undefined;
  /** URLs that lead to no file of this machine. */
  readonly unreadable: readonly string[];
  /** Whether it is an edit that names no file at all, as far as we know its form. */
  readonly isUnclear: boolean;
}

/** Tools that edit nothing; VS Code runs a hook after every tool. */
const reading = /^(?:read|view|list|ls|grep|glob|search|find|file_search|get|fetch|open|cat)/i;
/** Whatever else its name says, such a tool may edit: `search_replace`. */
const mayEdit = /edit|write|replace|patch|create|insert|apply/i;
/** Such a tool edits a file, so that its input must name one. */
const edits = /edit|write|replace|patch|insert|apply|create_?file/i;
const editsNoFile = /todo/i;
const patched = /^\*\*\* (?:(?:Add|Update) File|Move to): (.+)$/gm;
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

/** Whether a patch removes a file, of which nothing is left to check. */
function removesFile(input: unknown): boolean {
  const texts = isRecord(input) ? [input["input"], input["patch"]] : [input];
  return texts.some((each) => typeof each === "string" && removed.test(each));
}

/** The files of a tool's input: one, a list, a list of edits, or a patch. */
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
