import { isFormula } from "../../text/formula";

/** Formats a text as a cell of a label table: quoted if needed, and never a formula. */
export function formatLabelCell(text: string): string {
  const guarded = isFormula(text) ? `'${text}` : text;
  return guarded !== text || /^#|[",;\t\r\n]/.test(text)
    ? `"${guarded.replaceAll('"', '""')}"`
    : text;
}

/** Returns the text as it was before `formatLabelCell`, without the quotes of CSV. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
