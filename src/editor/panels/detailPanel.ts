import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import { isNodeChain } from "../../sources/catalog/nodeChain";
import { describeCopied } from "../../engine/checks/describeCopied";
import type { Warnings } from "../../engine/checks/warnings";
import type { Gate } from "../../sources/gate/gate";
import { describeError } from "../platform/describeError";
import { translate } from "../platform/formatCount";
import { openInBrowser } from "../platform/openInBrowser";
import { showCopiedWarning } from "../platform/showCopiedWarning";
import { safeText, shortenHash } from "../../engine/text/safeText";
import { buildPage } from "./detail/buildPage";
import { choosePlace } from "./choosePlace";
import type { ComparisonSource } from "./detail/comparisonSource";
import { Detail } from "./detail/detail";
import { FloodGate } from "./detail/floodGate";
import type { TableName, Thing } from "./messages/shared";
import { parseMessageToHost, type TableState } from "./messages/toHost";
import type { Head } from "./messages/toPage";
import { imageSources, type PanelOptions } from "./detail/catalogKnowledge";
import { titleOf } from "./detail/heads";
import type { Action } from "./detail/knowledge";
import type { CopiedText } from "./tables/loadedTable";
import type { PlacesSource } from "./detail/placesSource";
import type { WorkspacePlace, WorkspaceSource } from "./detail/workspaceSource";
import { titleOfComparison } from "./panelComparison";

/** The time in milliseconds that the editor needs to create the frame of a webview. */
const frameTime = 40;

/** The functions of `DetailPanels` that a panel calls. */
export interface PanelCallbacks {
  open(thing: Thing): void;
  exportRows(panel: DetailPanel, table: TableName): void;
  openPlace(place: WorkspacePlace): void;
  showJson(panel: DetailPanel): void;
}

/** The state of a panel that is restored after a restart of the editor. */
export interface PanelLeft {
  readonly shown: TableName | null;
  readonly tables: readonly TableState[];
}

interface DetailPanelSetUp {
  readonly thing: Thing;
  readonly panel: vscode.WebviewPanel;
  readonly media: vscode.Uri;
  /** The source code of the page's script. */
  readonly script: string;
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly warnings: Warnings;
  readonly options: PanelOptions;
  /** Only for the panel of the workspace. */
  readonly workspace: WorkspaceSource | undefined;
  /** Only for the panel of a comparison. */
  readonly comparison: ComparisonSource | undefined;
  /** Only for the panel of an address. */
  readonly places: PlacesSource | undefined;
  readonly callbacks: PanelCallbacks;
  readonly left: PanelLeft;
}

/** Connects the content of a panel (`Detail`) with its page in the editor. */
export class DetailPanel {
  readonly thing: Thing;
  readonly panel: vscode.WebviewPanel;
  readonly detail: Detail;
  readonly #setUp: DetailPanelSetUp;
  readonly #gate = new FloodGate();
  readonly #listening: vscode.Disposable;
  #options: PanelOptions;
  #isClosed = false;
  readonly #beginning: ReturnType<typeof setTimeout>;

  constructor(setUp: DetailPanelSetUp) {
    const { thing, panel, media, catalog, gate, options, left } = setUp;
    const { workspace, comparison, places } = setUp;
    this.#setUp = setUp;
    this.thing = thing;
    this.panel = panel;
    this.#options = options;
    this.detail = new Detail({
      thing,
      catalog,
      gate,
      options,
      workspace,
      comparison,
      places,
      workspaceName: vscode.workspace.name ?? vscode.l10n.t("Workspace"),
      ...left,
      prefix: randomBytes(6).toString("hex"),
      port: {
        translate: (message, ...values) => vscode.l10n.t(message, ...values),
        post: (message) => {
          if (message.type === "head") this.#name(message.head);
          void panel.webview.postMessage(message);
        },
        redraw: (loaded) => void this.#drawSoon(loaded),
        describe: describeError,
        perform: (action) => {
          this.#perform(action);
        },
        choosePlace: (places) => choosePlace(places, catalog),
        copy: (copied) => {
          this.#copy(copied);
        },
        exportRows: (table) => {
          setUp.callbacks.exportRows(this, table);
        },
      },
    });
    panel.iconPath = vscode.Uri.joinPath(media, "..", "..", "media", "marketplace.png");
    this.#listening = vscode.Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => {
        this.#receive(message);
      }),
      panel.onDidChangeViewState(() => {
        void this.detail.setVisible(panel.visible);
      }),
    );
    // The timeout lets the editor create the frame before anything is loaded.
    this.#beginning = setTimeout(() => {
      void this.detail.setVisible(panel.visible);
    }, 0);
  }

  /** Applies changed settings, or the chains to show first if the panel is opened again from another place. */
  setOptions(changed: Partial<PanelOptions>): void {
    this.#options = { ...this.#options, ...changed };
    this.detail.setOptions(this.#options);
  }

  /** Call when tags, names or warnings have changed. */
  followIndex(): void {
    this.#setUp.comparison?.noteFacts();
    this.detail.followIndex();
    // The title of the tab is visible even if the panel is hidden.
    if (this.thing.kind === "address") this.#name(this.detail.view.buildHead());
  }

  dispose(): void {
    this.#isClosed = true;
    clearTimeout(this.#beginning);
    this.#listening.dispose();
    this.detail.dispose();
    this.#setUp.comparison?.dispose();
  }

  /**
   * Draws the page, immediately if it is hidden. For a visible page, first waits up to `frameTime` for the requested
   * data: the editor needs this time anyway, and the page can then contain the data of a fast service.
   */
  async #drawSoon(loaded: Promise<void>): Promise<void> {
    if (this.panel.visible) await Promise.race([loaded, sleep(frameTime)]);
    if (!this.#isClosed) this.#draw();
  }

  /** Shows the name of an address, token or chain in the title of the tab once it is known. */
  #name({ title, full }: Pick<Head, "title" | "full">): void {
    const { kind } = this.thing;
    if (kind === "address") this.panel.title = titleOfAddress(full, title);
    else if (kind === "token" || kind === "chain") this.panel.title = safeText(title, 40);
  }

  #draw(): void {
    const { webview } = this.panel;
    const { media, script, catalog } = this.#setUp;
    const first = this.detail.begin();
    this.#name(first.head);
    webview.html = buildPage(
      {
        cspSource: webview.cspSource,
        script,
        style: webview.asWebviewUri(vscode.Uri.joinPath(media, "panel.css")).toString(),
        images: imageSources(catalog.service.host, this.#options.icons),
        nonce: randomBytes(16).toString("base64"),
        title: this.panel.title,
      },
      first,
    );
  }

  #receive(message: unknown): void {
    if (!this.#gate.lets()) return;
    const parsed = parseMessageToHost(message);
    if (parsed !== undefined) this.detail.take(parsed);
  }

  /** Copies a text. The status bar warns if one of the copied values is a look-alike of a known address. */
  #copy({ text, full }: CopiedText): void {
    void vscode.env.clipboard.writeText(text);
    const warning = describeCopied(translate, full, this.#setUp.warnings);
    if (warning !== undefined) showCopiedWarning(warning);
  }

  #perform(action: Action): void {
    const { callbacks } = this.#setUp;
    switch (action.kind) {
      case "open":
        callbacks.open(action.thing);
        return;
      case "browse":
        void openInBrowser(action.url);
        return;
      case "copy":
        this.#copy({ text: action.text, full: [action.text] });
        this.detail.tell(this.detail.texts.copied);
        return;
      case "tag":
        void vscode.commands.executeCommand("addressAtlas.assignTag", { address: action.address });
        return;
      case "renameTag":
        void vscode.commands.executeCommand("addressAtlas.renameTag", { tag: action.tag });
        return;
      case "removeTag": {
        const { tag, address } = action;
        void vscode.commands.executeCommand("addressAtlas.removeTag", { tag, address });
        return;
      }
      case "nameSources":
        void vscode.commands.executeCommand("_addressAtlas.chooseSources", {
          address: action.address,
        });
        return;
      case "label":
        void vscode.commands.executeCommand("addressAtlas.addRepositoryLabel", {
          address: action.address,
        });
        return;
      case "compare": {
        const { address, anchor } = action;
        const formerSources = this.#setUp.comparison?.formerSourcesOf(anchor) ?? [];
        void vscode.commands.executeCommand("_addressAtlas.compareAddresses", {
          address,
          anchor,
          formerSources,
        });
        return;
      }
      case "place":
        callbacks.openPlace(action.place);
        return;
      case "change":
        this.#setUp.comparison?.open(action.key);
        return;
      case "json":
        callbacks.showJson(this);
        return;
      case "command":
        void vscode.commands.executeCommand(action.command);
        return;
      case "retry":
      case "ask":
      case "further":
        return;
    }
  }
}

/** Returns a short title for the tab. The page shows the full title. */
export function titleOfTab(thing: Thing): string {
  const title = titleOf(thing);
  if (thing.kind === "workspace") return vscode.l10n.t("Addresses in the Workspace");
  if (thing.kind === "comparison") return safeText(titleOfComparison(thing.ref), 60);
  if (thing.kind === "chain" && isNodeChain(thing.chain)) return vscode.l10n.t("Node");
  return thing.kind === "address" ? titleOfAddress(title) : safeText(title, 40);
}

/**
 * Returns the name of an address, followed by a few digits that distinguish tabs with the same name. Without a name,
 * returns the shortened address. The page shows all digits.
 */
function titleOfAddress(address: string, name = address): string {
  if (name === address) return shortenHash(address);
  return `${name} · ${safeText(address.slice(0, 6))}…${safeText(address.slice(-4))}`;
}
