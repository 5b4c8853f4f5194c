import { env, type ExtensionContext, ExtensionKind } from "vscode";

/** Whether the workspace is on another machine, where this extension does not run. */
export function isRemoteWorkspace({ extension }: Pick<ExtensionContext, "extension">): boolean {
  return env.remoteName !== undefined && extension.extensionKind === ExtensionKind.UI;
}
