import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { FoundAddress } from "../../engine/addresses/findAddresses";
import type { Anchor } from "../../engine/checks/finding";
import type { LevelOfKind } from "../../engine/checks/warningLevels";
import type { Name } from "../../engine/names/name";
import { findLabelFormat } from "../../engine/names/labelFiles/labelFormats";
import { mayDeclareNames } from "../../engine/outline/declaredName";
import type { InferredChain } from "../../engine/chains/inferredChain";
import type { FilePlace, Inventory, InventoryFile } from "./inventory";
import type { Place } from "./place";
import { type IsAnswered, mergeWitnessed, type Witnessed } from "./witnessed";
import { findTrustLevel, isValidAtAny, type TrustLevel, trustLevels } from "./trustLevel";
import { compareTexts } from "../../engine/text/compareTexts";

/** A warning of the editor at a place in a file. */
export interface PlacedWarning extends LevelOfKind {
  /** The text, in one line. */
  readonly text: string;
  /** The line of the address; the line of the warning if it is about no address that was found. */
  readonly line: number;
  /** The range of the warning, which may be a key or a chain id near the address. */
  readonly range: { readonly line: number; readonly column: number; readonly length: number };
  /**
   * The address that is probably meant, for a look-alike or a slip: a known address, or another one of the workspace.
   */
  readonly anchor?: AddressIdentity & Pick<Anchor, "isUnknown">;
  /**
   * The address that the warning names, otherwise the text at `range`. Set only if the warning is about neither a found
   * address nor a private key.
   */
  readonly written?: string;
}

/** The results of checking a file, by the key of the address (`keyOfFound`) or by `noAddress`. */
export interface CheckedFile {
  readonly warnings: ReadonlyMap<string, readonly PlacedWarning[]>;
  /** The chains that the file states at the places of each address; undefined for a place without a chain. */
  readonly inferred: ReadonlyMap<string, readonly (InferredChain | undefined)[]>;
}

/** Facts about addresses. All functions read from memory. */
export interface SurveyFacts {
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  /**
   * `inferred`: the chains of the places of the address. A symbol that is valid on none of these chains is followed by
   * its own chain; with `withChain`, every symbol is followed by its chain.
   */
  readonly symbolsOf: (
    address: AddressIdentity,
    inferred?: readonly (InferredChain | undefined)[],
    withChain?: boolean,
  ) => readonly string[];
  /** `more`: further declared names of the address, such as those in another version of a file. */
  readonly namesOf: (address: AddressIdentity, more?: readonly Name[]) => readonly Name[];
  /** Whether the index or the book knows the address; a known address is not a private key. */
  readonly isKnown: (address: AddressIdentity) => boolean;
  /**
   * Whether the tag index or a source of names knows the address. A known form without a checksum counts as an address
   * wherever it occurs.
   */
  readonly isMarked: (address: AddressIdentity) => boolean;
}

/**
 * The key of warnings that do not concern a found address, such as a private key or too few digits for an address. Such
 * a warning has its own place and is never attached to the place of an address.
 */
export const noAddress = "";

/** An address of the workspace, an address with a wrong checksum, or a warning that does not concern an address. */
export interface SurveyedAddress {
  readonly key: string;
  readonly status: TrustLevel;
  /** Undefined for a wrong checksum and for a warning that does not concern an address. */
  readonly address: AddressIdentity | undefined;
  /** The canonical form; otherwise the written text, which is empty for a private key. */
  readonly text: string;
  readonly placeCount: number;
  /** The place of a warning that does not concern an address. */
  readonly alone?: SurveyedPlace;
}

export interface SurveyedPlace {
  readonly file: InventoryFile;
  readonly place: Place;
  readonly warnings: readonly PlacedWarning[];
}

type Groups = Readonly<Record<TrustLevel, readonly SurveyedAddress[]>>;

/** Returns the key of a found address, equal for all its places. */
export function keyOfFound(found: Place | FoundAddress): string {
  return found.certainty === "broken" ? keyOfBroken(found.text) : formatAddressKey(found);
}

function keyOfBroken(text: string): string {
  return `broken ${text}`;
}

/**
 * The addresses of an inventory by trust level. Call a `note…` method after every change. Rows are built on request,
 * and keep their order until `settle` is called.
 */
export class Survey {
  readonly #inventory: Inventory;
  readonly #facts: SurveyFacts;
  readonly #checked = new Map<string, CheckedFile>();
  /** The warnings from nodes, by file, then by the key of the address. */
  readonly #witnessed = new Map<string, Witnessed>();
  /** The files whose check found warnings or chains of an address, by the key of the address. */
  readonly #filesOf = new Map<string, Set<string>>();
  readonly #statuses = new Map<string, TrustLevel | undefined>();
  #ranks: ReadonlyMap<string, number> = new Map();
  #groups: Groups | undefined;

  constructor(inventory: Inventory, facts: SurveyFacts) {
    this.#inventory = inventory;
    this.#facts = facts;
  }

  /** The addresses of each trust level. */
  get groups(): Groups {
    this.#groups ??= this.#build();
    return this.#groups;
  }

  find(key: string): SurveyedAddress | undefined {
    return trustLevels.flatMap((status) => this.groups[status]).find((each) => each.key === key);
  }

  /**
   * Returns the symbols and tags of an address, and the names that are valid at one of its places. `withChain`: each
   * symbol is followed by its chain, for a list that shows no chains.
   */
  describe(
    row: SurveyedAddress,
    withChain = false,
  ): {
    readonly symbols: readonly string[];
    readonly tags: readonly string[];
    readonly names: readonly Name[];
  } {
    const { address } = row;
    if (address === undefined) return { symbols: [], tags: [], names: [] };
    const inferred = this.#chainOfMeaning(row.key);
    return {
      symbols: this.#facts.symbolsOf(address, inferred, withChain),
      tags: this.#facts.tagsOf(address),
      names: this.#facts.namesOf(address).filter((name) => isValidAtAny(name, inferred)),
    };
  }

  placesOf({
    address,
    text,
    key,
    alone,
  }: Pick<SurveyedAddress, "address" | "text" | "key" | "alone">): readonly SurveyedPlace[] {
    if (alone !== undefined) return [alone];
    const places: readonly FilePlace<Place>[] =
      address === undefined
        ? this.#inventory.broken.filter(({ place }) => place.text === text)
        : this.#inventory.placesOf(address);
    return places.map(({ file, place }) => this.#surveyed(file, place, key)).sort(comparePlaces);
  }

  /** Returns all places of the shown rows, by the key of the row. */
  allPlaces(): ReadonlyMap<string, readonly SurveyedPlace[]> {
    const all = new Map<string, SurveyedPlace[]>();
    for (const status of trustLevels)
      for (const { key, alone } of this.groups[status])
        all.set(key, alone === undefined ? [] : [alone]);
    for (const { file, place } of this.#inventory.everyPlace()) {
      const key = keyOfFound(place);
      all.get(key)?.push(this.#surveyed(file, place, key));
    }
    for (const places of all.values()) places.sort(comparePlaces);
    return all;
  }

  /** Yields the warnings of each file that has any, including files without an address. */
  *warningsOfFiles(): Generator<
    readonly [file: Pick<InventoryFile, "root" | "path">, warnings: readonly PlacedWarning[]]
  > {
    for (const id of new Set([...this.#checked.keys(), ...this.#witnessed.keys()])) {
      const both = [this.#checked.get(id)?.warnings, this.#witnessed.get(id)];
      const warnings = both.flatMap((each) => [...(each?.values() ?? [])]).flat();
      if (warnings.length > 0) yield [fileOfId(id), warnings];
    }
  }

  /** Returns the warnings of an address. Look-alikes come first, since they are the most dangerous. */
  warningsOf({ key, alone }: SurveyedAddress): readonly PlacedWarning[] {
    if (alone !== undefined) return alone.warnings;
    return this.#filesWith(key)
      .flatMap((id) => this.#warningsIn(id, key))
      .sort((a, b) => Number(b.kind === "lookAlike") - Number(a.kind === "lookAlike"));
  }

  /** Returns the chains that files state at the places of an address. */
  chainsOf({ key }: SurveyedAddress): readonly InferredChain[] {
    const chains = new Map<string, InferredChain>();
    for (const { inferred } of this.#checksOf(key)) {
      for (const each of inferred.get(key) ?? []) {
        if (each !== undefined) chains.set(each.chain, each);
      }
    }
    return [...chains.values()];
  }

  /** Stores the results of checking a file; undefined for a removed file. */
  noteChecked(file: Pick<InventoryFile, "root" | "path">, checked: CheckedFile | undefined): void {
    const id = idOfFile(file);
    for (const key of keysOf(this.#checked.get(id))) {
      const files = this.#filesOf.get(key);
      files?.delete(id);
      if (files?.size === 0) this.#filesOf.delete(key);
      this.#statuses.delete(key);
    }
    if (checked === undefined) this.#checked.delete(id);
    else this.#checked.set(id, checked);
    for (const key of keysOf(checked)) {
      const files = this.#filesOf.get(key) ?? new Set();
      this.#filesOf.set(key, files.add(id));
      this.#statuses.delete(key);
    }
    this.#groups = undefined;
  }

  /** Stores the warnings from nodes for a file. Earlier warnings stay if `isAnswered` is false for them. */
  noteWitnessed(
    file: Pick<InventoryFile, "root" | "path">,
    found: Witnessed,
    isAnswered: IsAnswered,
  ): void {
    const id = idOfFile(file);
    const earlier: Witnessed = this.#witnessed.get(id) ?? new Map<string, never>();
    this.#setWitnessed(id, mergeWitnessed(earlier, found, isAnswered));
  }

  /** Call when a file has changed since nodes were queried. */
  forgetWitnessed(file: Pick<InventoryFile, "root" | "path">): void {
    this.#setWitnessed(idOfFile(file), new Map());
  }

  #setWitnessed(id: string, witnessed: Witnessed): void {
    for (const key of this.#witnessed.get(id)?.keys() ?? []) this.#statuses.delete(key);
    for (const key of witnessed.keys()) this.#statuses.delete(key);
    if (witnessed.size === 0) this.#witnessed.delete(id);
    else this.#witnessed.set(id, witnessed);
    this.#groups = undefined;
  }

  /** Call when the inventory has changed. */
  noteInventory(): void {
    this.#groups = undefined;
  }

  /** Call when tags or names have changed. */
  noteFacts(): void {
    this.#statuses.clear();
    this.#groups = undefined;
  }

  /** Sorts the addresses by their number of places. Addresses that are added later come last. */
  settle(): void {
    const rows = trustLevels.flatMap((status) => this.groups[status]);
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
      unnamed: [],
      warned: [],
      named: [],
      tagged: [],
    };
    for (const [key, address] of this.#inventory.addresses) {
      const status = this.#statusOf(key, address);
      if (status === undefined) continue;
      const { canonical: text, placeCount } = address;
      groups[status].push({ key, status, address, text, placeCount });
    }
    for (const broken of this.#buildBroken()) groups.warned.push(broken);
    for (const alone of this.#buildAlone()) groups.warned.push(alone);
    for (const status of trustLevels) this.#sort(groups[status]);
    return groups;
  }

  #buildBroken(): readonly SurveyedAddress[] {
    const counts = new Map<string, number>();
    for (const { place } of this.#inventory.broken) {
      // Until the file has been checked, it is unknown whether a comment silences the warning.
      if (this.#filesOf.get(keyOfBroken(place.text)) === undefined) continue;
      counts.set(place.text, (counts.get(place.text) ?? 0) + 1);
    }
    return [...counts].flatMap(([text, placeCount]): SurveyedAddress[] => {
      const key = keyOfBroken(text);
      if (!this.#isWarned(key)) return [];
      return [{ key, status: "warned", address: undefined, text, placeCount }];
    });
  }

  /** Builds a row for each warning that is about no address. */
  #buildAlone(): readonly SurveyedAddress[] {
    return this.#filesWith(noAddress).flatMap((id) => {
      const { root, path } = fileOfId(id);
      const file = this.#inventory.fileAt(root, path);
      if (file === undefined) return [];
      return this.#warningsIn(id, noAddress).map((warning): SurveyedAddress => {
        const place = placeAlone(warning);
        const { line, column, text } = place;
        const key = `alone ${id}:${line}:${column} ${warning.kind}`;
        const alone = { file, place, warnings: [warning] };
        return { key, status: "warned", address: undefined, text, placeCount: 1, alone };
      });
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

  #statusOf(key: string, address: AddressIdentity): TrustLevel | undefined {
    if (this.#statuses.has(key)) return this.#statuses.get(key);
    const status = findTrustLevel(address, {
      isWarned: this.#isWarned(key),
      isTagged: this.#facts.tagsOf(address).length > 0,
      isToken: this.#facts.symbolsOf(address).length > 0,
      names: this.#facts.namesOf(address),
      inferred: this.#chainOfMeaning(key),
      isKnown: this.#facts.isKnown(address),
    });
    this.#statuses.set(key, status);
    return status;
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
    const files = new Set(this.#filesOf.get(key));
    for (const [id, found] of this.#witnessed) if (found.has(key)) files.add(id);
    return [...files];
  }

  #warningsIn(id: string, key: string): readonly PlacedWarning[] {
    const own = this.#checked.get(id)?.warnings.get(key) ?? [];
    const witnessed = this.#witnessed.get(id)?.get(key);
    return witnessed === undefined ? own : [...own, ...witnessed];
  }
}

/** Builds the place of a warning that is about no address. For a private key, the text of the place is empty. */
export function placeAlone({ range, written = "", text: reason }: PlacedWarning): Place {
  const { line, column } = range;
  return { line, column, text: written, format: "evm", certainty: "broken", reason };
}

/**
 * Returns the representative place of an address: the first place with a warning, otherwise the first place. A place in
 * a file that people edit comes before those in deployments and in generated files.
 */
export function findForemostPlace(places: readonly SurveyedPlace[]): SurveyedPlace | undefined {
  const warned = places.filter(({ warnings }) => warnings.length > 0);
  const foremost = warned.length > 0 ? warned : places;
  return foremost.find(({ file }) => isEdited(file.path)) ?? foremost[0];
}

function isEdited(path: string): boolean {
  return mayDeclareNames(path) && findLabelFormat(path)?.rank !== "deployments";
}

function keysOf(checked: CheckedFile | undefined): ReadonlySet<string> {
  return new Set([...(checked?.warnings.keys() ?? []), ...(checked?.inferred.keys() ?? [])]);
}

/** Returns the key under which maps store a file. */
export function idOfFile({ root, path }: Pick<InventoryFile, "root" | "path">): string {
  return `${root}:${path}`;
}

export function fileOfId(id: string): Pick<InventoryFile, "root" | "path"> {
  const at = id.indexOf(":");
  return { root: Number(id.slice(0, at)), path: id.slice(at + 1) };
}

/** Compares by root and path, since threads find files in any order. The places of one file are already sorted. */
function comparePlaces({ file: a }: SurveyedPlace, { file: b }: SurveyedPlace): number {
  return a.root - b.root || compareTexts(a.path, b.path);
}
