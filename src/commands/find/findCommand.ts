import * as vscode from "vscode";
import { identify } from "../../addresses/identify";
import type { Catalog } from "../../catalog/catalog";
import type { KnownAddresses } from "../../catalog/knownAddresses";
import { isNoPrivateKey } from "../../platform/privateKeyQuestion";
import { safeText } from "../../platform/safeText";
import { buildFindItems, type FindItem } from "./findItems";
import { readPasted } from "./readPasted";
import { type Hit, searchCatalog } from "./searchCatalog";

const { l10n } = vscode;

/** The ways that lead on from what was found. */
export interface FindParts {
  readonly catalog: Catalog;
  /** What is known of addresses without asking; none before it was read from disk. */
  readonly known: () => Promise<KnownAddresses | undefined>;
  readonly openTag: (tag: string) => Promise<void>;
  readonly openToken: (id: string) => Promise<void>;
  readonly openChain: (chain: string) => Promise<void>;
  readonly openAddress: (address: string) => Promise<void>;
  readonly openTransaction: (hash: string, chain: string | undefined) => Promise<void>;
}

/** How long typing rests before what is known is searched. */
const restsMilliseconds = 60;

/** How long after the first lists the tree is drawn by. */
const treeSettlesMilliseconds = 1_000;

/** One box for everything: words, addresses, pages of explorers, transactions. */
export class FindCommand {
  readonly #parts: FindParts;

  constructor(parts: FindParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const chosen = await this.#ask();
    if (chosen?.hit !== undefined) return this.#openHit(chosen.hit);
    const pasted = chosen?.pasted;
    switch (pasted?.kind) {
      case "address":
        return this.#parts.openAddress(pasted.address);
      case "transaction":
        return this.#openTransaction(pasted.hash, pasted.chain);
      case "hex64":
        return this.#openHex(pasted.text);
      case "broken":
      case undefined:
        return;
    }
  }

  dispose(): void {
    return undefined;
  }

  async #ask(): Promise<FindItem | undefined> {
    const { catalog } = this.#parts;
    const known = await this.#parts.known();
    const box = vscode.window.createQuickPick<FindItem>();
    box.title = l10n.t("Find in Address Atlas");
    box.placeholder = l10n.t(
      "A tag, a token, a chain, an address, an explorer's page or a transaction",
    );
    const show = (): void => {
      const pasted = readPasted(box.value, catalog.chains.items);
      const hits = searchCatalog(catalog, known?.tags, box.value);
      const hasMore = catalog.tags.hasMore || catalog.tokens.hasMore;
      box.items = buildFindItems(pasted, hits, hasMore);
    };
    const abort = new AbortController();
    const load = async (work: () => Promise<unknown>): Promise<void> => {
      box.busy = true;
      await work();
      if (abort.signal.aborted) return;
      box.busy = false;
      show();
    };
    let timer: NodeJS.Timeout | undefined;
    show();
    let settlesBy = catalog.tags.isLoaded && catalog.tokens.isLoaded ? 0 : Infinity;
    void load(() => this.#loadFirstPages(abort.signal)).then(() => {
      settlesBy = Math.min(settlesBy, Date.now() + treeSettlesMilliseconds);
    });
    box.onDidChangeValue(() => {
      clearTimeout(timer);
      timer = setTimeout(show, restsMilliseconds);
    });
    const chosen = await takeItem(box, {
      loadAll: () => void load(() => this.#loadAll(abort.signal)),
      isSettling: () => Date.now() < settlesBy,
    });
    clearTimeout(timer);
    abort.abort();
    box.dispose();
    return chosen;
  }

  async #loadFirstPages(signal: AbortSignal): Promise<void> {
    const { chains, tokens, tags } = this.#parts.catalog;
    await Promise.all([chains.load(signal), tokens.load(signal), tags.load(signal)]);
  }

  async #loadAll(signal: AbortSignal): Promise<void> {
    const { tokens, tags } = this.#parts.catalog;
    await Promise.all([tokens.loadAll(signal), tags.loadAll(signal)]);
  }

  #openHit(hit: Hit): Promise<void> {
    switch (hit.kind) {
      case "tag":
        return this.#parts.openTag(hit.tag);
      case "token":
        return this.#parts.openToken(hit.token.id);
      case "chain":
        return this.#parts.openChain(hit.chain.chain);
      case "address":
        return this.#parts.openAddress(hit.address);
    }
  }

  #openTransaction(hash: string, chain: string | undefined): Promise<void> {
    const known = chain ?? this.#parts.catalog.transactions.findChain(hash);
    return this.#parts.openTransaction(hash, known);
  }

  /** What is known goes where it belongs; anything else may be a private key. */
  async #openHex(text: string): Promise<void> {
    const { catalog } = this.#parts;
    const verdict = identify(text);
    const known = await this.#parts.known();
    if (verdict.valid && known?.has(verdict) === true) return this.#parts.openAddress(text);
    const chain = catalog.transactions.findChain(text);
    if (chain !== undefined) return this.#parts.openTransaction(text, chain);
    if (!(await isNoPrivateKey(text))) return;
    const address = l10n.t("An address of sui or aptos");
    const chosen = await vscode.window.showQuickPick(
      [...(verdict.valid ? [address] : []), l10n.t("A transaction, to be opened in an explorer")],
      { title: safeText(text), placeHolder: l10n.t("What is it?") },
    );
    if (chosen === undefined) return;
    if (chosen === address) return this.#parts.openAddress(text);
    return this.#parts.openTransaction(text, undefined);
  }
}

interface BoxParts {
  readonly loadAll: () => void;
  /** Whether the first lists are coming or have just come. */
  readonly isSettling: () => boolean;
}

/**
 * Shows the box until an item is taken or it is closed. When the first lists come the tree is drawn
 * anew, and the older editor then gives it the focus that it had before the box: the box, in which
 * nothing was typed yet, closes by itself and is shown again.
 */
function takeItem(box: vscode.QuickPick<FindItem>, parts: BoxParts): Promise<FindItem | undefined> {
  return new Promise((resolve) => {
    let hasReopened = false;
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item?.loadsAll === true) parts.loadAll();
      else resolve(item);
    });
    box.onDidHide(() => {
      if (hasReopened || box.value !== "" || !parts.isSettling()) {
        resolve(undefined);
        return;
      }
      hasReopened = true;
      box.show();
    });
    box.show();
  });
}
