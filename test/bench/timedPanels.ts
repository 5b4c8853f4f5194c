import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import type { Catalog } from "../../src/sources/catalog/catalog";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import type * as detailPanelsModule from "../../src/editor/panels/detailPanels";
import type { DetailPanels } from "../../src/editor/panels/detailPanels";
import { gateOf } from "../support/gateOf";
import { namesOf } from "../support/namesOf";
import { warningsOf } from "../support/warningsOf";
import { loadBuilt } from "./builds";

export function reveal(panel: vscode.WebviewPanel): vscode.WebviewPanel {
  panel.reveal();
  return panel;
}

/** Returns the milliseconds until the page reports that it is painted. */
export async function timePainting(
  show: () => vscode.WebviewPanel,
  close: boolean,
): Promise<number> {
  const start = performance.now();
  const panel = show();
  await new Promise<void>((resolve) => {
    const listening = panel.webview.onDidReceiveMessage((message: unknown) => {
      if (message !== "painted") return;
      listening.dispose();
      resolve();
    });
  });
  const elapsed = performance.now() - start;
  if (close) panel.dispose();
  return elapsed;
}

export interface OpenPanels {
  readonly panels: DetailPanels;
  readonly dispose: () => Promise<void>;
}

/** Opens the panels of a catalog. Their pages report when they are painted. */
export async function openPanels(
  folder: string,
  catalog: Catalog,
  dist: string,
): Promise<OpenPanels> {
  const { DetailPanels: BuiltPanels } = (await loadBuilt(
    dist,
    "src/editor/panels/detailPanels.ts",
  )) as typeof detailPanelsModule;
  mkdirSync(folder);
  makeMedia(path.join(dist, "media"), folder);
  const knowledge = new TagKnowledge(catalog, folder);
  await knowledge.setPaused(true);
  const names = namesOf();
  const panels = new BuiltPanels({
    catalog,
    knowledge,
    names,
    gate: gateOf(catalog, knowledge),
    warnings: warningsOf(knowledge, names),
    errors: { logFailure: () => undefined },
    media: vscode.Uri.file(folder),
    version: "1.2.3",
    lookForBlocks: () => undefined,
  });
  return {
    panels,
    dispose: async () => {
      panels.dispose();
      await knowledge.dispose();
      catalog.dispose();
    },
  };
}

const tellPainted = `
  const tellPainted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => acquireVsCodeApi().postMessage("painted");
    port2.postMessage(null);
  });`;

/** Copies the files of the real page and adds a script that reports when rows are painted. */
function makeMedia(built: string, folder: string): void {
  copyFileSync(path.join(built, "panel.css"), path.join(folder, "panel.css"));
  const script = readFileSync(path.join(built, "main.js"), "utf8");
  const watched = `
    const api = acquireVsCodeApi();
    window.acquireVsCodeApi = () => api;
    ${tellPainted}
    let isSeen = false;
    const look = () => {
      if (isSeen || document.querySelector(".body-row:not(.waiting)") === null) return;
      isSeen = true;
      tellPainted();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    ${script}
    look();`;
  writeFileSync(path.join(folder, "main.js"), watched);
}

export function openMinimal(): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel("bench.minimal", "", vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  panel.webview.html = `<!DOCTYPE html><p>Minimal</p><script>${tellPainted} tellPainted();</script>`;
  return panel;
}
