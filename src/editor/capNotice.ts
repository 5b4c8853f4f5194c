import * as vscode from "vscode";
import { translate } from "../platform/formatCount";
import { type DocumentScans, mostAddresses } from "./documentScans";

/** Says of the document at hand that it has more addresses than are marked in it (D-02e). */
export class CapNotice {
  readonly #scans: DocumentScans;
  readonly #listening: vscode.Disposable;
  #item: vscode.LanguageStatusItem | undefined;

  constructor(scans: DocumentScans) {
    this.#scans = scans;
    this.#listening = vscode.window.onDidChangeActiveTextEditor(() => void this.update());
    void this.update();
  }

  async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const scan = document && (await this.#scans.scan(document));
    if (document !== vscode.window.activeTextEditor?.document) return;
    if (document === undefined || scan?.isCapped !== true) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    const selector = { scheme: document.uri.scheme, language: document.languageId };
    this.#item ??= vscode.languages.createLanguageStatusItem("addressAtlas.cap", selector);
    this.#item.selector = selector;
    this.#item.name = "Address Atlas";
    this.#item.text = translate("Address Atlas marks the first {0} addresses", mostAddresses);
    this.#item.detail = vscode.l10n.t("its commands take all of them");
    this.#item.severity = vscode.LanguageStatusSeverity.Information;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#item?.dispose();
  }
}
