import type { MarkupContent } from "vscode-languageserver/node";
import type { Card, CardLine, CardPiece } from "../../engine/known/card";

export type CardFormat = MarkupContent["kind"];

/** Formats a card for the client. `uriOf`: the URI of a label file. */
export function drawCard(
  card: Card,
  format: CardFormat,
  uriOf: (file: string) => string,
): MarkupContent {
  const value =
    format === "markdown"
      ? card.map((line) => line.map((piece) => drawPiece(piece, uriOf)).join("")).join("  \n")
      : card.map(drawPlainly).join("\n");
  return { kind: format, value };
}

function drawPiece(piece: CardPiece, uriOf: (file: string) => string): string {
  const text = escapeInline(piece.text);
  switch (piece.kind) {
    case "text":
      return text;
    case "strong":
      return `**${text.trim()}**`;
    case "address":
      return /^[\w:+/=…-]+$/.test(piece.text) ? `\`${piece.text}\`` : text;
    case "link": {
      const { link } = piece;
      if (link.to !== "file") return text;
      const uri = uriOf(link.place.uri).replace(/[<>]/g, encodeURIComponent);
      return `[${text}](<${uri}#L${link.place.line + 1}>)`;
    }
  }
}

/** Formats a line without links. The text of a link to a tag is kept, since it is meaningful alone. */
function drawPlainly(line: CardLine): string {
  const text = line.map((piece) =>
    piece.kind === "link" && piece.link.to !== "tag" ? "" : piece.text,
  );
  return text.join("").replace(/(?<! · )(?: · )+$/, "");
}

/**
 * Escapes a text so that Markdown shows it literally. Only possible markup and links are escaped, since many editors
 * show escapes unchanged.
 */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\\`*[\]<>&!|~$#^{}]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "&#95;")
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/@/g, "&#64;")
    .replace(/\b(www|mailto|xmpp)(?=[.:])/gi, (word) => `${word}&#8203;`)
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, (_, space: string, mark: string) =>
      mark.length === 1 && !/\d/.test(mark)
        ? `${space}&#${mark.codePointAt(0) ?? 0};`
        : `${space}&#8203;${mark}`,
    );
}
