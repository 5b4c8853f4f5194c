import * as vscode from "vscode";
import type { ExcludeSetting } from "../workspace/excludeGlob";
import type { ScanRules } from "../workspace/ignoreRules";

/** What the editor's own search leaves out of a folder. */
export function readRules(folder: vscode.Uri): ScanRules {
  const files = vscode.workspace.getConfiguration("files", folder);
  const search = vscode.workspace.getConfiguration("search", folder);
  const exclude = {
    ...files.get<ExcludeSetting>("exclude"),
    ...search.get<ExcludeSetting>("exclude"),
  };
  return {
    // The editor gives the objects with `when` as proxies, which no thread takes.
    exclude: JSON.parse(JSON.stringify(exclude)) as ExcludeSetting,
    useIgnoreFiles: search.get<boolean>("useIgnoreFiles") ?? true,
  };
}
