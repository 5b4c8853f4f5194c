import * as vscode from "vscode";
import type { CardPiece } from "../../engine/known/card";
import { cardCommands, type CommandLink, type EditorCard } from "./card";
import { escapeMarkdown } from "../../engine/text/markdownText";

/**
 * Draws a card as Markdown. All text is escaped. The only markup comes from the extension, and the only trusted
 * links run `cardCommands`.
 */
export function drawCard(card: EditorCard): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString();
  markdown.isTrusted = { enabledCommands: cardCommands };
  return markdown.appendMarkdown(card.map((line) => line.map(drawPiece).join("")).join("  \n"));
}

/** Returns the URI of a command, safe inside the parentheses of a Markdown link. */
function commandUri({ command, argument }: CommandLink): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `command:${command}?${encoded}`;
}

function drawPiece(piece: CardPiece<CommandLink>): string {
  switch (piece.kind) {
    case "text":
      return escapeMarkdown(piece.text);
    case "strong":
      return `**${escapeMarkdown(piece.text)}**`;
    case "address":
      return /^[\w:+/=-]+$/.test(piece.text) ? `\`${piece.text}\`` : escapeMarkdown(piece.text);
    case "link":
      return `[${escapeMarkdown(piece.text)}](${commandUri(piece.link)})`;
  }
}
