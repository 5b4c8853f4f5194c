import { escapeReadably } from "../../../engine/text/markdownText";
import { safeText } from "../../../engine/text/safeText";

const longest = 300;

/** Formats a row of a Markdown table. */
export function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/**
 * Formats an address as code. Keeps only characters that addresses contain, so that a backtick cannot end the
 * code. Empty without an address.
 */
export function formatCode(address: string): string {
  const text = address.replace(/[^0-9A-Za-z:_-]/g, "");
  return text === "" ? "" : `\`${text}\``;
}

export function formatList(texts: readonly string[]): string {
  return texts.map(escapeMarkdown).join("<br>");
}

/** Escapes an untrusted text for a cell. */
export function escapeMarkdown(text: string): string {
  return escapeReadably(safeText(text, longest));
}
