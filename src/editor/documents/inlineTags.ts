import { chainOfInterface } from "../../engine/chains/chainRef";
import * as vscode from "vscode";
import type { AddressCards } from "./addressCards";
import { type DocumentScans, isTrace, type PlacedAddress } from "./documentScans";
import { drawCard } from "./drawCard";
import { findKnown } from "./findKnown";
import { FileHints, lineAround, LineHints, placeOfHint } from "../../engine/known/hintText";
import { translate } from "../platform/formatCount";
import type { KnownAddress } from "../../engine/known/knownAddress";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Names } from "../../engine/names/names";

/** A hint with its address, for the tooltip. */
class TagHint extends vscode.InlayHint {
  constructor(
    position: vscode.Position,
    readonly part: vscode.InlayHintLabelPart,
    readonly found: PlacedAddress,
    readonly known: KnownAddress | undefined,
    readonly uri: vscode.Uri,
  ) {
    super(position, [part]);
    this.paddingLeft = true;
  }
}

interface GivenHints {
  readonly range: vscode.Range;
  readonly hints: readonly TagHint[];
}

/** Inlay hints with the tags and names of addresses. Ctrl+click or Cmd+click opens the address. */
export class InlineTags {
  /** The hints that the editor received last. */
  readonly #given = new WeakMap<vscode.TextDocument, GivenHints>();

  constructor(
    private readonly scans: DocumentScans,
    private readonly knowledge: TagKnowledge,
    private readonly names: Names,
    private readonly cards: AddressCards,
  ) {}

  async provide(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    await Promise.all([this.knowledge.open(), this.names.openBooks()]);
    const hints = token.isCancellationRequested ? undefined : await this.#find(document, range);
    if (hints === undefined || token.isCancellationRequested) return undefined;
    this.#given.set(document, { range, hints });
    return hints;
  }

  /**
   * Whether an editor shows outdated hints. If all hints are current, they must not be requested again, since clicks on
   * hints do nothing until the new hints arrive.
   */
  async areOutdated(editors: readonly vscode.TextEditor[]): Promise<boolean> {
    for (const { document, visibleRanges } of editors) {
      const given = this.#given.get(document);
      if (given === undefined || !visibleRanges.every((range) => given.range.contains(range))) {
        return true;
      }
      const hints = await this.#find(document, given.range);
      if (hints === undefined || describe(hints) !== describe(given.hints)) return true;
    }
    return false;
  }

  resolve(hint: vscode.InlayHint): vscode.InlayHint {
    if (hint instanceof TagHint)
      hint.part.tooltip = drawCard(this.cards.build(hint.found, hint.uri));
    return hint;
  }

  async #find(document: vscode.TextDocument, range: vscode.Range): Promise<TagHint[] | undefined> {
    if (isTrace(document)) {
      const found = this.scans.scanLines(document, range.start.line, range.end.line);
      const hints = this.#hintsOf(document);
      return found.flatMap((each) => this.#hintOf(document, each, hints) ?? []);
    }
    const scan = await this.scans.scan(document);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const hints = this.#hintsOf(document);
    const lines = new LineHints();
    return scan?.found.flatMap((found) => {
      if (found.end < from || found.start > to || found.certainty === "broken") return [];
      const hint = this.#hintOf(document, found, hints);
      if (hint === undefined) return [];
      return lines.take(hint.position.line, found) ? [hint] : [];
    });
  }

  #hintsOf({ uri }: vscode.TextDocument): FileHints {
    const { knowledge, names } = this;
    return new FileHints({
      findKnown: (address) => findKnown(knowledge, address, uri),
      names,
      t: translate,
      file: uri.toString(),
    });
  }

  #hintOf(
    document: vscode.TextDocument,
    found: PlacedAddress,
    hints: FileHints,
  ): TagHint | undefined {
    if (found.certainty === "broken") return undefined;
    const text = hints.find(found, lineOf(document, found));
    if (text === undefined) return undefined;
    const known = findKnown(this.knowledge, found, document.uri);
    const part = new vscode.InlayHintLabelPart(text);
    const here = chainOfInterface(found.inferred?.chain);
    const address = known?.tagged?.address ?? found.canonical;
    const argument = here === undefined ? { address } : { address, chains: [here] };
    const title = vscode.l10n.t("Open");
    part.command = { command: "addressAtlas.openAddress", title, arguments: [argument] };
    return new TagHint(positionBehind(document, found.end), part, found, known, document.uri);
  }
}

/** Serializes the positions, texts and known facts of hints, to compare them. */
function describe(hints: readonly TagHint[]): string {
  return JSON.stringify(hints.map(({ position, part, known }) => [position, part.value, known]));
}

/** Returns the line around an address in a document, for its hint. */
export function lineOf(
  document: vscode.TextDocument,
  { start, end }: Pick<PlacedAddress, "start" | "end">,
): string {
  const { line, character } = document.positionAt(start);
  return lineAround(document.lineAt(line).text, {
    start: character,
    end: character + end - start,
  });
}

function positionBehind(document: vscode.TextDocument, offset: number): vscode.Position {
  const { line, character } = document.positionAt(offset);
  return new vscode.Position(line, placeOfHint(document.lineAt(line).text, character));
}
