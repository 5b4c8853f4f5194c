import * as vscode from "vscode";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import { identify } from "../../engine/addresses/identify";
import { everyKind } from "../../engine/checks/finding";
import type { Warnings } from "../../engine/checks/warnings";
import type { Gate } from "../../sources/gate/gate";
import { isLabelTable } from "../../engine/names/labelFiles/addressLabels";
import type { Names } from "../../engine/names/names";
import { loadFileFacts } from "../known/loadFileFacts";
import type { ErrorReporter } from "../platform/reportError";
import { readSetting } from "../platform/settings";
import type { ComparedPair, Pair } from "../platform/thingArgument";
import { AddressCards } from "./addressCards";
import { AddressDetailsMemory, type HoverDetails } from "./addressDetailsMemory";
import { AddressHovers } from "./addressHovers";
import { AddressLinks } from "./addressLinks";
import { CapNotice } from "./capNotice";
import { Comparisons, isComparison } from "./comparisons";
import { provideChecksumFixes } from "./checksumFixes";
import { DocumentScans, isTrace } from "./documentScans";
import { EndOfLineTags } from "./endOfLineTags";
import { findKnown } from "./findKnown";
import { provideLabelFixes } from "./labelFixes";
import { InlineTags } from "./inlineTags";
import { provideProblemFixes } from "./problemFixes";
import { offerToWarnAgain } from "./offerToWarnAgain";
import { Problems } from "./problems";
import { turnOffWarning } from "./turnOffWarning";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";

/**
 * The minimum time in milliseconds between the last update of the hints and an update for changed tags. The index
 * changes in bursts while it is read.
 */
const followsEvery = 1_000;

interface EditorParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  readonly warnings: Warnings;
  /** Makes the editor request the hints again. */
  readonly hintsChanged: () => void;
  /** Resolves with the survey of the workspace when all files have been read, or when reading was stopped. */
  readonly readWorkspace: () => Promise<WorkspaceSurvey>;
  /** Reports a change of the allowed pairs to everything that shows warnings, including these features. */
  readonly pairsChanged: () => void;
  /** Replaces `followsEvery`. */
  readonly waits?: number;
}

/** The features inside documents. Only the hover with details makes requests. */
export class EditorFeatures {
  readonly hovers: AddressHovers;
  readonly links: AddressLinks;
  readonly #scans: DocumentScans;
  readonly #inlineTags: InlineTags;
  readonly #endOfLineTags: EndOfLineTags;
  readonly #problems: Problems;
  readonly #comparisons: Comparisons;
  readonly #warnings: Warnings;
  readonly #nameOfChain: (chain: string) => string | undefined;
  readonly #capNotice: CapNotice;
  readonly #details: AddressDetailsMemory;
  readonly #listening: vscode.Disposable;
  readonly #hintsChanged: () => void;
  readonly #pairsChanged: () => void;
  readonly #waits: number;
  /** Cached, since reading a setting takes longer than the rest of a hover. */
  #hoverDetails = readHoverDetails();
  #hasHoverCard = readSetting(vscode.workspace, "editor.hoverCard");
  #followedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: EditorParts) {
    const { catalog, knowledge, names, gate, warnings, hintsChanged, waits = followsEvery } = parts;
    this.#waits = waits;
    this.#warnings = warnings;
    this.#nameOfChain = (chain) => catalog.nameOfChain(chain);
    this.#hintsChanged = hintsChanged;
    this.#pairsChanged = parts.pairsChanged;
    this.#scans = new DocumentScans(
      (format, canonical, uri) => {
        const address = { format, canonical };
        return findKnown(knowledge, address, uri) !== undefined || names.has(address);
      },
      () => void names.open(),
      loadFileFacts,
      (format, canonical, uri) =>
        names.findAll({ format, canonical }, { except: uri.toString() }).length > 0,
    );
    this.#details = new AddressDetailsMemory(catalog, knowledge, gate, () => this.#hoverDetails);
    const { pairs } = warnings;
    const cards = new AddressCards({ catalog, knowledge, names, pairs, details: this.#details });
    this.hovers = new AddressHovers(this.#scans, knowledge, names, cards, this.#details);
    const { readWorkspace } = parts;
    this.links = new AddressLinks({ scans: this.#scans, names, readWorkspace });
    this.#inlineTags = new InlineTags(this.#scans, knowledge, names, cards);
    this.#endOfLineTags = new EndOfLineTags(
      this.#scans,
      knowledge,
      names,
      () => this.#mode === "endOfLine",
    );
    const nameOfChain = this.#nameOfChain;
    this.#problems = new Problems({ scans: this.#scans, warnings, nameOfChain });
    this.#comparisons = new Comparisons({ warnings, nameOfChain, readWorkspace });
    this.#capNotice = new CapNotice(this.#scans, (document, hasNone) => {
      this.links.follow(hasNone ? undefined : document);
    });
    const readLabels = (): void => {
      if (vscode.window.visibleTextEditors.some(showsLabels)) void names.open();
    };
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(readLabels),
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
    readLabels();
  }

  /** Call when the names of addresses have changed. */
  followNames(): void {
    this.#update();
    void this.#askForHints();
  }

  /** Call when names that files declare have changed. No warning depends on these names. */
  followDeclared(): void {
    this.#scans.forget();
    this.#endOfLineTags.update();
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
    if (isComparison(document)) return [];
    return this.#hasInlayHints(document) ? this.#inlineTags.provide(document, range, token) : [];
  }

  resolveHint(hint: vscode.InlayHint): vscode.InlayHint {
    return this.#inlineTags.resolve(hint);
  }

  async provideFixes(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const { pairs } = this.#warnings;
    const parts = { problems: this.#problems, pairs, nameOfChain: this.#nameOfChain };
    const { mends, silencers } = provideProblemFixes(parts, document, range, diagnostics);
    return [
      ...mends,
      ...(await provideChecksumFixes(this.#scans, document, range, diagnostics, token)),
      ...silencers,
      ...provideLabelFixes(document, diagnostics),
    ];
  }

  /** Shows two addresses in full with their differences. */
  async compare({ address, anchor, formerSources }: ComparedPair): Promise<void> {
    const [own, known] = [identify(address), identify(anchor)];
    if (own.valid && known.valid) await this.#comparisons.show(own, known, formerSources);
  }

  /** Stops or resumes the warnings that compare two addresses, such as look-alike warnings. */
  async allowPair(pair: Pair, isAllowed: boolean): Promise<void> {
    const [own, known] = [identify(pair.address), identify(pair.anchor)];
    if (!own.valid || !known.valid) return;
    await this.#warnings.pairs.set(own, known, isAllowed);
    this.#pairsChanged();
    if (!isAllowed) return;
    void offerToWarnAgain(own.canonical, known.canonical, () => this.allowPair(pair, false));
  }

  /** Call when the allowed pairs have changed. */
  followPairs(): void {
    this.#problems.updateAll();
  }

  /** Switches a kind of warning off. Ignores an unknown kind. `errors` reports a failure to undo. */
  async turnOff(kind: string, errors: Pick<ErrorReporter, "report">): Promise<void> {
    const known = everyKind.find((each) => each === kind);
    if (known !== undefined) await turnOffWarning(known, errors);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#scans.dispose();
    this.#endOfLineTags.dispose();
    this.#problems.dispose();
    this.#comparisons.dispose();
    this.#capNotice.dispose();
    this.links.dispose();
  }

  get #mode(): "inline" | "endOfLine" | "off" {
    return readSetting(vscode.workspace, "editor.inlineTags");
  }

  /**
   * Updates immediately if the last update was long enough ago, so that a new tag of the user appears immediately.
   * Otherwise updates after a delay, together with further changes.
   */
  #follow(): void {
    const wait = this.#followedAt + this.#waits - performance.now();
    const follow = (): void => {
      this.#update();
      void this.#askForHints();
    };
    if (wait <= 0) follow();
    else this.#timer ??= setTimeout(follow, Math.min(wait, this.#waits));
  }

  /**
   * Makes the editor request hints, but only if a visible editor would change: until new hints arrive, clicks
   * on old hints do nothing.
   */
  async #askForHints(): Promise<void> {
    const editors = vscode.window.visibleTextEditors.filter(({ document }) =>
      this.#hasInlayHints(document),
    );
    if (await this.#inlineTags.areOutdated(editors)) this.#hintsChanged();
  }

  /**
   * Whether the hints of a document are inlay hints. In the mode `endOfLine`, traces still have inlay hints, since
   * their lines may be so long that the end is not visible.
   */
  #hasInlayHints(document: vscode.TextDocument): boolean {
    return this.#mode === "inline" || (this.#mode === "endOfLine" && isTrace(document));
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

/**
 * Whether an editor shows a label file. Label files are read when one is visible, even if it has no valid
 * address.
 */
function showsLabels({ document: { uri } }: vscode.TextEditor): boolean {
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return (
    isInside && isLabelTable(vscode.workspace.asRelativePath(uri, false).replaceAll("\\", "/"))
  );
}

function readHoverDetails(): HoverDetails {
  return readSetting(vscode.workspace, "editor.hoverDetails");
}
