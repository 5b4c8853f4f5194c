import * as vscode from "vscode";

const scheme = "address-atlas-preview";

let previews = 0;

/**
 * Shows a file and its changed text as a diff in the editor, or only the text of a new file. Dispose the result to close
 * the preview.
 */
export async function showPreview(
  uri: vscode.Uri,
  { exists, text, after, title }: Preview,
): Promise<vscode.Disposable> {
  previews += 1;
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  const texts = new Map([
    [`${previews}-before`, text],
    [`${previews}-after`, after],
  ]);
  const uriOf = (id: string): vscode.Uri =>
    vscode.Uri.from({ scheme, path: `/${name}`, query: id });
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => texts.get(query) ?? "",
  });
  const left = exists ? uri : uriOf(`${previews}-before`);
  const right = uriOf(`${previews}-after`);
  await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: true });
  return new vscode.Disposable(() => {
    registration.dispose();
    void closeTab(right);
  });
}

export interface Preview {
  readonly exists: boolean;
  readonly text: string;
  readonly after: string;
  readonly title: string;
}

async function closeTab(right: vscode.Uri): Promise<void> {
  const { tabGroups } = vscode.window;
  const tabs = tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputTextDiff && input.modified.toString() === right.toString(),
  );
  if (own.length > 0) await tabGroups.close(own);
}
