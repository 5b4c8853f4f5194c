import * as vscode from "vscode";
import type { TagKnowledge } from "../catalog/tagIndex/tagKnowledge";
import type { Catalog } from "../catalog/catalog";
import type { Gate } from "../disclosure/gate";
import type { Names } from "../names/names";
import { loadFileFacts } from "../platform/loadFileFacts";
import { readSetting } from "../platform/settings";
import { AddressCards } from "./addressCards";
import { AddressDetailsMemory, type HoverDetails } from "./addressDetailsMemory";
import { AddressHovers } from "./addressHovers";
import { CapNotice } from "./capNotice";
import { provideChecksumFixes } from "./checksumFixes";
import { ChecksumProblems } from "./checksumProblems";
import { DocumentScans } from "./documentScans";
import { EndOfLineTags } from "./endOfLineTags";
import { InlineTags } from "./inlineTags";

/** The index changes in bursts while it is read; hints are updated at most this often. */
const followsEvery = 1_000;

interface EditorParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  /** Makes the editor request the hints again. */
  readonly hintsChanged: () => void;
  /** The shortest time between two updates of the hints, in milliseconds. */
  readonly waits?: number;
}

/** The features inside documents. Only the hover with details makes requests. */
export class EditorFeatures {
  readonly hovers: AddressHovers;
  readonly #scans: DocumentScans;
  readonly #inlineTags: InlineTags;
  readonly #endOfLineTags: EndOfLineTags;
  readonly #problems: ChecksumProblems;
  readonly #capNotice: CapNotice;
  readonly #details: AddressDetailsMemory;
  readonly #listening: vscode.Disposable;
  readonly #hintsChanged: () => void;
  readonly #waits: number;
  /** Cached, since reading a setting takes longer than the rest of a hover. */
  #hoverDetails = readHoverDetails();
  #hasHoverCard = readSetting(vscode.workspace, "editor.hoverCard");
  #followedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    catalog,
    knowledge,
    names,
    gate,
    hintsChanged,
    waits = followsEvery,
  }: EditorParts) {
    this.#waits = waits;
    this.#hintsChanged = hintsChanged;
    this.#scans = new DocumentScans(
      (format, canonical) => {
        const address = { format, canonical };
        return knowledge.has(address) || names.has(address);
      },
      () => void names.open(),
      loadFileFacts,
    );
    this.#details = new AddressDetailsMemory(catalog, knowledge, gate, () => this.#hoverDetails);
    const cards = new AddressCards({ catalog, knowledge, names, details: this.#details });
    this.hovers = new AddressHovers(this.#scans, knowledge, names, cards, this.#details);
    this.#inlineTags = new InlineTags(this.#scans, knowledge, names, cards);
    this.#endOfLineTags = new EndOfLineTags(
      this.#scans,
      knowledge,
      names,
      () => this.#mode === "endOfLine",
    );
    this.#problems = new ChecksumProblems(this.#scans);
    this.#capNotice = new CapNotice(this.#scans);
    this.#listening = vscode.Disposable.from(
      catalog.onDidChange((change) => {
        if (change.kind === "service" || change.kind === "refresh") this.#details.forget();
      }),
      knowledge.onDidChange((what) => {
        if (what === "addresses") this.#follow();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration("addressAtlas.editor")) return;
        this.#hoverDetails = readHoverDetails();
        this.#hasHoverCard = readSetting(vscode.workspace, "editor.hoverCard");
        this.#update();
        this.#hintsChanged();
      }),
    );
    void knowledge.open();
    void names.openBooks();
  }

  /** Call when the names of addresses have changed. */
  followNames(): void {
    this.#update();
    void this.#askForHints();
  }

  async provideCard(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    return this.#hasHoverCard ? this.hovers.provideCard(document, position) : undefined;
  }

  async provideDetails(
    ...at: Parameters<AddressHovers["provideDetails"]>
  ): Promise<vscode.Hover | undefined> {
    return this.#hasHoverCard ? this.hovers.provideDetails(...at) : undefined;
  }

  async provideHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    return this.#mode === "inline" ? this.#inlineTags.provide(document, range, token) : [];
  }

  resolveHint(hint: vscode.InlayHint): vscode.InlayHint {
    return this.#inlineTags.resolve(hint);
  }

  provideFixes(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    return provideChecksumFixes(this.#scans, document, range, diagnostics, token);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#scans.dispose();
    this.#endOfLineTags.dispose();
    this.#problems.dispose();
    this.#capNotice.dispose();
  }

  get #mode(): "inline" | "endOfLine" | "off" {
    return readSetting(vscode.workspace, "editor.inlineTags");
  }

  /** Immediately if nothing has changed for a while, so a user's own tag appears at once. */
  #follow(): void {
    const wait = this.#followedAt + this.#waits - performance.now();
    const follow = (): void => {
      this.#update();
      void this.#askForHints();
    };
    if (wait <= 0) follow();
    else this.#timer ??= setTimeout(follow, Math.min(wait, this.#waits));
  }

  /** Only if a visible editor would change: until new hints arrive, clicks on old ones do nothing. */
  async #askForHints(): Promise<void> {
    if (this.#mode !== "inline") return;
    if (await this.#inlineTags.areOutdated(vscode.window.visibleTextEditors)) this.#hintsChanged();
  }

  #update(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#followedAt = performance.now();
    this.#scans.forget();
    this.#endOfLineTags.update();
    this.#problems.updateAll();
    void this.#capNotice.update();
  }
}

function readHoverDetails(): HoverDetails {
  return readSetting(vscode.workspace, "editor.hoverDetails");
}
