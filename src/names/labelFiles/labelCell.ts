/**
 * A spreadsheet runs a cell that begins with one of these as a formula (CWE-1236). If the list separator of
 * its language differs from ours, quotes do not count, and a cell also begins after each separator.
 */
const formula = String.raw`(?='*[\s"\u0000\ufeff]*[=+\-@\t\r\u0000＝＋－＠])`;
const formulaStart = new RegExp(String.raw`(^|[,;\t\r\n])${formula}`, "g");
const guardedStart = new RegExp(String.raw`(^|[,;\t\r\n])'${formula}`, "g");

/** A text as a cell of a file of labels: quoted if needed, and never a formula. */
export function formatLabelCell(text: string): string {
  const guarded = text.replace(formulaStart, "$1'");
  return guarded !== text || /^#|[",;\t\r\n]/.test(text)
    ? `"${guarded.replaceAll('"', '""')}"`
    : text;
}

/** The text of a cell as it was before `formatLabelCell`. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(guardedStart, "$1");
}
