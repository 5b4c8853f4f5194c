import {
  type CancellationToken,
  type CompletionList,
  type Disposable,
  languages,
  type Position,
  type TextDocument,
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
 * quotes, at `0x` and a word with a letter that is not a hex digit. There are no trigger characters, since a letter as
 * a trigger character would suppress completions of other extensions (vscode 78781).
 */
export function registerCompletion(
  complete: (request: CompletionRequest) => Promise<CompletionList | undefined>,
): Disposable {
  return languages.registerCompletionItemProvider(everywhere, {
    provideCompletionItems: (document, position, token) => {
      const line = document.lineAt(position.line).text;
      return /["'`]0x[^"'`]*$|(?<![\w"'`.])0x[\da-f]*[g-z_]\w*$/i.test(
        line.slice(0, position.character),
      )
        ? complete({ document, position, line, token })
        : undefined;
    },
  });
}
