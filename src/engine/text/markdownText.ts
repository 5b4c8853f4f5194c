/**
 * Escapes text so that Markdown shows it literally, on one line. Every character except letters, digits, combining
 * marks and spaces becomes an entity. This also prevents links from bare URLs, which `appendText` does not escape.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** Matches what may begin a mention or an issue reference: a mark such as `@` or `#` as an entity, `%`, or `GH-`. */
const reference = /(?:&#(?:33|35|36|37|38|64|126);|%|\bgh(?:-|&#45;))(?=[\w"&])/gi;
const zeroWidthSpace = "&#8203;";

/**
 * Prevents mentions and references in escaped text on GitHub and GitLab. Both sites decode entities before they look
 * for mentions, so a zero-width space follows each mark.
 */
export function withoutReferences(escaped: string): string {
  return escaped.replace(reference, (mark) => mark + zeroWidthSpace);
}

/**
 * Escapes untrusted text for Markdown that people also read as source. The result contains no markup and no mentions,
 * and its bare URLs do not become links. Paths and addresses stay readable.
 */
export function escapeReadably(text: string): string {
  return withoutReferences(
    text
      .replace(/\s+/gu, " ")
      .replace(
        /[\\`*[\]<>|#&~@!$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
        (character) => `&#${character.codePointAt(0) ?? 0};`,
      )
      .replace(/:\/\//g, "&#58;//")
      .replace(/www\./gi, (start) => `${start.slice(0, -1)}&#46;`),
  );
}
