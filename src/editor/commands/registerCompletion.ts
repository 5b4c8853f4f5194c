import {
  type CancellationToken,
  commands,
  type CompletionList,
  Disposable,
  languages,
  type Position,
  type TextDocument,
  type TextDocumentChangeEvent,
  window,
  workspace,
} from "vscode";

export interface CompletionRequest {
  readonly document: TextDocument;
  readonly position: Position;
  /** The line at the time of the request. The text of the document may change while code and names load. */
  readonly line: string;
  readonly token: CancellationToken;
}

/**
 * VS Code calls the providers whose selector matches a document best, and others only if these return nothing. Other
 * extensions select documents by language. A selector with an exact scheme matches as well as a selector with a
 * language, so their providers do not suppress this one.
 */
const everywhere = [{ scheme: "*" }, { scheme: "file" }, { scheme: "untitled" }];

/**
 * Registers the completion of addresses in every document. Its code loads at the first `0x` in quotes or, without
 * quotes, at `0x` and a word with a letter that is not a hex digit. `x` is no trigger character, since the editor
 * ignores trigger characters at the end of a word.
 */
export function registerCompletion(
  complete: (request: CompletionRequest) => Promise<CompletionList | undefined>,
): Disposable {
  const registered = languages.registerCompletionItemProvider(everywhere, {
    provideCompletionItems: (document, position, token) => {
      const line = document.lineAt(position.line).text;
      return /["'`]0x[^"'`]*$|(?<![\w"'`.])0x[\da-f]*[g-z_]\w*$/i.test(
        line.slice(0, position.character),
      )
        ? complete({ document, position, line, token })
        : undefined;
    },
  });
  return Disposable.from(registered, workspace.onDidChangeTextDocument(openList));
}

/**
 * Opens the list when the user has typed `0x` at the start of a quoted text. The editor opens no list there, unless
 * `editor.quickSuggestions` is on for strings.
 */
function openList({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
  const [change, ...others] = contentChanges;
  if (change?.text !== "x" || others.length > 0 || reason !== undefined) return;
  if (document !== window.activeTextEditor?.document) return;
  const { line, character } = change.range.start;
  if (!/["'`]0x$/.test(document.lineAt(line).text.slice(0, character + 1))) return;
  const settings = workspace.getConfiguration("editor", document);
  if (settings.get("suggestOnTriggerCharacters") === false) return;
  void commands.executeCommand("editor.action.triggerSuggest", { auto: true });
}
