import { isFormula } from "../../text/formula";

/** A text as a cell of a file of labels: quoted if needed, and never a formula. */
export function formatLabelCell(text: string): string {
  const guarded = isFormula(text) ? `'${text}` : text;
  return guarded !== text || /^#|[",;\t\r\n]/.test(text)
    ? `"${guarded.replaceAll('"', '""')}"`
    : text;
}

/** The text of a cell as it was before `formatLabelCell`. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
