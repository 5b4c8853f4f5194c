import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { type Declaration, keyOfDeclaredName } from "../../engine/names/declarations";
import type { Name } from "../../engine/names/name";
import type { DeclaredSource } from "../../engine/names/names";
import { type Fit, joinTexts, TextIndex } from "../../engine/names/textIndex";
import type { DeclaredPlace, Inventory, InventoryFile } from "./inventory";
import { compareTexts } from "../../engine/text/compareTexts";

interface FileAsSource {
  readonly uri: string;
  /** The path relative to the folder; in a workspace with several folders, the name of the folder comes first. */
  readonly title: string;
}

/** The maximum number of places that are listed for one name of an address. */
const mostOfName = 20;
/** The maximum number of cached results of `find`. */
const mostFound = 2_000;
/** The maximum number of files with cached declarations. */
const mostFiles = 100;

/** The names that the files of a workspace declare for addresses. */
export class DeclaredNames implements DeclaredSource {
  readonly #inventory: () => Inventory;
  readonly #describe: (file: InventoryFile) => FileAsSource | undefined;
  readonly #locate: (uri: string) => readonly Pick<InventoryFile, "root" | "path">[];
  #index:
    | { readonly of: readonly Declaration[]; readonly count: number; readonly texts: TextIndex }
    | undefined;
  readonly #found = new Map<string, readonly Name[]>();
  /** Cache: the keys of the addresses that a file names, by the URI of the file. */
  readonly #byFile = new Map<string, ReadonlySet<string>>();
  readonly #sources = new WeakMap<InventoryFile, FileAsSource>();
  /** The inventory, and the value of its `changes`, for which `#found` and `#byFile` are valid. */
  #foundIn: { readonly of: Inventory; readonly changes: number } | undefined;

  /** `locate`: finds the possible inventory entries of a URI. */
  constructor(
    inventory: () => Inventory,
    describe: (file: InventoryFile) => FileAsSource | undefined,
    locate: (uri: string) => readonly Pick<InventoryFile, "root" | "path">[],
  ) {
    this.#inventory = inventory;
    this.#describe = describe;
    this.#locate = locate;
  }

  /**
   * Returns the names of an address, the most frequent first. Each name is listed with its first place in each file.
   */
  find(address: AddressIdentity): readonly Name[] {
    const inventory = this.#follow();
    const key = formatAddressKey(address);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    if (this.#found.size >= mostFound) this.#found.clear();
    const places = inventory.declarationsOf(address);
    const names = places.length === 0 ? noNames : this.#build(places);
    this.#found.set(key, names);
    return names;
  }

  hasFile(uri: string): boolean {
    return this.#declaredIn(uri).size > 0;
  }

  isDeclaredIn(uri: string, address: AddressIdentity): boolean {
    return this.#declaredIn(uri).has(formatAddressKey(address));
  }

  /** Finds the addresses with a declared name that fits the word (`fit`). The word is in lower case. */
  *search(word: string, fit: Fit): Generator<AddressIdentity> {
    const inventory = this.#inventory();
    const { declarations } = inventory;
    if (this.#index?.of !== declarations || this.#index.count !== declarations.length) {
      const texts = new TextIndex(joinTexts(declarations.map(({ text }) => text)));
      this.#index = { of: declarations, count: declarations.length, texts };
    }
    const indexes = new Set(this.#index.texts.search(word, fit));
    if (indexes.size > 0) yield* inventory.declaredAddresses(indexes);
  }

  /** Returns the inventory; clears the caches if it has changed. */
  #follow(): Inventory {
    const inventory = this.#inventory();
    const { changes } = inventory;
    if (this.#foundIn?.of !== inventory || this.#foundIn.changes !== changes) {
      this.#found.clear();
      this.#byFile.clear();
      this.#foundIn = { of: inventory, changes };
    }
    return inventory;
  }

  /**
   * Returns the keys of the addresses that a file names. Looks them up by file, since any number of files may name an
   * address.
   */
  #declaredIn(uri: string): ReadonlySet<string> {
    const inventory = this.#follow();
    const known = this.#byFile.get(uri);
    if (known !== undefined) return known;
    if (this.#byFile.size >= mostFiles) this.#byFile.clear();
    const addresses = this.#locate(uri).flatMap((file) => inventory.addressesDeclaredIn(file));
    const keys = new Set(addresses.map(formatAddressKey));
    this.#byFile.set(uri, keys);
    return keys;
  }

  #build(places: readonly DeclaredPlace[]): readonly Name[] {
    const groups = new Map<string, { declared: Declaration; files: Map<InventoryFile, number> }>();
    for (const { file, line, declared } of places) {
      const key = keyOfDeclaredName(declared);
      const group = groups.get(key) ?? { declared, files: new Map<InventoryFile, number>() };
      groups.set(key, group);
      if (!group.files.has(file)) group.files.set(file, line);
    }
    return [...groups]
      .sort(
        ([aKey, a], [bKey, b]) =>
          b.files.size - a.files.size ||
          compareTexts(a.declared.text, b.declared.text) ||
          compareTexts(aKey, bKey),
      )
      .flatMap(([, { declared, files }]) =>
        [...files]
          .sort(([a], [b]) => a.root - b.root || compareTexts(a.path, b.path))
          .slice(0, mostOfName)
          .flatMap(([file, line]) => this.#nameOf(declared, file, line)),
      );
  }

  #sourceOf(file: InventoryFile): FileAsSource | undefined {
    const source = this.#sources.get(file) ?? this.#describe(file);
    if (source !== undefined) this.#sources.set(file, source);
    return source;
  }

  #nameOf({ text, chains }: Declaration, file: InventoryFile, line: number): readonly Name[] {
    const source = this.#sourceOf(file);
    if (source === undefined) return [];
    const { uri, title } = source;
    return [
      { text, kind: "declaration", chains, source: { title, version: "", place: { uri, line } } },
    ];
  }
}

const noNames: readonly Name[] = [];
