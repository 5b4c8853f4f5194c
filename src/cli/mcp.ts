import path from "node:path";
import { formatFinding } from "../engine/checks/formatFinding";
import { CommandError } from "../project/files/commandError";
import { findTop, openAround, openFile, type ScannedFolder } from "../project/files/folder";
import { findRealPath, isBelow } from "../project/files/paths";
import { largestFile } from "../project/files/largestFile";
import { describeFault } from "./describeFault";
import { describeFailed } from "./describeLeftOut";
import { describeCut, describeKnown } from "./describeNames";
import {
  cutUnused,
  describeFix,
  describeMismatch,
  namesAreData,
  type PlacedMismatch,
  replacementFor,
  reportForAgent,
} from "./findForAgent";
import {
  describeReason,
  findNamed,
  findNamesake,
  type NamedAddress,
  nameAddress,
} from "./namedAddress";
import type { CommandFacts } from "./commandFacts";
import { openFacts, withoutNames } from "./openFacts";
import { parseChain } from "./parseChain";
import { DeclaredInFolders, withoutDeclared } from "./readDeclared";
import { count, type ReportedFinding } from "./report";
import { withoutCommands } from "./safeLine";
import { withholdKeys } from "../project/scan/withholdKeys";
import { TakeTurns } from "./takeTurns";

/** The answer of a tool: a text for a model, and the data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The reason why the input was rejected, as text. */
export interface ToolRefusal {
  readonly refusal: string;
}

type Tool<Input> = (input: Input, signal: AbortSignal) => Promise<ToolAnswer | ToolRefusal>;

/** The tools of the Model Context Protocol server. No tool rejects. */
export interface Tools {
  readonly whoIs: Tool<{ readonly addresses: readonly string[] }>;
  readonly findAddress: Tool<{ readonly name: string; readonly chain?: string | undefined }>;
  readonly checkText: Tool<{ readonly path: string; readonly text: string }>;
  /** Shortens possible private keys in a text to their ends. */
  readonly withholdKeys: (text: string) => string;
  /** Resolves when no call is running or waiting. */
  readonly idle: () => Promise<void>;
}

/** The maximum number of waiting calls; further calls are rejected. */
const mostWaiting = 100;
const mostFindings = 100;
const mostNames = 10;

/** Serves the tools on standard input and output until the client disconnects. */
export async function mcp(folder: string): Promise<void> {
  const { serveTools } = await import("./mcpServer");
  const around = openAround(folder);
  const given = path.resolve(currentFolder(), folder);
  await serveTools(buildTools(around, [around.root, findTop(given) ?? given]));
}

/** Returns the path of the current folder as the shell states it. Unlike `process.cwd`, it may contain links. */
function currentFolder(): string {
  const { PWD = "" } = process.env;
  return path.isAbsolute(PWD) && findRealPath(PWD) === process.cwd() ? PWD : process.cwd();
}

/** `rootPaths`: the root of the folder, as its real path and as the given path, which may contain links. */
function buildTools(around: ScannedFolder, rootPaths: readonly string[]): Tools {
  const turns = new TakeTurns(mostWaiting);
  let declared: DeclaredInFolders | undefined;
  /**
   * Replaced by each call that opens the book. Before the first such call, no answer contains addresses of the book.
   */
  let isInBook: CommandFacts["isInBook"] = () => false;
  const answer = (
    signal: AbortSignal,
    task: () => Promise<ToolAnswer>,
  ): Promise<ToolAnswer | ToolRefusal> => turns.take(signal, task).catch(toRefusal);
  const withFacts = (signal: AbortSignal, tell: (facts: CommandFacts) => ToolAnswer) =>
    answer(signal, async () => {
      const unused: string[] = [];
      const { facts, isWhole } = await openFacts([around], {
        names: [],
        onLeftOut: (file, words, isWhole) => {
          if (isWhole) unused.push(`label file ${file}: ${words}`);
        },
      });
      ({ isInBook } = facts);
      declared ??= new DeclaredInFolders([around], facts);
      facts.addDeclared(declared.names);
      const isDeclaredWhole = await declared.read((problem) => unused.push(problem));
      const gaps = [
        ...(isWhole ? [] : [withoutNames]),
        ...(isDeclaredWhole ? [] : [withoutDeclared]),
      ];
      const { text, data } = tell(facts);
      return withOrigin({ text: [text, ...cutUnused(unused)].join("\n"), data }, gaps);
    });
  return {
    whoIs: ({ addresses }, signal) =>
      withFacts(signal, (facts) => {
        const all = addresses.map((text) => nameAddress(text, facts));
        const lines = all.map((each) =>
          "reason" in each
            ? `${each.text}: ${describeReason(each)}`
            : describeKnown(each, findNamesake(each, undefined, facts)),
        );
        return {
          text: lines.join("\n"),
          data: { addresses: all.map((each) => ("reason" in each ? each : withFewNames(each))) },
        };
      }),
    findAddress: ({ name, chain }, signal) =>
      withFacts(signal, (facts) => {
        const of = chain === undefined ? undefined : parseChain(chain);
        const { found, count } = findNamed(name, of, facts);
        const { fit, addresses, hasMore } = found;
        const lines = addresses.map((each) => describeKnown(each, findNamesake(each, of, facts)));
        if (lines.length === 0) lines.push("No known address has this name.");
        if (hasMore) {
          const cut = describeCut(addresses.length, count);
          lines.push(`${cut}: give a longer name or a chain.`);
        }
        return {
          text: lines.join("\n"),
          data: { ...(fit && { fit }), addresses: addresses.map(withFewNames), hasMore },
        };
      }),
    checkText: (input, signal) =>
      answer(signal, async () => {
        const { facts, ...result } = await checkText(input, around, rootPaths);
        ({ isInBook } = facts);
        return result;
      }),
    withholdKeys: (text) => withholdKeys(text, isInBook),
    idle: () => turns.idle(),
  };
}

function toRefusal(error: unknown): ToolRefusal {
  return { refusal: describeFault(error) };
}

async function checkText(
  { path: given, text }: { readonly path: string; readonly text: string },
  { root }: ScannedFolder,
  rootPaths: readonly string[],
): Promise<ToolAnswer & { readonly facts: CommandFacts }> {
  const outside = new CommandError("The path is outside of the repository.");
  // The path is checked before its real path is read: to read the real path of a network path, Windows connects to the
  // server that the path names.
  const full = path.resolve(root, given);
  if (!rootPaths.some((each) => isBelow(each, full))) throw outside;
  const file = openFile(full, root);
  if (!isBelow(root, file.folder.root)) throw outside;
  const bytes = Buffer.from(text);
  if (bytes.length > largestFile) {
    throw new CommandError(`The text is larger than ${largestFile / 1024 / 1024} MB.`);
  }
  const { report, mismatches, facts, gaps, notes } = await reportForAgent([{ ...file, bytes }]);
  const [failed] = describeFailed(report.leftOut);
  if (failed !== undefined) throw new CommandError(failed);
  const all = [
    ...report.findings.map((each) => ({
      ...each,
      description: describeFinding(each, facts),
      data: toData(each),
    })),
    ...mismatches.map((each) => ({
      ...each,
      description: `${each.line}:${each.column} warning nameMismatch: ${each.text}: ${describeMismatch(each)}`,
      data: mismatchToData(each),
    })),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  const shown = all.slice(0, mostFindings);
  const more = all.length - shown.length;
  const lines = shown.map(({ description }) => description);
  if (lines.length === 0) lines.push(nothingFound);
  if (more > 0) lines.push(`and ${count(more, "more finding")}`);
  lines.push(...notes);
  return {
    ...withOrigin(
      {
        text: lines.join("\n"),
        data: { findings: shown.map(({ data }) => data), hasMore: more > 0 },
      },
      gaps,
    ),
    facts,
  };
}

/** States the limits of the check. A model could take "Nothing found." alone as proof that the addresses are right. */
const nothingFound =
  "Nothing found. This does not say that an unknown address is right, nor that a known one is meant here: who_is says who " +
  "they are. Other files of the repository are compared by address-atlas scan.";

function describeFinding(finding: ReportedFinding, facts: CommandFacts): string {
  const { line, column, level, kind } = finding;
  return `${line}:${column} ${level} ${kind}: ${formatFinding(finding)}${describeFix(finding, facts)}`;
}

function toData(finding: ReportedFinding): object {
  const { kind, level, line, column, endLine, endColumn, message, text, known } = finding;
  const replacement = replacementFor(finding);
  return {
    ...{ kind, level, line, column, endLine, endColumn, message, text, replacement },
    ...(known && { known: { ...known, names: known.names.slice(0, mostNames) } }),
  };
}

function mismatchToData(mismatch: PlacedMismatch): object {
  const { line, column, endColumn, text, known } = mismatch;
  const { address: canonical, format, names } = known;
  return {
    ...{ kind: "nameMismatch", level: "warning", line, column, endLine: line },
    ...{ endColumn, message: describeMismatch(mismatch), text },
    known: { format, canonical, names: names.slice(0, mostNames) },
  };
}

function withFewNames(known: NamedAddress): object {
  return { ...known, names: known.names.slice(0, mostNames) };
}

/** Adds the gaps, which are sentences about what is missing, and the note that names are data, not instructions. */
function withOrigin({ text, data }: ToolAnswer, gaps: readonly string[]): ToolAnswer {
  const lines = [...text.split("\n").map(withoutCommands), ...gaps];
  return {
    text: [...lines, `(${namesAreData})`].join("\n"),
    data: { ...data, hasRepositoryNames: gaps.length === 0, origin: namesAreData },
  };
}
