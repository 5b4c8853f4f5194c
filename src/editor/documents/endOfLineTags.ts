import * as vscode from "vscode";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Names } from "../../engine/names/names";
import { isComparison } from "./comparisons";
import type { DocumentScans } from "./documentScans";
import { findKnown } from "./findKnown";
import { lineOf } from "./inlineTags";
import { FileHints, mostHintsOfLine } from "../../engine/known/hintText";
import { translate } from "../platform/formatCount";
import { safeText } from "../../engine/text/safeText";

const longestText = 120;
/** The time in milliseconds for which a document must be unchanged before its decorations are drawn again. */
const waitsMilliseconds = 100;

/** Decorations at the end of a line: the tags and names of its addresses, at most `mostHintsOfLine` texts. */
export class EndOfLineTags {
  readonly #scans: DocumentScans;
  readonly #knowledge: TagKnowledge;
  readonly #names: Names;
  readonly #isOn: () => boolean;
  readonly #waits: number;
  readonly #decoration = vscode.window.createTextEditorDecorationType({
    after: {
      margin: "0 0 0 3ch",
      color: new vscode.ThemeColor("addressAtlas.endOfLineForeground"),
    },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });
  readonly #listening: vscode.Disposable;
  /**
   * One timer for each document, so that a document that changes constantly, such as output, does not delay the
   * others.
   */
  readonly #timers = new Map<vscode.TextDocument, NodeJS.Timeout>();

  constructor(
    scans: DocumentScans,
    knowledge: TagKnowledge,
    names: Names,
    isOn: () => boolean,
    waits = waitsMilliseconds,
  ) {
    this.#scans = scans;
    this.#knowledge = knowledge;
    this.#names = names;
    this.#isOn = isOn;
    this.#waits = waits;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.update();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#updateSoon(document);
      }),
      // Changing the language of a document reopens the document and may change which texts are addresses.
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#updateSoon(document);
      }),
    );
    this.update();
  }

  update(): void {
    for (const editor of vscode.window.visibleTextEditors) void this.#update(editor);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#listening.dispose();
    this.#decoration.dispose();
  }

  #updateSoon(document: vscode.TextDocument): void {
    if (!this.#isOn()) return;
    clearTimeout(this.#timers.get(document));
    const update = (): void => {
      this.#timers.delete(document);
      for (const editor of vscode.window.visibleTextEditors) {
        if (editor.document === document) void this.#update(editor);
      }
    };
    this.#timers.set(document, setTimeout(update, this.#waits));
  }

  async #update(editor: vscode.TextEditor): Promise<void> {
    if (!this.#isOn() || isComparison(editor.document)) {
      editor.setDecorations(this.#decoration, []);
      return;
    }
    await Promise.all([this.#knowledge.open(), this.#names.openBooks()]);
    const { document } = editor;
    const scan = await this.#scans.scan(document);
    if (scan?.version !== document.version || !this.#isOn()) return;
    const hints = new FileHints({
      findKnown: (address) => findKnown(this.#knowledge, address, document.uri),
      names: this.#names,
      t: translate,
      file: document.uri.toString(),
    });
    const texts = new Map<number, string[]>();
    for (const found of scan.found) {
      if (found.certainty === "broken") continue;
      const text = hints.find(found, lineOf(document, found));
      if (text === undefined) continue;
      const { line } = document.positionAt(found.end);
      const others = texts.get(line) ?? [];
      if (others.length < mostHintsOfLine && !others.includes(text))
        texts.set(line, [...others, text]);
    }
    editor.setDecorations(
      this.#decoration,
      [...texts].map(([line, parts]) => ({
        range: new vscode.Range(document.lineAt(line).range.end, document.lineAt(line).range.end),
        renderOptions: { after: { contentText: safeText(parts.join(" · "), longestText) } },
      })),
    );
  }
}
