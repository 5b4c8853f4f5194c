import { Disposable, type ExtensionContext, lm } from "vscode";
import { bundledCommand } from "../platform/bundledCommand";

/** What editors have from 1.101 on; some have no models at all. */
interface ServerRegistry {
  readonly registerMcpServerDefinitionProvider?: (
    id: string,
    provider: { readonly provideMcpServerDefinitions: () => Promise<readonly unknown[]> },
  ) => Disposable;
}

/**
 * Offers the server of the bundled command to agents of the editor, for each folder of the workspace. Does nothing in
 * an editor that starts no such servers, or refuses it.
 */
export function registerMcpServer(context: ExtensionContext): Disposable {
  const register = (lm as ServerRegistry | undefined)?.registerMcpServerDefinitionProvider;
  const server = { ...bundledCommand(context), version: versionOf(context) };
  try {
    const registered = register?.("addressAtlas.mcp", {
      provideMcpServerDefinitions: async () =>
        (await import("./mcpServers")).buildMcpServers(server),
    });
    return registered ?? Disposable.from();
  } catch {
    return Disposable.from();
  }
}

function versionOf({ extension }: ExtensionContext): string {
  const { version } = extension.packageJSON as { readonly version?: unknown };
  return typeof version === "string" ? version : "";
}
