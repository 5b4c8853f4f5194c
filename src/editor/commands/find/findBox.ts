import * as vscode from "vscode";
import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import { identify } from "../../../engine/addresses/identify";
import type { Catalog } from "../../../sources/catalog/catalog";
import type { TagIndex } from "../../../sources/tags/tagIndex";
import type { Anchor } from "../../../engine/checks/finding";
import type { Names } from "../../../engine/names/names";
import { formatNameText } from "../../../engine/names/nameText";
import { translate } from "../../platform/formatCount";
import { keepOrder, onClosed } from "../../platform/pickOne";
import { ShownRows } from "../../platform/shownRows";
import { buildFindItems, type FindItem } from "./findItems";
import { readPasted } from "./readPasted";
import { listWorkspaceNames } from "./nearAddresses";
import {
  type FindInWorkspace,
  type Hit,
  isCalled,
  searchCatalog,
  searchNames,
  searchWorkspace,
} from "./searchCatalog";

const { l10n } = vscode;

/** The time from the last keystroke to the start of the search, in milliseconds. */
const restsMilliseconds = 60;

interface FindBoxParts {
  readonly catalog: Catalog;
  readonly index: TagIndex;
  readonly names: Names;
  /** The addresses of the active editor, which come first while nothing is typed. */
  readonly inFile?: readonly AddressIdentity[];
  /** Finds the address, known or in the workspace, that an address looks like. */
  readonly findAlike?: (address: AddressIdentity) => Anchor | undefined;
  readonly findInWorkspace?: FindInWorkspace;
  /** Whether an address is in a file of the workspace. */
  readonly isInWorkspace?: (address: AddressIdentity) => boolean;
}

/**
 * The open quick pick of the Find command. Shows the known items that match the typed text, and loads the first pages
 * of the lists.
 */
export class FindBox {
  readonly #catalog: Catalog;
  readonly #index: TagIndex;
  readonly #names: Names;
  readonly #inFile: readonly AddressIdentity[];
  readonly #findAlike: NonNullable<FindBoxParts["findAlike"]>;
  readonly #findInWorkspace: FindInWorkspace;
  readonly #isInWorkspace: NonNullable<FindBoxParts["isInWorkspace"]>;
  readonly #box = vscode.window.createQuickPick<FindItem>();
  readonly #rows = new ShownRows();
  readonly #abort = new AbortController();
  readonly #unfolded = new Set<string>();
  #searched: string | undefined;
  /**
   * The row that was active when the editor showed the latest rows. If another row is active, the user moved
   * there.
   */
  #firstActive: FindItem | undefined;
  #timer: NodeJS.Timeout | undefined;
  #life: vscode.Disposable | undefined;

  constructor(parts: FindBoxParts) {
    this.#inFile = parts.inFile ?? [];
    this.#findAlike = parts.findAlike ?? (() => undefined);
    this.#findInWorkspace = parts.findInWorkspace ?? (() => []);
    this.#isInWorkspace = parts.isInWorkspace ?? (() => false);
    this.#catalog = parts.catalog;
    this.#index = parts.index;
    this.#names = parts.names;
    keepOrder(this.#box);
    this.#box.title = l10n.t("Find in Address Atlas");
    this.#box.placeholder = l10n.t(
      "A tag, token, chain, name, address, explorer URL or transaction hash",
    );
  }

  /**
   * Opens the box with `text` typed and resolves with the item that the user picks; undefined if the box is
   * closed.
   */
  async ask(text: string): Promise<FindItem | undefined> {
    this.#box.value = text;
    this.#show();
    const taking = this.#takeItem();
    this.#box.onDidChangeActive(([item]) => {
      if (!this.#rows.areShown) this.#firstActive = item;
    });
    void this.#load(() => this.#loadFirstPages());
    this.#box.onDidChangeValue(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#show();
      }, restsMilliseconds);
    });
    const taken = await taking;
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#life?.dispose();
    this.#box.dispose();
    return taken;
  }

  /** The row that Enter would pick. */
  get active(): FindItem | undefined {
    return this.#box.activeItems[0];
  }

  #takeItem(): Promise<FindItem | undefined> {
    return new Promise((resolve) => {
      this.#box.onDidAccept(() => {
        const item = this.#takenItem();
        if (item?.unfolds !== undefined) this.#unfold(item.unfolds);
        else if (item?.loadsAll === true) void this.#load(() => this.#loadAll());
        else if (item !== undefined && item.isNote !== true) resolve(item);
      });
      this.#life = onClosed(this.#box, this.#catalog, () => {
        resolve(undefined);
      });
      this.#box.show();
    });
  }

  /**
   * Returns the accepted item. If the rows for the typed text have not arrived yet, returns the item that the
   * typed text names.
   */
  #takenItem(): FindItem | undefined {
    const { value } = this.#box;
    if (this.#rows.areShown && this.#searched === value) return this.#box.selectedItems[0];
    this.#show();
    return this.#typedItem();
  }

  /** Returns the pasted item, or the first result whose name is the typed text. */
  #typedItem(): FindItem | undefined {
    const { items, value } = this.#box;
    return items.find(
      ({ pasted, hit }) => pasted !== undefined || (hit !== undefined && isCalled(hit, value)),
    );
  }

  #show(): void {
    clearTimeout(this.#timer);
    const { value } = this.#box;
    this.#searched = value;
    const { chains, tokens, tags } = this.#catalog;
    const pasted = readPasted(value, chains.items);
    const isEmpty = value.trim() === "";
    const hits = [
      ...(isEmpty ? this.#nearHits() : []),
      ...searchCatalog(this.#catalog, this.#index, value),
      ...searchWorkspace(this.#findInWorkspace, value),
      ...searchNames(this.#names, value),
    ];
    const hasMore = tags.hasMore || tokens.hasMore;
    this.#box.items = buildFindItems({
      pasted,
      hits,
      hasMore,
      isEmpty,
      typed: value,
      isOver: !isEmpty && !this.#box.busy,
      unfolded: this.#unfolded,
      nameOf: this.#nameOf,
      alikeOf: (address) => {
        const verdict = identify(address);
        return verdict.valid ? this.#findAlike(verdict) : undefined;
      },
      nameOfChain: (id) => this.#catalog.nameOfChain(id),
      isInWorkspace: (address) => {
        const verdict = identify(address);
        return verdict.valid && this.#isInWorkspace(verdict);
      },
    });
    const typed = this.#typedItem();
    if (typed !== undefined) this.#box.activeItems = [typed];
    this.#rows.note();
  }

  /** Shows the folded tokens of a symbol, and makes the first of them active. */
  #unfold(symbol: string): void {
    const at = this.#box.items.findIndex(({ unfolds }) => unfolds === symbol);
    this.#unfolded.add(symbol);
    this.#show();
    const first = this.#box.items[at];
    if (first !== undefined) this.#box.activeItems = [first];
  }

  #nearHits(): readonly Hit[] {
    const inFile = this.#inFile.map(
      (identity): Hit => ({
        kind: "address",
        address: identity.canonical,
        tags: this.#index.find(identity)?.tags ?? [],
      }),
    );
    const named = [...listWorkspaceNames(this.#names)].map(
      ([{ canonical: address }, name]): Hit => ({ kind: "name", address, name }),
    );
    return [...inFile, ...named];
  }

  readonly #nameOf = (address: string, chain?: string): string => {
    const verdict = identify(address);
    const [name] = verdict.valid ? this.#names.findAll(verdict, { chain }) : [];
    return name === undefined ? "" : formatNameText(translate, name, 64);
  };

  async #load(work: () => Promise<unknown>): Promise<void> {
    this.#box.busy = true;
    await work();
    if (this.#abort.signal.aborted) return;
    this.#box.busy = false;
    this.#showMore();
  }

  /**
   * Shows results that arrive late. If the user has not moved to a row and the typed text names one, that row becomes
   * active. Otherwise the active row stays active.
   */
  #showMore(): void {
    const active = this.#rows.areShown ? this.active : undefined;
    const hasMoved = active !== this.#firstActive;
    this.#show();
    if (!hasMoved && this.#typedItem() !== undefined) return;
    const same = this.#box.items.find(
      ({ label, description }) => label === active?.label && description === active.description,
    );
    if (same !== undefined) this.#box.activeItems = [same];
  }

  async #loadFirstPages(): Promise<void> {
    const { chains, tokens, tags } = this.#catalog;
    const { signal } = this.#abort;
    await Promise.all([chains.load(signal), tokens.load(signal), tags.load(signal)]);
  }

  async #loadAll(): Promise<void> {
    const { tokens, tags } = this.#catalog;
    const { signal } = this.#abort;
    await Promise.all([tokens.loadAll(signal), tags.loadAll(signal)]);
  }
}
