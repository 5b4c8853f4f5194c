import { formatAddressKey } from "../../engine/addresses/addressFormat";
import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../../engine/addresses/findAddresses";
import type { Finding } from "../../engine/checks/finding";
import type { CheckedDocument, Problems } from "../../engine/checks/findProblems";
import { type FileFacts, findChainOfFile } from "../../engine/outline/chainOfFile";
import type { InferredChain } from "../../engine/chains/inferredChain";
import { LineCounter } from "./findPlaces";
import type { CheckedFile, PlacedWarning } from "./survey";
import { keyOfFound, noAddress } from "./survey";

interface FileCheckParts {
  /** Finds the problems of a document, as the editor does. */
  readonly findProblems: (document: CheckedDocument) => Promise<Problems>;
  /** Describes a finding in one line. */
  readonly describe: (finding: Finding) => string;
  readonly isKnown: NonNullable<FindOptions["isKnown"]>;
  readonly signal: AbortSignal;
  /** Lets other work run between two steps. */
  readonly pause: () => Promise<void>;
}

/** The number of addresses whose chain is determined between two pauses. */
const chainsAtOnce = 50;

/** Finds the warnings of a file and the chains of its addresses, with pauses; undefined if cancelled. */
export async function checkFile(
  text: string,
  facts: FileFacts,
  { findProblems, describe, isKnown, signal, pause }: FileCheckParts,
): Promise<CheckedFile | undefined> {
  const found: FoundAddress[] = [];
  for await (const slice of findAddressesInSlices(text, { fileName: facts.path, isKnown })) {
    if (signal.aborted) return undefined;
    found.push(...slice);
  }
  const inferred = new Map<string, (InferredChain | undefined)[]>();
  for (const [index, each] of found.entries()) {
    if (index % chainsAtOnce === chainsAtOnce - 1) await pause();
    if (signal.aborted) return undefined;
    if (each.certainty === "broken") continue;
    addInferred(inferred, keyOfFound(each), findChainOfFile(text, each, facts));
  }
  const { findings } = await findProblems({ ...facts, text, language: "", found });
  if (signal.aborted) return undefined;
  return { inferred, warnings: placeWarnings(text, found, findings, describe) };
}

function addInferred(
  all: Map<string, (InferredChain | undefined)[]>,
  key: string,
  inferred: InferredChain | undefined,
): void {
  const known = all.get(key);
  if (known === undefined) all.set(key, [inferred]);
  else if (!known.some((each) => each?.chain === inferred?.chain)) known.push(inferred);
}

/** Groups the findings by the key of their address (`keyOfFound`), or by `noAddress`. */
function placeWarnings(
  text: string,
  found: readonly FoundAddress[],
  findings: readonly Finding[],
  describe: (finding: Finding) => string,
): ReadonlyMap<string, readonly PlacedWarning[]> {
  const warnings = new Map<string, PlacedWarning[]>();
  if (findings.length === 0) return warnings;
  const lines = new LineCounter(text);
  const ownLines = new LineCounter(text);
  const lineOf = new Map(found.map((each) => [each, lines.positionOf(each.start).line]));
  const owners = new Owners(found);
  for (const finding of findings) {
    // This finding says only that the document has more values than are checked. It is about no address, and the
    // document's own diagnostics show it.
    if (finding.kind === "privateKey" && finding.about === "limit") continue;
    const { start, end } = finding;
    const range = { ...ownLines.positionOf(start), length: end - start };
    const owner = owners.find(finding);
    const key = owner === undefined ? noAddress : keyOfFound(owner);
    // Warnings are shown at the line of their address.
    const line = (owner && lineOf.get(owner)) ?? range.line;
    const warning = {
      ...{ kind: finding.kind, text: describe(finding), line, range, ...weigh(finding) },
      ...(owner === undefined && readWritten(text, finding)),
    };
    const known = warnings.get(key);
    if (known === undefined) warnings.set(key, [warning]);
    else known.push(warning);
  }
  return warnings;
}

/** Finds the address that a finding is about. Findings must come in the order of the text. */
class Owners {
  readonly #found: readonly FoundAddress[];
  #at = 0;

  constructor(found: readonly FoundAddress[]) {
    this.#found = found;
  }

  /**
   * Returns the address at the place of a finding. For a chain id, returns the nearest address; for decimals, the
   * nearest place of the token. Undefined for digits that are not an address, and for a private key unless it belongs
   * to an account of development tools.
   */
  find(finding: Finding): FoundAddress | undefined {
    if (finding.kind === "privateKey" && finding.about !== "account") return undefined;
    const { start, end } = finding;
    const found = this.#found;
    while ((found[this.#at]?.end ?? Infinity) <= start) this.#at += 1;
    const [before, next] = [found[this.#at - 1], found[this.#at]];
    if (finding.kind === "wrongChain" && finding.about === "chainId") {
      return findNearest([before, next], start);
    }
    if (finding.kind === "decimals") {
      const key = formatAddressKey(finding.address);
      const own = found.filter((each) => keyOfFound(each) === key);
      return findNearest(own, start);
    }
    return next !== undefined && next.start < end ? next : undefined;
  }
}

function findNearest(
  found: readonly (FoundAddress | undefined)[],
  offset: number,
): FoundAddress | undefined {
  return found.reduce(
    (best, each) => (distance(each, offset) <= distance(best, offset) ? each : best),
    undefined,
  );
}

/**
 * Describes a finding that belongs to no found address: by the address that the finding names, otherwise by its digits.
 * Empty for a private key.
 */
function readWritten(text: string, finding: Finding): Pick<PlacedWarning, "written"> {
  if (finding.kind === "privateKey") return {};
  const digits = text.slice(finding.start, finding.end);
  return { written: "address" in finding ? finding.address.canonical : digits };
}

function weigh(finding: Finding): Pick<PlacedWarning, "most" | "isProtected" | "anchor"> {
  const most = "most" in finding ? finding.most : undefined;
  if (finding.kind !== "lookAlike" && finding.kind !== "slip") return most ? { most } : {};
  const { isProtected, anchor } = finding;
  const { format, canonical, isUnknown } = anchor;
  return {
    ...(most && { most }),
    ...(isProtected && { isProtected }),
    anchor: { format, canonical, ...(isUnknown && { isUnknown }) },
  };
}

function distance(found: FoundAddress | undefined, offset: number): number {
  if (found === undefined) return Infinity;
  if (offset < found.start) return found.start - offset;
  return Math.max(0, offset - found.end);
}
