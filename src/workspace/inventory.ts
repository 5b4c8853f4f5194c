import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { BrokenPlace, FileStamp, LeftOut, ScannedFile, ValidPlace } from "./place";
import type { ScanResult } from "./scanTask";

/** A file with an address. */
export interface InventoryFile extends ScannedFile {
  /** The index of the root. */
  readonly root: number;
}

export interface FilePlace<Kind = ValidPlace> {
  readonly file: InventoryFile;
  readonly place: Kind;
}

/** An address of the workspace with all its places. */
export interface InventoryAddress extends AddressIdentity {
  readonly places: readonly FilePlace[];
}

interface Entry extends InventoryAddress {
  readonly places: FilePlace[];
}

/** Every address of some folders, kept up to date by the results of scans. */
export class Inventory {
  readonly #files = new Map<string, InventoryFile>();
  readonly #stamps = new Map<string, FileStamp>();
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #addresses = new Map<string, Entry>();
  /** The files that the current scan has come across. */
  #seen: Set<string> | undefined;
  #placeCount = 0;
  #changes = 0;

  get fileCount(): number {
    return this.#files.size;
  }

  get placeCount(): number {
    return this.#placeCount;
  }

  /** All addresses by their key (`formatAddressKey`), in the order in which they were found. */
  get addresses(): ReadonlyMap<string, InventoryAddress> {
    return this.#addresses;
  }

  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()];
  }

  /** The places with a wrong checksum. */
  get broken(): readonly FilePlace<BrokenPlace>[] {
    return [...this.#files.values()].flatMap((file) =>
      file.places.flatMap((place) => (place.certainty === "broken" ? [{ file, place }] : [])),
    );
  }

  /** The stamps of the files of a root, so that a scan reads only what has changed. */
  stampsOf(root: number): ReadonlyMap<string, FileStamp> {
    const stamps = new Map<string, FileStamp>();
    for (const [key, file] of this.#files) {
      if (file.root === root) stamps.set(file.path, this.#stamps.get(key) ?? file);
    }
    return stamps;
  }

  /** Call before a scan of all roots. */
  beginScan(): void {
    this.#seen = new Set();
  }

  /** Call after it. If the scan was whole, files that it has not come across are gone. */
  endScan(isWhole: boolean): void {
    const seen = this.#seen;
    this.#seen = undefined;
    if (!isWhole || seen === undefined) return;
    for (const key of [...this.#files.keys()]) if (!seen.has(key)) this.#remove(key);
    for (const key of [...this.#leftOut.keys()]) if (!seen.has(key)) this.#leftOut.delete(key);
  }

  /** Returns whether an address came, went or moved. */
  add({ root, files, unchanged, missing, leftOut }: ScanResult): boolean {
    const before = this.#changes;
    for (const file of files) this.#put({ ...file, root });
    for (const path of unchanged) this.#seen?.add(keyOf(root, path));
    for (const path of missing) this.#remove(keyOf(root, path));
    for (const each of leftOut) {
      const key = keyOf(root, each.path);
      this.#seen?.add(key);
      this.#remove(key);
      this.#leftOut.set(key, each);
    }
    return this.#changes !== before;
  }

  #put(file: InventoryFile): void {
    const key = keyOf(file.root, file.path);
    this.#seen?.add(key);
    this.#leftOut.delete(key);
    const before = this.#files.get(key);
    if (before?.hash !== undefined && before.hash === file.hash) {
      // The same bytes have the same places: only the stamp is new.
      this.#stamps.set(key, file);
      return;
    }
    this.#remove(key);
    this.#files.set(key, file);
    this.#stamps.set(key, file);
    this.#addPlaces(file);
  }

  #addPlaces(file: InventoryFile): void {
    this.#placeCount += file.places.length;
    if (file.places.length > 0) this.#changes += 1;
    for (const place of file.places) {
      if (place.certainty === "broken") continue;
      const { format, canonical } = place;
      const key = formatAddressKey(place);
      const known = this.#addresses.get(key);
      if (known === undefined) {
        this.#addresses.set(key, { format, canonical, places: [{ file, place }] });
      } else known.places.push({ file, place });
    }
  }

  #remove(key: string): void {
    const file = this.#files.get(key);
    if (file === undefined) return;
    this.#files.delete(key);
    this.#stamps.delete(key);
    this.#placeCount -= file.places.length;
    if (file.places.length > 0) this.#changes += 1;
    const keys = new Set(
      file.places.flatMap((place) =>
        place.certainty === "broken" ? [] : [formatAddressKey(place)],
      ),
    );
    for (const addressKey of keys) {
      const known = this.#addresses.get(addressKey);
      const places = known?.places.filter((each) => each.file !== file) ?? [];
      if (known === undefined || places.length === 0) this.#addresses.delete(addressKey);
      else this.#addresses.set(addressKey, { ...known, places });
    }
  }
}

function keyOf(root: number, path: string): string {
  return `${root}:${path}`;
}
