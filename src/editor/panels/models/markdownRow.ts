import { escapeReadably } from "../../../engine/text/markdownText";
import { safeText } from "../../../engine/text/safeText";

const longest = 300;

/** A row of a table in Markdown. */
export function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** Only letters and digits, and what addresses have besides, so that nothing ends the code. */
export function formatCode(address: string): string {
  return `\`${address.replace(/[^0-9A-Za-z:_-]/g, "")}\``;
}

export function formatList(texts: readonly string[]): string {
  return texts.map(escapeMarkdown).join("<br>");
}

/** Untrusted text in a cell. */
export function escapeMarkdown(text: string): string {
  return escapeReadably(safeText(text, longest));
}
