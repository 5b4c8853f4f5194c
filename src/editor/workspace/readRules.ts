import * as vscode from "vscode";
import type { ExcludeSetting } from "../../project/files/excludeGlob";
import type { ScanRules } from "../../project/files/ignoreRules";

/** Returns the rules by which the editor's own search skips files and folders. */
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
 * Copies a rule of an exclude setting. The editor returns objects with `when` as proxies. A proxy cannot be sent to a
 * thread, and its JSON is empty for a glob with a dot.
 */
function copyRule<Rule extends ExcludeSetting[string]>([glob, rule]: readonly [string, Rule]) {
  return [glob, typeof rule === "object" ? { when: rule.when } : rule] as const;
}
