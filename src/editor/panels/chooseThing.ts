import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import { identifierOf } from "../../sources/catalog/nodeChain";
import { describeToken } from "../../engine/text/describeToken";
import { pickOne } from "../platform/pickOne";
import { escapeIcons, safeLabel } from "../../engine/text/safeText";
import { drawTokenIcon } from "../platform/tokenIcon";
import type { Thing } from "./messages/shared";

const { l10n } = vscode;

interface ThingItem extends vscode.QuickPickItem {
  readonly thing: Thing;
}

/** Returns the tag, token or chain with the given ID. Without an ID, the user chooses one from the catalog. */
export async function chooseThing(
  catalog: Catalog,
  kind: "tag" | "token" | "chain",
  id: string | undefined,
): Promise<Thing | undefined> {
  if (id !== undefined) return thingOf(kind, id);
  const titles = {
    tag: l10n.t("Open Tag"),
    token: l10n.t("Open Token"),
    chain: l10n.t("Open Chain"),
  };
  const chosen = await pickOne(catalog, loadItems(catalog, kind), { title: titles[kind] });
  return chosen?.thing;
}

async function loadItems(catalog: Catalog, kind: "tag" | "token" | "chain"): Promise<ThingItem[]> {
  const list = { tag: catalog.tags, token: catalog.tokens, chain: catalog.chains }[kind];
  await list.load();
  // A refresh may have cancelled the awaited load and started another one.
  while (!list.isLoaded && list.loading !== undefined) await list.load();
  if (!list.isLoaded && list.failed !== undefined) throw list.failed.error;
  switch (kind) {
    case "tag":
      return catalog.tags.items.map(({ tag }) => item(safeLabel(tag), "", thingOf(kind, tag)));
    case "token":
      return catalog.tokens.items.map((token) => ({
        ...item(
          safeLabel(token.symbol),
          escapeIcons(describeToken(token)),
          thingOf(kind, token.id),
        ),
        iconPath: drawTokenIcon(token.symbol),
      }));
    case "chain":
      return catalog.chains.items.map(({ chain, name }) =>
        item(safeLabel(name), safeLabel(identifierOf(chain)), thingOf(kind, chain)),
      );
  }
}

function item(label: string, description: string, thing: Thing): ThingItem {
  return { label, description, thing };
}

function thingOf(kind: "tag" | "token" | "chain", id: string): Thing {
  switch (kind) {
    case "tag":
      return { kind, tag: id };
    case "token":
      return { kind, token: id };
    case "chain":
      return { kind, chain: id };
  }
}
