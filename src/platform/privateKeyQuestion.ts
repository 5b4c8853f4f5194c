import * as vscode from "vscode";

const { l10n } = vscode;

/** The plain question before a value that may be a private key leaves this machine. */
export async function isNoPrivateKey(text: string): Promise<boolean> {
  const leave: vscode.MessageItem = { title: l10n.t("Leave It"), isCloseAffordance: true };
  const go: vscode.MessageItem = { title: l10n.t("It Is Not a Private Key") };
  const chosen = await vscode.window.showWarningMessage(
    l10n.t("This value may be a private key."),
    {
      modal: true,
      detail: `${text}\n\n${l10n.t(
        "64 hex digits are an address of Sui or Aptos, a transaction's hash, or a private key: nothing in them tells which. Who learns a private key owns what it holds. Going on sends them to the service or to an explorer.",
      )}`,
    },
    leave,
    go,
  );
  return chosen === go;
}
