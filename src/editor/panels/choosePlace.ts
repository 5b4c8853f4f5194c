import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import { pickOne } from "../platform/pickOne";
import { escapeIcons } from "../../engine/text/safeText";
import type { NamedPlace } from "./detail/detailPort";
import type { DeploymentPlace } from "./tables/timeTotals";

/** Lets the user choose a deployment from a list that can be searched by token, chain and address. */
export async function choosePlace(
  places: readonly NamedPlace[],
  catalog: Catalog,
): Promise<DeploymentPlace | undefined> {
  const chosen = await pickOne(catalog, places.map(buildPlaceItem), {
    title: vscode.l10n.t("Choose a deployment"),
    placeholder: vscode.l10n.t("A token on a chain"),
  });
  return chosen?.place;
}

export function buildPlaceItem({ place, name, description }: NamedPlace) {
  return { label: escapeIcons(name), description: escapeIcons(description), place };
}
