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
import { startOtherCoins } from "./findOtherCoins";
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
import { startOfTests } from "./testPath";

/** A document to check, with the addresses found in it. */
export interface CheckedDocument {
  readonly text: string;
  /** The language id of VS Code. */
  readonly language?: string;
  /** The path relative to the workspace folder, with `/`. It takes precedence over the language. */
  readonly path: string;
  /** The chain that the path names, from `findChainOfPath`. */
  readonly ofPath: InferredChain | undefined;
  /** All addresses of the text in order, including unknown ones. */
  readonly found: readonly FoundAddress[];
}

/** The known facts on this machine, and the warnings that the user wants. */
export interface CheckFacts {
  /** The index of all addresses that a look-alike may imitate. */
  readonly anchors: AnchorIndex;
  readonly findKnownBy: FindKnownBy;
  /** The addresses by name, from the book and from the label files and deployments of the workspace. */
  readonly namesakes: AddressesByName;
  /**
   * Returns the names from books and files, including names that the user hides in documents. Called often, so it must
   * be fast.
   */
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly isOn: (kind: FindingKind) => boolean;
  /** Whether the user marked two addresses that look alike as different on purpose. */
  readonly isPairAllowed: (address: AddressIdentity, anchor: AddressIdentity) => boolean;
  /**
   * The number of different addresses in the workspace, some of which look alike by chance. For a change, the number in
   * its base, since the change could add addresses to hide a look-alike. 0 in the first pass of a command, which later
   * checks files with look-alikes again. If undefined, the addresses of the document are counted.
   */
  readonly addresses: number | undefined;
  /** Whether an address occurs in a file of the workspace, including tests, as far as known. */
  readonly standsInWorkspace: (address: AddressIdentity) => boolean;
  /** Derives the address of a possible private key; if unset, private keys are not searched. */
  readonly deriveAddress?: DeriveAddress | undefined;
  /**
   * The maximum number of values of a document from which addresses are derived. Values with the name of a hash are
   * counted separately.
   */
  readonly mostKeys?: number;
}

export interface Problems {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** The findings that a comment or an allowed pair silences. */
  readonly silenced: readonly Finding[];
}

/** A search for one kind of problem, which checks one named address at a time. */
export interface Search<Judgement> {
  /** Returns what is wrong with an address; undefined for most addresses. */
  check(found: FoundValidAddress, names: readonly Name[]): Judgement | undefined;
  /** Returns the problems after all addresses have been checked. */
  finish(judged: readonly Judgement[]): readonly Finding[];
}

/** Finds all problems of the enabled kinds in a document. Reads nothing but its arguments. */
export function findProblems(document: CheckedDocument, known: CheckFacts): Problems {
  return finish(findProblemsInSteps(document, known));
}

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
  /** The estimated number of unknown addresses. Set at the first address that may be a look-alike. */
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
      all.push(...findLookAlikes(document, each, facts, unknown));
    }
  }
  yield* addBare(all, document, facts, slips);
  const lists: (readonly Finding[])[] = [all, slips?.finish() ?? [], places.finish()];
  if (facts.isOn("wrongChain")) lists.push(yield* findChainIds(document));
  if (facts.isOn("privateKey")) lists.push(yield* findPrivateKeys(document, facts));
  if (facts.isOn("unquotedHex")) lists.push(yield* findUnquotedHex(document));
  const findings = lists.flat().sort((a, b) => a.start - b.start);
  return yield* silence(findings, document, facts);
}

function mayImitate(found: FoundAddress, { anchors }: CheckFacts): boolean {
  return found.certainty === "broken" || !anchors.isAlone(found);
}

/** Starts the searches that need the chain of an address: addresses of other chains, and wrong decimals. */
function checkPlaces(document: CheckedDocument, facts: CheckFacts) {
  const chains = facts.isOn("wrongChain") ? startWrongChains(document, facts) : undefined;
  const decimals = facts.isOn("decimals") ? startDecimals(document, facts) : undefined;
  const otherCoins = facts.isOn("decimals") ? startOtherCoins(document, facts) : undefined;
  const judged: WrongChainFinding[] = [];
  const wrongDecimals: DecimalsFinding[] = [];
  return {
    check(found: FoundValidAddress, names: readonly Name[]): void {
      add(judged, chains?.check(found, names));
      // If the address is wrong, the decimals next to it may be right.
      const otherCoin = otherCoins?.check(found, names);
      if (otherCoin !== undefined) wrongDecimals.push(otherCoin);
      else wrongDecimals.push(...(decimals?.check(found, names) ?? []));
    },
    finish: (): readonly Finding[] => [...(chains?.finish(judged) ?? []), ...wrongDecimals],
  };
}

/** Every workspace is assumed to have at least this many hashes of 40 digits, such as commit ids. */
const assumedHashes = 10_000;

/** Adds typos and look-alikes among digits that no other rule treats as an address. */
function* addBare(
  all: Finding[],
  document: CheckedDocument,
  facts: CheckFacts,
  slips: SlipSearch | undefined,
): Steps<void> {
  const { text, found } = document;
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
      const unknown = Math.max(assumedHashes + facts.anchors.listed, facts.addresses ?? 0);
      all.push(...findLookAlikes(document, { ...bare, canonical }, facts, unknown));
    }
  }
  for (const other of slips === undefined ? [] : findMiscounted(text)) {
    yield;
    if (other !== undefined) slips?.check({ ...other, format: "evm" });
  }
}

/** If at least this many addresses differ from one known address in the same digits, they are a numbered series. */
const fewestOfSeries = 3;

/** The number of characters on each side of a cut address in which its full form is searched. */
const longestRow = 400;

/** EVM digits with their range; `certainty` is unset for 39 or 41 digits. */
type FoundDigits = Pick<FoundAddress, "start" | "end" | "text"> & {
  readonly format: FoundAddress["format"];
  readonly certainty?: FoundAddress["certainty"];
};

interface FoundSlip {
  readonly finding: SlipFinding;
  readonly near: NearAnchor;
}

/**
 * Two unknown addresses that differ by at most this much as numbers count as neighbours in a list of consecutive
 * numbers. Such numbers are ids rather than addresses.
 */
const farthestNeighbour = 16n;

/** Returns a key of two unknown addresses that are neighbours as numbers, in either order; undefined for others. */
function keyOfNeighbours({ finding: { address }, near }: FoundSlip): string | undefined {
  if (address === undefined || !isOnlyInWorkspace(near.knownBy)) return undefined;
  const [a, b] = [BigInt(address.canonical), BigInt(near.canonical)];
  const [less, more] = a < b ? [a, b] : [b, a];
  return more - less > farthestNeighbour ? undefined : `${less} ${more}`;
}

/** Finds addresses that differ from another address by a typo, one address at a time. */
class SlipSearch {
  readonly #document: CheckedDocument;
  readonly #facts: CheckFacts;
  readonly #slips: FoundSlip[] = [];
  /** The result of `startOfTests`. */
  #tests: number | undefined;

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
    const firstShown = near.findIndex((anchor) => !isAllowed(anchor));
    for (const anchor of near.slice(0, firstShown < 0 ? near.length : firstShown + 1)) {
      this.#slips.push({ finding: this.#build(found, address, anchor), near: anchor });
    }
  }

  /**
   * Returns the findings except those of numbered series (several addresses that differ from one anchor in the same few
   * digits). For a known anchor, two addresses are not yet a series; otherwise a second typo would hide the first.
   * Findings for an anchor with a tag, a label or a deployment always stay. If there are several pairs of unknown
   * addresses that are neighbours as numbers, these pairs are removed too, since they are consecutive ids.
   */
  finish(): readonly SlipFinding[] {
    const counted = new Set(this.#slips.flatMap((slip) => keyOfNeighbours(slip) ?? []));
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
    return this.#slips.flatMap((slip) => {
      const { finding, near } = slip;
      const isCounted = counted.size >= fewestOfSeries && keyOfNeighbours(slip) !== undefined;
      return finding.address !== undefined && (isCounted || isOfSeries(near)) ? [] : [finding];
    });
  }

  #findNear(found: FoundDigits): readonly NearAnchor[] {
    const near = this.#facts.anchors
      .findNear(digitsOf(found), this.#facts.findKnownBy)
      .filter((anchor) => !this.#isCut(found, anchor));
    // A word of calldata or storage, and the operand of an instruction, may be any number, so two similar words prove
    // nothing unless one is a known address.
    const { text } = this.#document;
    return near.length > 0 && (isInHex(text, found) || isOperand(text, found))
      ? near.filter(({ knownBy }) => !isOnlyInWorkspace(knownBy))
      : near;
  }

  /**
   * Whether digits in a CSV or TSV file are the beginning of a known address that also occurs in full nearby on the
   * same line, as when a column is cut at a fixed width. False for the team's own addresses.
   */
  #isCut(found: FoundDigits, { canonical, knownBy }: NearAnchor): boolean {
    const digits = digitsOf(found);
    const known = canonical.slice(2).toLowerCase();
    if (digits.length >= known.length || !known.startsWith(digits)) return false;
    const { text, path } = this.#document;
    if (isOwn(knownBy) || !/\.[ct]sv$/i.test(path)) return false;
    const before = text.slice(Math.max(0, found.start - longestRow), found.start);
    const after = text.slice(found.end, found.end + longestRow);
    const line = `${before.split("\n").at(-1) ?? ""} ${after.split("\n", 1)[0] ?? ""}`;
    return line.toLowerCase().includes(known);
  }

  #build(found: FoundDigits, address: AddressIdentity | undefined, near: NearAnchor): SlipFinding {
    const { start, end } = found;
    const { text, path } = this.#document;
    const isUnknown = isOnlyInWorkspace(near.knownBy);
    const isFixed = !isUnknown || (near.knownBy.isChecked === true && !this.#isChecked(found));
    const replacement = isFixed ? buildReplacement(text, found, near) : undefined;
    // Documentation and examples contain addresses that were made up from other addresses. Therefore a typo of an
    // unknown address in them is only information, and so is every typo in a test.
    this.#tests ??= startOfTests(text, path);
    const isMinor = start >= this.#tests || (isUnknown && isSamplePath(path));
    const most = isMinor ? "information" : isUnknown ? "warning" : undefined;
    const wrongChecksum = isUnknown ? this.#findWrongChecksum(found, address, near) : undefined;
    return {
      kind: "slip",
      start,
      end,
      ...(address && { address }),
      anchor: buildAnchor(near, this.#facts),
      difference: near.difference,
      ...(most && { most }),
      isProtected: isOwn(near.knownBy),
      ...(wrongChecksum && { wrongChecksum }),
      ...(replacement && { replacement }),
    };
  }

  #findWrongChecksum(
    found: FoundDigits,
    address: AddressIdentity | undefined,
    { knownBy: { isChecked, misspelled } }: NearAnchor,
  ): SlipFinding["wrongChecksum"] {
    if (isChecked !== true) {
      return misspelled !== undefined && this.#isChecked(found) ? "anchor" : undefined;
    }
    const own = address && this.#facts.findKnownBy(address);
    return found.certainty === "broken" && own?.isChecked !== true ? "here" : undefined;
  }

  /**
   * Whether an address occurs in mixed case (EIP-55), at this position or in the workspace. False if its checksum is
   * wrong at this position.
   */
  #isChecked(found: FoundDigits): boolean {
    if (found.certainty === "broken") return false;
    const digits = found.text.slice(-40);
    if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase()) return true;
    const canonical = checksumEvm(`0x${digits.toLowerCase()}`);
    return this.#facts.findKnownBy({ format: "evm", canonical })?.isChecked === true;
  }
}

/** Whether digits are part of longer hex. */
function isInHex(text: string, { start, end }: Pick<FoundAddress, "start" | "end">): boolean {
  const isHex = (at: number): boolean => /[0-9a-fA-F]/.test(text.charAt(at));
  return (isHex(start - 1) && !/^0[xX]/.test(text.slice(start, start + 2))) || isHex(end);
}

/** Whether digits are the operand of an instruction in disassembled code: `PUSH20 0x…`. */
function isOperand(text: string, { start }: Pick<FoundAddress, "start">): boolean {
  return /\bPUSH20 {1,8}$/.test(text.slice(Math.max(0, start - 16), start));
}

/** Returns the written digits without `0x`, in lower case. */
function digitsOf({ text }: Pick<FoundAddress, "text">): string {
  return (/^0x/i.test(text) ? text.slice(2) : text).toLowerCase();
}

/** The number of addresses that one step checks. */
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
  const isAllowed = (finding: Finding): boolean => {
    const pair = pairOfFinding(finding);
    return pair !== undefined && facts.isPairAllowed(pair.address, pair.other);
  };
  const isSilenced = (finding: Finding): boolean => ignored.has(finding) || isAllowed(finding);
  const silenced = all.filter(isSilenced);
  const slips = new Set(silenced.filter(({ kind }) => kind === "slip").map(keyOfPair));
  const remaining =
    slips.size === 0
      ? all
      : all.filter((finding) => {
          // A comment that silences a slip must not hide a look-alike of an address with a tag, a label or a
          // deployment.
          const canBeSilenced =
            finding.kind !== "lookAlike" || !finding.isProtected || isAllowed(finding);
          const pair = finding.kind === "slip" ? undefined : keyOfPair(finding);
          return !canBeSilenced || pair === undefined || !slips.has(pair);
        });
  return {
    findings: findForemost(remaining.filter((finding) => !isSilenced(finding))),
    silenced: remaining.filter(isSilenced),
  };
}

function isOfPair(finding: Finding): finding is SlipFinding | LookAlikeFinding {
  return finding.kind === "slip" || finding.kind === "lookAlike";
}

/** An address and the address that a finding compares it with. The user may mark the two as different on purpose. */
interface AddressPair {
  readonly address: AddressIdentity;
  readonly other: AddressIdentity;
}

/**
 * Returns the two addresses that a finding of a typo, a look-alike or a wrong chain compares; undefined for 39 or 41
 * digits, for a wrong chain id, and for any other kind of finding.
 */
export function pairOfFinding(finding: Finding): AddressPair | undefined {
  if (finding.kind === "wrongChain") {
    if (finding.about === "chainId") return undefined;
    return { address: finding.address, other: finding.here };
  }
  if (!isOfPair(finding) || finding.address === undefined) return undefined;
  return { address: finding.address, other: finding.anchor };
}

/**
 * Returns a key of a finding's range and anchor; undefined without an anchor. If a slip is silenced, `silence` drops
 * the other findings with the same key, except protected look-alikes.
 */
function keyOfPair(finding: Finding): string | undefined {
  const anchor = isOfPair(finding)
    ? finding.anchor
    : finding.kind === "checksum"
      ? finding.near?.anchor
      : undefined;
  return anchor && `${finding.start} ${finding.end} ${anchor.canonical}`;
}

function findChecksum(
  text: string,
  found: FoundAddress,
  facts: CheckFacts,
): ChecksumFinding | undefined {
  if (found.certainty !== "broken") return undefined;
  // `API_KEY=ABC123…` may have the form of a Dogecoin address.
  if (found.format !== "evm" && isCalledSecret(text, found.start)) return undefined;
  const { start, end, format, reason } = found;
  const respelt = identifyFound(found);
  const near = respelt && findMeant(respelt, facts);
  if (near === "allowed") return undefined;
  return {
    kind: "checksum",
    start,
    end,
    format,
    reason,
    // If the digits nearly match a known address, correcting the letter case would hide the typo.
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

/**
 * Words for a holder of money. A name that ends with one means an address even if it also contains a word for a secret:
 * `privateSaleWallet`.
 */
const holderWord =
  /(?:address|account|wallet|owner|holder|investor|recipient|beneficiary|treasury|payout)(?:e?s)?\W*$/i;

/**
 * Finds the known address that has the same or nearly the same digits as an EVM address. Returns "allowed" if the user
 * marked every such address as different on purpose.
 */
function findMeant(
  address: AddressIdentity,
  facts: CheckFacts,
): ChecksumFinding["near"] | "allowed" {
  const { anchors, findKnownBy } = facts;
  const own = findKnownBy(address);
  if (own !== undefined && !isOnlyInWorkspace(own)) {
    const anchor = buildAnchor({ ...address, strength: strengthOf(own), knownBy: own }, facts);
    return { anchor, difference: 0 };
  }
  const known = anchors
    .findNear(address.canonical.slice(2).toLowerCase(), findKnownBy)
    .filter(({ knownBy }) => !isOnlyInWorkspace(knownBy));
  if (known.length === 0) return undefined;
  const near = known.find((anchor) => !facts.isPairAllowed(address, anchor));
  if (near === undefined) return "allowed";
  return { anchor: buildAnchor(near, facts), difference: near.difference };
}

/**
 * The maximum number of addresses of a document that are counted. The more addresses are counted, the more characters a
 * look-alike must share with an address of the book. Up to this maximum, 9 characters are enough for an EVM address.
 */
const mostCounted = 2_500;

/**
 * Counts the different addresses of a document, at most `mostCounted`, to estimate the number of its unknown addresses.
 */
function* countAddresses(found: readonly FoundAddress[]): Steps<number> {
  const different = new Set<string>();
  for (const [at, each] of found.entries()) {
    if (at % addressesCounted === 0) yield;
    different.add(each.certainty === "broken" ? each.text : each.canonical);
    if (different.size === mostCounted) break;
  }
  return different.size;
}

/** The number of addresses that one step counts. */
const addressesCounted = 256;

/**
 * Builds findings for the imitated anchors, up to and including the first whose pair the user has not allowed.
 * `silence` later separates the findings of allowed pairs.
 */
function findLookAlikes(
  document: CheckedDocument,
  found: FoundAddress,
  facts: CheckFacts,
  unknown: number,
): readonly LookAlikeFinding[] {
  const address = identifyFound(found);
  if (address === undefined) return [];
  const imitated = facts.anchors.findAllImitated(address, facts.findKnownBy, unknown);
  const firstShown = imitated.findIndex((anchor) => !facts.isPairAllowed(address, anchor));
  return imitated
    .slice(0, firstShown < 0 ? imitated.length : firstShown + 1)
    .map((anchor) => buildLookAlike(document, found, address, anchor, facts));
}

function buildLookAlike(
  { text, path }: CheckedDocument,
  found: FoundAddress,
  address: AddressIdentity,
  imitated: KnownAnchor,
  facts: CheckFacts,
): LookAlikeFinding {
  // No fix for a weak anchor, which only files of the workspace name. Their author may have named the look-alike; then
  // the finding is on the genuine address, and a fix would replace it with the look-alike.
  const replacement =
    imitated.strength === "weak" ? undefined : buildReplacement(text, found, imitated);
  const { start, end } = found;
  const isProtected = isOwn(imitated.knownBy);
  // Tests and examples often invent the rest of an address.
  const isMinor =
    imitated.isOneEnd === true && (start >= startOfTests(text, path) || isSamplePath(path));
  const most = isMinor ? "information" : isProtected ? undefined : "warning";
  return {
    kind: "lookAlike",
    start,
    end,
    address,
    anchor: buildAnchor(imitated, facts),
    ...(most && { most }),
    isProtected,
    ...(replacement && { replacement }),
  };
}

/**
 * Identifies a found address. For an EVM address with a wrong checksum, returns the address with the same digits;
 * undefined for any other invalid address.
 */
function identifyFound(found: FoundAddress): AddressIdentity | undefined {
  if (found.certainty !== "broken") {
    return { format: found.format, canonical: found.canonical };
  }
  const respelt = identify(found.text.toLowerCase());
  return found.format === "evm" && respelt.valid
    ? { format: "evm", canonical: respelt.canonical }
    : undefined;
}
