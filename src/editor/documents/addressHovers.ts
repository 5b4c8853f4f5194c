import * as vscode from "vscode";
import { createDecimalFormat } from "../../engine/text/amounts";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Names } from "../../engine/names/names";
import { describeError } from "../platform/describeError";
import { translate, formatTime } from "../platform/formatCount";
import { readSetting } from "../platform/settings";
import { RequestError } from "../../sources/transport/requestError";
import type { AddressCards } from "./addressCards";
import type { AddressDetailsMemory, HoveredAddress } from "./addressDetailsMemory";
import { problemSource } from "../platform/problem";
import { buildDetailsCard } from "./detailsCard";
import type { DocumentScans, PlacedAddress } from "./documentScans";
import { drawCard } from "./drawCard";
import { kindOf } from "./problems";

/** The last hover on an address, except on a broken one. */
interface LastHover {
  readonly address: HoveredAddress;
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/**
 * The two hovers of an address. One immediately shows what is in memory, the other shows the details from the service.
 */
export class AddressHovers {
  #last: LastHover | undefined;

  constructor(
    private readonly scans: DocumentScans,
    private readonly knowledge: TagKnowledge,
    private readonly names: Names,
    private readonly cards: AddressCards,
    private readonly details: AddressDetailsMemory,
  ) {}

  async provideCard(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    await Promise.all([this.knowledge.open(), this.names.openBooks()]);
    const at = await this.#findAt(document, position);
    if (at === undefined) return undefined;
    const { found, range } = at;
    if (found.certainty !== "broken") {
      this.#last = { address: found, uri: document.uri, range };
      void this.names.open();
    } else if (warningsOf(document, range).length > 0) return undefined;
    const isExplained = warningsOf(document, range).some((problem) => {
      const kind = kindOf(problem);
      return kind === "slip" || kind === "lookAlike";
    });
    return new vscode.Hover(drawCard(this.cards.build(found, document.uri, isExplained)), range);
  }

  async provideDetails(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (this.details.isOff) return undefined;
    await this.knowledge.open();
    const at = await this.#findAt(document, position);
    if (at === undefined || at.found.certainty === "broken") return undefined;
    if (!this.details.isRequestedFor(at.found)) return undefined;
    const abort = new AbortController();
    const leaving = token.onCancellationRequested(() => {
      abort.abort();
    });
    const loaded = await this.details.load(at.found, abort.signal);
    leaving.dispose();
    if (loaded === undefined) return undefined;
    const card = buildDetailsCard(loaded, {
      t: translate,
      decimals: createDecimalFormat(vscode.env.language),
      formatTime,
      hideAmounts: readSetting(vscode.workspace, "privacy.hideAmounts"),
      describe,
    });
    return new vscode.Hover(drawCard(card), at.range);
  }

  /** Shows the last hover again with the details, if that hover is on this address. */
  async showDetails(address: string): Promise<void> {
    const last = this.#last;
    if (last === undefined) return;
    const sent = this.knowledge.find(last.address)?.tagged?.address ?? last.address.canonical;
    if (sent !== address) return;
    this.details.want(last.address);
    await this.showAgain();
  }

  /** Shows the last hover again, with new content. */
  async showAgain(): Promise<void> {
    const last = this.#last;
    const editor = vscode.window.activeTextEditor;
    if (last === undefined || editor?.document.uri.toString() !== last.uri.toString()) return;
    editor.selection = new vscode.Selection(last.range.start, last.range.start);
    // Hidden first, since a hover that is still open would not change.
    await vscode.commands.executeCommand("editor.action.hideHover");
    await vscode.commands.executeCommand("editor.action.showHover");
  }

  async #findAt(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ readonly found: PlacedAddress; readonly range: vscode.Range } | undefined> {
    const found = await this.scans.findAt(document, document.offsetAt(position));
    if (found === undefined) return undefined;
    const [start, end] = [document.positionAt(found.start), document.positionAt(found.end)];
    return { found, range: new vscode.Range(start, end) };
  }
}

/**
 * Returns the warnings of the extension at a range. The editor shows each warning and its fix in a separate hover, so
 * the card must not repeat them.
 */
function warningsOf(
  { uri }: vscode.TextDocument,
  range: vscode.Range,
): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter((problem) => problem.source === problemSource && problem.range.isEqual(range));
}

/** Describes an error. An unknown address is an answer, not a failure (H-15). */
function describe(error: unknown): string {
  return error instanceof RequestError && error.code === "E_NOT_FOUND"
    ? vscode.l10n.t("The service has no details of this address.")
    : describeError(error).sentence;
}
