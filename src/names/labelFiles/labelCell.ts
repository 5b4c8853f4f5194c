import { replaceFormulas } from "../../texts/replaceFormulas";

/** If the list separator of a spreadsheet's language differs from ours, quotes do not count. */
const separators = ",;\t\r\n";

/** A text as a cell of a file of labels: quoted if needed, and never a formula. */
export function formatLabelCell(text: string): string {
  const guarded = replaceFormulas(text, separators, (first) => `'${first}`);
  return guarded !== text || /^#|[",;\t\r\n]/.test(text)
    ? `"${guarded.replaceAll('"', '""')}"`
    : text;
}

/** The text of a cell as it was before `formatLabelCell`. */
export function withoutFormulaGuard(text: string): string {
  return replaceFormulas(text, separators, (first) => (first === "'" ? "" : first));
}
