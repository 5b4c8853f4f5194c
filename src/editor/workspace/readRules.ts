import * as vscode from "vscode";
import type { ExcludeSetting } from "../../project/files/excludeGlob";
import type { ScanRules } from "../../project/files/ignoreRules";

/** What the editor's own search skips of a folder. */
export function readRules(folder: vscode.Uri): ScanRules {
  const files = vscode.workspace.getConfiguration("files", folder);
  const search = vscode.workspace.getConfiguration("search", folder);
  const exclude = {
    ...files.get<ExcludeSetting>("exclude"),
    ...search.get<ExcludeSetting>("exclude"),
  };
  return {
    exclude: Object.fromEntries(Object.entries(exclude).map(copyRule)),
    useIgnoreFiles: search.get<boolean>("useIgnoreFiles") ?? true,
  };
}

/**
 * The editor gives the objects with `when` as proxies, which no thread takes. Their JSON is empty for a glob
 * with a dot.
 */
function copyRule<Rule extends ExcludeSetting[string]>([glob, rule]: readonly [string, Rule]) {
  return [glob, typeof rule === "object" ? { when: rule.when } : rule] as const;
}
