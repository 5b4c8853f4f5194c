/** What a spreadsheet runs as a formula (CWE-1236), also in quotes or after blanks, and as text behind apostrophes. */
const formula = /^'*[\s"\u0000\ufeff]*[=+\-@\t\r\u0000＝＋－＠]/;

/** Whether a cell with this text is a formula, or would be one without the apostrophes at its beginning. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}
