import type { AddressIdentity } from "../addresses/addressFormat";
import type { FoundAddress, FoundValidAddress } from "../addresses/findAddresses";
import { checksumEvm } from "../addresses/evm";
import { identify } from "../addresses/identify";
import { isOfBook, type Name } from "../names/name";
import type { SpokenChain } from "../chains/spokenChain";
import type { AnchorIndex, FindKnownBy, KnownAnchor } from "./anchorIndex";
import { buildReplacement } from "./buildReplacement";
import { ChainReader } from "./chainReader";
import { findBareHex } from "./findBareHex";
import { findChainIds } from "./findChainIds";
import { startDecimals } from "./findDecimals";
import { findUnquotedHex } from "./findUnquotedHex";
import { type ChainJudgement, startWrongChains } from "./findWrongChains";
import type {
  ChecksumFinding,
  DecimalsFinding,
  Finding,
  FindingKind,
  LookAlikeFinding,
} from "./finding";
import { readIgnored } from "./ignoredLines";
import type { Namesakes } from "./namesakes";

/** A document to check, with the addresses that were found in it. */
export interface CheckedDocument {
  readonly text: string;
  /** The language id of VS Code. */
  readonly language?: string;
  /** Relative to the folder of the workspace, with `/`; it takes precedence over the language. */
  readonly path: string;
  /** The chain that the path speaks of: `findChainOfPath`. */
  readonly ofPath: SpokenChain | undefined;
  /** All addresses of the text, in order: the unknown ones too. */
  readonly found: readonly FoundAddress[];
}

/** What is known on this machine, and which warnings the user wants. */
export interface CheckFacts {
  /** Every known address that a look-alike would imitate. */
  readonly anchors: AnchorIndex;
  readonly findKnownBy: FindKnownBy;
  /** The addresses of each name of books and deployments. */
  readonly namesakes: Namesakes;
  /** From books and files, even if the user hides them in documents; asked for again and again. */
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly isOn: (kind: FindingKind) => boolean;
  /** Whether the user said that two addresses that look alike are different on purpose. */
  readonly isPairAllowed: (address: AddressIdentity, anchor: AddressIdentity) => boolean;
  /** Whether the number of addresses in a document may say how many look alike by chance. */
  readonly trustsCount: boolean;
}

export interface Problems {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** What a comment or an allowed pair silences. */
  readonly silenced: readonly Finding[];
}

/** Work that yields whenever it has done what may take a while, so that its caller can let others go on. */
export type Steps<Result> = Generator<undefined, Result>;

/** Looks for a kind of problem at one known address after the other, where something may name a chain. */
export interface Search<Judgement> {
  /**
   * What is wrong with an address or proves something about others; undefined for most. Depends only on its
   * surroundings, the file and the reader. `guess`: what `ChainReader.guessAt` says of the address.
   */
  check(
    found: FoundValidAddress,
    names: readonly Name[],
    guess: NonNullable<ReturnType<ChainReader["guessAt"]>>,
  ): Judgement | undefined;
  /** The problems, when all addresses have been checked. */
  finish(judged: readonly Judgement[]): readonly Finding[];
}

/** All problems of a document of the kinds that are on. Reads nothing but its arguments. */
export function findProblems(document: CheckedDocument, known: CheckFacts): Problems {
  return finish(findProblemsInSteps(document, known));
}

/** The result of work that nothing waits for. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps. */
export function* findProblemsInSteps(
  document: CheckedDocument,
  facts: CheckFacts,
): Steps<Problems> {
  const { found } = document;
  const [hasChecksum, hasLookAlike] = [facts.isOn("checksum"), facts.isOn("lookAlike")];
  const all: Finding[] = [];
  const places = checkPlaces(document, facts);
  /** Counted once an address has the ends of an anchor. */
  let unknown: number | undefined;
  for (const [i, each] of found.entries()) {
    if (i % addressesInStep === 0) yield;
    const names = each.certainty === "broken" ? [] : facts.namesOf(each);
    if (each.certainty !== "broken" && names.length > 0) places.check(each, names);
    if (hasChecksum) add(all, findChecksum(each));
    // An address of a book is a strong anchor itself, so it imitates nothing.
    if (hasLookAlike && !names.some(isOfBook) && mayImitate(each, facts)) {
      unknown ??= facts.trustsCount ? yield* countAddresses(found) : 0;
      all.push(...findLookAlikes(document.text, each, facts, unknown));
    }
  }
  if (hasLookAlike) yield* addBareLookAlikes(all, document, facts);
  all.push(...places.finish());
  if (facts.isOn("wrongChain")) all.push(...(yield* findChainIds(document)));
  if (facts.isOn("unquotedHex")) all.push(...(yield* findUnquotedHex(document)));
  all.sort((a, b) => a.start - b.start);
  return yield* silence(all, document, facts);
}

function mayImitate(found: FoundAddress, { anchors }: CheckFacts): boolean {
  return found.certainty === "broken" || !anchors.isAlone(found);
}

/** Looks where something may name a chain for known addresses of other chains and for wrong decimals. */
function checkPlaces(document: CheckedDocument, facts: CheckFacts) {
  const reader = new ChainReader(document);
  const chains = facts.isOn("wrongChain") ? startWrongChains(document, facts, reader) : undefined;
  const decimals = facts.isOn("decimals") ? startDecimals(document, facts, reader) : undefined;
  const judged: ChainJudgement[] = [];
  const wrongDecimals: DecimalsFinding[] = [];
  return {
    check(found: FoundValidAddress, names: readonly Name[]): void {
      const guess = reader.guessAt(found);
      if (guess === undefined) return;
      add(judged, chains?.check(found, names, guess));
      wrongDecimals.push(...(decimals?.check(found, names, guess) ?? []));
    },
    finish: (): readonly Finding[] => [...(chains?.finish(judged) ?? []), ...wrongDecimals],
  };
}

/** As many hashes of 40 digits are assumed for a workspace: commits, integrity fields of lock files. */
const assumedHashes = 10_000;

/** Look-alikes among digits that are no address for any other rule. */
function* addBareLookAlikes(
  all: Finding[],
  { text, found }: CheckedDocument,
  facts: CheckFacts,
): Steps<void> {
  let starts: Set<number> | undefined;
  for (const bare of findBareHex(text)) {
    if (bare === undefined) yield;
    else if (!facts.anchors.isAlone(bare)) {
      starts ??= new Set(found.map(({ start }) => start));
      const canonical = checksumEvm(bare.canonical);
      if (starts.has(bare.start)) continue;
      all.push(...findLookAlikes(text, { ...bare, canonical }, facts, assumedHashes));
    }
  }
}

/** How many addresses are checked in a step, as a step of its own costs as much as checking an unknown one. */
const addressesInStep = 4;

function add<Item>(all: Item[], item: Item | undefined): void {
  if (item !== undefined) all.push(item);
}

function* silence(
  all: readonly Finding[],
  { text }: CheckedDocument,
  facts: CheckFacts,
): Steps<Problems> {
  if (all.length === 0) return { findings: all, silenced: [] };
  const ignored = yield* readIgnored(text, all);
  const isSilenced = (finding: Finding): boolean =>
    ignored.has(finding) ||
    (finding.kind === "lookAlike" && facts.isPairAllowed(finding.address, finding.anchor));
  return {
    findings: all.filter((finding) => !isSilenced(finding)),
    silenced: all.filter(isSilenced),
  };
}

function findChecksum(found: FoundAddress): ChecksumFinding | undefined {
  if (found.certainty !== "broken") return undefined;
  const { start, end, format, reason } = found;
  const respelt = identifyFound(found);
  const replacement =
    format === "evm" && respelt !== undefined
      ? { replacement: { start, end, text: respelt.canonical } }
      : {};
  return { kind: "checksum", start, end, format, reason, ...replacement };
}

/** More addresses of a document do not count: 4 + 4 digits of an address of the book stay enough in any crowd. */
const mostCounted = 2_500;

/** How many different addresses a document has, as an upper limit of the unknown ones. */
function* countAddresses(found: readonly FoundAddress[]): Steps<number> {
  const different = new Set<string>();
  for (const [at, each] of found.entries()) {
    if (at % addressesCounted === 0) yield;
    different.add(each.certainty === "broken" ? each.text : each.canonical);
    if (different.size === mostCounted) break;
  }
  return different.size;
}

/** How many addresses are counted in a step. */
const addressesCounted = 256;

/** The best anchor that an address imitates, after those that it may imitate, which are silenced later. */
function findLookAlikes(
  text: string,
  found: FoundAddress,
  facts: CheckFacts,
  unknown: number,
): readonly LookAlikeFinding[] {
  const address = identifyFound(found);
  if (address === undefined) return [];
  const imitated = facts.anchors.findAllImitated(address, facts.findKnownBy, unknown);
  const told = imitated.findIndex((anchor) => !facts.isPairAllowed(address, anchor));
  return imitated
    .slice(0, told < 0 ? imitated.length : told + 1)
    .map((anchor) => buildLookAlike(text, found, address, anchor, facts));
}

function buildLookAlike(
  text: string,
  found: FoundAddress,
  address: AddressIdentity,
  imitated: KnownAnchor,
  facts: CheckFacts,
): LookAlikeFinding {
  const replacement = buildReplacement(text, found, imitated);
  const { start, end } = found;
  const { format, canonical, strength } = imitated;
  return {
    kind: "lookAlike",
    start,
    end,
    address,
    anchor: {
      format,
      canonical,
      strength,
      tags: facts.tagsOf(imitated),
      names: facts.namesOf(imitated),
    },
    ...(replacement && { replacement }),
  };
}

/** Which address it is. An EVM address with a wrong checksum is the one with the same digits. */
function identifyFound(found: FoundAddress): AddressIdentity | undefined {
  if (found.certainty !== "broken") {
    return { format: found.format, canonical: found.canonical };
  }
  const respelt = identify(found.text.toLowerCase());
  return found.format === "evm" && respelt.valid
    ? { format: "evm", canonical: respelt.canonical }
    : undefined;
}
