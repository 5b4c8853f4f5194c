import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";

/** Selects a service as a user would. Undefined selects the local service. */
export async function useService(baseUrl: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration("addressAtlas");
  for (let left = 100; ; left -= 1) {
    try {
      await settings.update("service.baseUrl", baseUrl, vscode.ConfigurationTarget.Global);
      return;
    } catch (error) {
      // A window that has just opened may not know the extension's settings yet.
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}
