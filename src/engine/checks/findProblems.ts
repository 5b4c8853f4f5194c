import type { AddressIdentity } from "../addresses/addressFormat";
import type { FoundAddress, FoundValidAddress } from "../addresses/findAddresses";
import { checksumEvm } from "../addresses/evm";
import { identify } from "../addresses/identify";
import { readName } from "../addresses/calledName";
import { namesSecret } from "../addresses/secretWords";
import { isOfBook, type Name } from "../names/name";
import type { InferredChain } from "../chains/inferredChain";
import type { AnchorIndex, FindKnownBy, KnownAnchor, NearAnchor } from "./anchorIndex";
import { buildAnchor } from "./buildAnchor";
import { buildReplacement } from "./buildReplacement";
import { findBareHex, findMiscounted } from "./findBareHex";
import { findChainIds } from "./findChainIds";
import { startDecimals } from "./findDecimals";
import type { DeriveAddress } from "./deriveAddress";
import { findPrivateKeys } from "./findPrivateKeys";
import { findUnquotedHex } from "./findUnquotedHex";
import { startWrongChains } from "./findWrongChains";
import type {
  ChecksumFinding,
  DecimalsFinding,
  Finding,
  FindingKind,
  LookAlikeFinding,
  SlipFinding,
  WrongChainFinding,
} from "./finding";
import { outlineInSteps } from "../outline/outline";
import { finish, type Steps } from "../text/slices";
import { readIgnored } from "./ignoredLines";
import { isOnlyInWorkspace, isOwn, strengthOf } from "./knownBy";
import type { AddressesByName } from "./addressesByName";
import { type DigitDifference, isSeries } from "./nearDigits";
import { isSamplePath } from "./publishedAccounts";
import { findForemost } from "./oneOfPlace";
import { isInTest } from "./testPath";

/** A document to check, with the addresses that were found in it. */
export interface CheckedDocument {
  readonly text: string;
  /** The language id of VS Code. */
  readonly language?: string;
  /** Relative to the folder of the workspace, with `/`; it takes precedence over the language. */
  readonly path: string;
  /** The chain that the path names: `findChainOfPath`. */
  readonly ofPath: InferredChain | undefined;
  /** All addresses of the text, in order: the unknown ones too. */
  readonly found: readonly FoundAddress[];
}

/** What is known on this machine, and which warnings the user wants. */
export interface CheckFacts {
  /** Every known address that a look-alike would imitate. */
  readonly anchors: AnchorIndex;
  readonly findKnownBy: FindKnownBy;
  /** The addresses of each name of books and deployments. */
  readonly namesakes: AddressesByName;
  /** From books and files, even if the user hides them in documents; looked up again and again. */
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly isOn: (kind: FindingKind) => boolean;
  /** Whether the user said that two addresses that look alike are different on purpose. */
  readonly isPairAllowed: (address: AddressIdentity, anchor: AddressIdentity) => boolean;
  /**
   * How many different addresses the workspace has, of which some look alike by chance; of the base of a change, which
   * could add some to hide one. Undefined if nobody knows: those of the document count.
   */
  readonly addresses: number | undefined;
  /** Whether an address stands in a file of the workspace, as far as that is known; also in tests. */
  readonly standsInWorkspace: (address: AddressIdentity) => boolean;
  /** Derives the address of what may be a private key; without it none is looked for. */
  readonly deriveAddress?: DeriveAddress | undefined;
  /** So many values of a document are derived from. */
  readonly mostKeys?: number;
}

export interface Problems {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** What a comment or an allowed pair silences. */
  readonly silenced: readonly Finding[];
}

/** Looks for a kind of problem at one known address after the other, where something may name a chain. */
export interface Search<Judgement> {
  /**
   * What is wrong with an address or proves something about others; undefined for most. Depends only on its
   * surroundings and the file.
   */
  check(found: FoundValidAddress, names: readonly Name[]): Judgement | undefined;
  /** The problems, when all addresses have been checked. */
  finish(judged: readonly Judgement[]): readonly Finding[];
}

/** All problems of a document of the kinds that are on. Reads nothing but its arguments. */
export function findProblems(document: CheckedDocument, known: CheckFacts): Problems {
  return finish(findProblemsInSteps(document, known));
}

/** The same in steps. */
export function* findProblemsInSteps(
  document: CheckedDocument,
  facts: CheckFacts,
): Steps<Problems> {
  const { found, text, path, language } = document;
  if (found.length > 0) {
    const outline = yield* outlineInSteps(text, path, language);
    yield* outline.readLargeScopes();
  }
  const [hasChecksum, hasLookAlike] = [facts.isOn("checksum"), facts.isOn("lookAlike")];
  const all: Finding[] = [];
  const slips = facts.isOn("slip") ? new SlipSearch(document, facts) : undefined;
  const places = checkPlaces(document, facts);
  /** Counted once an address has the ends of an anchor. */
  let unknown: number | undefined;
  for (const [i, each] of found.entries()) {
    if (i % addressesInStep === 0) yield;
    const names = each.certainty === "broken" ? [] : facts.namesOf(each);
    if (each.certainty !== "broken" && names.length > 0) places.check(each, names);
    if (hasChecksum) add(all, findChecksum(text, each, facts));
    // An address of a book is a strong anchor itself, so it imitates nothing.
    if (names.some(isOfBook)) continue;
    if (each.format === "evm") slips?.check(each);
    if (hasLookAlike && mayImitate(each, facts)) {
      unknown ??= facts.addresses ?? (yield* countAddresses(found));
      all.push(...findLookAlikes(document.text, each, facts, unknown));
    }
  }
  yield* addBare(all, document, facts, slips);
  if (slips !== undefined) all.push(...slips.finish());
  all.push(...places.finish());
  if (facts.isOn("wrongChain")) all.push(...(yield* findChainIds(document)));
  if (facts.isOn("privateKey")) all.push(...(yield* findPrivateKeys(document, facts)));
  if (facts.isOn("unquotedHex")) all.push(...(yield* findUnquotedHex(document)));
  all.sort((a, b) => a.start - b.start);
  return yield* silence(all, document, facts);
}

function mayImitate(found: FoundAddress, { anchors }: CheckFacts): boolean {
  return found.certainty === "broken" || !anchors.isAlone(found);
}

/** Looks where something may name a chain for known addresses of other chains and for wrong decimals. */
function checkPlaces(document: CheckedDocument, facts: CheckFacts) {
  const chains = facts.isOn("wrongChain") ? startWrongChains(document, facts) : undefined;
  const decimals = facts.isOn("decimals") ? startDecimals(document, facts) : undefined;
  const judged: WrongChainFinding[] = [];
  const wrongDecimals: DecimalsFinding[] = [];
  return {
    check(found: FoundValidAddress, names: readonly Name[]): void {
      add(judged, chains?.check(found, names));
      wrongDecimals.push(...(decimals?.check(found, names) ?? []));
    },
    finish: (): readonly Finding[] => [...(chains?.finish(judged) ?? []), ...wrongDecimals],
  };
}

/** As many hashes of 40 digits are assumed for a workspace: commits, integrity fields of lock files. */
const assumedHashes = 10_000;

/** Slips and look-alikes among digits that are no address for any other rule. */
function* addBare(
  all: Finding[],
  { text, found }: CheckedDocument,
  facts: CheckFacts,
  slips: SlipSearch | undefined,
): Steps<void> {
  const hasLookAlike = facts.isOn("lookAlike");
  let starts: Set<number> | undefined;
  for (const bare of hasLookAlike || slips !== undefined ? findBareHex(text) : []) {
    yield;
    if (bare === undefined) continue;
    if (slips?.isNear(bare) === true || (hasLookAlike && !facts.anchors.isAlone(bare))) {
      starts ??= new Set(found.map(({ start }) => start));
      const canonical = checksumEvm(bare.canonical);
      if (starts.has(bare.start)) continue;
      slips?.check(bare);
      if (!hasLookAlike) continue;
      const unknown = Math.max(assumedHashes, facts.addresses ?? 0);
      all.push(...findLookAlikes(text, { ...bare, canonical }, facts, unknown));
    }
  }
  for (const other of slips === undefined ? [] : findMiscounted(text)) {
    yield;
    if (other !== undefined) slips?.check({ ...other, format: "evm" });
  }
}

/** So many addresses that differ from a known one in the same digits are numbered. */
const fewestOfSeries = 3;

/** Digits of EVM at their place; `certainty` is unset for 39 or 41. */
type FoundDigits = Pick<FoundAddress, "start" | "end" | "text"> & {
  readonly format: FoundAddress["format"];
  readonly certainty?: FoundAddress["certainty"];
};

/** Looks for digits that a slip of the pen has changed, address by address. */
class SlipSearch {
  readonly #document: CheckedDocument;
  readonly #facts: CheckFacts;
  readonly #slips: { readonly finding: SlipFinding; readonly near: NearAnchor }[] = [];

  constructor(document: CheckedDocument, facts: CheckFacts) {
    this.#document = document;
    this.#facts = facts;
  }

  isNear(found: FoundDigits): boolean {
    return this.#findNear(found).length > 0;
  }

  check(found: FoundDigits): void {
    const near = this.#findNear(found);
    if (near.length === 0) return;
    const address =
      found.certainty === undefined
        ? undefined
        : ({ format: "evm", canonical: checksumEvm(`0x${digitsOf(found)}`) } as const);
    const isAllowed = (anchor: AddressIdentity): boolean =>
      address !== undefined && this.#facts.isPairAllowed(address, anchor);
    const told = near.findIndex((anchor) => !isAllowed(anchor));
    for (const anchor of near.slice(0, told < 0 ? near.length : told + 1)) {
      this.#slips.push({ finding: this.#build(found, address, anchor), near: anchor });
    }
  }

  /**
   * Without those of an anchor from which several addresses differ in the same few digits, as numbered ones do. Two do not
   * make a series, since a second slip would hide the first, and nothing hides a slip of what somebody has named here.
   */
  finish(): readonly SlipFinding[] {
    const byAnchor = new Map<string, Map<string, DigitDifference>>();
    for (const { finding, near } of this.#slips) {
      if (finding.address === undefined) continue;
      const others = byAnchor.get(near.canonical) ?? new Map<string, DigitDifference>();
      byAnchor.set(near.canonical, others.set(finding.address.canonical, near));
    }
    const isOfSeries = ({ canonical, knownBy }: NearAnchor): boolean => {
      const others = [...(byAnchor.get(canonical)?.values() ?? [])];
      const isLong = others.length >= fewestOfSeries || isOnlyInWorkspace(knownBy);
      return !isOwn(knownBy) && isLong && isSeries(others);
    };
    return this.#slips.flatMap(({ finding, near }) =>
      finding.address !== undefined && isOfSeries(near) ? [] : [finding],
    );
  }

  #findNear(found: FoundDigits): readonly NearAnchor[] {
    const near = this.#facts.anchors.findNear(digitsOf(found), this.#facts.findKnownBy);
    // A word of 32 bytes of calldata or storage may be anything: two that nobody knows differ as numbers do.
    return near.length > 0 && isInHex(this.#document.text, found)
      ? near.filter(({ knownBy }) => !isOnlyInWorkspace(knownBy))
      : near;
  }

  #build(found: FoundDigits, address: AddressIdentity | undefined, near: NearAnchor): SlipFinding {
    const { start, end } = found;
    const { text, path } = this.#document;
    const isUnknown = isOnlyInWorkspace(near.knownBy);
    const isFixed = !isUnknown || (near.knownBy.isChecked === true && !this.#isChecked(found));
    const replacement = isFixed ? buildReplacement(text, found, near) : undefined;
    // Documents and examples have addresses that somebody made up from others.
    const isMinor = isInTest(text, path, start) || (isUnknown && isSamplePath(path));
    const most = isMinor ? "information" : isUnknown ? "warning" : undefined;
    return {
      kind: "slip",
      start,
      end,
      ...(address && { address }),
      anchor: buildAnchor(near, this.#facts),
      difference: near.difference,
      ...(most && { most }),
      isProtected: isOwn(near.knownBy),
      ...(replacement && { replacement }),
    };
  }

  /** Whether an address has the capitals of its checksum, here or elsewhere. */
  #isChecked(found: FoundDigits): boolean {
    if (found.certainty === "broken") return false;
    const digits = found.text.slice(-40);
    if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase()) return true;
    const canonical = checksumEvm(`0x${digits.toLowerCase()}`);
    return this.#facts.findKnownBy({ format: "evm", canonical })?.isChecked === true;
  }
}

/** Whether digits are a part of longer ones. */
function isInHex(text: string, { start, end }: Pick<FoundAddress, "start" | "end">): boolean {
  const isHex = (at: number): boolean => /[0-9a-fA-F]/.test(text.charAt(at));
  return (isHex(start - 1) && !/^0[xX]/.test(text.slice(start, start + 2))) || isHex(end);
}

/** The hex digits as written, in lower case. */
function digitsOf({ text }: Pick<FoundAddress, "text">): string {
  return (/^0x/i.test(text) ? text.slice(2) : text).toLowerCase();
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
    ((finding.kind === "lookAlike" || finding.kind === "slip") &&
      finding.address !== undefined &&
      facts.isPairAllowed(finding.address, finding.anchor));
  return {
    findings: findForemost(all.filter((finding) => !isSilenced(finding))),
    silenced: all.filter(isSilenced),
  };
}

function findChecksum(
  text: string,
  found: FoundAddress,
  facts: CheckFacts,
): ChecksumFinding | undefined {
  if (found.certainty !== "broken") return undefined;
  // `API_KEY=ABC123…` has the letters of an address of Dogecoin.
  if (found.format !== "evm" && isCalledSecret(text, found.start)) return undefined;
  const { start, end, format, reason } = found;
  const respelt = identifyFound(found);
  const near = respelt && findMeant(respelt, facts);
  return {
    kind: "checksum",
    start,
    end,
    format,
    reason,
    // Digits that are nearly those of a known address are not made to look right.
    ...(respelt &&
      (near === undefined || near.difference === 0) && {
        replacement: { start, end, text: respelt.canonical },
      }),
    ...(near && { near }),
  };
}

function isCalledSecret(text: string, start: number): boolean {
  const name = readName({ document: { text }, start });
  return namesSecret(name) && !holderWord.test(name);
}

/** Who holds money, whatever else the name says: `privateSaleWallet`. */
const holderWord =
  /(?:address|account|wallet|owner|holder|investor|recipient|beneficiary|treasury|payout)(?:e?s)?\W*$/i;

/** The known address that has the digits of an address of EVM, or nearly so. */
function findMeant(address: AddressIdentity, facts: CheckFacts): ChecksumFinding["near"] {
  const { anchors, findKnownBy } = facts;
  const own = findKnownBy(address);
  if (own !== undefined && !isOnlyInWorkspace(own)) {
    const anchor = buildAnchor({ ...address, strength: strengthOf(own), knownBy: own }, facts);
    return { anchor, difference: 0 };
  }
  const [near] = anchors.findNear(address.canonical.slice(2).toLowerCase(), findKnownBy);
  if (near === undefined || isOnlyInWorkspace(near.knownBy)) return undefined;
  return { anchor: buildAnchor(near, facts), difference: near.difference };
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
  const replacement = isOnlyInWorkspace(imitated.knownBy)
    ? undefined
    : buildReplacement(text, found, imitated);
  const { start, end } = found;
  const isProtected = isOwn(imitated.knownBy);
  return {
    kind: "lookAlike",
    start,
    end,
    address,
    anchor: buildAnchor(imitated, facts),
    ...(!isProtected && { most: "warning" }),
    isProtected,
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
