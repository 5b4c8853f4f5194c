/**
 * The type of `vscode.l10n.t`, for code that builds texts without importing `vscode`. Pass a literal, as in `t("…
 * {0} …", value)`, so that a tool can collect the texts.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
