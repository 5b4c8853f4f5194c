import {
  type CancellationToken,
  type CompletionList,
  type Disposable,
  languages,
  type Position,
  type TextDocument,
} from "vscode";

/** What is completed. */
export interface CompletionRequest {
  readonly document: TextDocument;
  readonly position: Position;
  /** The line of the position at the time of the request: its text may change while code and names load. */
  readonly line: string;
  readonly token: CancellationToken;
}

/**
 * The editor calls only the providers that fit a document best, and others if these have nothing: the schemes by name fit
 * as well as the language of another extension does.
 */
const everywhere = [{ scheme: "*" }, { scheme: "file" }, { scheme: "untitled" }];

/**
 * Registers the completion of addresses in every document; its code loads at the first `0x` in
 * quotes, or at a name behind `0x` without them. Without trigger characters: a letter among them silences other extensions' completions
 * (vscode 78781).
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
