import * as vscode from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { buildComparison } from "../../engine/checks/comparison";
import { describeVouchers } from "../../engine/checks/describeFinding";
import type { Warnings } from "../../engine/checks/warnings";
import { findTitle } from "../../engine/known/addressTitle";
import { translate } from "../platform/formatCount";
import { safeText, shortenHash } from "../../engine/text/safeText";

const scheme = "address-atlas-comparison";
const emptyLine = 4;

interface ComparisonParts {
  readonly warnings: Warnings;
  readonly nameOfChain: (chain: string) => string | undefined;
}

/** Comparisons of two addresses as read-only documents, with what differs marked. */
export class Comparisons implements vscode.TextDocumentContentProvider {
  readonly #parts: ComparisonParts;
  readonly #mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("diffEditor.removedTextBackground"),
    borderStyle: "solid",
    borderWidth: "1px",
    borderColor: new vscode.ThemeColor("diffEditor.removedTextBorder"),
  });
  readonly #listening: vscode.Disposable;

  constructor(parts: ComparisonParts) {
    this.#parts = parts;
    this.#listening = vscode.Disposable.from(
      this.#mark,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) this.#draw(editor);
      }),
    );
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    await this.#parts.warnings.open();
    return this.#build(uri)?.text ?? "";
  }

  async show(address: AddressIdentity, anchor: AddressIdentity): Promise<void> {
    const { warnings, nameOfChain } = this.#parts;
    const { tags, names } = warnings.findVouchers(anchor);
    const called = findTitle(translate, undefined, names, nameOfChain) ?? tags[0];
    const name = vscode.l10n.t(
      "{0} and {1}",
      called === undefined
        ? shortenHash(anchor.canonical)
        : safeText(called, 40).replaceAll(/[/\\]/g, "_"),
      shortenHash(address.canonical),
    );
    const query = `${anchor.canonical}\n${address.canonical}`;
    const uri = vscode.Uri.from({ scheme, path: `/${name}`, query });
    // On an empty line: the editor highlights the word at the cursor, and so would cover a mark.
    const selection = new vscode.Range(emptyLine, 0, emptyLine, 0);
    this.#draw(await vscode.window.showTextDocument(uri, { preview: true, selection }));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #build({ query }: vscode.Uri): ReturnType<typeof buildComparison> | undefined {
    const [anchor, address] = query.split("\n").map((text) => identify(text));
    if (anchor?.valid !== true || address?.valid !== true) return undefined;
    const { warnings, nameOfChain } = this.#parts;
    const vouchers = describeVouchers(translate, warnings.findVouchers(anchor), nameOfChain);
    return buildComparison(translate, address, anchor, vouchers);
  }

  #draw(editor: vscode.TextEditor): void {
    const { uri } = editor.document;
    if (uri.scheme !== scheme) return;
    const marks = this.#build(uri)?.marks ?? [];
    editor.setDecorations(
      this.#mark,
      marks.map(({ line, start, end }) => new vscode.Range(line, start, line, end)),
    );
  }
}
