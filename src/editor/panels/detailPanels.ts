import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { chainOfInterface, refOfId } from "../../engine/chains/chainRef";
import { shownTags } from "../../engine/known/labels";
import { identify } from "../../engine/addresses/identify";
import { findTitle } from "../../engine/known/addressTitle";
import { chainsOfKnown } from "../../engine/known/knownAddress";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import { isNodeChain } from "../../sources/catalog/nodeChain";
import { blocksEvery, checkWhileVisible, tagsEvery } from "../platform/checkWhileVisible";
import { describeMeant, describeSources } from "../../engine/checks/describeFinding";
import { levelOf } from "../../engine/checks/warningLevels";
import type { Warnings } from "../../engine/checks/warnings";
import { type LevelOfWarning, showWithNames } from "./fileWarnings";
import type { Gate } from "../../sources/gate/gate";
import { isValidOn, idOfOnlyChain, isElsewhere, type Name } from "../../engine/names/name";
import { findPlaceOf } from "./detail/knowledge";
import type { Names } from "../../engine/names/names";
import { formatName, formatNameInFull } from "../../engine/names/nameText";
import { translate } from "../platform/formatCount";
import { readSetting, settingSection } from "../platform/settings";
import type { CellArgument, ThingArgument } from "../platform/thingArgument";
import type { Compared, Comparison } from "../comparing/comparison";
import { chooseThing } from "./chooseThing";
import { DetailPanel, type PanelCallbacks, type PanelLeft, titleOfTab } from "./detailPanel";
import { exportRows } from "./exportRows";
import type { ComparisonSource } from "./detail/comparisonSource";
import { column as parseColumn, type Thing } from "./messages/shared";
import { parsePanelState } from "./messages/toHost";
import type { PanelOptions } from "./detail/catalogKnowledge";
import { titleOf } from "./detail/heads";
import type { WorkspaceSource } from "./detail/workspaceSource";
import { openPlace } from "../platform/openPlace";
import type { ErrorReporter } from "../platform/reportError";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { JsonDocuments } from "./jsonDocuments";
import { PanelComparison } from "./panelComparison";
import { PanelPlaces } from "./panelPlaces";
import type { PlacesSource } from "./detail/placesSource";
import { PanelWorkspace } from "./panelWorkspace";
import type { CopyKind } from "./detail/panelTable";

interface DetailPanelsSetUp {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  readonly warnings: Warnings;
  /** The version of the extension. */
  readonly version: string;
  /** Logs the failure of an export. */
  readonly errors: Pick<ErrorReporter, "logFailure">;
  /** The folder that contains the files of the page. */
  readonly media: vscode.Uri;
  /** Only for the panel of the workspace. */
  readonly workspace?: WorkspaceSurvey;
  /** Only for panels of comparisons. */
  readonly compare?: (compared: Compared) => Comparison;
  /** Checks development nodes for a new block. */
  readonly lookForBlocks: () => void;
}

/** The maximum time in milliseconds that the panel of an address waits for the first scan of the files. */
const waitsForFiles = 200;

/**
 * All panels, at most one for each subject. Opening a subject again reveals its panel. A comparison is then also
 * refreshed, since it does not update when files change.
 */
export class DetailPanels {
  readonly #setUp: DetailPanelsSetUp;
  readonly #panels = new Map<string, DetailPanel>();
  readonly #script: string;
  readonly #documents = new JsonDocuments((address) => this.#titleOf(address));
  readonly #following: vscode.Disposable;
  readonly #callbacks: PanelCallbacks = {
    open: (thing) => {
      this.open(thing);
    },
    exportRows: (panel, table) => void exportRows(panel.detail, table, this.#setUp),
    openPlace: (place) => {
      const uri = this.#setUp.workspace?.uriOf(place);
      if (uri !== undefined) void openPlace(uri, place);
    },
    showJson: (panel) => void this.#documents.show(panel.detail, this.#setUp.catalog),
  };

  constructor(setUp: DetailPanelsSetUp) {
    this.#setUp = setUp;
    this.#script = readFileSync(vscode.Uri.joinPath(setUp.media, "main.js").fsPath, "utf8");
    this.#following = vscode.Disposable.from(
      setUp.knowledge.onDidChange((what) => {
        if (what === "addresses") void this.followIndex();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(settingSection)) return;
        for (const panel of this.#panels.values()) panel.setOptions(this.#options());
      }),
      this.#documents,
    );
    const opening = Promise.all([setUp.knowledge.open(), setUp.names.open()]);
    opening.then(
      () => this.followIndex(),
      () => undefined,
    );
  }

  /** Call when tags, names or allowed pairs have changed. */
  async followIndex(): Promise<void> {
    await this.#setUp.warnings.open();
    for (const panel of this.#panels.values()) panel.followIndex();
  }

  /**
   * Opens the panel of an address. If the text may be a private key, prompts the user first. `firstChains`: the
   * chains to show first, such as the chain of the file with the address.
   */
  async openAddress(text: string, firstChains: readonly string[] = []): Promise<void> {
    const { knowledge, gate } = this.#setUp;
    const verdict = identify(text);
    const known = verdict.valid ? (await knowledge.open()).find(verdict) : undefined;
    const spelt = known?.tagged?.address ?? (verdict.valid ? verdict.canonical : text);
    const address = await gate.ask(spelt, text);
    if (address === undefined) return;
    // Waits briefly for the scan of the workspace, so that the panel opens with the places of the address.
    await Promise.race([this.#setUp.workspace?.whenRead(), sleep(waitsForFiles)]);
    const { detail } = this.open({ kind: "address", address }, firstChains);
    if (detail.subject.failed?.code === "E_WITHHELD") void detail.ask();
  }

  /** Opens the panel of a tag, token or chain. Without an ID, the user chooses one from a list. */
  async openNamed(kind: "tag" | "token" | "chain", id: string | undefined): Promise<void> {
    const thing = await chooseThing(this.#setUp.catalog, kind, id);
    if (thing !== undefined) this.open(thing);
  }

  /** Call when a tag was renamed or removed: its panel is replaced by a panel of the new tag, or closed. */
  replaceTag(tag: string, newTag?: string): void {
    const former = this.#panels.get(keyOf({ kind: "tag", tag }));
    if (former === undefined) return;
    if (newTag !== undefined) this.open({ kind: "tag", tag: newTag });
    former.panel.dispose();
  }

  open(thing: Thing, firstChains: readonly string[] = []): DetailPanel {
    const known = this.#panels.get(keyOf(thing));
    if (known !== undefined) {
      if (thing.kind === "address") known.setOptions({ firstChains });
      if (thing.kind === "comparison") void known.detail.refresh();
      known.panel.reveal();
      return known;
    }
    const panel = vscode.window.createWebviewPanel(
      "addressAtlas.detail",
      titleOfTab(thing),
      { viewColumn: vscode.ViewColumn.Active },
      this.#pageOptions(),
    );
    return this.#fill(panel, thing, { shown: null, tables: [] }, firstChains);
  }

  /**
   * Restores a panel after a restart, with its subject and the state of its tables. Closes the panel if its state is
   * invalid or its subject already has a panel.
   */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const parsed = parsePanelState(state);
    if (parsed === undefined || this.#panels.has(keyOf(parsed.thing))) {
      panel.dispose();
      return;
    }
    panel.webview.options = this.#pageOptions();
    panel.title = titleOfTab(parsed.thing);
    const tables = parsed.version === "1" ? [] : parsed.tables;
    this.#fill(panel, parsed.thing, { shown: parsed.table, tables });
  }

  async exportRows(): Promise<void> {
    const panel = this.#active();
    if (panel !== undefined) await exportRows(panel.detail, panel.detail.shown, this.#setUp);
  }

  async showJson(thing: ThingArgument | undefined): Promise<void> {
    const panel = thing === undefined ? this.#active() : this.#panels.get(keyOf(thing));
    if (panel !== undefined) await this.#documents.show(panel.detail, this.#setUp.catalog);
    if (panel !== undefined || thing === undefined) return;
    if ((await this.#setUp.gate.ask(titleOf(thing))) === undefined) return;
    const { catalog, gate } = this.#setUp;
    await this.#documents.showOf(thing, { catalog, gate, options: this.#options() });
  }

  copy({ row, column }: CellArgument, what: CopyKind): void {
    const parsed = parseColumn(column);
    if (parsed !== undefined) this.#active()?.detail.copy({ id: row, column: parsed, what });
  }

  dispose(): void {
    this.#following.dispose();
    for (const { panel } of [...this.#panels.values()]) panel.dispose();
  }

  #fill(
    panel: vscode.WebviewPanel,
    thing: Thing,
    left: PanelLeft,
    firstChains: readonly string[] = [],
  ): DetailPanel {
    const { media, catalog, gate, warnings } = this.#setUp;
    const options = { ...this.#options(), firstChains };
    const made = new DetailPanel({
      thing,
      panel,
      media,
      script: this.#script,
      catalog,
      gate,
      warnings,
      options,
      workspace: thing.kind === "workspace" ? this.#workspaceSource() : undefined,
      comparison: thing.kind === "comparison" ? this.#comparisonSource(thing) : undefined,
      places: thing.kind === "address" ? this.#placesSource(thing.address) : undefined,
      left,
      callbacks: this.#callbacks,
    });
    const key = keyOf(thing);
    this.#panels.set(key, made);
    const { knowledge, lookForBlocks } = this.#setUp;
    const visible = {
      isVisible: () => panel.visible,
      onDidChangeVisibility: (listener: () => void) => panel.onDidChangeViewState(listener),
    };
    const watch = vscode.Disposable.from(
      checkWhileVisible(visible, () => void knowledge.check("visible"), tagsEvery),
      checkWhileVisible(visible, lookForBlocks, blocksEvery),
    );
    panel.onDidDispose(() => {
      watch.dispose();
      if (this.#panels.get(key) === made) this.#panels.delete(key);
      made.dispose();
    });
    return made;
  }

  #workspaceSource(): WorkspaceSource | undefined {
    const { workspace, catalog } = this.#setUp;
    const nameOfChain = (id: string) => catalog.nameOfChain(id);
    return workspace && new PanelWorkspace(workspace, nameOfChain, this.#levelOf);
  }

  #placesSource(address: string): PlacesSource | undefined {
    const { workspace } = this.#setUp;
    const verdict = identify(address);
    if (workspace === undefined || !verdict.valid) return undefined;
    return new PanelPlaces(workspace, verdict, this.#levelOf);
  }

  readonly #levelOf: LevelOfWarning = (warning) => levelOf(warning, this.#setUp.warnings.levels);

  #comparisonSource(compared: Compared): ComparisonSource | undefined {
    const { compare, catalog, warnings, workspace } = this.#setUp;
    const nameOfChain = (id: string) => catalog.nameOfChain(id);
    const levelInChange: LevelOfWarning = (warning) => warnings.levelInChange(warning);
    const show = workspace && showWithNames(translate, workspace);
    return compare && new PanelComparison(compare(compared), nameOfChain, levelInChange, show);
  }

  #pageOptions(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#setUp.media] };
  }

  #active(): DetailPanel | undefined {
    return [...this.#panels.values()].find(({ panel }) => panel.active);
  }

  /**
   * Returns the names of an address that are valid on a chain; without a chain, all names. On the chain of a node that
   * is a fork, names on the parent chain are valid. On the chain of any node, a name that is only on chains outside
   * interface.md is valid, unless it is on a single chain whose ID differs from the node's.
   */
  #namesOn(address: AddressIdentity, chain: string | undefined): readonly Name[] {
    const { names, catalog } = this.#setUp;
    if (chain === undefined || !isNodeChain(chain)) return names.findAll(address, { chain });
    const node = catalog.service.nodes.find((each) => each.chain === chain);
    const parent = chainOfInterface(refOfId(node?.forkOf?.chainId ?? 0));
    return names.findAll(address).filter((name) => {
      if (!isElsewhere(name)) return isValidOn(name, parent ?? chain);
      const chainId = idOfOnlyChain(name);
      return chainId === undefined || chainId === node?.chainId;
    });
  }

  /**
   * Returns the title of an address. A look-alike gets none, since the workspace may give it the name of the
   * address it imitates.
   */
  #titleOf(address: string): string | undefined {
    const { knowledge, catalog, warnings } = this.#setUp;
    const verdict = identify(address);
    if (!verdict.valid || warnings.findImitated(verdict) !== undefined) return undefined;
    const found = this.#namesOn(verdict, undefined);
    const nameOfChain = (id: string) => catalog.nameOfChain(id);
    return findTitle(translate, knowledge.find(verdict), found, nameOfChain);
  }

  /** Builds the options that all panels share. */
  #options(): Omit<PanelOptions, "firstChains"> {
    const { knowledge, catalog, warnings } = this.#setUp;
    const nameOfChain = (id: string): string | undefined => catalog.nameOfChain(id);
    return {
      language: vscode.env.language,
      hideAmounts: readSetting(vscode.workspace, "privacy.hideAmounts"),
      icons: readSetting(vscode.workspace, "icons"),
      tagsOf: (address) => {
        const verdict = identify(address);
        return shownTags(verdict.valid ? knowledge.find(verdict)?.tagged?.tags : undefined);
      },
      chainsOf: (address) => {
        const verdict = identify(address);
        if (!verdict.valid) return [];
        return chainsOfKnown(knowledge.find(verdict)?.tagged, verdict.chains);
      },
      namesOf: (address, chain) => {
        const verdict = identify(address);
        const found = verdict.valid ? this.#namesOn(verdict, chain) : [];
        return found.map((name) => ({
          text: formatName(translate, name),
          full: formatNameInFull(translate, name, nameOfChain),
          ...(name.chains !== "every" && { chains: name.chains }),
          isDeployment: name.kind === "deployment" && idOfOnlyChain(name) !== undefined,
          isOwnTag: name.kind === "tag",
          holdsOn: findPlaceOf(name),
        }));
      },
      hasSources: (address) => {
        const verdict = identify(address);
        return verdict.valid && this.#setUp.names.sourcesOf(verdict).length > 0;
      },
      titleOf: (address) => this.#titleOf(address),
      findLookAlike: (address) => {
        const verdict = identify(address);
        if (!verdict.valid) return undefined;
        const anchor = warnings.findImitated(verdict) ?? warnings.findLookAlikeOfWorkspace(verdict);
        if (anchor === undefined) return undefined;
        const meant = describeMeant(translate, verdict, anchor, nameOfChain);
        const isUnknown = anchor.isUnknown === true;
        const sources = isUnknown ? [] : describeSources(translate, anchor, nameOfChain);
        return { ...meant, anchor: anchor.canonical, sources };
      },
    };
  }
}

/** Returns the key of the panel of a subject. All spellings of an address have the same key. */
function keyOf(thing: Thing): string {
  switch (thing.kind) {
    case "address": {
      const verdict = identify(thing.address);
      return `address ${verdict.valid ? formatAddressKey(verdict) : thing.address}`;
    }
    case "tag":
      return `tag ${thing.tag}`;
    case "token":
      return `token ${thing.token}`;
    case "chain":
      return `chain ${thing.chain}`;
    case "workspace":
      return "workspace";
    case "comparison":
      return `comparison ${thing.ref} ${thing.repository}`;
  }
}
