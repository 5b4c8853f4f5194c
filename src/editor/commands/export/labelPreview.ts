import * as vscode from "vscode";

const scheme = "address-atlas-preview";

let previews = 0;

/**
 * Shows a file and its changed text as a diff in the editor, or only the text of a new file. Dispose the result to close
 * the preview.
 */
export async function showPreview(
  uri: vscode.Uri,
  { exists, after, title }: Preview,
): Promise<vscode.Disposable> {
  previews += 1;
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  const changed = vscode.Uri.from({ scheme, path: `/${name}`, query: `${previews}` });
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => (query === changed.query ? after : ""),
  });
  const options = { preview: true };
  if (exists) await vscode.commands.executeCommand("vscode.diff", uri, changed, title, options);
  else await vscode.window.showTextDocument(changed, options);
  return new vscode.Disposable(() => {
    registration.dispose();
    void closeTab(changed);
  });
}

export interface Preview {
  readonly exists: boolean;
  readonly text: string;
  readonly after: string;
  readonly title: string;
}

async function closeTab(changed: vscode.Uri): Promise<void> {
  const { tabGroups } = vscode.window;
  const tabs = tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(({ input }) => {
    const isDiff = input instanceof vscode.TabInputTextDiff;
    if (!isDiff && !(input instanceof vscode.TabInputText)) return false;
    return (isDiff ? input.modified : input.uri).toString() === changed.toString();
  });
  if (own.length > 0) await tabGroups.close(own);
}
