import * as vscode from "vscode";
import { type FindOptions, findAddressesInSlices } from "../../../engine/addresses/findAddresses";
import type { Catalog } from "../../../sources/catalog/catalog";
import type { TagKnowledge } from "../../../sources/tags/tagKnowledge";
import type { Warnings } from "../../../engine/checks/warnings";
import { findChainOfFile } from "../../../engine/outline/chainOfFile";
import type { Names } from "../../../engine/names/names";
import { loadFileFacts } from "../../known/loadFileFacts";
import { onClosed } from "../../platform/pickOne";
import { problemSource } from "../../platform/problem";
import { copyAddress } from "../copyAddress";
import { buildPlaceItem, copyButton, type PlaceItem } from "./placeItems";

const { l10n } = vscode;

interface FileAddressesParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly openWarnings: () => Promise<Warnings>;
  readonly openAddress: (address: string, chains: readonly string[]) => Promise<void>;
}

/** The number of rows after which the list ends. A longer list would be slow to filter and not useful. */
const mostPlaces = 10_000;

/** How the user closed the quick pick. */
type Leaving =
  | { readonly kind: "back" }
  | { readonly kind: "stay" }
  | { readonly kind: "open"; readonly address: string; readonly chains: readonly string[] };

/**
 * Lists the addresses of the active document. The editor scrolls to the address of the active row. Closing the box
 * returns to the former position. Accepting a row opens the panel of its address; if the checksum is wrong, the editor
 * stays at the address instead.
 */
export async function showFileAddresses(parts: FileAddressesParts): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    void vscode.window.showInformationMessage(l10n.t("Open a file first to see its addresses."));
    return;
  }
  const { selections } = editor;
  const [visible] = editor.visibleRanges;
  const leaving = await new PlaceBox(parts, editor).ask();
  if (leaving.kind === "open") return parts.openAddress(leaving.address, leaving.chains);
  if (leaving.kind === "stay") return;
  editor.selections = selections;
  if (visible !== undefined) editor.revealRange(visible, vscode.TextEditorRevealType.AtTop);
}

class PlaceBox {
  readonly #parts: FileAddressesParts;
  readonly #editor: vscode.TextEditor;
  readonly #box = vscode.window.createQuickPick<PlaceItem>();
  readonly #abort = new AbortController();
  /**
   * The first row at or after the cursor, otherwise the first row. It becomes active when the rows are shown. Until
   * then, the editor scrolls to the active row only if the user has typed.
   */
  #first: PlaceItem | undefined;
  #isFollowing = false;

  constructor(parts: FileAddressesParts, editor: vscode.TextEditor) {
    this.#parts = parts;
    this.#editor = editor;
    this.#box.title = l10n.t("Addresses in This File");
    this.#box.placeholder = l10n.t("Arrow keys show each address in the file; Enter opens it");
    this.#box.matchOnDescription = true;
    this.#box.busy = true;
  }

  async ask(): Promise<Leaving> {
    const box = this.#box;
    let life: vscode.Disposable | undefined;
    const left = new Promise<Leaving>((resolve, reject) => {
      box.onDidChangeValue(() => {
        this.#isFollowing = true;
      });
      box.onDidChangeActive(([item]) => {
        this.#follow(item);
      });
      box.onDidAccept(() => {
        const [item] = box.selectedItems;
        if (item !== undefined) resolve(this.#accept(item));
      });
      box.onDidTriggerItemButton(({ item, button }) => {
        if (button === copyButton) void this.#copy(item);
        else resolve(this.#goTo(item));
      });
      life = onClosed(box, this.#parts.catalog, () => {
        resolve({ kind: "back" });
      });
      this.#fill().catch(reject);
    });
    box.show();
    try {
      return await left;
    } finally {
      this.#abort.abort();
      life?.dispose();
      box.dispose();
    }
  }

  #follow(item: PlaceItem | undefined): void {
    if (item === undefined) return;
    if (this.#isFollowing) this.#goTo(item);
    else this.#isFollowing = item === this.#first;
  }

  #copy({ address, text }: PlaceItem): Promise<void> {
    return copyAddress([address ?? text], this.#parts.openWarnings);
  }

  #accept(item: PlaceItem): Leaving {
    const { address, chains } = item;
    return address === undefined ? this.#goTo(item) : { kind: "open", address, chains };
  }

  #goTo({ range }: PlaceItem): Leaving {
    this.#editor.selection = new vscode.Selection(range.start, range.end);
    this.#editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return { kind: "stay" };
  }

  async #fill(): Promise<void> {
    const items = await this.#read();
    if (this.#abort.signal.aborted) return;
    const { active } = this.#editor.selection;
    this.#first = items.find(({ range }) => range.end.isAfterOrEqual(active)) ?? items[0];
    this.#box.items = items;
    if (this.#first !== undefined) this.#box.activeItems = [this.#first];
    else this.#box.placeholder = l10n.t("There is no address in this file.");
    this.#box.busy = false;
  }

  /** Reads the addresses of the document, in slices. */
  async #read(): Promise<readonly PlaceItem[]> {
    const { catalog, knowledge, names } = this.#parts;
    const { document } = this.#editor;
    const text = document.getText();
    const [file] = await Promise.all([loadFileFacts(document), knowledge.open(), names.open()]);
    const problems = vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source }) => source === problemSource);
    const nameOfChain = (id: string): string | undefined => catalog.nameOfChain(id);
    const facts = { knowledge, names, nameOfChain, problems };
    const options: FindOptions = {
      language: document.languageId,
      fileName: document.uri.path,
      isKnown: (format, canonical) =>
        knowledge.has({ format, canonical }) || names.has({ format, canonical }),
    };
    const items: PlaceItem[] = [];
    for await (const slice of findAddressesInSlices(text, options)) {
      if (this.#abort.signal.aborted) return [];
      for (const found of slice) {
        const isBroken = found.certainty === "broken";
        const inferred = isBroken ? undefined : findChainOfFile(text, found, file);
        items.push(buildPlaceItem(document, found, inferred, facts));
      }
      if (items.length >= mostPlaces) break;
    }
    return items.slice(0, mostPlaces);
  }
}
