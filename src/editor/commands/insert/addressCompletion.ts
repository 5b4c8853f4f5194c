import * as vscode from "vscode";
import { chainAt } from "../chainAt";
import type { CompletionRequest } from "../registerCompletion";
import { type CalledAddress, type SearchedPlaces, searchAddresses } from "../find/searchAddresses";
import { safeText, shortenHash } from "../../../engine/text/safeText";
import { filterTextOf, sortTextOf } from "../../../engine/known/completionOrder";
import { completionRow, placeOfChains, placeOfName } from "../../../engine/known/completionRow";
import { findQuoted, fitsQuoted } from "../../../engine/known/findQuoted";
import { formatSource, withoutSeparators } from "../../../engine/names/nameText";
import { translate } from "../../platform/formatCount";
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
    .filter(({ address }) => fitsQuoted(quoted, address, inferred))
    .slice(0, mostItems);
  const items = found.map((called, i) => {
    const { text, address } = called;
    const row = completionRow({
      text,
      isToken: called.kind === "token" || called.name?.token !== undefined,
      place: placeOf(called),
      address,
      source: called.name === undefined ? "" : formatSource(called.name.source),
    });
    const description = describePlace(called, nameOfChain);
    const isAlike = (called.imitates ?? called.twin) !== undefined;
    const item = new vscode.CompletionItem(
      // The row of a look-alike is too long to be shown in full, so its description names the other address first.
      isAlike ? { ...row, description: `${description} · ${shortenHash(address)}` } : row,
      vscode.CompletionItemKind.Constant,
    );
    item.detail = address;
    item.documentation = [withoutSeparators(safeText(text, 100)), description]
      .filter((part) => part !== "")
      .join(" · ");
    item.insertText = address;
    item.filterText = filterTextOf(called, quoted.word);
    item.sortText = sortTextOf(i);
    item.range = range;
    return item;
  });
  // The list is marked as incomplete, since another word can have other results.
  return new vscode.CompletionList(items, true);

  /**
   * Returns the text about the chains of an address, which follows its name. Empty for tags on several chains, since a
   * service often lists all chains of the address format.
   */
  function placeOf({ name, kind, chains }: CalledAddress): string {
    if (name !== undefined) return placeOfName(translate, name, inferred, nameOfChain);
    if (chains === "every" || (kind === "tag" && chains.length > 1)) return "";
    return placeOfChains(chains, inferred, nameOfChain);
  }

  function nameOfChain(chain: string): string | undefined {
    return catalog.nameOfChain(chain);
  }
}
