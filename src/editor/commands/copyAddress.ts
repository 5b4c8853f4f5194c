import * as vscode from "vscode";
import { canonicalOf } from "../../engine/addresses/identify";
import { describeCopied } from "../../engine/checks/describeCopied";
import type { Warnings } from "../../engine/checks/warnings";
import { formatCount, translate } from "../platform/formatCount";
import { showCopiedWarning } from "../platform/showCopiedWarning";
import { safeText } from "../../engine/text/safeText";
import { askForAddresses } from "../platform/askForAddresses";

const { l10n } = vscode;

/** The time in milliseconds for which the status bar shows what was copied. */
const saysSoMilliseconds = 3_000;

/**
 * Copies addresses in canonical form, one per line, without duplicates. If an address is a look-alike of a
 * known address, the status bar reports that.
 */
export async function copyAddress(
  given: readonly string[],
  openWarnings: () => Promise<Warnings>,
): Promise<void> {
  const texts = given.length > 0 ? given : await askForCopied();
  const addresses = [...new Set(texts.map(canonicalOf))];
  if (addresses.length === 0) return;
  await vscode.env.clipboard.writeText(addresses.join("\n"));
  const said =
    addresses.length === 1
      ? l10n.t("Address copied")
      : l10n.t("{0} addresses copied", formatCount(addresses.length));
  vscode.window.setStatusBarMessage(said, saysSoMilliseconds);
  const warning = describeCopied(translate, addresses, await openWarnings());
  if (warning !== undefined) showCopiedWarning(warning);
}

async function askForCopied(): Promise<readonly string[]> {
  const chosen = await askForAddresses(l10n.t("Copy Address"));
  return chosen.map(({ address }) => address);
}

/** Copies the names of tags, the symbols of tokens or the identifiers of chains, one per line. */
export async function copyNames(names: readonly string[]): Promise<void> {
  await vscode.env.clipboard.writeText(names.join("\n"));
  const [first = ""] = names;
  const said =
    names.length === 1
      ? l10n.t("{0} copied", safeText(first, 40))
      : l10n.t("{0} names copied", formatCount(names.length));
  vscode.window.setStatusBarMessage(said, saysSoMilliseconds);
}
