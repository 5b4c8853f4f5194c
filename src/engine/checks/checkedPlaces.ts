import type { FoundAddress } from "../addresses/findAddresses";
import { isOfBook, type Name } from "../names/name";
import { isSameChain, type SpokenChain } from "../chains/spokenChain";
import { ChainReader } from "./chainReader";
import { startDecimals } from "./findDecimals";
import { type ChainJudgement, knownHere, startWrongChains } from "./findWrongChains";
import type { DecimalsFinding, Finding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { countUnchanged } from "./unchanged";

/** What is known of one address and what its place says; undefined where nothing is. */
interface Judged {
  readonly isInBook: boolean;
  readonly chain: ChainJudgement | undefined;
  readonly decimals: readonly DecimalsFinding[] | undefined;
}

// Most addresses that are known are one of these.
const inBook: Judged = { isInBook: true, chain: undefined, decimals: undefined };
const inBookAndKnownHere: Judged = { isInBook: true, chain: knownHere, decimals: undefined };

const noNames: readonly Name[] = [];
/** How many addresses are looked up at once. */
const lookedUpTogether = 16;

/** The check of one version of a document, for that of the next one. */
export type EarlierCheck = CheckedPlaces;

/**
 * What the surroundings of the addresses of a document say. For addresses whose surroundings are the same as
 * in an earlier version, the earlier judgement is taken: after a keystroke that is most of them.
 */
export class CheckedPlaces {
  readonly #document: CheckedDocument;
  readonly #facts: CheckFacts;
  readonly #reader: ChainReader;
  readonly #chains: Search<ChainJudgement> | undefined;
  readonly #decimals: Search<readonly DecimalsFinding[]> | undefined;
  readonly #judged: (Judged | undefined)[] = [];
  readonly #earlier: readonly (Judged | undefined)[];
  /** How many addresses at the beginning are as they were, and from which one on all others are. */
  readonly #head: number;
  readonly #tail: number;
  readonly #moved: number;
  /** By index, whether no anchor can look like the address; it holds until an anchor is added. */
  readonly #alone: (boolean | undefined)[] = [];
  readonly #earlierAlone: readonly (boolean | undefined)[];
  readonly #anchorsAdded: number;
  /** The names of the addresses at some indexes, which are looked up together. */
  #namedFrom = 0;
  #namedTo = 0;
  readonly #named: (readonly Name[])[] = [];

  constructor(document: CheckedDocument, facts: CheckFacts, earlier: EarlierCheck | undefined) {
    this.#document = document;
    this.#facts = facts;
    this.#reader = new ChainReader(document);
    this.#chains = facts.isOn("wrongChain")
      ? startWrongChains(document, facts, this.#reader)
      : undefined;
    this.#decimals = facts.isOn("decimals")
      ? startDecimals(document, facts, this.#reader)
      : undefined;
    const before = earlier !== undefined && this.#canUse(earlier) ? earlier : this;
    const { head, tail } =
      before === this ? { head: 0, tail: 0 } : countUnchanged(document, before.#document);
    this.#earlier = before.#judged;
    this.#head = head;
    this.#tail = document.found.length - tail;
    this.#moved = document.text.length - before.#document.text.length;
    this.#anchorsAdded = facts.anchors.added;
    const isSameAnchors =
      before.#facts.anchors === facts.anchors && before.#anchorsAdded === this.#anchorsAdded;
    this.#earlierAlone = isSameAnchors ? before.#alone : [];
  }

  /** Checks the address at an index of the document's; to be called for one after the other. */
  check(index: number, found: FoundAddress): void {
    const before = this.#indexBefore(index);
    this.#judged.push(
      before === undefined
        ? this.#judge(index, found)
        : index < this.#head
          ? this.#earlier[before]
          : this.#move(this.#earlier[before]),
    );
  }

  /** Where the address at an index stood in the earlier version, if its surroundings are the same. */
  #indexBefore(index: number): number | undefined {
    if (index < this.#head) return index;
    if (index < this.#tail) return undefined;
    return index - this.#document.found.length + this.#earlier.length;
  }

  /** Whether a book names the address at an index, which has been checked. */
  isInBook(index: number): boolean {
    return this.#judged[index]?.isInBook === true;
  }

  /** Whether no anchor can look like the address at an index, which has been checked. Never true of a broken one. */
  isAlone(index: number, found: FoundAddress): boolean {
    if (found.certainty === "broken") return false;
    const before = this.#indexBefore(index);
    const known = before === undefined ? undefined : this.#earlierAlone[before];
    const alone = known ?? this.#facts.anchors.isAlone(found);
    this.#alone[index] = alone;
    return alone;
  }

  /** The problems, when all addresses have been checked. */
  finish(): readonly Finding[] {
    const chains: ChainJudgement[] = [];
    const decimals: DecimalsFinding[] = [];
    for (const judged of this.#judged) {
      if (judged?.chain !== undefined) chains.push(judged.chain);
      if (judged?.decimals !== undefined) decimals.push(...judged.decimals);
    }
    return [...(this.#chains?.finish(chains) ?? []), ...decimals];
  }

  /** Whether an earlier check knew and looked for the same. */
  #canUse(earlier: CheckedPlaces): boolean {
    const ofBridge = earlier.#reader.askedOfBridge;
    const ofFile = earlier.#reader.askedOfFile;
    return (
      (ofFile === undefined || isSpokenSame(ofFile.spoken, this.#reader.ofFile)) &&
      earlier.#facts.namesakes === this.#facts.namesakes &&
      earlier.#facts.namesOf === this.#facts.namesOf &&
      (earlier.#chains === undefined) === (this.#chains === undefined) &&
      (earlier.#decimals === undefined) === (this.#decimals === undefined) &&
      (ofBridge === undefined || ofBridge === this.#reader.isOfBridge())
    );
  }

  #judge(index: number, found: FoundAddress): Judged | undefined {
    if (found.certainty === "broken") return undefined;
    const names = this.#namesAt(index);
    if (names.length === 0) return undefined;
    const isInBook = names.some(isOfBook);
    const guess = this.#reader.guessAt(found);
    const chain = guess && this.#chains?.check(found, names, guess);
    const decimals = guess && this.#decimals?.check(found, names, guess);
    if (chain === undefined && decimals === undefined) return isInBook ? inBook : undefined;
    if (isInBook && chain === knownHere && decimals === undefined) return inBookAndKnownHere;
    return { isInBook, chain, decimals };
  }

  /** The names of the address at an index; to be called for one after the other. */
  #namesAt(index: number): readonly Name[] {
    if (index >= this.#namedTo) this.#readNames(index);
    return this.#named[index - this.#namedFrom] ?? noNames;
  }

  /** Looks up several at once, since a processor waits for the memory of all of them together. */
  #readNames(from: number): void {
    this.#namedFrom = from;
    this.#namedTo = Math.min(from + lookedUpTogether, this.#tail);
    let lastCanonical = "";
    let names = noNames;
    for (let index = from; index < this.#namedTo; index += 1) {
      const found = this.#document.found[index];
      // Nobody asks for the names of a broken one.
      if (found === undefined || found.certainty === "broken") continue;
      // An address may stand in a row of many places.
      if (found.canonical !== lastCanonical) names = this.#facts.namesOf(found);
      lastCanonical = found.canonical;
      this.#named[index - from] = names;
    }
  }

  /** A judgement on an address that stands elsewhere now. */
  #move(judged: Judged | undefined): Judged | undefined {
    if (judged === undefined || this.#moved === 0) return judged;
    const { isInBook, chain, decimals } = judged;
    if (chain?.suspicion === undefined && decimals === undefined) return judged;
    return {
      isInBook,
      chain: chain?.suspicion
        ? {
            ...chain,
            suspicion: {
              ...chain.suspicion,
              finding: moveBy(chain.suspicion.finding, this.#moved),
            },
          }
        : chain,
      decimals: decimals?.map((finding) => moveBy(finding, this.#moved)),
    };
  }
}

function isSpokenSame(a: SpokenChain | undefined, b: SpokenChain | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameChain(a, b));
}

function moveBy<Moved extends Pick<DecimalsFinding, "start" | "end" | "replacement">>(
  finding: Moved,
  by: number,
): Moved {
  const { start, end, replacement } = finding;
  return {
    ...finding,
    start: start + by,
    end: end + by,
    replacement: {
      ...replacement,
      start: replacement.start + by,
      end: replacement.end + by,
    },
  };
}
