import * as vscode from "vscode";
import { seekOtherHex } from "../../engine/checks/findBareHex";
import { runInSlices } from "../../engine/text/slices";
import { seekKeyValue } from "../../engine/checks/keyValues";
import { describeFinding, namesOfIntended } from "../../engine/checks/describeFinding";
import { type Finding, type FindingKind, everyKind } from "../../engine/checks/finding";
import type { Warnings } from "../../engine/checks/warnings";
import { translate } from "../platform/formatCount";
import { buildProblem, problemSource } from "../platform/problem";
import { sampleScheme } from "../platform/sampleDocument";
import { safeText } from "../../engine/text/safeText";
import type { DocumentScans } from "./documentScans";

/** The diagnostic code of a skipped row of a label file. */
export const skippedLabel = "skippedLabel";
/** The time in milliseconds for which a document must be unchanged before it is checked again. */
export const looksAfter = 400;

/** The maximum number of problems that are shown in a document (D-02e). */
const mostProblems = 2_000;

interface CheckedVersion {
  readonly version: number;
  readonly findings: readonly Finding[];
  /** The findings that an allowed pair or a comment silences. */
  readonly silenced: readonly Finding[];
}

interface ProblemsParts {
  readonly scans: DocumentScans;
  readonly warnings: Warnings;
  readonly nameOfChain: (chain: string) => string | undefined;
}

/**
 * Shows problems with addresses in writable documents and in the sample, once a document is visible or changes. Until
 * the document is closed, checks it again after each change of something that warnings depend on, such as tags and
 * settings. In Solidity and CSV files, skips a checksum warning where another extension reports a problem or the row of
 * a label file is skipped.
 */
export class Problems {
  readonly #parts: ProblemsParts;
  readonly #collection = vscode.languages.createDiagnosticCollection("addressAtlas");
  #isDisposed = false;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #checked = new WeakMap<vscode.TextDocument, CheckedVersion>();
  /** The checked documents that contain a text that may have a finding, such as an address. */
  readonly #followed = new WeakSet<vscode.TextDocument>();
  /** The hidden documents to check again, and whether that is in progress. */
  readonly #outdated = new Set<vscode.TextDocument>();
  #isUpdatingHidden = false;
  readonly #listening: vscode.Disposable;

  constructor(parts: ProblemsParts) {
    this.#parts = parts;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#updateVisible();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#updateSoon(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#clear(document);
      }),
      // Changing the language of a document closes and reopens the document in place.
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (isVisible(document)) void this.#update(document);
      }),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const { document } of vscode.window.visibleTextEditors) {
          const isChanged = uris.some((uri) => uri.toString() === document.uri.toString());
          if (isChanged && mayBeCovered(document)) this.#updateSoon(document);
        }
      }),
    );
    this.updateAll();
  }

  /** Call when something that warnings depend on has changed. */
  updateAll(): void {
    this.#updateVisible();
    for (const document of vscode.workspace.textDocuments) {
      if (this.#followed.has(document) && !isVisible(document)) this.#outdated.add(document);
    }
    void this.#updateHidden();
  }

  /** Returns the latest findings in a document; empty if the document has changed since the check. */
  findingsOf(document: vscode.TextDocument): Pick<CheckedVersion, "findings" | "silenced"> {
    const checked = this.#checked.get(document);
    return checked?.version === document.version ? checked : { findings: [], silenced: [] };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    this.#collection.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #updateVisible(): void {
    for (const { document } of vscode.window.visibleTextEditors) void this.#update(document);
  }

  /** Checks the hidden documents one after the other, since there may be many. */
  async #updateHidden(): Promise<void> {
    if (this.#isUpdatingHidden) return;
    this.#isUpdatingHidden = true;
    try {
      for (const document of this.#outdated) {
        if (this.#isDisposed) return;
        this.#outdated.delete(document);
        await this.#update(document);
      }
    } finally {
      this.#isUpdatingHidden = false;
    }
  }

  #isOn(): boolean {
    return Object.values(this.#parts.warnings.levels).some((level) => level !== "off");
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
    if (!isWarnedIn(document) || !this.#isOn()) {
      this.#clear(document);
      return;
    }
    const checked = await this.#check(document);
    if (this.#isDisposed) return;
    if (checked?.version !== document.version || document.isClosed || !this.#isOn()) return;
    this.#checked.set(document, checked);
    const findings = mayBeCovered(document)
      ? withoutCovered(document, checked.findings)
      : checked.findings;
    this.#show(
      document,
      findings.slice(0, mostProblems).map((finding) => this.#problemOf(document, finding)),
    );
  }

  async #check(document: vscode.TextDocument): Promise<CheckedVersion | undefined> {
    const { scans, warnings } = this.#parts;
    const scan = await scans.scan(document);
    if (scan === undefined) return undefined;
    const { version, checked: found, facts } = scan;
    const text = document.getText();
    const mayHaveFindings =
      found.length > 0 ||
      (await runInSlices(seekOtherHex(text))) ||
      (await runInSlices(seekKeyValue(text)));
    if (mayHaveFindings) this.#followed.add(document);
    else this.#followed.delete(document);
    if (mayHaveFindings) await warnings.open();
    if (version !== document.version) return undefined;
    const checked = { ...facts, text: document.getText(), language: document.languageId, found };
    return { version, ...(await warnings.find(checked, document.uri.toString())) };
  }

  #problemOf(document: vscode.TextDocument, finding: Finding): vscode.Diagnostic {
    const { warnings, nameOfChain } = this.#parts;
    const { kind } = finding;
    const problem = buildProblem({
      range: rangeOf(document, finding),
      text: describeFinding(translate, finding, nameOfChain),
      level: warnings.levelOf(finding, document.uri.toString()),
      kind,
    });
    problem.relatedInformation = placesOf(finding);
    return problem;
  }

  /**
   * Shows problems unless they are shown already: setting equal problems would notify all listeners of
   * diagnostics, including this class.
   */
  #show(document: vscode.TextDocument, problems: readonly vscode.Diagnostic[]): void {
    const shown = this.#collection.get(document.uri) ?? [];
    const isSame =
      shown.length === problems.length &&
      shown.every((problem, i) => isSameProblem(problem, problems[i]));
    if (!isSame) this.#collection.set(document.uri, problems);
  }

  #clear(document: vscode.TextDocument): void {
    const { uri } = document;
    clearTimeout(this.#timers.get(uri.toString()));
    this.#timers.delete(uri.toString());
    this.#checked.delete(document);
    this.#outdated.delete(document);
    if (this.#collection.has(uri)) this.#collection.delete(uri);
  }
}

export function rangeOf(
  document: vscode.TextDocument,
  { start, end }: Pick<Finding, "start" | "end">,
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Returns the kind of a problem of the extension; undefined for other problems. */
export function kindOf({ source, code }: vscode.Diagnostic): FindingKind | undefined {
  if (source !== problemSource || typeof code !== "object") return undefined;
  return everyKind.find((kind) => kind === code.value);
}

export function isSkippedLabel({ source, code }: vscode.Diagnostic): boolean {
  return source === problemSource && code === skippedLabel;
}

const mostPlaces = 3;

/** Returns the places where files of the workspace name the intended address. */
function placesOf(finding: Finding): vscode.DiagnosticRelatedInformation[] {
  return namesOfIntended(finding)
    .flatMap(({ text, source }) => {
      if (source.place === undefined) return [];
      const at = new vscode.Position(source.place.line, 0);
      const location = new vscode.Location(vscode.Uri.parse(source.place.uri), at);
      return [new vscode.DiagnosticRelatedInformation(location, safeText(text))];
    })
    .slice(0, mostPlaces);
}

function isSameProblem(a: vscode.Diagnostic, b: vscode.Diagnostic | undefined): boolean {
  return (
    b !== undefined &&
    a.range.isEqual(b.range) &&
    a.message === b.message &&
    a.severity === b.severity
  );
}

function withoutCovered(
  document: vscode.TextDocument,
  findings: readonly Finding[],
): readonly Finding[] {
  const others = vscode.languages
    .getDiagnostics(document.uri)
    .filter((other) => other.source !== problemSource || isSkippedLabel(other));
  return findings.filter((finding) => {
    if (finding.kind !== "checksum") return true;
    const range = rangeOf(document, finding);
    return !others.some((other) => other.range.intersection(range)?.isEmpty === false);
  });
}

function isVisible(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}

/**
 * Whether other problems may replace a checksum warning: in Solidity, which other extensions also check, and in CSV
 * files, where `LabelProblems` may warn at the row.
 */
function mayBeCovered({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === "solidity" || /\.(?:sol|csv)$/.test(uri.path);
}

/**
 * Whether a document gets warnings. A document in a read-only file system, such as an old version in a comparison, gets
 * none; the sample does.
 */
function isWarnedIn({ uri }: vscode.TextDocument): boolean {
  return (
    uri.scheme === sampleScheme ||
    uri.scheme === "untitled" ||
    uri.scheme === "vscode-notebook-cell" ||
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true
  );
}
