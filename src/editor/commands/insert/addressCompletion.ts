import * as vscode from "vscode";
import { chainAt } from "../chainAt";
import type { CompletionRequest } from "../registerCompletion";
import { type CalledAddress, type SearchedPlaces, searchAddresses } from "../find/searchAddresses";
import { safeText, shortenHash } from "../../../engine/text/safeText";
import { filterTextOf, sortTextOf } from "../../../engine/known/completionOrder";
import { findQuoted } from "../../../engine/known/findQuoted";
import { describePlace } from "./insertItems";

const mostItems = 100;

/**
 * Completes addresses whose tags, tokens or names match the text after `0x`, in quotes or in an address literal.
 * Accepting an item replaces the whole text in the quotes or the whole literal. Uses only data in memory.
 */
export async function completeAddress(
  open: () => Promise<SearchedPlaces>,
  { document, position, line, token }: CompletionRequest,
): Promise<vscode.CompletionList | undefined> {
  const quoted = findQuoted(line, position.character);
  if (quoted === undefined) return undefined;
  const range = new vscode.Range(position.line, quoted.start, position.line, quoted.end);
  const [places, inferred] = await Promise.all([open(), chainAt(document, range)]);
  if (token.isCancellationRequested) return undefined;
  const { catalog } = places;
  const found = searchAddresses(places, quoted.word, inferred)
    .filter(({ address }) => !quoted.isLiteral || address.startsWith("0x"))
    .slice(0, mostItems);
  const items = found.map((called, i) => {
    const item = new vscode.CompletionItem(
      {
        label: safeText(called.text, 100),
        description: describe(called),
      },
      vscode.CompletionItemKind.Constant,
    );
    item.detail = called.address;
    item.insertText = called.address;
    item.filterText = filterTextOf(called, quoted.word);
    item.sortText = sortTextOf(i);
    item.range = range;
    return item;
  });
  // The list is marked as incomplete, since another word can have other results.
  return new vscode.CompletionList(items, true);

  /**
   * Returns the chain after a name. Tags have none if a service lists several chains: these are often all chains of the
   * address format.
   */
  function describe(called: CalledAddress): string {
    const parts = [shortenHash(called.address), describePlace(called, nameOfChain)];
    if ((called.imitates ?? called.twin) !== undefined) parts.reverse();
    return parts.filter((part) => part !== "").join(" · ");
  }

  function nameOfChain(chain: string): string | undefined {
    return catalog.nameOfChain(chain);
  }
}
