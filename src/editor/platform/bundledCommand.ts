import { type ExtensionContext, Uri } from "vscode";

/** How a process of the command that ships with the extension is started: by the editor's own Node. */
export interface BundledCommand {
  readonly program: string;
  /** The words before those of the command. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function bundledCommand({
  extensionUri,
}: Pick<ExtensionContext, "extensionUri">): BundledCommand {
  return {
    program: process.execPath,
    words: [Uri.joinPath(extensionUri, "dist", "cli", "address-atlas.cjs").fsPath],
    // On a desktop the editor's Node is its own executable.
    environment: { ELECTRON_RUN_AS_NODE: "1" },
  };
}
