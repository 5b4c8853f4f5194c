import * as vscode from "vscode";
import type { FoundBrokenAddress } from "../addresses/findAddresses";
import { sampleScheme } from "../platform/sampleDocument";
import { readSetting } from "../platform/settings";
import type { DocumentScans } from "./documentScans";

export const problemSource = "Address Atlas";
/** How long after a change a document is scanned, in milliseconds. */
export const looksAfter = 400;

/**
 * Warns of addresses with a wrong checksum in visible, writable documents and in our sample. Where
 * another extension reports a problem in Solidity at the same place, ours is left out.
 */
export class ChecksumProblems {
  readonly #scans: DocumentScans;
  readonly #collection = vscode.languages.createDiagnosticCollection("addressAtlas");
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #listening: vscode.Disposable;

  constructor(scans: DocumentScans) {
    this.#scans = scans;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.updateAll();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#updateSoon(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#clear(document.uri);
      }),
      // Changing a document's language closes and reopens it in place.
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (isVisible(document)) void this.#update(document);
      }),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const { document } of vscode.window.visibleTextEditors) {
          const isChanged = uris.some((uri) => uri.toString() === document.uri.toString());
          if (isChanged && isSolidity(document)) this.#updateSoon(document);
        }
      }),
    );
    this.updateAll();
  }

  updateAll(): void {
    // Also clears hidden documents, which are scanned again only when they become visible.
    if (!isOn()) this.#collection.clear();
    for (const { document } of vscode.window.visibleTextEditors) void this.#update(document);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#collection.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #updateSoon(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => void this.#update(document), looksAfter);
    this.#timers.set(key, timer);
  }

  async #update(document: vscode.TextDocument): Promise<void> {
    clearTimeout(this.#timers.get(document.uri.toString()));
    this.#timers.delete(document.uri.toString());
    if (!isWarnedIn(document) || !isOn()) {
      this.#clear(document.uri);
      return;
    }
    const scan = await this.#scans.scan(document);
    if (scan?.version !== document.version || document.isClosed || !isOn()) return;
    const problems = scan.found
      .filter((found) => found.certainty === "broken")
      .map((found) => problemOf(document, found));
    this.#show(document, isSolidity(document) ? withoutCovered(document, problems) : problems);
  }

  /** Setting equal problems again would notify all listeners of diagnostics, including us. */
  #show(document: vscode.TextDocument, problems: readonly vscode.Diagnostic[]): void {
    const shown = this.#collection.get(document.uri) ?? [];
    const isSame =
      shown.length === problems.length &&
      shown.every((problem, i) => problems[i]?.range.isEqual(problem.range));
    if (!isSame) this.#collection.set(document.uri, problems);
  }

  #clear(uri: vscode.Uri): void {
    clearTimeout(this.#timers.get(uri.toString()));
    this.#timers.delete(uri.toString());
    if (this.#collection.has(uri)) this.#collection.delete(uri);
  }
}

function isOn(): boolean {
  return readSetting(vscode.workspace, "editor.diagnostics");
}

function problemOf(document: vscode.TextDocument, found: FoundBrokenAddress): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(found.start), document.positionAt(found.end));
  const problem = new vscode.Diagnostic(
    range,
    sentenceOf(found),
    vscode.DiagnosticSeverity.Warning,
  );
  problem.source = problemSource;
  problem.code = "checksum";
  return problem;
}

function sentenceOf(found: FoundBrokenAddress): string {
  return found.format === "evm"
    ? vscode.l10n.t("The checksum of this address (EIP-55) does not hold: it may be mistyped.")
    : vscode.l10n.t("The checksum of this address does not hold: it is mistyped.");
}

function withoutCovered(
  document: vscode.TextDocument,
  problems: readonly vscode.Diagnostic[],
): readonly vscode.Diagnostic[] {
  const others = vscode.languages
    .getDiagnostics(document.uri)
    .filter((other) => other.source !== problemSource);
  return problems.filter(
    (problem) =>
      !others.some((other) => other.range.intersection(problem.range)?.isEmpty === false),
  );
}

function isVisible(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}

function isSolidity(document: vscode.TextDocument): boolean {
  return document.languageId === "solidity" || document.uri.path.endsWith(".sol");
}

/**
 * A read-only document, such as an old version in a comparison, gets no warnings, except our
 * sample.
 */
function isWarnedIn({ uri }: vscode.TextDocument): boolean {
  return (
    uri.scheme === sampleScheme ||
    uri.scheme === "untitled" ||
    uri.scheme === "vscode-notebook-cell" ||
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true
  );
}
