import * as vscode from "vscode";
import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import type { InferredChain } from "../../../engine/chains/inferredChain";
import { findUnquoted } from "../../../engine/known/findUnquoted";
import { loadFileFacts } from "../../known/loadFileFacts";
import { keepOrder, onClosed } from "../../platform/pickOne";
import { ShownRows } from "../../platform/shownRows";
import { chainAt } from "../chainAt";
import { findInDocument } from "../find/nearAddresses";
import { type SearchedPlaces, searchAddresses } from "../find/searchAddresses";
import { buildInsertItems, type InsertItem } from "./insertItems";

const { l10n } = vscode;

/** The time from the last keystroke to the start of the search, in milliseconds. */
export const restsMilliseconds = 60;

/**
 * Prompts for an address by its tag, token or name, with `text` already typed. Inserts the address at every
 * cursor of the active editor, in quotes where code would read it as a number.
 */
export async function insertAddress(open: () => Promise<SearchedPlaces>, text = ""): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    void vscode.window.showInformationMessage(
      l10n.t("Open a file first: the address is inserted at the cursor."),
    );
    return;
  }
  const [places, inferred] = await Promise.all([
    open(),
    chainAt(editor.document, editor.selection),
  ]);
  const inFile = await findInDocument(editor.document, places.names);
  const address = await askForCalled(places, inferred, text, inFile);
  if (address === undefined) return;
  const file = await loadFileFacts(editor.document);
  const written = quoteAtCursors(editor, address, file);
  const isWritten = await editor.edit((builder) => {
    for (const { selection, text: replacement } of written) builder.replace(selection, replacement);
  });
  if (isWritten) return;
  void vscode.window.showWarningMessage(l10n.t("This file cannot be changed."));
}

/** Returns the text to write at each cursor: the address, in quotes where it needs them. */
function quoteAtCursors(
  { document, selections }: vscode.TextEditor,
  address: string,
  file: Parameters<typeof findUnquoted>[1],
): readonly { readonly selection: vscode.Selection; readonly text: string }[] {
  const before = document.getText();
  // The text as it would be with the address at every cursor.
  let after = "";
  let from = 0;
  const places = selections
    .toSorted((a, b) => a.start.compareTo(b.start))
    .map((selection) => {
      after += before.slice(from, document.offsetAt(selection.start));
      from = document.offsetAt(selection.end);
      const start = after.length;
      after += address;
      return { selection, start, end: after.length };
    });
  const unquoted = findUnquoted(after + before.slice(from), file, places);
  return places.map((place) => ({
    selection: place.selection,
    text: unquoted.has(place) ? `"${address}"` : address,
  }));
}

async function askForCalled(
  places: SearchedPlaces,
  inferred: InferredChain | undefined,
  text: string,
  inFile: readonly AddressIdentity[],
): Promise<string | undefined> {
  const { catalog } = places;
  const box = vscode.window.createQuickPick<InsertItem>();
  keepOrder(box);
  box.title = l10n.t("Insert Address");
  box.placeholder = l10n.t("A tag, a token, a name or a part of an address");
  const rows = new ShownRows();
  const unfolded = new Set<string>();
  let shown: string | undefined;
  const show = (): void => {
    clearTimeout(timer);
    shown = box.value;
    const found = searchAddresses(places, box.value, inferred, inFile);
    const nameOfChain = (chain: string): string | undefined => catalog.nameOfChain(chain);
    box.items = buildInsertItems(found, inferred, nameOfChain, unfolded, box.value);
    rows.note();
  };
  let timer: NodeJS.Timeout | undefined;
  box.value = text;
  show();
  let life: vscode.Disposable | undefined;
  const taken = await new Promise<string | undefined>((resolve) => {
    box.onDidChangeValue(() => {
      clearTimeout(timer);
      timer = setTimeout(show, restsMilliseconds);
    });
    box.onDidAccept(() => {
      // Right after a keystroke the rows still belong to the previous word.
      if (box.value !== shown) {
        show();
        return;
      }
      // The editor may have accepted a row of the previous list, so nothing is inserted.
      if (!rows.areShown) return;
      const [item] = box.selectedItems;
      if (item?.unfolds !== undefined) {
        const at = box.items.indexOf(item);
        unfolded.add(item.unfolds);
        show();
        box.activeItems = box.items.slice(at, at + 1);
      } else if (item?.address !== undefined && box.items.includes(item)) resolve(item.address);
    });
    life = onClosed(box, catalog, () => {
      resolve(undefined);
    });
    box.show();
  });
  clearTimeout(timer);
  life?.dispose();
  box.dispose();
  return taken;
}
