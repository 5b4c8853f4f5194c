export interface WorkbenchUrlOptions {
  readonly port: number;
  readonly workspace: string | undefined;
  readonly extensionDevelopmentPath?: string | undefined;
  readonly extensionTestsPath?: string | undefined;
  /** A document of the workspace to open at the start. */
  readonly openFile?: string | undefined;
}

/** Returns the URL of a window with a folder or workspace file, or of an empty window. */
export function workbenchUrl(options: WorkbenchUrlOptions): string {
  const origin = `127.0.0.1:${options.port}`;
  const remote = (file: string): string => `vscode-remote://${origin}${file}`;
  const { workspace, extensionDevelopmentPath, extensionTestsPath, openFile } = options;
  const query = new URLSearchParams(
    workspace === undefined
      ? { ew: "true" }
      : { [workspace.endsWith(".code-workspace") ? "workspace" : "folder"]: workspace },
  );
  if (extensionDevelopmentPath !== undefined) {
    const payload = [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", remote(extensionDevelopmentPath)],
    ];
    if (extensionTestsPath !== undefined) {
      payload.push(["extensionTestsPath", remote(extensionTestsPath)]);
    }
    query.set("payload", JSON.stringify(payload));
  }
  if (openFile !== undefined)
    query.set("payload", JSON.stringify([["openFile", remote(openFile)]]));
  return `http://${origin}/?${query.toString()}`;
}
