import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { Book } from "./book";
import { selectDeclarations } from "./declarations";
import { type CodeLook, CodeLooks } from "./codeLooks";
import { buildHiddenSource, type HiddenSource, type HiddenSources } from "./hiddenSources";
import { isValidOn, type Name } from "./name";
import { type Fit, fits, fitsWord } from "./textIndex";
import type { LabelsOfFile, NamingFile } from "./workspaceNames";

/** Which sources are used: the value of `addressAtlas.editor.names`. */
export type NamesShown = "all" | "workspace" | "off";

/** More deployments on one chain are not sent to nodes: a file of the workspace may have any number. */
const mostDeployments = 2_000;

/** The names that files of the workspace declare for addresses: they make no address known. */
export interface DeclaredSource {
  find(address: AddressIdentity): readonly Name[];
  search(word: string, fit: Fit): Iterable<AddressIdentity>;
  /** Whether the file of a URI declares a name. */
  hasFile(uri: string): boolean;
  /** Whether it declares a name for the address. */
  isDeclaredIn(uri: string, address: AddressIdentity): boolean;
}

interface FindAll {
  /** The URI of a file: if its own text declares a name, no declared name is wanted. */
  readonly except?: string;
  readonly chain?: string | undefined;
}

/** A source of names, all in memory. */
interface NameFinder {
  has(address: AddressIdentity): boolean;
  /** All names of an address, the best first. */
  find(address: AddressIdentity): readonly Name[];
  /** The addresses with a name that holds the word, which is in lower case; some may come again. */
  search(word: string, fit: Fit, isShown: (file: NamingFile) => boolean): Iterable<AddressIdentity>;
}

/** The deployments of the workspace on a chain. */
export interface WorkspaceDeployments {
  readonly addresses: readonly AddressIdentity[];
  /** The number of changes of label files so far. */
  readonly changes: number;
}

/** The names of the workspace's label files. */
export interface WorkspaceSource {
  readonly names: WorkspaceFinder;
  /** Resolves when every label file has been read for the first time. */
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
  /** The URIs of the files that name an address. */
  filesOf(address: AddressIdentity): readonly string[];
  /** The number of changes when names of a file were last added. */
  changeOf(uri: string): number;
  /** The addresses of deployments on an EVM chain. */
  deploymentsOn(chainId: number): readonly AddressIdentity[];
}

interface NamesParts {
  /** The bytes of the book that ships. */
  readonly readBook: () => Promise<Uint8Array>;
  /** Called once if the book cannot be read or is damaged. */
  readonly onBadBook: () => void;
  /** Called once if reading the label files cannot begin. */
  readonly onNoWorkspace: () => void;
  /** Begins to read the label files of the workspace. */
  readonly openWorkspace: (onChange: () => void) => Promise<WorkspaceSource>;
  /** Called when the names of addresses have changed. */
  readonly onChange: () => void;
  /** Begins to read the names that files of the workspace declare, unless that has begun. */
  readonly readDeclared: () => void;
  /** Undefined before that. */
  readonly declared: () => DeclaredSource | undefined;
  /** Begins to read the user's local tags, if another service is in use. */
  readonly readTags: () => void;
  /** Those tags; undefined while the local service is in use, or before they have been read. */
  readonly tags: () => TagSource | undefined;
  readonly shown: () => NamesShown;
  readonly hidden: HiddenSources;
}

/**
 * The names of addresses from all sources, in order of precedence: local tags that the service in use does not
 * show, repository labels, deployments of the workspace, other label files, books. Look-ups are in memory and make no requests. There
 * are no names before `open` has resolved.
 */
export class Names {
  readonly #parts: NamesParts;
  readonly #codeLooks = new CodeLooks();
  #book: Promise<Book | undefined> | undefined;
  #opened: Book | undefined;
  #workspace: Promise<void> | undefined;
  #openedWorkspace: WorkspaceSource | undefined;
  #isBadBookTold = false;
  #isNoWorkspaceTold = false;
  #isWanted = false;
  #finders: readonly NameFinder[] = [];

  constructor(parts: NamesParts) {
    this.#parts = parts;
  }

  /**
   * Lets each source load once. Label files are read on; `onChange` is called when they have been.
   * A source that cannot be loaded has no names, and the next use tries again.
   */
  async open(): Promise<void> {
    this.#isWanted = true;
    this.#parts.readTags();
    if (this.#parts.shown() !== "off") this.#parts.readDeclared();
    await Promise.all([this.openBooks(), this.#openWorkspace()]);
  }

  /** What the search for addresses in a document needs: no file of the workspace is read. */
  async openBooks(): Promise<void> {
    if (this.#parts.shown() === "all") await this.book();
  }

  /** Opens all sources and waits until every label file has been read. */
  async readAll(): Promise<void> {
    await this.open();
    await this.#openedWorkspace?.whenRead();
  }

  /** What the workspace has deployed on an EVM chain, as far as its files have been read. */
  deploymentsOn(chainId: number): WorkspaceDeployments {
    const own = this.#parts.shown() === "off" ? undefined : this.#openedWorkspace?.names;
    const addresses = own?.deploymentsOn(chainId).slice(0, mostDeployments) ?? [];
    return { addresses, changes: own?.changes ?? 0 };
  }

  /** From now on deployments that a node does not have are marked. */
  noteCode(look: CodeLook): void {
    if (this.#codeLooks.note(look)) this.#parts.onChange();
  }

  /** Call when nodes were connected, removed or started again: answers of the others stay. */
  followNodes(nodes: Parameters<CodeLooks["keepOnly"]>[0]): void {
    if (this.#codeLooks.keepOnly(nodes)) this.#parts.onChange();
  }

  /** Whether a file of the workspace gives names. */
  isSource(uri: string): boolean {
    const { declared } = this.#parts;
    return this.#openedWorkspace?.names.hasFile(uri) === true || declared()?.hasFile(uri) === true;
  }

  /** The book that ships, even if its names are not shown; undefined if it cannot be used. */
  book(): Promise<Book | undefined> {
    this.#book ??= this.#openBook().catch(() => {
      this.#book = undefined;
      this.#tellBadBook();
      return undefined;
    });
    return this.#book;
  }

  /** The names of the workspace's files, if they have been opened, even if they are not shown. */
  get workspace(): WorkspaceFinder | undefined {
    return this.#openedWorkspace?.names;
  }

  /** Call when another service than the local one is in use. */
  followService(): void {
    if (this.#isWanted) this.#parts.readTags();
  }

  /** Call when the local tags have changed, were read, or are shown by the service in use again. */
  followTags(): void {
    this.#order();
    this.#parts.onChange();
  }

  /** Call when the setting has changed. */
  async update(): Promise<void> {
    await (this.#isWanted ? this.open() : this.openBooks());
    this.#order();
    this.#parts.onChange();
  }

  /** All names of an address, the best first; with a chain, those valid on it. */
  find(address: AddressIdentity, chain?: string): readonly Name[] {
    const names = this.#shownOf(this.#namesOf(address));
    return chain === undefined ? names : names.filter((name) => isValidOn(name, chain));
  }

  /** All names for users to read: those that make an address known, then those that other files declare. */
  findAll(address: AddressIdentity, { except, chain }: FindAll = {}): readonly Name[] {
    const known = this.find(address, chain);
    const declared = this.declared(address);
    if (declared.length === 0) return known;
    if (except !== undefined && this.#parts.declared()?.isDeclaredIn(except, address) === true) {
      return known;
    }
    const here = chain === undefined ? declared : declared.filter((name) => isValidOn(name, chain));
    return [...known, ...here];
  }

  /** The names that files declare for an address, that of most files first. */
  declared(address: AddressIdentity): readonly Name[] {
    if (this.#parts.shown() === "off") return [];
    const declared = this.#parts.declared()?.find(address) ?? [];
    if (declared.length === 0) return declared;
    return this.#shownOf(selectDeclarations(declared, this.#namesOf(address), this.#opened));
  }

  /** Whether an address has a name that is not hidden. */
  has(address: AddressIdentity): boolean {
    return this.#parts.hidden.isEmpty
      ? this.#finders.some((finder) => finder.has(address))
      : this.find(address).length > 0;
  }

  /** Every address that has a name, but for those of EVM in the book, which has many; hidden names count. */
  *addresses(): Generator<AddressIdentity> {
    const shown = this.#parts.shown();
    yield* this.#parts.tags()?.addresses() ?? [];
    if (shown !== "off") yield* this.#openedWorkspace?.names.addresses() ?? [];
    if (shown === "all") yield* this.#opened?.others() ?? [];
  }

  /**
   * The names that contain a word, each with its address: those that are the word, those that begin
   * with it, then all others, each source by source. They are found as they are taken.
   */
  *search(word: string): Generator<readonly [AddressIdentity, Name]> {
    const own = word.toLowerCase();
    const isShown = (file: NamingFile): boolean => !this.#parts.hidden.has(file);
    const finders = [...this.#finders, ...this.#declaredFinder()];
    const taken = new Map(finders.map((finder) => [finder, new Set<string>()]));
    for (const fit of fits) {
      const isHit = ({ text, token }: Name): boolean =>
        fitsWord(text, own, fit) || (token !== undefined && fitsWord(token.name, own, fit));
      for (const [finder, keys] of taken) {
        for (const address of finder.search(own, fit, isShown)) {
          const key = formatAddressKey(address);
          if (keys.has(key)) continue;
          const name = this.#shownOf(finder.find(address)).find(isHit);
          if (name === undefined) continue;
          keys.add(key);
          yield [address, this.#markCode(address, name)];
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

  /** Every source that has a name for an address, hidden ones too. */
  sourcesOf(address: AddressIdentity): readonly HiddenSource[] {
    const declared = this.#parts.declared()?.find(address) ?? [];
    const sources = [...this.#namesOf(address), ...declared].map(({ source }) =>
      buildHiddenSource(source),
    );
    const byKey = new Map(sources.map((source) => [source.uri ?? source.title, source]));
    return [...byKey.values()];
  }

  isHidden(source: HiddenSource): boolean {
    return this.#parts.hidden.has(source);
  }

  /** Call when the setting of hidden sources has changed. */
  followHidden(): void {
    this.#parts.hidden.follow();
    this.#parts.onChange();
  }

  /** Hides the names of a source. */
  async hide(source: HiddenSource): Promise<void> {
    await this.#parts.hidden.add(source);
    this.#parts.onChange();
  }

  /** Shows the names of a hidden source again. */
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
      if (!this.#isNoWorkspaceTold) this.#parts.onNoWorkspace();
      this.#isNoWorkspaceTold = true;
    });
    await this.#workspace;
  }

  async #beginWorkspace(): Promise<void> {
    const { openWorkspace, onChange } = this.#parts;
    this.#openedWorkspace = await openWorkspace(onChange);
    this.#order();
  }

  #tellBadBook(): void {
    if (!this.#isBadBookTold) this.#parts.onBadBook();
    this.#isBadBookTold = true;
  }

  /** Puts the sources in order of precedence. */
  #order(): void {
    const shown = this.#parts.shown();
    this.#finders = [
      this.#parts.tags(),
      shown === "off" ? undefined : this.#openedWorkspace?.names,
      shown === "all" ? this.#opened : undefined,
    ].filter((finder) => finder !== undefined);
  }
}
