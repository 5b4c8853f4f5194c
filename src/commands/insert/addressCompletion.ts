import * as vscode from "vscode";
import { identify } from "../../addresses/identify";
import { chainAt } from "../chainAt";
import { type CalledAddress, type SearchedPlaces, searchAddresses } from "../find/searchAddresses";
import { describeCalled, describePlace } from "./insertItems";

const mostItems = 100;

/** The start of a quoted text that begins with `0x`, up to the cursor. */
const quotedBefore = /(["'`])(0x[^"'`\\]{0,64})$/i;

/**
 * The addresses that are called by what stands behind `0x` in a quoted text; accepting one replaces
 * the whole quoted text. All from memory.
 */
export async function completeAddress(
  open: () => Promise<SearchedPlaces>,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionList | undefined> {
  const quoted = findQuoted(document, position);
  if (quoted === undefined) return undefined;
  const [places, spoken] = await Promise.all([open(), chainAt(document, quoted.range)]);
  if (token.isCancellationRequested) return undefined;
  const { catalog } = places;
  const found = searchAddresses(places, quoted.word, spoken).slice(0, mostItems);
  const items = found.map((called, i) => {
    const item = new vscode.CompletionItem(
      { label: describeCalled(called), description: describePlace(called, nameOfChain) },
      vscode.CompletionItemKind.Constant,
    );
    item.detail = called.address;
    item.insertText = called.address;
    item.filterText = filterOf(called, quoted.word);
    item.sortText = String(i).padStart(3, "0");
    item.range = quoted.range;
    return item;
  });
  // Another word may have other hits.
  return new vscode.CompletionList(items, true);

  function nameOfChain(chain: string): string | undefined {
    return catalog.findChain(chain)?.name;
  }
}

/** The text between the quotes around a position, and what follows its `0x` up to there. */
function findQuoted(
  document: vscode.TextDocument,
  position: vscode.Position,
): { readonly range: vscode.Range; readonly word: string } | undefined {
  const line = document.lineAt(position.line).text;
  const [, quote, before] = quotedBefore.exec(line.slice(0, position.character)) ?? [];
  if (quote === undefined || before === undefined) return undefined;
  const start = position.character - before.length;
  const closing = line.indexOf(quote, position.character);
  const end = closing < 0 ? position.character : closing;
  // A whole address needs no completion.
  if (identify(line.slice(start, end)).valid) return undefined;
  return {
    range: new vscode.Range(position.line, start, position.line, end),
    word: before.slice(2),
  };
}

/** The editor keeps the items whose text has the letters that were typed, in their order. */
function filterOf({ address, text }: CalledAddress, word: string): string {
  if (address.toLowerCase().startsWith(`0x${word.toLowerCase()}`)) return address;
  const isSpelt = text.toLowerCase().includes(word.trim().toLowerCase());
  return isSpelt ? `0x${text}` : `0x${word} ${text}`;
}
