import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { formatAddressKey } from "../engine/addresses/addressFormat";
import { CommandError } from "../project/files/commandError";
import { type GivenFile, openFile, type ScannedFolder } from "../project/files/folder";
import { readBlobs } from "../project/git/git";
import { decodeLeniently, largestFile, scanBytes } from "../project/scan/scanFile";
import { buildLook } from "./fileLook";
import { findFingerprints } from "./fingerprints";
import { type HookInput, parseHookInput } from "./hookInput";
import type { KnownFacts } from "./knownFacts";
import { findNameMismatches } from "./nameMismatch";
import { withoutNames } from "./openFacts";
import type { FileNote } from "./problem";
import { readChainId } from "./readChainId";
import { readInput } from "./readInput";
import { tellFinding } from "./report";
import { reportOnFiles } from "./reportOnFiles";
import { safeLine, withoutCommandsInJson } from "./safeLine";
import { print, tellError } from "./writeReport";

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
    const lines = await findNew(files);
    if (lines.length === 0) return 0;
    const answer = [...lines.slice(0, mostFindings), ...more(lines.length)].join("\n");
    process.stderr.write(`${answer}\n`);
    await print(`${withoutCommandsInJson(JSON.stringify(toAnswer(input, answer)))}\n`);
    return 2;
  } catch (error) {
    tellError(error instanceof CommandError ? error.message : "This is an error of ours.");
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

/** A line for each finding that the version of HEAD does not have. */
async function findNew(files: readonly GivenFile[]): Promise<readonly string[]> {
  const before = new Map<string, Head>();
  const { report, facts, isWhole } = await reportOnFiles(files, {
    readBefore: async (folders, known) => {
      for (const folder of folders) before.set(folder.root, await readHead(folder, files, known));
      const fingerprints = folders.map(
        ({ root }) => before.get(root)?.fingerprints ?? new Set<string>(),
      );
      return { fingerprints, addresses: new Set(), versions: [] };
    },
  });
  const told = report.findings.filter(({ level }) => level === "error" || level === "warning");
  const places = new Set(told.map(({ path: file, line, column }) => `${file}:${line}:${column}`));
  const lines = told.map((each) => {
    const place = `${each.path}:${each.line}:${each.column}`;
    const fix = each.replacement === undefined ? "" : ` Write ${each.replacement}.`;
    return safeLine(`${place} ${each.kind}: ${tellFinding(each)}${fix}`);
  });
  for (const { folder, path: file } of files) {
    const full = path.join(folder.root, file);
    if (statSync(full).size > largestFile) continue;
    const mismatches = findNameMismatches(decodeLeniently(readFileSync(full)), {
      path: file,
      facts,
      chainId: readChainId(folder.root, file),
      before: before.get(folder.root)?.addresses ?? new Set(),
    });
    for (const { line, column, text, name, known } of mismatches) {
      const place = `${folder.prefix}${file}:${line}:${column}`;
      if (places.has(place)) continue;
      lines.push(
        safeLine(
          `${place} nameMismatch: ${text} is unknown and called ${name}. ${name} is ${known.address} (${known.names[0]?.source ?? ""}).`,
        ),
      );
    }
  }
  return lines.length > 0 && !isWhole ? [...lines, withoutNames] : lines;
}

interface Head {
  readonly fingerprints: ReadonlySet<string>;
  /** Keys of addresses. */
  readonly addresses: ReadonlySet<string>;
}

/** What HEAD's versions of the files had; nothing without git or before the first commit. */
async function readHead(
  { root, home }: ScannedFolder,
  files: readonly GivenFile[],
  facts: KnownFacts,
): Promise<Head> {
  const fingerprints = new Set<string>();
  const addresses = new Set<string>();
  const paths = files.filter(({ folder }) => folder.root === root).map(({ path: file }) => file);
  const blobs = await readBlobs(root, "HEAD", paths).catch(() => new Map<string, Buffer>());
  const look = buildLook({ only: undefined, withChains: false }, facts, [{ path: root }]);
  for (const [file, bytes] of blobs) {
    const stamp = { size: bytes.length, modifiedMs: 0 };
    const result = scanBytes(bytes, file, stamp, { look, root: 0, isThorough: true });
    if (result.kind !== "scanned") continue;
    const { problems = [] } = (result.file.note ?? {}) as Partial<FileNote>;
    for (const each of findFingerprints(`${home}${file}`, problems)) fingerprints.add(each);
    for (const place of result.file.places) {
      if (place.certainty !== "broken") addresses.add(formatAddressKey(place));
    }
  }
  return { fingerprints, addresses };
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
