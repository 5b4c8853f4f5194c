import { type Disposable, type WebviewPanel, window } from "vscode";
import type { DetailPanels } from "./detailPanels";

/** The view type of every panel. */
const detailViewType = "addressAtlas.detail";

/** Restores panels after a restart; their code is loaded when there is one. */
export function registerPanels(load: () => Promise<DetailPanels>): Disposable {
  return window.registerWebviewPanelSerializer(detailViewType, {
    deserializeWebviewPanel: async (panel: WebviewPanel, state: unknown) => {
      (await load()).restore(panel, state);
    },
  });
}
