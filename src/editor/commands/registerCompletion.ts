import {
  type CancellationToken,
  type CompletionList,
  type Disposable,
  languages,
  type Position,
  type TextDocument,
} from "vscode";

/**
 * Registers the completion of addresses in every document; its code loads at the first `0x` in
 * quotes. Without trigger characters: a letter among them silences other extensions' completions
 * (vscode 78781).
 */
export function registerCompletion(
  complete: (
    document: TextDocument,
    position: Position,
    token: CancellationToken,
  ) => Promise<CompletionList | undefined>,
): Disposable {
  return languages.registerCompletionItemProvider(
    { scheme: "*" },
    {
      provideCompletionItems: (document, position, token) => {
        const before = document.lineAt(position.line).text.slice(0, position.character);
        return /["'`]0x[^"'`]*$/i.test(before) ? complete(document, position, token) : undefined;
      },
    },
  );
}
