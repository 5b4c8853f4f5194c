import * as vscode from "vscode";
import type { KeyForm } from "../../sources/gate/judge";

const { l10n } = vscode;

/**
 * Warns before a possible private key leaves this machine. Resolves to true if the user says that it is not a private
 * key. The first button is the safe one and has the focus. If it were marked as the close affordance, the other button
 * would have the focus.
 */
export async function askAboutKey(text: string, form: KeyForm): Promise<boolean> {
  const leave = l10n.t("Do Not Send");
  const go = l10n.t("It Is Not a Private Key");
  const consequence = l10n.t(
    "Anyone who has a private key controls its funds. If you continue, the value is sent to the service or to an explorer.",
  );
  const chosen = await vscode.window.showWarningMessage(
    l10n.t("This value may be a private key."),
    { modal: true, detail: `${text}\n\n${reasonOf(form)} ${consequence}` },
    leave,
    go,
  );
  return chosen === go;
}

function reasonOf(form: KeyForm): string {
  switch (form) {
    case "hex":
      return l10n.t(
        "64 hex digits may be a Sui or Aptos address, a transaction hash or a private key: they all look the same.",
      );
    case "keyPair":
      return l10n.t(
        "Its second half is the public key of its first half, as in the secret keys of Solana.",
      );
    case "base64":
      return l10n.t("32 bytes in base64 may be a TON transaction hash or a private key.");
    case "encoded":
      return l10n.t("Private keys of wallets have this form.");
    case "mnemonic":
      return l10n.t("It contains twelve or more words from recovery phrases.");
  }
}
