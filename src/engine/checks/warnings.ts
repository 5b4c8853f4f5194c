import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import type { WorkspaceNames } from "../names/workspaceNames";
import type { AllowedPairs } from "./allowedPairs";
import { AnchorIndex, type FindKnownBy, type KnownAnchor } from "./anchorIndex";
import { buildAnchor } from "./buildAnchor";
import { type ChainQuestion, findChainQuestions } from "./chainQuestions";
import type { Anchor, Finding } from "./finding";
import {
  type CheckedDocument,
  type CheckFacts,
  findProblemsInSteps,
  pairOfFinding,
  type Problems,
} from "./findProblems";
import { canBeIgnoredByComment } from "./ignoredLines";
import { seekKeyValue } from "./keyValues";
import { DerivedAddresses, mostKeysOfDocument } from "./derivedAddresses";
import { isOnlyInWorkspace, type KnownBy, type Origin } from "./knownBy";
import type { AddressesByName } from "./addressesByName";
import { runInSlices, type Steps, yieldToEvents } from "../text/slices";
import {
  type ChosenLevels,
  isHigher,
  levelOf,
  mergeLevels,
  type WarningLevel,
  type WarningLevels,
  type LevelOfKind,
} from "./warningLevels";

/**
 * A source of known addresses. All addresses are read once. Whenever the version changes, only the addresses added
 * since the last read are read.
 */
export interface AnchorSource {
  /** The identity of the source; a new object is read from the beginning. */
  readonly of: object;
  readonly origin: Origin;
  /** Changes when the source gains addresses. */
  readonly version: number;
  /** Returns the addresses added since a version, or all for version 0; may repeat older addresses. */
  readonly since: (version: number) => Iterable<AddressIdentity & Pick<KnownBy, "isListed">>;
}

/** The facts that are currently known on this machine. */
export interface KnownFacts {
  /**
   * The identity of the service that provides the tags. If it changes, the index is rebuilt, since addresses with tags
   * of the previous service are no longer known.
   */
  readonly owner: object;
  readonly sources: readonly AnchorSource[];
  /** The addresses of the known names; the same object while the names do not change. */
  readonly namesakes: AddressesByName;
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly findKnownBy: FindKnownBy;
  /**
   * Returns the lookups for the check of a change. `labels`: the label files before the change. An address that only
   * the changed label files name gets the origin `change`.
   */
  readonly knownBefore: (labels: WorkspaceNames) => Pick<KnownFacts, "findKnownBy" | "namesOf">;
  /** The number of addresses in the workspace; undefined until the workspace is scanned. */
  readonly addresses?: number;
  /** Whether an address occurs in a file of the workspace; unset until the workspace is scanned. */
  readonly standsInWorkspace?: (address: AddressIdentity) => boolean;
}

interface WarningsParts {
  readonly loadFacts: () => Promise<KnownFacts>;
  /** Returns the levels in the editor's settings. */
  readonly levels: () => ChosenLevels;
  /**
   * Returns the levels in the user's own settings. The settings of the workspace do not count, since a change may edit
   * them.
   */
  readonly ownLevels: () => ChosenLevels;
  /** Returns what the project file chooses for a file, given by its URI. The levels in the settings take precedence. */
  readonly choicesFor: (uri: string) => {
    readonly levels: ChosenLevels;
    readonly isIgnored: boolean;
  };
  readonly pairs: AllowedPairs;
  /** Lets other work run between two slices. */
  readonly pause?: () => Promise<void>;
}

/**
 * The warnings of this window, from known addresses, wanted kinds and allowed pairs. `open` reads the known addresses
 * in slices; when called again, it reads only the sources that have changed. Before the first `open`, nothing is found.
 */
export class Warnings {
  readonly pairs: AllowedPairs;
  readonly #parts: WarningsParts;
  readonly #pause: () => Promise<void>;
  #anchors = new AnchorIndex();
  #facts: KnownFacts | undefined;
  /** The version up to which each source has been read. */
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

  /** Returns the level of a finding in a file. The choices of a project do not apply to a protected finding. */
  levelOf(finding: LevelOfKind, uri: string): WarningLevel {
    const { levels, isIgnored } =
      finding.isProtected === true ? { levels: {}, isIgnored: false } : this.#parts.choicesFor(uri);
    return isIgnored ? "off" : levelOf(finding, mergeLevels(levels, this.#parts.levels()));
  }

  /**
   * Returns the level of a finding in a change. The settings of the workspace do not lower the level of a protected
   * finding, since the author of the change can edit them.
   */
  levelInChange(finding: LevelOfKind): WarningLevel {
    const level = levelOf(finding, this.levels);
    if (finding.isProtected !== true) return level;
    const own = levelOf(finding, mergeLevels(this.#parts.ownLevels()));
    return isHigher(own, level) ? own : level;
  }

  /** Resolves when all known addresses have been read. */
  async open(): Promise<this> {
    this.#opening ??= this.#readOn().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
    return this;
  }

  /**
   * Finds the problems of a document in slices, from the addresses that have been read so far. `before`: the label
   * files before the change that is checked. With `before`, the labels, comments and settings of the change silence a
   * protected finding only where the command line tool also lets them silence it.
   */
  async find(document: CheckedDocument, uri: string, before?: WorkspaceNames): Promise<Problems> {
    const current = this.#facts;
    if (current === undefined) return { findings: [], silenced: [] };
    if (before !== undefined) await this.#readBefore(before);
    const facts = before === undefined ? current : { ...current, ...current.knownBefore(before) };
    const own: ChosenLevels = before === undefined ? {} : mergeLevels(this.#parts.ownLevels());
    const { levels } = this;
    const isOn: CheckFacts["isOn"] = (kind) =>
      levels[kind] !== "off" || (own[kind] ?? "off") !== "off";
    const isKeyWanted =
      isOn("privateKey") && (await runInSlices(seekKeyValue(document.text), this.#pause));
    const deriveAddress = isKeyWanted ? await this.#derived.open() : undefined;
    const known = { ...this.#checkFacts(facts), isOn, deriveAddress, mostKeys: mostKeysOfDocument };
    const problems = await runInSlices(findProblemsInSteps(document, known), this.#pause);
    if (before !== undefined) return this.#judgeChange(problems, uri);
    const { findings, silenced } = problems;
    return {
      findings: findings.filter((finding) => this.levelOf(finding, uri) !== "off"),
      silenced,
    };
  }

  /** Finds the claims in a document that nodes of the wanted chains can verify. Yields to other work between slices. */
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
   * Returns the known address that was probably meant instead of an address: first one that differs by a typo, then one
   * with similar ends. Pairs that the user allowed are skipped. The review and panels use this even if the warnings are
   * off, since their addresses do not come from the user's documents.
   */
  findImitated(address: AddressIdentity): Anchor | undefined {
    return this.#findAlike(address, ({ knownBy }) => !isOnlyInWorkspace(knownBy));
  }

  /**
   * Returns an unknown address of the workspace that differs from this address by a typo or has similar ends. Only
   * the user knows which of the two is meant. Undefined if the warning is off.
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

  /** `findImitated`, unless the user turned off warnings of look-alikes. */
  findWarned(address: AddressIdentity): Anchor | undefined {
    return this.levels.lookAlike === "off" ? undefined : this.findImitated(address);
  }

  /** Returns the tags and names of an address, including names that the user hides. */
  findSources(address: AddressIdentity): Pick<Anchor, "tags" | "names"> {
    const { tagsOf, namesOf } = this.#facts ?? {};
    return { tags: tagsOf?.(address) ?? [], names: namesOf?.(address) ?? [] };
  }

  /** Returns an address in the spelling of the workspace if that spelling has a wrong checksum; otherwise unchanged. */
  asWritten(address: AddressIdentity): AddressIdentity {
    const misspelled = this.#facts?.findKnownBy(address)?.misspelled;
    return misspelled === undefined ? address : { ...address, canonical: misspelled };
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /**
   * Returns the shown and the silenced findings. The shown ones include protected findings that only a comment or a
   * setting of the change silences.
   */
  #judgeChange({ findings, silenced }: Problems, uri: string): Problems {
    const isSilenced = (finding: Finding): boolean => {
      const pair = pairOfFinding(finding);
      const isAllowed = pair !== undefined && this.pairs.has(pair.address, pair.other);
      return isAllowed || canBeIgnoredByComment(finding);
    };
    const isShown = (finding: Finding): boolean => {
      const isProtected = "isProtected" in finding && finding.isProtected;
      const level = isProtected ? this.levelInChange(finding) : this.levelOf(finding, uri);
      return level !== "off";
    };
    return {
      findings: [...findings, ...silenced.filter((finding) => !isSilenced(finding))]
        .filter(isShown)
        .sort((a, b) => a.start - b.start),
      silenced: silenced.filter(isSilenced),
    };
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

  /**
   * Adds the addresses of label files before a change. This does not affect other documents, since `findKnownBy`
   * decides which addresses are known.
   */
  async #readBefore(labels: WorkspaceNames): Promise<void> {
    const { changes: version } = labels;
    if (this.#read.get(labels) === version) return;
    const source: AnchorSource = {
      of: labels,
      origin: "files",
      version,
      since: () => labels.addresses(),
    };
    await runInSlices(this.#readSource(source), this.#pause);
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
    for (const { format, canonical, isListed } of since(this.#read.get(of) ?? 0)) {
      this.#anchors.add({ format, canonical, origin, ...(isListed && { isListed }) });
      yield;
    }
    this.#read.set(of, version);
  }
}
