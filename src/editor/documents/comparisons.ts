import * as vscode from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { shortenKeys } from "../../engine/addresses/mayBeKey";
import { buildComparison } from "../../engine/checks/comparison";
import { describeSources } from "../../engine/checks/describeFinding";
import type { Warnings } from "../../engine/checks/warnings";
import { findTitle } from "../../engine/known/addressTitle";
import { translate } from "../platform/formatCount";
import { safeText, shortenHash } from "../../engine/text/safeText";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";

const scheme = "address-atlas-comparison";
/** The maximum number of places that are listed for an address that is known only from the workspace. */
const mostPlaces = 20;
const emptyLine = 4;

interface ComparisonParts {
  readonly warnings: Warnings;
  readonly nameOfChain: (chain: string) => string | undefined;
  /** Resolves with the files of the workspace when all of them have been read, or when reading was stopped. */
  readonly readWorkspace: () => Promise<WorkspaceSurvey>;
}

/**
 * Whether a document is a comparison. Comparisons show no names after addresses, since a name would separate an
 * address from its description.
 */
export function isComparison({ uri }: Pick<vscode.TextDocument, "uri">): boolean {
  return uri.scheme === scheme;
}

/** Comparisons of two addresses as read-only documents, with the differences highlighted. */
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
    const { anchor, formerSources } = parseQuery(uri);
    const places =
      anchor?.valid === true && formerSources.length === 0 ? await this.#findPlaces(anchor) : [];
    return this.#build(uri, places)?.text ?? "";
  }

  /** Shows a comparison. `formerSources` describes the sources that knew the anchor before a change. */
  async show(
    address: AddressIdentity,
    anchor: AddressIdentity,
    formerSources: readonly string[],
  ): Promise<void> {
    const { warnings, nameOfChain } = this.#parts;
    const { tags, names } = warnings.findSources(anchor);
    const called = findTitle(translate, undefined, names, nameOfChain) ?? tags[0];
    const name = vscode.l10n.t(
      "{0} and {1}",
      called === undefined
        ? shortenHash(anchor.canonical)
        : safeText(called, 40).replaceAll(/[/\\]/g, "_"),
      shortenHash(address.canonical),
    );
    const query = [anchor.canonical, address.canonical, ...formerSources].join("\n");
    const uri = vscode.Uri.from({ scheme, path: `/${name}`, query });
    // The cursor is put in an empty line: the editor highlights the word at the cursor, which would cover a
    // mark.
    const selection = new vscode.Range(emptyLine, 0, emptyLine, 0);
    this.#draw(await vscode.window.showTextDocument(uri, { preview: true, selection }));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /**
   * Returns the places of an address that is known only because the workspace contains it; empty for other
   * addresses.
   */
  async #findPlaces(anchor: AddressIdentity): Promise<readonly string[]> {
    const { readWorkspace } = this.#parts;
    if (this.#isKnown(anchor)) return [];
    const workspace = await readWorkspace();
    const places = workspace
      .placesOf(anchor)
      .map(({ file, place: { line } }) => `${workspace.titleOf(file)}:${line + 1}`);
    const lines = [...new Set(places)].slice(0, mostPlaces);
    return lines.map(showLine);
  }

  #isKnown(anchor: AddressIdentity): boolean {
    const { tags, names } = this.#parts.warnings.findSources(anchor);
    return tags.length > 0 || names.length > 0;
  }

  #build(
    uri: vscode.Uri,
    places: readonly string[] = [],
  ): ReturnType<typeof buildComparison> | undefined {
    const { anchor, address, formerSources } = parseQuery(uri);
    if (anchor?.valid !== true || address?.valid !== true) return undefined;
    const { warnings } = this.#parts;
    const [own, other] = [warnings.asWritten(address), warnings.asWritten(anchor)];
    return buildComparison(translate, own, other, this.#originOf(anchor, formerSources, places));
  }

  #originOf(
    anchor: AddressIdentity,
    formerSources: readonly string[],
    places: readonly string[],
  ): Parameters<typeof buildComparison>[3] {
    const { warnings, nameOfChain } = this.#parts;
    if (formerSources.length > 0 && !this.#isKnown(anchor)) {
      return { kind: "formerSources", lines: formerSources.map(showLine) };
    }
    if (places.length > 0) return { kind: "places", lines: places };
    const lines = describeSources(translate, warnings.findSources(anchor), nameOfChain);
    return { kind: "sources", lines };
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

/** Parses the query of a comparison: the anchor, the address, and the former sources of the anchor, each in a line. */
function parseQuery({ query }: vscode.Uri) {
  const [anchor, address, ...formerSources] = query.split("\n");
  return {
    anchor: anchor === undefined ? undefined : identify(anchor),
    address: address === undefined ? undefined : identify(address),
    formerSources,
  };
}

function showLine(line: string): string {
  return safeText(shortenKeys(line), 200);
}
