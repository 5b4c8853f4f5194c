import * as vscode from "vscode";
import type { FoundValidAddress } from "../addresses/findAddresses";
import type { AddressCards } from "./addressCards";
import type { DocumentScans } from "./documentScans";
import { drawCard } from "./drawCard";
import { findHint } from "./hintText";
import type { TagKnowledge } from "../catalog/tagIndex/tagKnowledge";
import type { Names } from "../names/names";

/** A hint that remembers which address it stands at, for its tooltip. */
class TagHint extends vscode.InlayHint {
  constructor(
    position: vscode.Position,
    readonly part: vscode.InlayHintLabelPart,
    readonly found: FoundValidAddress,
  ) {
    super(position, [part]);
    this.paddingLeft = true;
  }
}

/** The tags and names of addresses as inlay hints. Ctrl or Cmd and click opens the address. */
export class InlineTags {
  constructor(
    private readonly scans: DocumentScans,
    private readonly book: TagKnowledge,
    private readonly names: Names,
    private readonly cards: AddressCards,
  ) {}

  async provide(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    await Promise.all([this.book.open(), this.names.open()]);
    const scan = token.isCancellationRequested ? undefined : await this.scans.scan(document);
    if (scan === undefined || token.isCancellationRequested) return undefined;
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    return scan.found.flatMap((found) => {
      if (found.certainty === "broken" || found.end < from || found.start > to) return [];
      return this.#hintOf(document, found) ?? [];
    });
  }

  resolve(hint: vscode.InlayHint): vscode.InlayHint {
    if (hint instanceof TagHint) hint.part.tooltip = drawCard(this.cards.build(hint.found));
    return hint;
  }

  #hintOf(document: vscode.TextDocument, found: FoundValidAddress): TagHint | undefined {
    const known = this.book.find(found);
    const text = findHint(found, known, this.names);
    if (text === undefined) return undefined;
    const part = new vscode.InlayHintLabelPart(text);
    const argument = { address: known?.tagged?.address ?? found.canonical };
    const title = vscode.l10n.t("Open");
    part.command = { command: "addressAtlas.openAddress", title, arguments: [argument] };
    return new TagHint(positionBehind(document, found.end), part, found);
  }
}

/** Behind the closing quote, if there is one: the hint is no part of the string. */
function positionBehind(document: vscode.TextDocument, offset: number): vscode.Position {
  const end = document.positionAt(offset);
  const next = document.lineAt(end.line).text.charAt(end.character);
  return /["'`]/.test(next) ? end.translate(0, 1) : end;
}
