import path from "node:path";
import * as vscode from "vscode";
import { activate } from "../../src/extension";
import { ApiKeys } from "../../src/editor/platform/apiKey";
import { Canary } from "./canary";
import { EditorSide } from "./editorSide";
import { RudeServer, type RudeServerOptions } from "./rude/rudeServer";
import { SecretsInMemory } from "./secretsInMemory";
import { createMemento } from "./createMemento";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";
import { useService } from "./useService";

export const canaryKey = new Canary().key;

/**
 * The whole extension, connected to a rude server. The test activates and disposes it, so the editor must not have
 * activated it in this window.
 */
export class WholeExtension {
  readonly editorSide = new EditorSide();
  readonly #subscriptions: { dispose(): unknown }[];

  private constructor(
    readonly server: RudeServer,
    readonly folder: TemporaryFolder,
    readonly secrets: SecretsInMemory,
    context: vscode.ExtensionContext,
  ) {
    this.#subscriptions = context.subscriptions;
    activate(context);
  }

  static async start(options: RudeServerOptions = {}): Promise<WholeExtension> {
    const server = await new RudeServer(options).listen();
    const folder = await makeTemporaryFolder();
    const secrets = new SecretsInMemory();
    await new ApiKeys(secrets).store(server.origin, canaryKey);
    await useService(server.origin);
    const root = path.resolve(__dirname, "../../../..");
    const context = {
      subscriptions: [],
      secrets,
      globalState: createMemento(),
      workspaceState: createMemento(),
      extension: {
        id: "address-atlas.address-atlas",
        extensionKind: vscode.ExtensionKind.Workspace,
        packageJSON: { version: "0.0.0" },
      },
      extensionUri: vscode.Uri.file(root),
      asAbsolutePath: (relative: string) => path.join(root, relative),
      globalStorageUri: vscode.Uri.file(folder.path),
    };
    return new WholeExtension(
      server,
      folder,
      secrets,
      context as unknown as vscode.ExtensionContext,
    );
  }

  /** Disposes the subscriptions, as the editor does when the extension host ends. */
  dispose(): void {
    for (const one of this.#subscriptions.splice(0)) one.dispose();
    this.editorSide.end();
  }

  async end(): Promise<void> {
    this.dispose();
    await useService(undefined);
    await this.server.close();
    await this.folder.remove();
  }
}
