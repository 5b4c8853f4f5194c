import * as vscode from "vscode";
import { translate } from "../platform/formatCount";
import { readSetting } from "../platform/settings";
import { type DocumentScans, mostAddresses, mostChecked } from "./documentScans";

const waits = 400;
const mostPaths = 200;

/**
 * Shows a notice when the active document has more addresses than are drawn (D-02e) or checked (W-03). Also sets
 * the context key that hides menu items in documents without addresses. The menu items are visible in a document
 * that was not scanned.
 */
export class CapNotice {
  readonly #withoutAddress = new Set<string>();
  readonly #scans: DocumentScans;
  readonly #onFront: (document: vscode.TextDocument, hasNone: boolean) => void;
  readonly #listening: vscode.Disposable;
  #item: vscode.LanguageStatusItem | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `onFront` is called with the active document; `hasNone` is true only if the document was scanned and has no
   * addresses.
   */
  constructor(
    scans: DocumentScans,
    onFront: (document: vscode.TextDocument, hasNone: boolean) => void,
  ) {
    this.#scans = scans;
    this.#onFront = onFront;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#updateSoon(document);
      }),
      // Changing the language of a document closes and reopens the document in place.
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#updateSoon(document);
      }),
    );
    void this.update();
  }

  /** The current notice, if any. */
  get text(): string | undefined {
    return this.#item?.text;
  }

  async update(): Promise<void> {
    const document = documentInFront();
    const scan = document && isAnythingMarked() ? await this.#scans.scan(document) : none;
    // If the document or the active editor has changed during the scan, another update follows.
    if (document !== documentInFront() || scan === undefined) return;
    if (document !== undefined) {
      this.#tellMenus(pathOf(document), scan.hasNone);
      this.#onFront(document, scan.hasNone);
    }
    const text = textOf(scan);
    if (document === undefined || text === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    const selector = { scheme: document.uri.scheme, language: document.languageId };
    this.#item ??= vscode.languages.createLanguageStatusItem("addressAtlas.cap", selector);
    this.#item.selector = selector;
    this.#item.name = "Address Atlas";
    this.#item.text = text;
    this.#item.detail = vscode.l10n.t("commands handle all addresses");
    this.#item.severity = vscode.LanguageStatusSeverity.Information;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#item?.dispose();
  }

  #tellMenus(path: string, hasNone: boolean): void {
    if (this.#withoutAddress.has(path) === hasNone) return;
    if (hasNone) this.#withoutAddress.add(path);
    else this.#withoutAddress.delete(path);
    const paths = [...this.#withoutAddress].slice(-mostPaths);
    void vscode.commands.executeCommand("setContext", "addressAtlas.pathsWithoutAddress", paths);
  }

  #updateSoon(document: vscode.TextDocument): void {
    if (document !== documentInFront()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.update(), waits);
  }
}

const none = { isCapped: false, hasUnchecked: false, hasNone: false };

function textOf({ isCapped, hasUnchecked }: typeof none): string | undefined {
  const isChecking = hasUnchecked && readSetting(vscode.workspace, "editor.diagnostics");
  if (isCapped && isChecking) {
    return translate(
      "Address Atlas marks the first {0} addresses and checks the first {1}",
      mostAddresses,
      mostChecked,
    );
  }
  if (isCapped) return translate("Address Atlas marks the first {0} addresses", mostAddresses);
  return isChecking
    ? translate("Address Atlas checks the first {0} addresses", mostChecked)
    : undefined;
}

/** Returns the path of a document in the form of the editor's context key `resourcePath`. */
function pathOf({ uri }: vscode.TextDocument): string {
  return uri.scheme === "file" ? uri.fsPath : uri.path;
}

function documentInFront(): vscode.TextDocument | undefined {
  return vscode.window.activeTextEditor?.document;
}

function isAnythingMarked(): boolean {
  return (
    readSetting(vscode.workspace, "editor.inlineTags") !== "off" ||
    readSetting(vscode.workspace, "editor.diagnostics")
  );
}
