import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import type { Catalog } from "../../src/sources/catalog/catalog";
import type { Compared, Comparison } from "../../src/editor/comparing/comparison";
import type { DetailPanel } from "../../src/editor/panels/detailPanel";
import { DetailPanels } from "../../src/editor/panels/detailPanels";
import { until } from "./editorFixture";
import { panelRecords } from "./panelRecords";
import { RecordService } from "./recordService";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";
import type { AskPerson } from "../../src/sources/gate/gate";
import { gateOf } from "./gateOf";
import { namesOf } from "./namesOf";
import { warningsOf } from "./warningsOf";

export interface PanelFixtureOptions {
  readonly service?: RecordService;
  readonly catalog?: Catalog;
  /** Answers the prompt about a possible private key. */
  readonly ask?: AskPerson;
  /** Replaces the extension's script in the page, to imitate a compromised page. */
  readonly script?: string;
  readonly compare?: (compared: Compared) => Comparison;
}

/** Panels in the real editor, with a service in memory and a separate tag index. */
export class PanelFixture {
  readonly service: RecordService;
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly panels: DetailPanels;

  private constructor(
    options: PanelFixtureOptions,
    readonly folder: TemporaryFolder,
    media: string,
  ) {
    this.service = options.service ?? new RecordService(panelRecords);
    this.catalog = options.catalog ?? this.service.createCatalog();
    const directory = path.join(folder.path, "index");
    this.knowledge = new TagKnowledge(this.catalog, directory);
    const names = namesOf();
    this.panels = new DetailPanels({
      catalog: this.catalog,
      knowledge: this.knowledge,
      names,
      gate: gateOf(this.catalog, this.knowledge, options.ask),
      warnings: warningsOf(this.knowledge, names),
      version: "1.2.3",
      errors: { logFailure: () => undefined },
      media: vscode.Uri.file(media),
      lookForBlocks: () => undefined,
      ...(options.compare && { compare: options.compare }),
    });
  }

  static async start(options: PanelFixtureOptions = {}): Promise<PanelFixture> {
    const folder = await makeTemporaryFolder();
    const media = path.join(folder.path, "media");
    await cp(path.resolve(__dirname, "../../media"), media, { recursive: true });
    if (options.script !== undefined) await writeFile(path.join(media, "main.js"), options.script);
    return new PanelFixture(options, folder, media);
  }

  /** Waits until the panel's visible table has rows. */
  async loaded(panel: DetailPanel): Promise<void> {
    const { detail } = panel;
    await until(() => (detail.table(detail.shown)?.rowCount ?? 0) > 0, "rows of the panel");
  }

  /** Opens an editor in front of the panels, which hides them. */
  async hidePanels(): Promise<void> {
    await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ content: "in front" }),
      { preview: false },
    );
  }

  async dispose(): Promise<void> {
    this.panels.dispose();
    await this.knowledge.dispose();
    this.catalog.dispose();
    await this.folder.remove();
  }
}

export function panelTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith("addressAtlas.detail"),
    );
}
