import { type ExtensionContext, Uri } from "vscode";

/** How to start the command that ships with the extension, with the editor's own Node. */
export interface BundledCommand {
  readonly program: string;
  /** The first arguments of `program`, such as the path of the script. The arguments of the command follow. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function bundledCommand({
  extensionUri,
}: Pick<ExtensionContext, "extensionUri">): BundledCommand {
  return {
    program: process.execPath,
    words: [Uri.joinPath(extensionUri, "dist", "cli", "address-atlas.cjs").fsPath],
    // On a desktop, this variable makes the editor's executable run as Node.
    environment: { ELECTRON_RUN_AS_NODE: "1" },
  };
}
