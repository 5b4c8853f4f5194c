import { isFormula } from "../../text/formula";

/** Formats a text as a cell of a label table: quoted if needed, and never a formula. */
export function formatLabelCell(text: string): string {
  const guarded = isFormula(text) ? `'${text}` : text;
  return guarded !== text || /^#|[",;\t\r\n]/.test(text)
    ? `"${guarded.replaceAll('"', '""')}"`
    : text;
}

/**
 * Removes the apostrophe that `formatLabelCell` adds to a formula. The text must be the content of the cell, without
 * the quotes of CSV.
 */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
