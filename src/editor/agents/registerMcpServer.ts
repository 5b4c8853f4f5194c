import { Disposable, type ExtensionContext, lm } from "vscode";
import { bundledCommand } from "../platform/bundledCommand";

/** The part of `vscode.lm` for MCP servers, from version 1.101 on. Editors without language models have no `lm`. */
interface ServerRegistry {
  readonly registerMcpServerDefinitionProvider?: (
    id: string,
    provider: { readonly provideMcpServerDefinitions: () => Promise<readonly unknown[]> },
  ) => Disposable;
}

/**
 * Registers the MCP server of the bundled command for each folder of the workspace. Does nothing in an editor
 * that starts no MCP servers or refuses the registration.
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
