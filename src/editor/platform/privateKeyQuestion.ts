import * as vscode from "vscode";
import type { KeyForm } from "../../sources/gate/judge";

const { l10n } = vscode;

/**
 * Warns before a possible private key leaves this machine. The first button is the safe one and has the focus.
 * If it were marked as the close affordance, the other button would have the focus.
 */
export async function askAboutKey(text: string, form: KeyForm): Promise<boolean> {
  const leave = l10n.t("Leave It");
  const go = l10n.t("It Is Not a Private Key");
  const consequence = l10n.t(
    "Anyone who learns a private key owns what it holds. If you go on, it is sent to the service or to an explorer.",
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
        "64 hex digits may be an address of Sui or Aptos, a transaction's hash or a private key: they all look the same.",
      );
    case "keyPair":
      return l10n.t("Its second half is the public key of its first: so are Solana's secret keys.");
    case "base64":
      return l10n.t("32 bytes in base64 may be a transaction of TON or a private key.");
    case "encoded":
      return l10n.t("Private keys of wallets have this form.");
    case "mnemonic":
      return l10n.t("Twelve or more of its words are those of recovery phrases.");
  }
}
