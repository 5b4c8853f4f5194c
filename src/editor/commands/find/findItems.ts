import { identifierOf } from "../../../sources/catalog/nodeChain";
import { reservedTag } from "../../../sources/tags/tagName";
import * as vscode from "vscode";
import { describeLookAlike } from "../../../engine/checks/describeFinding";
import type { Anchor } from "../../../engine/checks/finding";
import { describeToken } from "../../../engine/text/describeToken";
import { bareSymbol, textWithChain } from "../../../engine/names/name";
import { describeName, formatNameText } from "../../../engine/names/nameText";
import { formatCount, translate } from "../../platform/formatCount";
import { type Folded, type FoldedRow, foldTokens } from "../../../engine/names/foldTokens";
import { escapeIcons, safeLabel, safeText } from "../../../engine/text/safeText";
import { drawTokenIcon } from "../../platform/tokenIcon";
import type { Pasted } from "./readPasted";
import { type Hit, joinTypedChain, rankHit } from "./searchCatalog";

const { l10n } = vscode;

export type FindItem = vscode.QuickPickItem & {
  readonly hit?: Hit;
  readonly pasted?: Pasted;
  readonly loadsAll?: boolean;
  /** The symbol whose folded tokens the row shows when picked. */
  readonly unfolds?: string;
  /** Whether the row only informs: nothing happens when it is picked. */
  readonly isNote?: boolean;
};

interface Found {
  readonly pasted: Pasted | undefined;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
  /** Whether nothing is typed. If so, the addresses of the file and the names of the workspace come first. */
  readonly isEmpty: boolean;
  readonly typed: string;
  /** Whether a text is typed and nothing is loading. If so, a text without a result is reported as unknown. */
  readonly isOver: boolean;
  /** The symbols whose folded tokens are shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly nameOf: NameOf;
  /** Finds the address, known or in the workspace, that an address looks like. */
  readonly alikeOf: (address: string) => Anchor | undefined;
  readonly nameOfChain: (chain: string) => string | undefined;
  /** Whether an address is in a file of the workspace. At an equal fit, its names come first. */
  readonly isInWorkspace: (address: string) => boolean;
}

/** Returns the name of an address, on its chain if known; empty if it has none. */
type NameOf = (address: string, chain?: string) => string;

/**
 * Builds the rows of the box: first a pasted item, then the results. If a text is typed, the results that fit it best
 * come first; otherwise they are grouped by kind.
 */
export function buildFindItems(found: Found): readonly FindItem[] {
  const { pasted, hits, hasMore, isOver } = found;
  if (isOver && pasted === undefined && hits.length === 0)
    return [nothingItem(), ...(hasMore ? [loadAllItem()] : [])];
  const catalog = ["tag", "token", "chain"] as const;
  const places = ["address", "name"] as const;
  const kinds = found.isEmpty ? [...places, ...catalog] : [...catalog, ...places];
  const isNear = (hit: Hit): boolean => hit.kind === "name" && found.isInWorkspace(hit.address);
  const sorted = found.isEmpty
    ? hits
    : [...hits.filter(isNear), ...hits.filter((hit) => !isNear(hit))];
  const groups = kinds.map((kind) => ({
    kind,
    rows: foldTokens(
      sorted.filter((hit) => hit.kind === kind),
      tokenTextOf,
      found.unfolded,
    ),
  }));
  const itemOf = (row: FoldedRow<Hit>, kind: Hit["kind"]): FindItem =>
    "row" in row ? buildHitItem(row.row, found) : foldedItem(row, kind);
  return [
    ...(pasted === undefined ? [] : [buildPastedItem(pasted, found)]),
    ...(found.isEmpty
      ? groups.flatMap(({ kind, rows }) =>
          rows.length === 0 ? [] : [separator(kind), ...rows.map((row) => itemOf(row, kind))],
        )
      : groups
          .flatMap(({ kind, rows }) => rankRows(rows, found).map((each) => ({ ...each, kind })))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ row, kind }) => itemOf(row, kind))),
    ...(hasMore ? [loadAllItem()] : []),
  ];
}

/** Ranks rows by how well they fit the typed text. Folded and unfolded tokens stay below the token with their symbol. */
function rankRows(
  rows: readonly FoldedRow<Hit>[],
  { typed, unfolded, nameOfChain }: Found,
): readonly { readonly row: FoldedRow<Hit>; readonly rank: number }[] {
  let rank = 0;
  return rows.map((row) => {
    const text = "row" in row ? tokenTextOf(row.row) : undefined;
    const symbol = text === undefined ? undefined : bareSymbol(text);
    const isUnfolded = symbol !== undefined && symbol !== text && unfolded.has(symbol);
    if ("row" in row && !isUnfolded) rank = rankHit(row.row, typed, nameOfChain);
    return { row, rank };
  });
}

function tokenTextOf(hit: Hit): string | undefined {
  if (hit.kind === "token") return hit.token.symbol;
  return hit.kind === "name" && hit.name.token !== undefined ? textWithChain(hit.name) : undefined;
}

/**
 * Builds the row for the folded tokens, which have the same symbol as the row above it. An editor that ignores
 * `keepOrder` sorts rows by the position of the typed text and then by length. The label is short and begins with the
 * symbol, so that the built row stays in its place.
 */
export function foldedItem(
  { symbol, rows }: Folded,
  kind: Hit["kind"],
): vscode.QuickPickItem & { readonly unfolds: string } {
  return {
    label: `$(chevron-right) ${safeLabel(symbol, 40)}: ${rows.length}`,
    description: kind === "token" ? l10n.t("other tokens") : l10n.t("addresses of other tokens"),
    alwaysShow: true,
    unfolds: symbol,
  };
}

function separator(kind: Hit["kind"]): FindItem {
  const names: Readonly<Record<Hit["kind"], string>> = {
    tag: l10n.t("tags"),
    token: l10n.t("tokens"),
    chain: l10n.t("chains"),
    address: l10n.t("addresses"),
    name: l10n.t("names"),
  };
  return { label: names[kind], kind: vscode.QuickPickItemKind.Separator };
}

function buildHitItem(hit: Hit, found: Found): FindItem {
  const { nameOf, alikeOf, nameOfChain } = found;
  /** Returns the icon of an address; if the address looks like another one, a warning icon and a sentence. */
  const mark = (
    address: string,
    icon: string,
  ): { readonly icon: string; readonly sentences: readonly string[] } => {
    const alike = alikeOf(address);
    if (alike === undefined) return { icon, sentences: [] };
    return {
      icon: "$(warning)",
      sentences: [describeLookAlike(translate, alike, nameOfChain)],
    };
  };
  switch (hit.kind) {
    case "tag":
      return {
        label: `$(tag) ${hit.tag === reservedTag ? l10n.t("no tag (reserved)") : safeLabel(hit.tag)}`,
        description: hit.count === null ? "" : l10n.t("addresses: {0}", formatCount(hit.count)),
        alwaysShow: true,
        hit,
      };
    case "token":
      return {
        label: safeLabel(hit.token.symbol),
        iconPath: drawTokenIcon(hit.token.symbol),
        description: escapeIcons(describeToken(hit.token)),
        alwaysShow: true,
        hit,
      };
    case "chain":
      return {
        label: `$(link) ${safeLabel(hit.chain.name)}`,
        description: safeLabel(identifierOf(hit.chain.chain)),
        alwaysShow: true,
        hit,
      };
    case "address": {
      const address = safeText(hit.address, 100);
      const tags = hit.tags.slice(0, 3).map((tag) => safeText(tag, 40));
      const called = tags.length > 0 ? tags.join(", ") : nameOf(hit.address);
      const { icon, sentences } = mark(hit.address, "$(account)");
      return {
        label: `${icon} ${escapeIcons(called === "" ? address : called)}`,
        description: escapeIcons([...(called === "" ? [] : [address]), ...sentences].join(" ")),
        alwaysShow: true,
        hit,
      };
    }
    case "name": {
      const { icon, sentences } = mark(hit.address, "$(book)");
      const place = describeName(translate, hit.name, nameOfChain);
      const text = formatNameText(translate, hit.name, 64);
      const shown = joinTypedChain(text, hit.name.chains, found.typed, nameOfChain);
      return {
        label: `${icon} ${safeLabel(shown, 110)}`,
        description: escapeIcons([...sentences, place].join(" ")),
        detail: safeLabel(hit.address, 100),
        alwaysShow: true,
        hit,
      };
    }
  }
}

function buildPastedItem(pasted: Pasted, found: Found): FindItem {
  const { label, description } = pastedText(pasted, found);
  return { label, description, alwaysShow: true, pasted };
}

function pastedText(
  pasted: Pasted,
  { nameOf, nameOfChain }: Found,
): { readonly label: string; readonly description: string } {
  const chain = "chain" in pasted ? pasted.chain : undefined;
  const chainName = safeLabel(chain === undefined ? "" : (nameOfChain(chain) ?? chain));
  switch (pasted.kind) {
    case "address":
      return {
        label: `$(account) ${l10n.t("Open {0}", safeLabel(pasted.address, 100))}`,
        description: [chainName, escapeIcons(nameOf(pasted.address, pasted.chain))]
          .filter((text) => text !== "")
          .join(" · "),
      };
    case "transaction":
      return {
        label: `$(arrow-swap) ${l10n.t("Open the transaction in an explorer")}`,
        description: chain === undefined ? l10n.t("you choose its chain next") : chainName,
      };
    case "hex64":
      return {
        label: `$(warning) ${l10n.t("64 hex digits: an address, a transaction or a private key")}`,
        description: l10n.t("you are asked to confirm before anything is sent"),
      };
    case "broken":
      return { label: `$(error) ${l10n.t("Not an address")}`, description: l10n.t(pasted.reason) };
  }
}

function nothingItem(): FindItem {
  return {
    label: `$(info) ${l10n.t("No known item matches")}`,
    description: l10n.t("paste an address to look it up"),
    alwaysShow: true,
    isNote: true,
  };
}

function loadAllItem(): FindItem {
  return {
    label: `$(ellipsis) ${l10n.t("Load all tags and tokens to search them too")}`,
    alwaysShow: true,
    loadsAll: true,
  };
}
