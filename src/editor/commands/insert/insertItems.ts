import * as vscode from "vscode";
import { describeLookAlike } from "../../../engine/checks/describeFinding";
import { describeName } from "../../../engine/names/nameText";
import type { InferredChain } from "../../../engine/chains/inferredChain";
import { translate } from "../../platform/formatCount";
import { escapeIcons, safeLabel, safeText } from "../../../engine/text/safeText";
import { foldTokens } from "../../../engine/names/foldTokens";
import { foldedItem } from "../find/findItems";
import type { CalledAddress } from "../find/searchAddresses";
import { joinTypedChain } from "../find/searchCatalog";

const { l10n } = vscode;

export type InsertItem = vscode.QuickPickItem & {
  readonly address?: string;
  /** The symbol whose folded tokens the row shows when picked. */
  readonly unfolds?: string;
};

type NameOfChain = (chain: string) => string | undefined;

const mostChains = 8;

/** Builds the rows of the box. Rows on the chain of the file come first, below the chain's name; look-alikes last. */
export function buildInsertItems(
  found: readonly CalledAddress[],
  inferred: InferredChain | undefined,
  nameOfChain: NameOfChain,
  unfolded: ReadonlySet<string>,
  typed: string,
): readonly InsertItem[] {
  const textOf = ({ text, chains }: CalledAddress): string =>
    joinTypedChain(text, chains, typed, nameOfChain);
  const itemOf = (called: CalledAddress): InsertItem => ({
    label: `$(${iconOf(called)}) ${safeLabel(textOf(called), 100)}`,
    description: escapeIcons(describePlace(called, nameOfChain)),
    // Without a name, the label is the address.
    ...(called.text !== called.address && { detail: called.address }),
    alwaysShow: true,
    address: called.address,
  });
  const rowsOf = (group: readonly CalledAddress[]): readonly InsertItem[] =>
    foldTokens(group, tokenTextOf, unfolded).map((each) =>
      "row" in each ? itemOf(each.row) : foldedItem(each, "name"),
    );
  const others = found.filter(({ imitates }) => imitates === undefined);
  const lookAlikes = found.filter(({ imitates }) => imitates !== undefined).map(itemOf);
  if (found.length === 0) return [nothingItem()];
  const last = groupOf(l10n.t("look-alikes"), lookAlikes);
  if (inferred === undefined) return [...rowsOf(others), ...last];
  const here = safeLabel(nameOfChain(inferred.chain) ?? inferred.chain, 40);
  return [
    ...groupOf(here, rowsOf(others.filter((called) => called.isHere))),
    ...groupOf(l10n.t("other chains"), rowsOf(others.filter((called) => !called.isHere))),
    ...last,
  ];
}

function tokenTextOf({ kind, text, name }: CalledAddress): string | undefined {
  return kind === "token" || name?.token !== undefined ? text : undefined;
}

/** Builds a row without an address, which cannot be picked. */
function nothingItem(): InsertItem {
  return { label: `$(info) ${l10n.t("No known item matches")}`, alwaysShow: true };
}

function groupOf(label: string, items: readonly InsertItem[]): readonly InsertItem[] {
  if (items.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** Describes the address that a result looks like, the chains of the result and the source of its name. */
export function describePlace(called: CalledAddress, nameOfChain: NameOfChain): string {
  const alike = called.imitates ?? called.twin;
  const place = describeChains(called, nameOfChain);
  if (alike === undefined) return place;
  return `${describeLookAlike(translate, alike, nameOfChain)} ${place}`.trimEnd();
}

function describeChains({ name, chains }: CalledAddress, nameOfChain: NameOfChain): string {
  if (name !== undefined) return describeName(translate, name, nameOfChain);
  if (chains === "every") return "";
  return chains
    .slice(0, mostChains)
    .map((chain) => safeText(nameOfChain(chain) ?? chain, 40))
    .join(", ");
}

function iconOf({ kind, imitates, twin }: CalledAddress): string {
  if (imitates !== undefined || twin !== undefined) return "warning";
  switch (kind) {
    case "tag":
      return "tag";
    case "token":
      return "circle-large-filled";
    case "name":
      return "book";
    case "address":
      return "account";
  }
}
