import * as vscode from "vscode";
import type { BundledCommand } from "../platform/bundledCommand";

interface ServerToStart extends BundledCommand {
  readonly version: string;
}

/** The class `McpStdioServerDefinition`, which editors have from version 1.101 on. */
type ServerDefinition = new (
  label: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  version: string,
) => object;

/**
 * Builds a server definition for each workspace folder with the scheme `file`. Returns none if the workspace is
 * not trusted or the editor lacks the class.
 */
export function buildMcpServers({
  program,
  words,
  environment,
  version,
}: ServerToStart): readonly object[] {
  const { McpStdioServerDefinition: Definition } = vscode as {
    readonly McpStdioServerDefinition?: ServerDefinition;
  };
  if (Definition === undefined || !vscode.workspace.isTrusted) return [];
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === "file",
  );
  return folders.map(({ name, uri }) => {
    const label = folders.length === 1 ? "Address Atlas" : `Address Atlas (${name})`;
    return new Definition(label, program, [...words, "mcp", uri.fsPath], environment, version);
  });
}
