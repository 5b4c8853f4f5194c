import * as vscode from "vscode";
import { formatCount } from "../platform/formatCount";
import { askForAddresses } from "./askForAddresses";

const { l10n } = vscode;

/** How long the status bar says that something was copied. */
const saysSoMilliseconds = 3_000;

/** Copies addresses as they are spelt, one a line. */
export async function copyAddress(given: readonly string[]): Promise<void> {
  const addresses = given.length > 0 ? given : await askForAddresses(l10n.t("Copy Address"));
  if (addresses.length === 0) return;
  await vscode.env.clipboard.writeText(addresses.join("\n"));
  const said =
    addresses.length === 1
      ? l10n.t("Address copied")
      : l10n.t("{0} addresses copied", formatCount(addresses.length));
  vscode.window.setStatusBarMessage(said, saysSoMilliseconds);
}
