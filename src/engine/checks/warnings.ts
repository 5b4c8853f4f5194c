import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import type { AllowedPairs } from "./allowedPairs";
import { AnchorIndex, type FindKnownBy, type KnownAnchor } from "./anchorIndex";
import { buildAnchor } from "./buildAnchor";
import { type ChainQuestion, findChainQuestions } from "./chainQuestions";
import type { Anchor } from "./finding";
import {
  type CheckedDocument,
  type CheckFacts,
  findProblemsInSteps,
  type Problems,
} from "./findProblems";
import { seekKeyValue } from "./keyValues";
import { DerivedAddresses, mostKeysOfDocument } from "./derivedAddresses";
import { isOnlyInWorkspace, type Origin } from "./knownBy";
import type { AddressesByName } from "./addressesByName";
import { runInSlices, type Steps, yieldToEvents } from "../text/slices";
import {
  type ChosenLevels,
  levelOf,
  mergeLevels,
  type WarningLevel,
  type WarningLevels,
  type LevelOfKind,
} from "./warningLevels";

/** Known addresses, which are read once, and further ones later. */
export interface AnchorSource {
  /** The source; another object is read from its beginning. */
  readonly of: object;
  readonly origin: Origin;
  /** Changes when there are more. */
  readonly version: number;
  /** The addresses that are new since a version, 0 for all; may repeat older ones. */
  readonly since: (version: number) => Iterable<AddressIdentity>;
}

/** What is currently known on this machine. */
export interface KnownFacts {
  /** The service of the tags: tags of another service are no anchors. */
  readonly owner: object;
  readonly sources: readonly AnchorSource[];
  /** For the known names; the same object as long as they do not change. */
  readonly namesakes: AddressesByName;
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  /** Who still knows an address. */
  readonly findKnownBy: FindKnownBy;
  /** How many addresses the workspace has; undefined until it was scanned. */
  readonly addresses?: number;
  /** Whether an address stands in a file of the workspace; unset until it was scanned. */
  readonly standsInWorkspace?: (address: AddressIdentity) => boolean;
}

interface WarningsParts {
  readonly loadFacts: () => Promise<KnownFacts>;
  /** What the user has chosen. */
  readonly levels: () => ChosenLevels;
  /** What the project of a file, given by its URI, has chosen. The user's levels win over its levels. */
  readonly choicesFor: (uri: string) => {
    readonly levels: ChosenLevels;
    readonly isIgnored: boolean;
  };
  readonly pairs: AllowedPairs;
  /** Lets other work run between two slices. */
  readonly pause?: () => Promise<void>;
}

/**
 * The warnings of this window: known addresses, wanted kinds and allowed pairs. Known addresses are read at
 * first use, in slices, and new ones later.
 */
export class Warnings {
  readonly pairs: AllowedPairs;
  readonly #parts: WarningsParts;
  readonly #pause: () => Promise<void>;
  #anchors = new AnchorIndex();
  #facts: KnownFacts | undefined;
  /** How far each source has been read. */
  #read = new WeakMap<object, number>();
  #opening: Promise<void> | undefined;
  #isDisposed = false;
  readonly #derived = new DerivedAddresses();

  constructor(parts: WarningsParts) {
    this.#parts = parts;
    this.pairs = parts.pairs;
    this.#pause = parts.pause ?? yieldToEvents;
  }

  get levels(): WarningLevels {
    return mergeLevels(this.#parts.levels());
  }

  /** The level of a finding in a file. The choices of a project cannot silence a firm one. */
  levelOf(finding: LevelOfKind, uri: string): WarningLevel {
    const { levels, isIgnored } =
      finding.isProtected === true ? { levels: {}, isIgnored: false } : this.#parts.choicesFor(uri);
    return isIgnored ? "off" : levelOf(finding, mergeLevels(levels, this.#parts.levels()));
  }

  /** Resolves when all known addresses have been read. */
  async open(): Promise<this> {
    this.#opening ??= this.#readOn().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
    return this;
  }

  /** The problems of a document with a URI, by the addresses read so far; found in slices. */
  async find(document: CheckedDocument, uri: string): Promise<Problems> {
    const facts = this.#facts;
    if (facts === undefined) return { findings: [], silenced: [] };
    const isKeyWanted =
      this.levels.privateKey !== "off" &&
      (await runInSlices(seekKeyValue(document.text), this.#pause));
    const deriveAddress = isKeyWanted ? await this.#derived.open() : undefined;
    const known = { ...this.#checkFacts(facts), deriveAddress, mostKeys: mostKeysOfDocument };
    const { findings, silenced } = await runInSlices(
      findProblemsInSteps(document, known),
      this.#pause,
    );
    return {
      findings: findings.filter((finding) => this.levelOf(finding, uri) !== "off"),
      silenced,
    };
  }

  /** What can be looked up about a document at nodes of the wanted chains, found in slices. */
  async findQuestions(
    document: CheckedDocument,
    isWanted: (chainId: number) => boolean,
  ): Promise<readonly ChainQuestion[]> {
    const facts = this.#facts;
    if (facts === undefined) return [];
    const questions = findChainQuestions(document, this.#checkFacts(facts), isWanted);
    return await runInSlices(questions, this.#pause);
  }

  /**
   * The best anchor that an address may be meant to be, by a slip or since it looks alike, and that the user did not allow
   * it to be taken for. The review and
   * panels say so even if the warnings are off, since what they show comes from elsewhere.
   */
  findImitated(address: AddressIdentity): Anchor | undefined {
    return this.#findAlike(address, ({ knownBy }) => !isOnlyInWorkspace(knownBy));
  }

  /**
   * Another address of the workspace, unknown too, that differs by a slip or looks alike. Only the user knows which of the
   * two is meant.
   */
  findLookAlikeOfWorkspace(address: AddressIdentity): Anchor | undefined {
    if (this.levels.lookAlike === "off") return undefined;
    return this.#findAlike(address, ({ knownBy }) => isOnlyInWorkspace(knownBy));
  }

  #findAlike(
    address: AddressIdentity,
    isWanted: (anchor: KnownAnchor) => boolean,
  ): Anchor | undefined {
    const facts = this.#facts;
    if (facts === undefined) return undefined;
    const { findKnownBy } = facts;
    const near =
      address.format === "evm"
        ? this.#anchors.findNear(address.canonical.slice(2).toLowerCase(), findKnownBy)
        : [];
    const found = [...near, ...this.#anchors.findAllImitated(address, findKnownBy)].find(
      (anchor) => isWanted(anchor) && !this.pairs.has(address, anchor),
    );
    return found && buildAnchor(found, facts);
  }

  /** The same if the user wants warnings of look-alikes. */
  findWarned(address: AddressIdentity): Anchor | undefined {
    return this.levels.lookAlike === "off" ? undefined : this.findImitated(address);
  }

  /** The tags and names of an address, even if they are not shown elsewhere. */
  findVouchers(address: AddressIdentity): Pick<Anchor, "tags" | "names"> {
    const { tagsOf, namesOf } = this.#facts ?? {};
    return { tags: tagsOf?.(address) ?? [], names: namesOf?.(address) ?? [] };
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  #checkFacts(facts: KnownFacts): CheckFacts {
    const { namesakes, namesOf, tagsOf, findKnownBy, addresses } = facts;
    const { levels } = this;
    return {
      anchors: this.#anchors,
      findKnownBy,
      namesakes,
      namesOf,
      tagsOf,
      isOn: (kind) => levels[kind] !== "off",
      isPairAllowed: (address, anchor) => this.pairs.has(address, anchor),
      addresses,
      standsInWorkspace: facts.standsInWorkspace ?? (() => false),
    };
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const facts = await this.#parts.loadFacts();
      if (this.#isDisposed) return;
      if (this.#facts?.owner !== facts.owner) {
        this.#anchors = new AnchorIndex();
        this.#read = new WeakMap();
      }
      await runInSlices(facts.namesakes.read(), this.#pause);
      this.#facts = facts;
      const source = facts.sources.find((each) => this.#read.get(each.of) !== each.version);
      if (source === undefined) return;
      await runInSlices(this.#readSource(source), this.#pause);
    }
  }

  *#readSource({ of, origin, version, since }: AnchorSource): Steps<void> {
    for (const { format, canonical } of since(this.#read.get(of) ?? 0)) {
      this.#anchors.add({ format, canonical, origin });
      yield;
    }
    this.#read.set(of, version);
  }
}
