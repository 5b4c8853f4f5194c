import { nameOfChain } from "../engine/chains/chainRef";
import { type FoundAddress, findAddresses } from "../engine/addresses/findAddresses";
import { findKeyValues } from "../engine/checks/keyValues";
import { seekOtherHex } from "../engine/checks/findBareHex";
import { findChainQuestions } from "../engine/checks/chainQuestions";
import { describeFinding } from "../engine/checks/describeFinding";
import { canBeIgnoredByComment } from "../engine/checks/ignoredLines";
import type { Anchor, Finding, Range } from "../engine/checks/finding";
import { isKnownBefore } from "../engine/checks/knownBy";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import { type CheckedDocument, findProblems, type Problems } from "../engine/checks/findProblems";
import { findChainAt, findChainOfFile } from "../engine/outline/chainOfFile";
import { findChainOfPath } from "../engine/outline/chainOfPath";
import type { Name } from "../engine/names/name";
import { declaresNames } from "../engine/names/readDeclaration";
import { formatSource } from "../engine/names/nameText";
import type { InferredChain } from "../engine/chains/inferredChain";
import { finish, type Steps } from "../engine/text/slices";
import { safeText } from "../engine/text/safeText";
import { buildPlaces, LineCounter } from "../project/scan/findPlaces";
import type { Place } from "../project/scan/place";
import { fillIn } from "../engine/text/fillIn";
import type { CommandFacts } from "./commandFacts";
import type { FileNote, Known, PlacedQuestion, Problem, TextRange, OutputName } from "./problem";
import { isWithheld, withholdKeys } from "../project/scan/withholdKeys";

interface FileCheckOptions {
  /** Whether the file is checked; otherwise only its places are listed. */
  readonly isChecked: boolean;
  /**
   * Whether the chains and the declared names of the places are needed. With `checked`, the chains are needed only if
   * the file is checked.
   */
  readonly withChains: boolean | "checked";
  readonly withText: boolean;
  /** The ids of the chains for which a node was given. */
  readonly chainIds?: readonly number[] | undefined;
  /** Returns the chain id that the folder of the file states. It is called only for a file that needs it. */
  readonly readChainId: () => number | undefined;
}

/**
 * Finds the places and problems of a text. Possible private keys are not among the places. `path` is relative to the
 * scanned folder.
 */
export function checkFileText(
  text: string,
  path: string,
  facts: CommandFacts,
  { isChecked, withChains, withText, chainIds = [], readChainId }: FileCheckOptions,
): { readonly places: readonly Place[]; readonly note?: FileNote } {
  const all = findAddresses(text, {
    fileName: path,
    isKnown: (format, canonical) => facts.has({ format, canonical }),
  });
  const keyValues = isChecked ? readKeyValues(text) : [];
  if (all.length === 0 && keyValues.length === 0 && !(isChecked && finish(seekOtherHex(text)))) {
    return { places: [] };
  }
  const found = all.filter((each) => !isWithheld(each, facts.isInBook));
  const ofPath = findChainOfPath(path, readChainId());
  const places = buildPlaces(
    text,
    found,
    withChains !== false && declaresNames(path) ? { path, ofPath } : undefined,
  );
  const withheld = all.length - found.length;
  const isWithChains = withChains === true || (isChecked && withChains === "checked");
  const chains = isWithChains ? readChains(text, path, found, places, ofPath) : noChains;
  if (!isChecked) return withNote(places, { problems: [], chains, withheld });
  const document = { text, path, ofPath, found: all };
  const { findings, silenced } = findProblems(document, facts.checks);
  const reported = finish(reportProblemsInSteps({ findings, silenced }, { text, all, facts }));
  const problems = reported.map(({ problem }) => problem);
  const questions = chainIds.length === 0 ? [] : readQuestions(document, facts, chainIds);
  return withNote(places, {
    problems,
    chains,
    withheld,
    ...(questions.length > 0 && { questions }),
    ...(keyValues.length > 0 && { keyValues }),
    ...(withText && { text }),
  });
}

function readQuestions(
  document: CheckedDocument,
  facts: CommandFacts,
  chainIds: readonly number[],
): readonly PlacedQuestion[] {
  const isWanted = (id: number): boolean => chainIds.includes(id);
  const questions = finish(findChainQuestions(document, facts.checks, isWanted));
  const { text } = document;
  const ranges = rangesOf(text, questions);
  return questions.flatMap((question, at) => {
    const range = ranges[at];
    return range === undefined
      ? []
      : [{ ...range, question, text: text.slice(question.start, question.end) }];
  });
}

/** Returns the possible private keys in a text, each once. */
function readKeyValues(text: string): readonly string[] {
  const values = new Set<string>();
  for (const found of findKeyValues(text)) if (found !== undefined) values.add(found.value);
  return [...values];
}

const noChains: FileNote["chains"] = new Map();

/** Omits an empty note, since most files need none, and posting a note costs as much as posting many places. */
function withNote(places: readonly Place[], note: FileNote): ReturnType<typeof checkFileText> {
  const isEmpty =
    note.problems.length === 0 &&
    note.chains.size === 0 &&
    note.withheld === 0 &&
    note.keyValues === undefined &&
    note.questions === undefined &&
    note.text === undefined;
  return isEmpty ? { places } : { places, note };
}

interface FileText {
  readonly text: string;
  /** All addresses that were found in the text. */
  readonly all: readonly FoundAddress[];
  readonly facts: CommandFacts;
}

/** A finding with its form for the output. */
export interface ReportableFinding {
  readonly finding: Finding;
  readonly problem: Problem;
}

/** Builds the output of all findings of a text, in text order. Silenced findings are included with `isIgnored`. */
export function* reportProblemsInSteps(
  { findings, silenced }: Problems,
  { text, all, facts }: FileText,
): Steps<readonly ReportableFinding[]> {
  if (findings.length + silenced.length === 0) return [];
  const sorted = [...findings, ...silenced].sort((a, b) => a.start - b.start);
  const isSilenced = new Set(silenced);
  const written = new Map(all.map((each) => [each.start, each]));
  const ranges = rangesOf(text, sorted);
  const reported: ReportableFinding[] = [];
  for (const [at, finding] of sorted.entries()) {
    yield;
    const range = ranges[at];
    if (range === undefined) continue;
    const own = written.get(finding.start) ?? { text: text.slice(finding.start, finding.end) };
    const isIgnored = isSilenced.has(finding);
    reported.push({ finding, problem: { ...range, ...tell(finding, own, facts), isIgnored } });
  }
  return reported;
}

function readChains(
  text: string,
  path: string,
  found: readonly FoundAddress[],
  places: readonly Place[],
  ofPath: InferredChain | undefined,
): ReadonlyMap<string, InferredChain> {
  const chains = new Map<string, InferredChain>();
  for (const [at, each] of found.entries()) {
    const place = places[at];
    if (place === undefined) continue;
    const facts = { path, ofPath };
    const inferred =
      each.certainty === "broken"
        ? findChainAt(text, each, facts)
        : findChainOfFile(text, each, facts);
    if (inferred !== undefined) chains.set(`${place.line}:${place.column}`, inferred);
  }
  return chains;
}

/** Builds the output of a finding. `own`: the text at the place of the finding. */
export function reportFinding(
  finding: Finding,
  range: TextRange,
  own: { readonly text: string },
  facts: CommandFacts,
): Problem {
  const { line, column, endLine, endColumn } = range;
  return { line, column, endLine, endColumn, ...tell(finding, own, facts), isIgnored: false };
}

/** Builds the output of a finding without its range. `own`: the address or the text at the place of the finding. */
function tell(
  finding: Finding,
  own: { readonly text: string } & Partial<AddressIdentity>,
  facts: CommandFacts,
): Omit<Problem, keyof TextRange | "isIgnored"> {
  const isKey = finding.kind === "privateKey" && finding.about !== "account";
  const isHidden = isKey || isWithheld(own, facts.isInBook);
  const { format, canonical } = own;
  const text =
    format === "solana" && canonical !== undefined
      ? facts.shown({ format, canonical })
      : withholdKeys(own.text, facts.isInBook);
  const known = knownOf(finding, facts);
  const replacement = "replacement" in finding ? finding.replacement.text : undefined;
  return {
    kind: finding.kind,
    message: toOutputText(describeFinding(fillIn, finding, nameOfChain), finding, facts),
    subject: subjectOf(finding, isHidden ? "" : own.text),
    ...(!isHidden && { text: safeText(text, longestText) }),
    ...(known && { known }),
    ...(replacement !== undefined && { replacement: toOutputText(replacement, finding, facts) }),
    ...("most" in finding && { most: finding.most }),
    ...("isProtected" in finding && finding.isProtected && { isProtected: true }),
    ...(canBeIgnoredByComment(finding) && { canBeIgnoredByComment: true }),
  };
}

const longestText = 200;

/** Returns the subject of a finding, independent of its place. `findFingerprints` numbers equal subjects of a file. */
function subjectOf(finding: Finding, written: string): string {
  switch (finding.kind) {
    case "checksum":
    case "unquotedHex":
      return written;
    case "slip":
    case "lookAlike":
      return `${written.toLowerCase()} ${finding.anchor.canonical}`;
    case "wrongChain":
      return finding.about === "address"
        ? `${finding.address.canonical} ${finding.chain}`
        : `chainId ${written}`;
    case "decimals":
      return `${finding.address.canonical} ${finding.field} ${written}`;
    case "privateKey":
      return `${finding.about} ${finding.address?.canonical ?? ""}`;
    case "noCode":
    case "tokenAsRecipient":
      return finding.address.canonical;
    case "tokenDiffers":
      return `${finding.address.canonical} ${finding.field}`;
  }
}

/** Replaces the address in the text of a finding with its form for the output, and withholds possible private keys. */
function toOutputText(text: string, finding: Finding, facts: CommandFacts): string {
  const address =
    finding.kind === "lookAlike" || finding.kind === "slip"
      ? finding.anchor
      : finding.kind === "wrongChain" && finding.about === "address"
        ? finding.here
        : finding.kind === "privateKey"
          ? finding.address
          : undefined;
  const shown =
    address === undefined ? text : text.replaceAll(address.canonical, facts.shown(address));
  return withholdKeys(shown, facts.isInBook);
}

function knownOf(finding: Finding, facts: CommandFacts): Known | undefined {
  const tellName = (name: Name): OutputName => toOutputName(name, facts);
  const shown = (address: AddressIdentity): string =>
    withholdKeys(facts.shown(address), facts.isInBook);
  const tellAnchor = (anchor: Anchor): Known => {
    const { format, strength, names } = anchor;
    return { format, canonical: shown(anchor), strength, names: names.map(tellName) };
  };
  switch (finding.kind) {
    case "unquotedHex":
    case "privateKey":
    case "noCode":
    case "tokenDiffers":
    case "tokenAsRecipient":
      return undefined;
    case "checksum": {
      if (finding.near === undefined) return undefined;
      const { anchor } = finding.near;
      const by = facts.checks.findKnownBy(anchor);
      return by !== undefined && isKnownBefore(by) ? tellAnchor(anchor) : undefined;
    }
    case "slip":
    case "lookAlike":
      return tellAnchor(finding.anchor);
    case "wrongChain": {
      if (finding.about === "chainId") return undefined;
      const { format, name } = finding.here;
      return { format, canonical: shown(finding.here), names: [name].map(tellName) };
    }
    case "decimals": {
      const { format } = finding.address;
      return { format, canonical: shown(finding.address), names: [finding.name].map(tellName) };
    }
  }
}

const longestName = 256;
/** Long enough for nearly every path, since a program may open the file. */
const longestPath = 400;

export function toOutputName(
  { text, kind, chains, source }: Name,
  facts: CommandFacts,
): OutputName {
  return {
    text: withholdKeys(safeText(text, longestName), facts.isInBook),
    kind,
    chains,
    source: formatSource(source, longestPath),
    ...(source.place && { line: source.place.line + 1 }),
  };
}

/** Computes the ranges of findings in one pass through the text. */
function rangesOf(text: string, findings: readonly Range[]): readonly TextRange[] {
  const lines = new LineCounter(text);
  const offsets = [...new Set(findings.flatMap(({ start, end }) => [start, end]))];
  const places = new Map(
    offsets.sort((a, b) => a - b).map((offset) => [offset, lines.positionOf(offset)]),
  );
  return findings.map(({ start, end }) => {
    const { line = 0, column = 0 } = places.get(start) ?? {};
    const last = places.get(end);
    return { line, column, endLine: last?.line ?? line, endColumn: last?.column ?? column };
  });
}
