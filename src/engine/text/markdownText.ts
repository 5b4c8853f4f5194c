/**
 * Escapes text so that Markdown shows it unchanged. Every character except letters, digits and spaces becomes an
 * entity, so that a bare URL, which `appendText` does not escape, becomes no link.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** A mark that may begin a mention or a reference to an issue, as an entity, or `GH-`. */
const reference = /(?:&#(?:33|35|36|37|38|64|126);|%|\bgh(?:-|&#45;))(?=[\w"&])/gi;
const zeroWidthSpace = "&#8203;";

/**
 * Prevents mentions and references in escaped text on GitHub and GitLab. Both look for them after they decode
 * entities, so a zero-width space follows each mark.
 */
export function withoutReferences(escaped: string): string {
  return escaped.replace(reference, (mark) => mark + zeroWidthSpace);
}

/**
 * Escapes untrusted text for Markdown that people also read as source: no markup, and no automatic links from bare
 * URLs or mentions. Paths and addresses stay readable.
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
