/**
 * The type of `vscode.l10n.t`, for code that builds texts without importing `vscode`. Pass a literal, as in
 * `t("Tags: {0}", tags)`, because `npm run l10n` collects the texts from the source.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
