/**
 * The shape of `vscode.l10n.t`, passed to code that builds texts without `vscode`. Write `t("… {0} …",
 * value)` with a literal, so that the texts can be collected.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
