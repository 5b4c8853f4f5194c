import * as vscode from "vscode";
import { Lazy } from "../platform/lazy";
import type { DetailPanels } from "./detailPanels";

/** The view type of every panel. */
const detailViewType = "addressAtlas.detail";

/** The panels, whose code is loaded when one is opened or comes back after a restart. */
export class Panels {
  readonly #panels: Lazy<DetailPanels>;
  readonly #restoring: vscode.Disposable;

  constructor(make: () => Promise<DetailPanels>) {
    this.#panels = new Lazy(make);
    this.#restoring = vscode.window.registerWebviewPanelSerializer(detailViewType, {
      deserializeWebviewPanel: async (panel: vscode.WebviewPanel, state: unknown) => {
        (await this.#panels.get()).restore(panel, state);
      },
    });
  }

  get(): Promise<DetailPanels> {
    return this.#panels.get();
  }

  dispose(): void {
    this.#restoring.dispose();
    this.#panels.dispose();
  }
}
