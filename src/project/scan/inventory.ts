import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { type Declaration, keyOfDeclaration } from "../../engine/names/declarations";
import {
  isSpelledSo,
  keyOf,
  numbersOfPlace,
  type PackedFile,
  type PackedFiles,
  type Spelling,
  unpackPlaces,
} from "./packedPlaces";
import type { BrokenPlace, FileStamp, LeftOut, Place, ValidPlace } from "./place";
import type { ScanResult } from "./scanTask";
import { type IsKnown, isWithheld } from "./withholdKeys";
import { keepPlaces, withholdUnknown } from "./withholdUnknown";
import { compareTexts } from "../../engine/text/compareTexts";

export interface InventoryFile extends FileStamp {
  /** The index of the root of the file. */
  readonly root: number;
  /** The path relative to the root, with `/`. */
  readonly path: string;
  readonly placeCount: number;
  /** The number of places with a possible private key that is not known as an address. The places are not stored. */
  readonly withheld: number;
}

export interface FilePlace<Kind extends Place = ValidPlace> {
  readonly file: InventoryFile;
  readonly place: Kind;
}

/** An address of the workspace. `Inventory.placesOf` finds its places. */
interface InventoryAddress extends AddressIdentity {
  readonly placeCount: number;
}

interface KnownAddress extends InventoryAddress {
  readonly id: number;
  placeCount: number;
}

interface KnownFile extends InventoryFile {
  readonly hash: string | undefined;
  size: number;
  modifiedMs: number;
  placeCount: number;
  withheld: number;
  dependsOnKnown: boolean;
  /** Whether the known addresses have changed since the file was scanned. */
  isStale?: boolean;
  /** The places as in `PackedFiles`, with the inventory's indexes of spellings and declarations. */
  numbers: Uint32Array;
  /** The number of the last scan that found the file. */
  scan: number;
}

/** A place that names its address. */
export interface DeclaredPlace {
  readonly file: InventoryFile;
  readonly line: number;
  readonly declared: Declaration;
}

/**
 * The places with a declared name, grouped by address: the places of the address `id` have the indexes from
 * `starts[id]` to before `starts[id + 1]`.
 */
interface Declared {
  readonly starts: Uint32Array;
  readonly files: readonly KnownFile[];
  /** Two numbers per place: the index of its file, and the offset of the place in the numbers of the file. */
  readonly entries: Uint32Array;
}

/**
 * All addresses of some folders. To keep the inventory current, pass every result of a scan (`scanFolders`) to `add`,
 * including scans of a single changed file. The inventory may be read during a scan; places become objects only when
 * requested.
 */
export class Inventory {
  readonly #isKnown: IsKnown;
  readonly #files = new Map<string, KnownFile>();
  readonly #leftOut = new Map<string, LeftOut & { scan: number }>();
  /** The spellings by id; undefined for a removed spelling. */
  #spellings: (Spelling | undefined)[] = [];
  /** The number of spellings at which the inventory next looks for unused spellings to remove. */
  #mostSpellings = fewSpellings;
  /** The address by the id of its spelling; undefined for a wrong checksum. */
  #addressOf: (KnownAddress | undefined)[] = [];
  /** The ids of spellings. The key is the text for the first spelling of a text, and `keyOf` for each further one. */
  readonly #spellingIds = new Map<string, number>();
  #declarations: Declaration[] = [];
  /** The numbers of declarations, starting with 1. */
  readonly #declarationNumbers = new Map<string, number>();
  readonly #addresses = new Map<string, KnownAddress>();
  #nextAddress = 0;
  /** The files of each address, by the id of the address; undefined after a change. */
  #filesOf: Map<number, KnownFile[]> | undefined;
  /** The places with a declared name; undefined after a change. */
  #declared: Declared | undefined;
  #scan = 0;
  #placeCount = 0;
  #changes = 0;

  /** A possible private key is stored only if `isKnown` is true for it. `isKnown` must be fast. */
  constructor(isKnown: IsKnown) {
    this.#isKnown = isKnown;
  }

  /** The number of scanned files, with or without an address. */
  get fileCount(): number {
    return this.#files.size;
  }

  get placeCount(): number {
    return this.#placeCount;
  }

  /** The number of stored spellings, including unused ones. */
  get spellingCount(): number {
    return this.#spellings.length;
  }

  /** All addresses by their key (`formatAddressKey`), in the order in which they were found. */
  get addresses(): ReadonlyMap<string, InventoryAddress> {
    return this.#addresses;
  }

  /** Yields the spellings of all addresses and wrong checksums in the wanted files. */
  *spelledIn(isWanted: (file: InventoryFile) => boolean): Generator<Spelling> {
    const used = new Set<number>();
    for (const file of this.#files.values()) {
      const { numbers } = file;
      if (numbers.length === 0 || !isWanted(file)) continue;
      for (let at = 2; at < numbers.length; at += numbersOfPlace) used.add(numbers[at] ?? 0);
    }
    for (const id of used) {
      const spelling = this.#spellings[id];
      if (spelling !== undefined) yield spelling;
    }
  }

  /** A counter that changes whenever places are added, removed or replaced, even if by identical places. */
  get changes(): number {
    return this.#changes;
  }

  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()].map(({ path, cause }) => ({ path, cause }));
  }

  /** The places with a wrong checksum. */
  get broken(): readonly FilePlace<BrokenPlace>[] {
    return [...this.#files.values()].flatMap((file) =>
      this.#hasBroken(file)
        ? this.#placesIn(file).flatMap((place) =>
            place.certainty === "broken" ? [{ file, place }] : [],
          )
        : [],
    );
  }

  /** Returns the places of an address, file by file. */
  placesOf(address: AddressIdentity): readonly FilePlace[] {
    const { format, canonical } = this.#addresses.get(formatAddressKey(address)) ?? {};
    const isWanted = (each: Spelling): boolean =>
      each.certainty !== "broken" && each.canonical === canonical && each.format === format;
    return this.#filesWith(address).flatMap((file) =>
      this.#placesIn(file, isWanted).flatMap((place) =>
        place.certainty === "broken" ? [] : [{ file, place }],
      ),
    );
  }

  /** Returns the files that contain an address. Does not unpack their places. */
  filesOf(address: AddressIdentity): readonly InventoryFile[] {
    return this.#filesWith(address);
  }

  #filesWith(address: AddressIdentity): readonly KnownFile[] {
    const known = this.#addresses.get(formatAddressKey(address));
    if (known === undefined) return [];
    this.#filesOf ??= this.#groupFiles();
    return this.#filesOf.get(known.id) ?? [];
  }

  /** Returns the addresses that a file names; an address may occur several times. */
  addressesDeclaredIn({
    root,
    path,
  }: Pick<InventoryFile, "root" | "path">): readonly InventoryAddress[] {
    const { numbers = noNumbers } = this.#files.get(keyOfFile(root, path)) ?? {};
    const found: InventoryAddress[] = [];
    for (let at = 0; at < numbers.length; at += numbersOfPlace) {
      const address = numbers[at + 3] === 0 ? undefined : this.#addressOf[numbers[at + 2] ?? 0];
      if (address !== undefined) found.push(address);
    }
    return found;
  }

  /** Returns the places that name an address. */
  declarationsOf(address: AddressIdentity): readonly DeclaredPlace[] {
    const known = this.#addresses.get(formatAddressKey(address));
    if (known === undefined || this.#declarations.length === 0) return noDeclarations;
    this.#declared ??= this.#groupDeclared();
    const { starts, files, entries } = this.#declared;
    const found: DeclaredPlace[] = [];
    for (let i = starts[known.id] ?? 0; i < (starts[known.id + 1] ?? 0); i += 1) {
      const file = files[entries[2 * i] ?? 0];
      const at = entries[2 * i + 1] ?? 0;
      const declared = this.#declarations[(file?.numbers[at + 3] ?? 0) - 1];
      if (file === undefined || declared === undefined) continue;
      found.push({ file, line: file.numbers[at] ?? 0, declared });
    }
    return found;
  }

  /** Yields every place that names its address, sorted by root, path and position. */
  *declaredPlaces(): Generator<DeclaredPlace & { readonly address: AddressIdentity }> {
    for (const file of this.#sortedFiles()) {
      const { numbers } = file;
      for (let at = 0; at < numbers.length; at += numbersOfPlace) {
        const declared = this.#declarations[(numbers[at + 3] ?? 0) - 1];
        const address = this.#addressOf[numbers[at + 2] ?? 0];
        if (declared === undefined || address === undefined) continue;
        yield { file, line: numbers[at] ?? 0, declared, address };
      }
    }
  }

  /** Groups by counting, since sorting would block the editor after each change. */
  #groupDeclared(): Declared {
    const starts = new Uint32Array(this.#nextAddress + 1);
    const each = (take: (address: number, file: number, at: number) => void): void => {
      for (const [index, { numbers }] of files.entries()) {
        for (let at = 0; at < numbers.length; at += numbersOfPlace) {
          const address = this.#addressOf[numbers[at + 2] ?? 0];
          if (numbers[at + 3] !== 0 && address !== undefined) take(address.id, index, at);
        }
      }
    };
    const files = [...this.#files.values()].filter(({ numbers }) => numbers.length > 0);
    each((address) => {
      starts[address + 1] = (starts[address + 1] ?? 0) + 1;
    });
    for (let id = 1; id < starts.length; id += 1)
      starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
    const ends = starts.slice();
    const entries = new Uint32Array(2 * (starts.at(-1) ?? 0));
    each((address, file, at) => {
      const index = ends[address] ?? 0;
      ends[address] = index + 1;
      entries[2 * index] = file;
      entries[2 * index + 1] = at;
    });
    return { starts, files, entries };
  }

  /** The declared names; some may no longer be used. */
  get declarations(): readonly Declaration[] {
    return this.#declarations;
  }

  /** Yields the addresses with one of the declarations at the given indexes. */
  *declaredAddresses(indexes: ReadonlySet<number>): Generator<InventoryAddress> {
    const found = new Set<KnownAddress>();
    for (const { numbers } of this.#files.values()) {
      for (let at = 0; at < numbers.length; at += numbersOfPlace) {
        if (!indexes.has((numbers[at + 3] ?? 0) - 1)) continue;
        const address = this.#addressOf[numbers[at + 2] ?? 0];
        if (address === undefined || found.has(address)) continue;
        found.add(address);
        yield address;
      }
    }
  }

  /**
   * Yields every place, sorted by root, path and position, independently of the order in which threads scanned the
   * files.
   */
  *everyPlace(): Generator<FilePlace<Place>> {
    for (const file of this.#sortedFiles()) {
      for (const place of this.#placesIn(file)) yield { file, place };
    }
  }

  /**
   * The files to scan again, because their withheld places, or texts in them that were not recognized as addresses, may
   * now be known addresses.
   */
  get withholding(): readonly InventoryFile[] {
    return [...this.#files.values()].filter(isToBeReadAgain);
  }

  /**
   * Call when the known addresses change. Marks the files whose result depends on known addresses, so that they are
   * scanned again.
   */
  noteKnown(): void {
    for (const file of this.#files.values()) if (file.dependsOnKnown) file.isStale = true;
  }

  /**
   * Returns the stamps of the files of a root, so that a scan reads only changed files. A file that has to be scanned
   * again has a stamp that matches no file.
   */
  stampsOf(root: number): ReadonlyMap<string, FileStamp> {
    const stamps = new Map<string, FileStamp>();
    for (const file of this.#files.values()) {
      if (file.root !== root) continue;
      const modifiedMs = isToBeReadAgain(file) ? NaN : file.modifiedMs;
      stamps.set(file.path, { size: file.size, modifiedMs });
    }
    return stamps;
  }

  /** Returns a scanned file. */
  fileAt(root: number, path: string): InventoryFile | undefined {
    return this.#files.get(keyOfFile(root, path));
  }

  /** Whether a file was scanned, or reported as skipped. */
  hasFile(root: number, path: string): boolean {
    const key = keyOfFile(root, path);
    return this.#files.has(key) || this.#leftOut.has(key);
  }

  /** Whether any file in a folder or below it was scanned, or reported as skipped. */
  hasFilesIn(root: number, folder: string): boolean {
    const start = keyOfFile(root, `${folder}/`);
    for (const known of [this.#files, this.#leftOut]) {
      for (const key of known.keys()) if (key.startsWith(start)) return true;
    }
    return false;
  }

  /** Call before a scan of all roots. */
  beginScan(): void {
    this.#scan += 1;
  }

  /**
   * Call after a scan. If the scan was complete, removes and returns the files that it did not find. Files below a
   * folder that could not be read are kept.
   */
  endScan(isWhole: boolean): readonly InventoryFile[] {
    if (!isWhole) return [];
    const gone = [...this.#files].filter(
      ([, { root, path, scan }]) => scan !== this.#scan && !this.#isUnread(root, path),
    );
    for (const [key] of gone) this.#remove(key);
    for (const [key, { scan }] of this.#leftOut) if (scan !== this.#scan) this.#leftOut.delete(key);
    this.#dropUnused();
    return gone.map(([, file]) => file);
  }

  /** Whether the scan could not read a folder above a file. */
  #isUnread(root: number, path: string): boolean {
    for (let end = path.length; end > 0; ) {
      end = Math.max(0, path.lastIndexOf("/", end - 1));
      const folder = this.#leftOut.get(keyOfFile(root, path.slice(0, end)));
      if (folder?.scan === this.#scan) return true;
    }
    return false;
  }

  /** Adds the result of a scan. */
  add(unfiltered: ScanResult): void {
    const result = withholdUnknown(unfiltered, this.#isKnown);
    const { root, unchanged, missing, leftOut } = result;
    this.#addFiles(root, result);
    for (const path of unchanged) {
      const file = this.#files.get(keyOfFile(root, path));
      if (file !== undefined) file.scan = this.#scan;
    }
    for (const path of missing) {
      const key = keyOfFile(root, path);
      this.#remove(key);
      this.#leftOut.delete(key);
    }
    for (const each of leftOut) {
      const key = keyOfFile(root, each.path);
      this.#remove(key);
      this.#leftOut.set(key, { ...each, scan: this.#scan });
    }
    this.#dropUnused();
  }

  /**
   * Call when an index has changed. Removes possible private keys that are no longer known. Addresses that became known
   * are found by scanning `withholding` again.
   */
  withhold(): void {
    const out = new Set<number>();
    for (const [id, spelling] of this.#spellings.entries()) {
      if (spelling !== undefined && isWithheld(spelling, this.#isKnown)) out.add(id);
    }
    if (out.size === 0) return;
    for (const file of this.#files.values()) this.#takeOut(file, out);
    for (const id of out) this.#forget(id);
  }

  #takeOut(file: KnownFile, out: ReadonlySet<number>): void {
    const numbers = keepPlaces(file.numbers, (id) => (out.has(id) ? undefined : id));
    if (numbers.length === file.numbers.length) return;
    this.#count(file, -1);
    const placeCount = numbers.length / numbersOfPlace;
    file.withheld += file.placeCount - placeCount;
    file.placeCount = placeCount;
    file.numbers = numbers;
    this.#count(file, 1);
  }

  #forget(id: number): void {
    const spelling = this.#spellings[id];
    const address = this.#addressOf[id];
    if (spelling !== undefined) {
      const { text } = spelling;
      this.#spellingIds.delete(this.#spellingIds.get(text) === id ? text : keyOf(spelling));
    }
    this.#spellings[id] = undefined;
    this.#addressOf[id] = undefined;
    // A shorter spelling of the address, which is not a possible key, may remain.
    if (address === undefined || this.#addressOf.includes(address)) return;
    this.#everyAddress.delete(formatAddressKey(address));
  }

  #addFiles(root: number, { files, spellings, declarations, places }: PackedFiles): void {
    const ids = spellings.map((spelling) => this.#idOf(spelling));
    const numbers = declarations.map((declared) => this.#numberOf(declared));
    for (let at = 3; at < places.length; at += numbersOfPlace) {
      places[at] = numbers[(places[at] ?? 0) - 1] ?? 0;
    }
    for (let at = 2; at < places.length; at += numbersOfPlace) {
      places[at] = ids[places[at] ?? 0] ?? 0;
    }
    let at = 0;
    for (const file of files) {
      const end = at + file.placeCount * numbersOfPlace;
      this.#put(root, file, end === at ? noNumbers : places.subarray(at, end));
      at = end;
    }
  }

  #put(root: number, file: PackedFile, numbers: Uint32Array): void {
    const key = keyOfFile(root, file.path);
    this.#leftOut.delete(key);
    const before = this.#files.get(key);
    const isSame = before?.hash === file.hash && before?.isStale !== true;
    if (isSame && before?.withheld === 0 && file.withheld === 0) {
      // Files with equal hashes have the same places, and files without a hash have none, so only the other data is
      // updated.
      before.size = file.size;
      before.modifiedMs = file.modifiedMs;
      before.dependsOnKnown = file.dependsOnKnown === true;
      before.scan = this.#scan;
      return;
    }
    this.#remove(key);
    // The object is a literal with every property, since a spread took half of the main thread's time in a scan.
    const { path, size, modifiedMs, hash, placeCount, withheld } = file;
    const dependsOnKnown = file.dependsOnKnown === true;
    const scan = this.#scan;
    const known: KnownFile = {
      root,
      path,
      size,
      modifiedMs,
      hash,
      placeCount,
      withheld,
      dependsOnKnown,
      numbers,
      scan,
    };
    this.#files.set(key, known);
    this.#count(known, 1);
  }

  #remove(key: string): void {
    const file = this.#files.get(key);
    if (file === undefined) return;
    this.#files.delete(key);
    this.#count(file, -1);
  }

  /** Adds the places of a file to the counts, or subtracts them. */
  #count({ numbers, placeCount }: KnownFile, sign: 1 | -1): void {
    if (placeCount === 0) return;
    this.#changes += 1;
    this.#filesOf = undefined;
    this.#declared = undefined;
    this.#placeCount += sign * placeCount;
    for (let at = 2; at < numbers.length; at += numbersOfPlace) {
      const address = this.#addressOf[numbers[at] ?? 0];
      if (address === undefined) continue;
      if (address.placeCount === 0) this.#addresses.set(formatAddressKey(address), address);
      address.placeCount += sign;
      if (address.placeCount === 0) this.#addresses.delete(formatAddressKey(address));
    }
  }

  #idOf(spelling: Spelling): number {
    const { text } = spelling;
    const first = this.#spellingIds.get(text);
    if (first !== undefined && isSpelledSo(spelling, this.#spellings[first])) return first;
    const key = keyOf(spelling);
    const known = this.#spellingIds.get(key);
    if (known !== undefined) return known;
    const id = this.#spellings.push(spelling) - 1;
    this.#spellingIds.set(first === undefined ? text : key, id);
    this.#addressOf.push(spelling.certainty === "broken" ? undefined : this.#addressFor(spelling));
    return id;
  }

  /** Returns the number of a declaration, from 1; 0 if there are too many. */
  #numberOf(declared: Declaration): number {
    const key = keyOfDeclaration(declared);
    const known = this.#declarationNumbers.get(key);
    if (known !== undefined) return known;
    if (this.#declarations.length >= mostDeclarations) return 0;
    const number = this.#declarations.push(declared);
    this.#declarationNumbers.set(key, number);
    return number;
  }

  /** Removes unused spellings and declarations if at least half of all spellings are unused. */
  #dropUnused(): void {
    if (this.#spellings.length < this.#mostSpellings) return;
    const used = new Set<number>();
    for (const { numbers } of this.#files.values()) {
      for (let at = 2; at < numbers.length; at += numbersOfPlace) used.add(numbers[at] ?? 0);
    }
    if (2 * used.size <= this.#spellings.length) this.#keep(used);
    this.#mostSpellings = Math.max(fewSpellings, this.#spellings.length + used.size);
  }

  #keep(used: ReadonlySet<number>): void {
    const ids = new Map<number, number>();
    const spellings: (Spelling | undefined)[] = [];
    const addressOf: (KnownAddress | undefined)[] = [];
    this.#spellingIds.clear();
    this.#everyAddress.clear();
    for (const old of used) {
      const [spelling, address] = [this.#spellings[old], this.#addressOf[old]];
      const id = spellings.push(spelling) - 1;
      ids.set(old, id);
      addressOf.push(address);
      if (address !== undefined) this.#everyAddress.set(formatAddressKey(address), address);
      if (spelling === undefined) continue;
      const { text } = spelling;
      this.#spellingIds.set(this.#spellingIds.has(text) ? keyOf(spelling) : text, id);
    }
    const declarations = this.#declarations;
    this.#declarations = [];
    this.#declarationNumbers.clear();
    for (const { numbers } of this.#files.values()) {
      for (let at = 0; at < numbers.length; at += numbersOfPlace) {
        numbers[at + 2] = ids.get(numbers[at + 2] ?? 0) ?? 0;
        const declared = declarations[(numbers[at + 3] ?? 0) - 1];
        if (declared !== undefined) numbers[at + 3] = this.#numberOf(declared);
      }
    }
    this.#spellings = spellings;
    this.#addressOf = addressOf;
  }

  /**
   * Returns one object for all spellings of an address. The object is kept while a spelling is stored, even without
   * places.
   */
  #addressFor({ format, canonical }: AddressIdentity): KnownAddress {
    const key = formatAddressKey({ format, canonical });
    const known = this.#everyAddress.get(key);
    if (known !== undefined) return known;
    const address = { format, canonical, placeCount: 0, id: this.#nextAddress };
    this.#nextAddress += 1;
    this.#everyAddress.set(key, address);
    return address;
  }

  readonly #everyAddress = new Map<string, KnownAddress>();

  #groupFiles(): Map<number, KnownFile[]> {
    const groups = new Map<number, KnownFile[]>();
    for (const file of this.#files.values()) {
      const { numbers } = file;
      for (let at = 2; at < numbers.length; at += numbersOfPlace) {
        const address = this.#addressOf[numbers[at] ?? 0];
        if (address === undefined) continue;
        const group = groups.get(address.id);
        if (group === undefined) groups.set(address.id, [file]);
        else if (group.at(-1) !== file) group.push(file);
      }
    }
    return groups;
  }

  #sortedFiles(): readonly KnownFile[] {
    return [...this.#files.values()].sort(
      (a, b) => a.root - b.root || compareTexts(a.path, b.path),
    );
  }

  #placesIn(file: KnownFile, isWanted?: (spelling: Spelling) => boolean): readonly Place[] {
    return unpackPlaces(file.numbers, this.#spellings, this.#declarations, isWanted);
  }

  #hasBroken({ numbers }: KnownFile): boolean {
    for (let at = 2; at < numbers.length; at += numbersOfPlace) {
      if (this.#addressOf[numbers[at] ?? 0] === undefined) return true;
    }
    return false;
  }
}

/** The minimum number of spellings at which the inventory looks for unused ones. */
const fewSpellings = 4_000;

/** The maximum number of declarations in all files. Places with further declarations have no name. */
const mostDeclarations = 200_000;

const noNumbers = new Uint32Array();
const noDeclarations: readonly DeclaredPlace[] = [];

function isToBeReadAgain({ withheld, isStale }: KnownFile): boolean {
  return withheld > 0 || isStale === true;
}

function keyOfFile(root: number, path: string): string {
  return `${root}:${path}`;
}
