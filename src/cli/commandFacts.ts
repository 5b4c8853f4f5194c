import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { shortenKey } from "../engine/addresses/mayBeKey";
import { AnchorIndex } from "../engine/checks/anchorIndex";
import { type CheckFacts } from "../engine/checks/findProblems";
import { finish } from "../engine/text/slices";
import { isOnlyInWorkspace, type KnownBy, type Origin, origins } from "../engine/checks/knownBy";
import { AddressesByName } from "../engine/checks/addressesByName";
import { joinNames } from "../engine/checks/joinNames";
import { Book } from "../engine/names/book";
import { PackedLabels } from "../engine/names/packedLabels";
import { selectDeclarations } from "../engine/names/declarations";
import type { Name } from "../engine/names/name";
import type { DeclaredSource } from "../engine/names/names";
import type { Fit } from "../engine/names/textIndex";
import type { WrittenWorkspace } from "../project/scan/writtenAddresses";
import { type LabelsOfFile, WorkspaceNames } from "../engine/names/workspaceNames";

/** All known facts, in a form that can be posted to a thread. */
export interface KnownData {
  /** The unpacked book, in shared memory. */
  readonly book: Uint8Array;
  /** The packed index of the book's addresses; undefined if it is not cached. */
  readonly index?: Uint8Array | undefined;
  readonly labels: readonly CommandLabels[];
  /**
   * The label files of the repositories in the commit that the files are compared with; undefined without a comparison.
   */
  readonly base: readonly LabelsOfFile[] | undefined;
}

/** Reads and stores bytes that take long to compute. */
export interface KeptBytes {
  /** Reads the bytes; undefined if there are none. */
  read(): Uint8Array | undefined;
  write(bytes: Uint8Array): void;
  /** Removes the cached bytes. Call if the read bytes are not the bytes that were written. */
  remove(): void;
}

export interface CommandLabels extends LabelsOfFile {
  /**
   * Whether the file was given by `--names` and is outside of all scanned repositories and folders. The author of the
   * code does not control such a file.
   */
  readonly isOutside?: boolean;
}

/** The facts about addresses from the book and the label files. Tags are not used, since they belong to a user. */
export class CommandFacts {
  readonly #book: Book;
  readonly #labels = new WorkspaceNames();
  /** The URIs of the label files with `isOutside`. */
  readonly #outside = new Set<string>();
  /** The names in label files at the merge base, which a change cannot influence. */
  #base: WorkspaceNames | undefined;
  /** The addresses of the book, by name. */
  readonly #namesakes: AddressesByName;
  #anchors: AnchorIndex | undefined;
  #declared: DeclaredSource | undefined;
  /** The addresses of the scanned folders; empty until they are added. */
  #workspace: WrittenWorkspace = new Map();
  #replaced: WrittenWorkspace = new Map();
  /** The number of addresses in `counted` (`addWorkspace`); 0 until they are added. */
  #addresses = 0;
  #keys: ReadonlyMap<string, AddressIdentity> | undefined;
  #checks: CheckFacts | undefined;

  readonly #kept: KeptBytes | undefined;

  /** `bytes`: the unpacked book. `kept`: the cache for the index that is built from the book. */
  constructor(bytes: Uint8Array, kept?: KeptBytes) {
    this.#kept = kept;
    const book = Book.open(bytes);
    if (book === undefined) throw new Error("the book is damaged");
    this.#book = book;
    this.#namesakes = new AddressesByName(book);
    this.find = joinNames(this.#labels, book);
  }

  /** Adds label files. Call before using the checks. */
  addLabels({ labels, base }: Pick<KnownData, "labels" | "base">): void {
    for (const { file, packed, isOutside } of labels) {
      this.#labels.put(file, new PackedLabels(packed));
      if (isOutside === true) this.#outside.add(file.uri);
    }
    if (base === undefined) return;
    this.#base = new WorkspaceNames();
    for (const { file, packed } of base) this.#base.put(file, new PackedLabels(packed));
  }

  /** Whether the URI of a label file is below the URI of a folder. */
  hasLabelsIn(folder: string): boolean {
    return [...this.#labels.files()].some(({ file }) => file.uri.startsWith(`${folder}/`));
  }

  /** Prepares the parts of the book that the checks need, so that no file waits for them. */
  prepare(): void {
    this.#anchors ??= this.#readAnchors();
    finish(this.#namesakes.read());
  }

  #readAnchors(): AnchorIndex {
    const packed = this.#kept?.read();
    if (packed !== undefined) {
      try {
        return new AnchorIndex(packed);
      } catch {
        this.#kept?.remove();
      }
    }
    const anchors = new AnchorIndex();
    for (const address of this.#book.addresses()) anchors.add({ ...address, origin: "book" });
    this.#kept?.write(anchors.pack());
    return anchors;
  }

  readonly has = (address: AddressIdentity): boolean =>
    this.#labels.has(address) || this.#book.has(address);

  /** The names of an address from label files, then those of the book, in the order of the editor. */
  readonly find: (address: AddressIdentity) => readonly Name[];

  /** Selects the declared names that add something to the known names of an address. */
  readonly selectDeclarations = (
    address: AddressIdentity,
    declared: readonly Name[],
  ): readonly Name[] => selectDeclarations(declared, this.find(address), this.#book);

  /** Sets the declared names. A declaration does not make an address known. */
  addDeclared(declared: DeclaredSource): void {
    this.#declared = declared;
  }

  /** Whether a file declares a name for an address. */
  isDeclaredIn(file: string, address: AddressIdentity): boolean {
    return this.#declared?.isDeclaredIn(file, address) === true;
  }

  /** Returns all names that are shown: names that make the address known, then declared names. */
  findAll(address: AddressIdentity): readonly Name[] {
    const declared = this.#declared?.find(address) ?? [];
    return [...this.find(address), ...this.selectDeclarations(address, declared)];
  }

  /**
   * Finds the addresses with a name that matches a word, which must be in lower case. `fit`: how the name must match.
   * Returns the results of each source separately: label files, the book, declared names. An address may be yielded
   * several times.
   */
  search(word: string, fit: Fit): readonly Iterable<AddressIdentity>[] {
    return [
      this.#labels.search(word, fit),
      this.#book.search(word, fit),
      this.#declared?.search(word, fit) ?? [],
    ];
  }

  /** Returns the tokens of the book with exactly this name, ignoring case. */
  tokensOf(text: string): readonly (AddressIdentity & { readonly name: Name })[] {
    return this.#book.tokensOf(text);
  }

  /**
   * Whether the book contains an address. If so, the 64 digits of the address are not treated as a private key. Label
   * files do not count, since their author may have entered a key.
   */
  readonly isInBook = (address: AddressIdentity): boolean => this.#book.has(address);

  /**
   * Returns the form of an address for the output. A Solana address that the book does not contain is shortened to its
   * ends: its 32 bytes may be a secret, even in a label file.
   */
  readonly shown = (address: AddressIdentity): string =>
    address.format === "solana" && !this.isInBook(address)
      ? shortenKey(address.canonical)
      : address.canonical;

  /** The facts for the checks. Every kind of warning is on; the settings are applied later. */
  get checks(): CheckFacts {
    this.#checks ??= this.#buildChecks();
    return this.#checks;
  }

  #buildChecks(): CheckFacts {
    const labels = this.#labels;
    const anchors = (this.#anchors ??= this.#readAnchors());
    for (const names of [labels, this.#base]) {
      for (const address of names?.addresses() ?? []) {
        for (const origin of this.#findKnownBy(address)?.origins ?? []) {
          anchors.add({ ...address, origin });
        }
      }
    }
    return {
      anchors,
      findKnownBy: (address) => this.#findKnownBy(address),
      namesakes: new AddressesByName(() => entriesOf(labels), this.#namesakes),
      namesOf: (address) => {
        const names = this.find(address);
        return names.length > 0 ? names : (this.#base?.find(address) ?? names);
      },
      tagsOf: () => [],
      isOn: () => true,
      isPairAllowed: () => false,
      addresses: this.#addresses,
      standsInWorkspace: this.stands,
      ...(this.#keys && { deriveAddress: (value) => this.#keys?.get(value) }),
    };
  }

  /** Whether an address occurs in the scanned folders; false for every address before `addWorkspace`. */
  readonly stands = (address: AddressIdentity): boolean =>
    this.#workspace.has(formatAddressKey(address));

  /** Sets the private keys that were found, each with its address. */
  addKeys(keys: ReadonlyMap<string, AddressIdentity>): void {
    this.#keys = keys;
    this.#checks = undefined;
  }

  /**
   * Adds the addresses of the scanned folders, to find look-alikes and typos among them. `counted`: the keys of the
   * addresses that are counted to compute how many look-alikes are expected by chance. Addresses of a change are not
   * counted, since a change could add many addresses to hide a look-alike.
   */
  addWorkspace(workspace: WrittenWorkspace, counted: ReadonlySet<string>): void {
    this.#workspace = workspace;
    this.#addresses = counted.size;
    this.#checks = undefined;
    const anchors = (this.#anchors ??= this.#readAnchors());
    for (const [key, address] of workspace) {
      const by = this.#findKnownBy(address);
      if (by !== undefined && isOnlyInWorkspace(by)) {
        const { isListed } = address;
        anchors.add({ ...address, origin: "workspace", isCounted: counted.has(key), isListed });
      }
    }
  }

  /**
   * Adds unknown addresses of earlier versions, to find typos of them. None of the scanned files except tests contains
   * them. They are not counted.
   */
  addReplaced(replaced: WrittenWorkspace): void {
    this.#replaced = replaced;
    this.#checks = undefined;
    const anchors = (this.#anchors ??= this.#readAnchors());
    for (const address of replaced.values()) {
      anchors.add({ ...address, origin: "workspace", isCounted: false });
    }
  }

  /** Whether an address was added by `addReplaced`. */
  isReplaced(address: AddressIdentity): boolean {
    return this.#replaced.has(formatAddressKey(address));
  }

  #findKnownBy(address: AddressIdentity): KnownBy | undefined {
    const named = this.#labels.filesOf(address);
    const own = named.filter((uri) => !this.#outside.has(uri));
    const files = this.#base === undefined ? own : this.#base.filesOf(address);
    const by = new Set<Origin>();
    if (this.#book.has(address)) by.add("book");
    if (own.length < named.length) by.add("user");
    if (files.length > 0) by.add("files");
    else if (own.length > 0) by.add("change");
    const key = formatAddressKey(address);
    const spelled = this.#replaced.get(key) ?? this.#workspace.get(key);
    // The workspace uses this address of the book, so addresses that look like it are probably not similar by chance.
    if (by.has("book") && by.size === 1 && spelled?.isOfTests === false) by.add("workspace");
    const isListed = spelled?.isListed === true;
    if (by.size > 0) return { origins: origins.filter((each) => by.has(each)), files, isListed };
    if (spelled === undefined || spelled.isOfTests) return undefined;
    const { isChecked, misspelled } = spelled;
    return { origins: ["workspace"], files, isChecked, misspelled, isListed };
  }
}

function* entriesOf(
  labels: WorkspaceNames,
): Generator<readonly [AddressIdentity, readonly Name[]]> {
  for (const address of labels.addresses()) yield [address, labels.find(address)];
}
