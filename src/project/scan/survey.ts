import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { FoundAddress } from "../../engine/addresses/findAddresses";
import type { LevelOfKind } from "../../engine/checks/warningLevels";
import type { Name } from "../../engine/names/name";
import type { InferredChain } from "../../engine/chains/inferredChain";
import type { FilePlace, Inventory, InventoryFile } from "./inventory";
import type { Place } from "./place";
import { type IsAnswered, mergeWitnessed, type Witnessed } from "./witnessed";
import { findTrustLevel, isValidAtAny, type TrustLevel, trustLevels } from "./trustLevel";
import { compareTexts } from "../../engine/text/compareTexts";

/** A warning of the editor at a place in a file. */
export interface PlacedWarning extends LevelOfKind {
  /** In one line. */
  readonly text: string;
  /** The line of its address. */
  readonly line: number;
  /** Its own place, which may be that of a key or a chain id near the address. */
  readonly range: { readonly line: number; readonly column: number; readonly length: number };
  /** The known address that this one may be meant to be. */
  readonly anchor?: AddressIdentity;
}

/** What reading a file again found about its addresses, each by its key (`keyOfFound`). */
export interface CheckedFile {
  readonly warnings: ReadonlyMap<string, readonly PlacedWarning[]>;
  /** The chains that the file names at its addresses; undefined where it names none. */
  readonly inferred: ReadonlyMap<string, readonly (InferredChain | undefined)[]>;
}

/** What is known about addresses; everything is in memory. */
export interface SurveyFacts {
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly symbolsOf: (address: AddressIdentity) => readonly string[];
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  /** Whether the index or the book knows it, so that it is no private key. */
  readonly isKnown: (address: AddressIdentity) => boolean;
  /** Whether the editor marks it, so that a form without a checksum counts as an address wherever it stands. */
  readonly isMarked: (address: AddressIdentity) => boolean;
}

/** An address of the workspace, or a text with a wrong checksum. */
export interface SurveyedAddress {
  readonly key: string;
  readonly standing: TrustLevel;
  /** Undefined for a wrong checksum. */
  readonly address: AddressIdentity | undefined;
  /** The canonical form; as written for a wrong checksum. */
  readonly text: string;
  readonly placeCount: number;
}

export interface SurveyedPlace {
  readonly file: InventoryFile;
  readonly place: Place;
  readonly warnings: readonly PlacedWarning[];
}

type Groups = Readonly<Record<TrustLevel, readonly SurveyedAddress[]>>;

/** What is the same for all places of an address, as they were found. */
export function keyOfFound(found: Place | FoundAddress): string {
  return found.certainty === "broken" ? keyOfBroken(found.text) : formatAddressKey(found);
}

function keyOfBroken(text: string): string {
  return `broken ${text}`;
}

/**
 * The addresses of an inventory by their standing. Call `note…` after every change; rows are built when they
 * are requested. Rows keep their order until `settle` is called.
 */
export class Survey {
  readonly #inventory: Inventory;
  readonly #facts: SurveyFacts;
  readonly #checked = new Map<string, CheckedFile>();
  /** What nodes contradict in files, each warning by the key of its address. */
  readonly #witnessed = new Map<string, Witnessed>();
  /** The files with warnings or chains of an address. */
  readonly #filesOf = new Map<string, Set<string>>();
  readonly #standings = new Map<string, TrustLevel | undefined>();
  #ranks: ReadonlyMap<string, number> = new Map();
  #groups: Groups | undefined;

  constructor(inventory: Inventory, facts: SurveyFacts) {
    this.#inventory = inventory;
    this.#facts = facts;
  }

  /** The addresses of each standing. */
  get groups(): Groups {
    this.#groups ??= this.#build();
    return this.#groups;
  }

  find(key: string): SurveyedAddress | undefined {
    return trustLevels
      .flatMap((standing) => this.groups[standing])
      .find((each) => each.key === key);
  }

  /** What an address is called where it stands: its symbols and tags, then its names. */
  describe(row: SurveyedAddress): {
    readonly symbols: readonly string[];
    readonly tags: readonly string[];
    readonly names: readonly Name[];
  } {
    const { address } = row;
    if (address === undefined) return { symbols: [], tags: [], names: [] };
    const inferred = this.#chainOfMeaning(row.key);
    return {
      symbols: this.#facts.symbolsOf(address),
      tags: this.#facts.tagsOf(address),
      names: this.#facts.namesOf(address).filter((name) => isValidAtAny(name, inferred)),
    };
  }

  placesOf({
    address,
    text,
    key,
  }: Pick<SurveyedAddress, "address" | "text" | "key">): readonly SurveyedPlace[] {
    const places: readonly FilePlace<Place>[] =
      address === undefined
        ? this.#inventory.broken.filter(({ place }) => place.text === text)
        : this.#inventory.placesOf(address);
    return places.map(({ file, place }) => this.#surveyed(file, place, key)).sort(comparePlaces);
  }

  /** Every place of every address that is shown, by the address's key. */
  allPlaces(): ReadonlyMap<string, readonly SurveyedPlace[]> {
    const all = new Map<string, SurveyedPlace[]>();
    for (const standing of trustLevels)
      for (const { key } of this.groups[standing]) all.set(key, []);
    for (const { file, place } of this.#inventory.everyPlace()) {
      const key = keyOfFound(place);
      all.get(key)?.push(this.#surveyed(file, place, key));
    }
    for (const places of all.values()) places.sort(comparePlaces);
    return all;
  }

  /** The warnings of each file that has some, also of one without an address. */
  *warningsOfFiles(): Generator<
    readonly [file: Pick<InventoryFile, "root" | "path">, warnings: readonly PlacedWarning[]]
  > {
    for (const id of new Set([...this.#checked.keys(), ...this.#witnessed.keys()])) {
      const both = [this.#checked.get(id)?.warnings, this.#witnessed.get(id)];
      const warnings = both.flatMap((each) => [...(each?.values() ?? [])]).flat();
      if (warnings.length > 0) yield [fileOfId(id), warnings];
    }
  }

  /** Look-alikes first, which may cost the most. */
  warningsOf({ key }: SurveyedAddress): readonly PlacedWarning[] {
    return this.#filesWith(key)
      .flatMap((id) => this.#warningsIn(id, key))
      .sort((a, b) => Number(b.kind === "lookAlike") - Number(a.kind === "lookAlike"));
  }

  /** The chains that the places of an address name. */
  chainsOf({ key }: SurveyedAddress): readonly InferredChain[] {
    const chains = new Map<string, InferredChain>();
    for (const { inferred } of this.#checksOf(key)) {
      for (const each of inferred.get(key) ?? []) {
        if (each !== undefined) chains.set(each.chain, each);
      }
    }
    return [...chains.values()];
  }

  /** Takes what reading a file found; undefined for a file that is gone. */
  noteChecked(file: Pick<InventoryFile, "root" | "path">, checked: CheckedFile | undefined): void {
    const id = idOfFile(file);
    for (const key of keysOf(this.#checked.get(id))) {
      const files = this.#filesOf.get(key);
      files?.delete(id);
      if (files?.size === 0) this.#filesOf.delete(key);
      this.#standings.delete(key);
    }
    if (checked === undefined) this.#checked.delete(id);
    else this.#checked.set(id, checked);
    for (const key of keysOf(checked)) {
      const files = this.#filesOf.get(key) ?? new Set();
      this.#filesOf.set(key, files.add(id));
      this.#standings.delete(key);
    }
    this.#groups = undefined;
  }

  /** Takes what nodes contradict in a file as it is now; what they were not queried for again stays. */
  noteWitnessed(
    file: Pick<InventoryFile, "root" | "path">,
    found: Witnessed,
    isAnswered: IsAnswered,
  ): void {
    const id = idOfFile(file);
    const earlier: Witnessed = this.#witnessed.get(id) ?? new Map<string, never>();
    this.#setWitnessed(id, mergeWitnessed(earlier, found, isAnswered));
  }

  /** The file has changed since nodes were queried. */
  forgetWitnessed(file: Pick<InventoryFile, "root" | "path">): void {
    this.#setWitnessed(idOfFile(file), new Map());
  }

  #setWitnessed(id: string, witnessed: Witnessed): void {
    for (const key of this.#witnessed.get(id)?.keys() ?? []) this.#standings.delete(key);
    for (const key of witnessed.keys()) this.#standings.delete(key);
    if (witnessed.size === 0) this.#witnessed.delete(id);
    else this.#witnessed.set(id, witnessed);
    this.#groups = undefined;
  }

  /** The inventory has changed. */
  noteInventory(): void {
    this.#groups = undefined;
  }

  /** Tags or names have changed. */
  noteFacts(): void {
    this.#standings.clear();
    this.#groups = undefined;
  }

  /** Puts the addresses with the most places first; later ones follow behind. */
  settle(): void {
    const rows = trustLevels.flatMap((standing) => this.groups[standing]);
    rows.sort((a, b) => b.placeCount - a.placeCount || compareTexts(a.text, b.text));
    this.#ranks = new Map(rows.map(({ key }, rank) => [key, rank]));
    this.#groups = undefined;
  }

  #surveyed(file: InventoryFile, place: Place, key: string): SurveyedPlace {
    const warnings = this.#warningsIn(idOfFile(file), key);
    return { file, place, warnings: warnings.filter(({ line }) => line === place.line) };
  }

  #build(): Groups {
    const groups: Record<TrustLevel, SurveyedAddress[]> = {
      unvouched: [],
      warned: [],
      named: [],
      tagged: [],
    };
    for (const [key, address] of this.#inventory.addresses) {
      const standing = this.#standingOf(key, address);
      if (standing === undefined) continue;
      const { canonical: text, placeCount } = address;
      groups[standing].push({ key, standing, address, text, placeCount });
    }
    groups.warned.push(...this.#buildBroken());
    for (const standing of trustLevels) this.#sort(groups[standing]);
    return groups;
  }

  #buildBroken(): readonly SurveyedAddress[] {
    const counts = new Map<string, number>();
    for (const { place } of this.#inventory.broken) {
      // Before the file has been checked nobody knows whether a comment silences it.
      if (this.#filesOf.get(keyOfBroken(place.text)) === undefined) continue;
      counts.set(place.text, (counts.get(place.text) ?? 0) + 1);
    }
    return [...counts].flatMap(([text, placeCount]): SurveyedAddress[] => {
      const key = keyOfBroken(text);
      if (!this.#isWarned(key)) return [];
      return [{ key, standing: "warned", address: undefined, text, placeCount }];
    });
  }

  #sort(rows: SurveyedAddress[]): void {
    if (this.#ranks.size === 0) return;
    const rankOf = ({ key }: SurveyedAddress): number => this.#ranks.get(key) ?? Infinity;
    rows.sort((a, b) => {
      const [first, second] = [rankOf(a), rankOf(b)];
      return first === second ? 0 : first - second;
    });
  }

  #standingOf(key: string, address: AddressIdentity): TrustLevel | undefined {
    if (this.#standings.has(key)) return this.#standings.get(key);
    const standing = findTrustLevel(address, {
      isWarned: this.#isWarned(key),
      isTagged: this.#facts.tagsOf(address).length > 0,
      isToken: this.#facts.symbolsOf(address).length > 0,
      names: this.#facts.namesOf(address),
      inferred: this.#chainOfMeaning(key),
      isKnown: this.#facts.isKnown(address),
    });
    this.#standings.set(key, standing);
    return standing;
  }

  #isWarned(key: string): boolean {
    return this.#filesWith(key).some((id) => this.#warningsIn(id, key).length > 0);
  }

  #chainOfMeaning(key: string): readonly (InferredChain | undefined)[] {
    return this.#checksOf(key).flatMap(({ inferred }) => inferred.get(key) ?? []);
  }

  #checksOf(key: string): readonly CheckedFile[] {
    return this.#filesWith(key).flatMap((id) => this.#checked.get(id) ?? []);
  }

  #filesWith(key: string): readonly string[] {
    return [...(this.#filesOf.get(key) ?? [])];
  }

  #warningsIn(id: string, key: string): readonly PlacedWarning[] {
    const own = this.#checked.get(id)?.warnings.get(key) ?? [];
    const witnessed = this.#witnessed.get(id)?.get(key);
    return witnessed === undefined ? own : [...own, ...witnessed];
  }
}

/** The place that stands for all of an address: the first with a warning, or else the first. */
export function findForemostPlace(places: readonly SurveyedPlace[]): SurveyedPlace | undefined {
  return places.find(({ warnings }) => warnings.length > 0) ?? places[0];
}

function keysOf(checked: CheckedFile | undefined): ReadonlySet<string> {
  return new Set([...(checked?.warnings.keys() ?? []), ...(checked?.inferred.keys() ?? [])]);
}

/** The key of a file in maps. */
export function idOfFile({ root, path }: Pick<InventoryFile, "root" | "path">): string {
  return `${root}:${path}`;
}

export function fileOfId(id: string): Pick<InventoryFile, "root" | "path"> {
  const at = id.indexOf(":");
  return { root: Number(id.slice(0, at)), path: id.slice(at + 1) };
}

/** By folder and path: threads find them in any order. Those of one file are in order. */
function comparePlaces({ file: a }: SurveyedPlace, { file: b }: SurveyedPlace): number {
  return a.root - b.root || compareTexts(a.path, b.path);
}
