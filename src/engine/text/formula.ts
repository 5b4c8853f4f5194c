/**
 * Matches text that a spreadsheet runs as a formula (CWE-1236), also after quotes or blanks. Leading apostrophes, which
 * make a formula plain text, are skipped.
 */
const formula = /^'*[\s"\u0000\ufeff]*[=+\-@\t\r\u0000＝＋－＠]/;

/** Whether a cell with this text is a formula, or becomes one without its leading apostrophes. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}
