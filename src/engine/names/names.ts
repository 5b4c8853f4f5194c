import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { Book } from "./book";
import { keyOfDeclaredName, selectDeclarations } from "./declarations";
import { type CodeLook, CodeLooks } from "./codeLooks";
import { buildHiddenSource, type HiddenSource, type HiddenSources } from "./hiddenSources";
import { isValidOn, type Name, type NameSource } from "./name";
import { type Fit, fits, fitsWord } from "./textIndex";
import type { LabelsOfFile, NamingFile } from "./workspaceNames";

/** The sources that are used: the value of `addressAtlas.editor.names`. */
export type NamesShown = "all" | "workspace" | "off";

/**
 * The maximum number of deployments on one chain that are sent to nodes: a file of the workspace may have any number.
 */
const mostDeployments = 2_000;

/** The names that files of the workspace declare for addresses. A declaration does not make an address known. */
export interface DeclaredSource {
  find(address: AddressIdentity): readonly Name[];
  search(word: string, fit: Fit): Iterable<AddressIdentity>;
  /** Whether the file with this URI declares a name. */
  hasFile(uri: string): boolean;
  /** Whether the file with this URI declares a name for the address. */
  isDeclaredIn(uri: string, address: AddressIdentity): boolean;
}

interface FindAll {
  /** The URI of the shown file: if that file declares a name for the address, declared names are omitted. */
  readonly except?: string;
  readonly chain?: string | undefined;
  /** Further declared names of the address. */
  readonly more?: readonly Name[] | undefined;
}

/** A source of names in memory. */
interface NameFinder {
  has(address: AddressIdentity): boolean;
  /** Returns all names of an address, the best first. */
  find(address: AddressIdentity): readonly Name[];
  /**
   * Finds the addresses with a name that contains the word, which is in lower case. May yield an address several times.
   */
  search(word: string, fit: Fit, isShown: (file: NamingFile) => boolean): Iterable<AddressIdentity>;
}

/** The deployments of the workspace on a chain. */
interface WorkspaceDeployments {
  readonly addresses: readonly AddressIdentity[];
  /** The counter of changes of label files. */
  readonly changes: number;
}

/** The names of the workspace's label files. */
export interface WorkspaceSource {
  readonly names: WorkspaceFinder;
  /** Resolves when no label file is left to read. */
  whenRead(): Promise<void>;
}

/** The user's local tags, as names. */
interface TagSource extends NameFinder {
  addresses(): Iterable<AddressIdentity>;
}

interface WorkspaceFinder extends NameFinder {
  hasFile(uri: string): boolean;
  files(): Iterable<LabelsOfFile>;
  /** Grows with each change of a file. */
  readonly changes: number;
  addresses(): Iterable<AddressIdentity>;
  /** Returns the URIs of the files that name an address. */
  filesOf(address: AddressIdentity): readonly string[];
  /** Returns the value of `changes` when names of the file were last added. */
  changeOf(uri: string): number;
  deploymentsOn(chainId: number): readonly AddressIdentity[];
}

interface NamesParts {
  /** Reads the bytes of the book that ships with the extension. */
  readonly readBook: () => Promise<Uint8Array>;
  /** Called once if the book cannot be read or is damaged. */
  readonly onBadBook: () => void;
  /** Called once if the label files cannot be opened. */
  readonly onNoWorkspace: () => void;
  /** Starts reading the label files of the workspace. */
  readonly openWorkspace: (onChange: () => void) => Promise<WorkspaceSource>;
  /** Called when the names of addresses have changed. */
  readonly onChange: () => void;
  /** Starts reading the names that files of a trusted workspace declare, unless already started. */
  readonly readDeclared: () => void;
  /**
   * Returns the declared names; undefined before the search of the files has started, and in an untrusted workspace.
   */
  readonly declared: () => DeclaredSource | undefined;
  /** Reads the user's local tags, if another service is in use. */
  readonly readTags: () => Promise<unknown>;
  /** Called once if the local tags cannot be read. */
  readonly onNoTags: () => void;
  /** Returns the local tags; undefined while the local service is in use, or before the tags have been read. */
  readonly tags: () => TagSource | undefined;
  readonly shown: () => NamesShown;
  readonly hidden: HiddenSources;
}

/**
 * The names of addresses from all sources, in order of precedence: local tags that the service in use does not show,
 * repository labels, deployments of the workspace, other label files, the book. Lookups are in memory and send no
 * requests. A source has no names before `open` or `openBooks` has loaded it.
 */
export class Names {
  readonly #parts: NamesParts;
  readonly #codeLooks = new CodeLooks();
  #book: Promise<Book | undefined> | undefined;
  #opened: Book | undefined;
  #workspace: Promise<void> | undefined;
  #openedWorkspace: WorkspaceSource | undefined;
  #isBadBookReported = false;
  #isNoWorkspaceReported = false;
  #isNoTagsReported = false;
  #isWanted = false;
  #finders: readonly NameFinder[] = [];

  constructor(parts: NamesParts) {
    this.#parts = parts;
  }

  /**
   * Loads each source that is shown, once. Label files continue to be read after the promise has resolved, and
   * `onChange` is called when their names change. A source that cannot be read has no names; the next call retries.
   */
  async open(): Promise<void> {
    this.#isWanted = true;
    this.#readTags();
    if (this.#parts.shown() !== "off") this.#parts.readDeclared();
    await Promise.all([this.openBooks(), this.#openWorkspace()]);
  }

  /**
   * Opens only the book, if its names are shown: the search for addresses in a document needs no other source. Reads no
   * file of the workspace.
   */
  async openBooks(): Promise<void> {
    if (this.#parts.shown() === "all") await this.book();
  }

  /** Opens all sources that are shown and waits until every label file has been read. */
  async readAll(): Promise<void> {
    await this.open();
    await this.#openedWorkspace?.whenRead();
  }

  /** Returns the deployments of the workspace on an EVM chain, in the files that have been read so far. */
  deploymentsOn(chainId: number): WorkspaceDeployments {
    const own = this.#parts.shown() === "off" ? undefined : this.#openedWorkspace?.names;
    const addresses = own?.deploymentsOn(chainId).slice(0, mostDeployments) ?? [];
    return { addresses, changes: own?.changes ?? 0 };
  }

  /** Stores the report of a node; deployments without code on the node are marked. */
  noteCode(look: CodeLook): void {
    if (this.#codeLooks.note(look)) this.#parts.onChange();
  }

  /** Call when nodes were connected, removed or restarted. Reports of unchanged nodes stay. */
  followNodes(nodes: Parameters<CodeLooks["keepOnly"]>[0]): void {
    if (this.#codeLooks.keepOnly(nodes)) this.#parts.onChange();
  }

  /** Whether a file of the workspace is a source of names. */
  isSource(uri: string): boolean {
    const { declared } = this.#parts;
    return this.#openedWorkspace?.names.hasFile(uri) === true || declared()?.hasFile(uri) === true;
  }

  /**
   * Opens the book that ships with the extension, even if its names are not shown; undefined if the book is unusable.
   */
  book(): Promise<Book | undefined> {
    this.#book ??= this.#openBook().catch(() => {
      this.#book = undefined;
      this.#tellBadBook();
      return undefined;
    });
    return this.#book;
  }

  /** The names of the label files, if opened, even if the names are not shown. */
  get workspace(): WorkspaceFinder | undefined {
    return this.#openedWorkspace?.names;
  }

  /** Call when the service in use changes. */
  followService(): void {
    if (this.#isWanted) this.#readTags();
  }

  /** Call when the local tags were read or changed, or when the service in use starts or stops showing them. */
  followTags(): void {
    this.#order();
    this.#parts.onChange();
  }

  /** Call when the setting `addressAtlas.editor.names` has changed. */
  async update(): Promise<void> {
    await (this.#isWanted ? this.open() : this.openBooks());
    this.#order();
    this.#parts.onChange();
  }

  /**
   * Returns the names that make an address known and are not hidden, the best first; with a chain, only names valid on
   * that chain.
   */
  find(address: AddressIdentity, chain?: string): readonly Name[] {
    const names = this.#shownOf(this.#namesOf(address));
    return chain === undefined ? names : names.filter((name) => isValidOn(name, chain));
  }

  /** Returns all names that users see: names that make the address known, then declared names. */
  findAll(address: AddressIdentity, { except, chain, more }: FindAll = {}): readonly Name[] {
    const known = this.find(address, chain);
    const declared = this.declared(address, more);
    if (declared.length === 0) return known;
    if (except !== undefined && this.#parts.declared()?.isDeclaredIn(except, address) === true) {
      return known;
    }
    const here = chain === undefined ? declared : declared.filter((name) => isValidOn(name, chain));
    return [...known, ...here];
  }

  /**
   * Returns the declared names of an address that are not hidden and add something to its known names: those of `more`,
   * then the most frequent first.
   */
  declared(address: AddressIdentity, more: readonly Name[] = []): readonly Name[] {
    if (this.#parts.shown() === "off") return [];
    const found = this.#parts.declared()?.find(address) ?? [];
    const keys = new Set(found.map(keyOfDeclaredName));
    const declared = [...more.filter((name) => !keys.has(keyOfDeclaredName(name))), ...found];
    if (declared.length === 0) return declared;
    return this.#shownOf(selectDeclarations(declared, this.#namesOf(address), this.#opened));
  }

  /** Whether an address has a name that is not hidden. Declared names do not count. */
  has(address: AddressIdentity): boolean {
    return this.#parts.hidden.isEmpty
      ? this.#finders.some((finder) => finder.has(address))
      : this.find(address).length > 0;
  }

  /**
   * Yields every address with a name in the sources that are shown, even if the name is hidden. Addresses with only
   * declared names are skipped, and so are EVM addresses of the book, since there are many.
   */
  *addresses(): Generator<AddressIdentity> {
    const shown = this.#parts.shown();
    yield* this.#parts.tags()?.addresses() ?? [];
    if (shown !== "off") yield* this.#openedWorkspace?.names.addresses() ?? [];
    if (shown === "all") yield* this.#opened?.others() ?? [];
  }

  /**
   * Finds the names that contain a word, each with its address: exact matches, then names that begin with the word,
   * then all others. Each of these groups is ordered by the precedence of the sources. Results are found on demand.
   * `most`: the maximum number of results from each source, since a label file may give one name to any number of
   * addresses. `pick`: returns the name to show for an address, undefined to skip the address; by default the name that
   * contains the word.
   */
  *search(
    word: string,
    most = Infinity,
    pick?: (address: AddressIdentity) => Name | undefined,
  ): Generator<readonly [AddressIdentity, Name]> {
    const own = word.toLowerCase();
    const isShown = (file: NamingFile): boolean => !this.#parts.hidden.has(file);
    const finders = [...this.#finders, ...this.#declaredFinder()];
    const taken = new Map(finders.map((finder) => [finder, new Set<string>()]));
    for (const fit of fits) {
      const isHit = ({ text, token }: Name): boolean =>
        fitsWord(text, own, fit) || (token !== undefined && fitsWord(token.name, own, fit));
      for (const [finder, keys] of taken) {
        if (keys.size === most) continue;
        for (const address of finder.search(own, fit, isShown)) {
          const key = formatAddressKey(address);
          if (keys.has(key)) continue;
          const hit = this.#shownOf(finder.find(address)).find(isHit);
          const name = hit === undefined || pick === undefined ? hit : pick(address);
          if (name === undefined) continue;
          keys.add(key);
          yield [address, this.#markCode(address, name)];
          if (keys.size === most) break;
        }
      }
    }
  }

  #declaredFinder(): readonly Pick<NameFinder, "find" | "search">[] {
    const declared = this.#parts.shown() === "off" ? undefined : this.#parts.declared();
    if (declared === undefined) return [];
    return [
      {
        find: (address) => this.declared(address),
        search: (word, fit) => declared.search(word, fit),
      },
    ];
  }

  /** Returns every source that has a name for an address, including hidden sources. */
  sourcesOf(address: AddressIdentity): readonly HiddenSource[] {
    const declared = this.#parts.declared()?.find(address) ?? [];
    const sources = [...this.#namesOf(address), ...declared].map(({ source }) =>
      buildHiddenSource(source),
    );
    const byKey = new Map(sources.map((source) => [source.uri ?? source.title, source]));
    return [...byKey.values()];
  }

  /** Whether names of a file of the workspace are shown. */
  isShown(file: NameSource): boolean {
    return this.#parts.shown() !== "off" && !this.#parts.hidden.has(buildHiddenSource(file));
  }

  isHidden(source: HiddenSource): boolean {
    return this.#parts.hidden.has(source);
  }

  /** Call when the setting `addressAtlas.editor.hiddenSources` has changed. */
  followHidden(): void {
    this.#parts.hidden.follow();
    this.#parts.onChange();
  }

  async hide(source: HiddenSource): Promise<void> {
    await this.#parts.hidden.add(source);
    this.#parts.onChange();
  }

  async show(source: HiddenSource): Promise<void> {
    await this.#parts.hidden.remove(source);
    this.#parts.onChange();
  }

  #namesOf(address: AddressIdentity): readonly Name[] {
    const names = this.#finders.flatMap((finder) => finder.find(address));
    return this.#codeLooks.isEmpty ? names : names.map((name) => this.#markCode(address, name));
  }

  #markCode(address: AddressIdentity, name: Name): Name {
    const changeOf = (uri: string): number => this.#openedWorkspace?.names.changeOf(uri) ?? 0;
    const noCode = this.#codeLooks.find(address, name, changeOf);
    return noCode === undefined ? name : { ...name, noCode };
  }

  #shownOf(names: readonly Name[]): readonly Name[] {
    return names.filter(({ source }) => !this.#parts.hidden.has(buildHiddenSource(source)));
  }

  async #openBook(): Promise<Book | undefined> {
    const [{ Book }, bytes] = await Promise.all([import("./book"), this.#parts.readBook()]);
    this.#opened = Book.open(bytes);
    if (this.#opened === undefined) this.#tellBadBook();
    this.#order();
    this.#parts.onChange();
    return this.#opened;
  }

  async #openWorkspace(): Promise<void> {
    if (this.#openedWorkspace !== undefined || this.#parts.shown() === "off") return;
    this.#workspace ??= this.#beginWorkspace().catch(() => {
      this.#workspace = undefined;
      if (!this.#isNoWorkspaceReported) this.#parts.onNoWorkspace();
      this.#isNoWorkspaceReported = true;
    });
    await this.#workspace;
  }

  async #beginWorkspace(): Promise<void> {
    const { openWorkspace, onChange } = this.#parts;
    this.#openedWorkspace = await openWorkspace(onChange);
    this.#order();
  }

  #readTags(): void {
    this.#parts.readTags().catch(() => {
      if (!this.#isNoTagsReported) this.#parts.onNoTags();
      this.#isNoTagsReported = true;
    });
  }

  #tellBadBook(): void {
    if (!this.#isBadBookReported) this.#parts.onBadBook();
    this.#isBadBookReported = true;
  }

  /** Lists the sources that are in use, by precedence. */
  #order(): void {
    const shown = this.#parts.shown();
    this.#finders = [
      this.#parts.tags(),
      shown === "off" ? undefined : this.#openedWorkspace?.names,
      shown === "all" ? this.#opened : undefined,
    ].filter((finder) => finder !== undefined);
  }
}
