/**
 * Text that Markdown shows unchanged. Every character except letters, digits and spaces becomes an entity, so
 * that a bare URL, which `appendText` lets through, does not become a link.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** An escaped mark, or `GH-`, before what may be a person or an issue. */
const reference = /(?:&#(?:33|35|36|37|38|64|126);|%|\bgh(?:-|&#45;))(?=[\w"&])/gi;
const zeroWidthSpace = "&#8203;";

/**
 * Escaped text for a page of GitHub or GitLab. They look for mentions and references when entities are characters
 * again, so a space without width follows each mark.
 */
export function withoutReferences(escaped: string): string {
  return escaped.replace(reference, (mark) => mark + zeroWidthSpace);
}

/**
 * Untrusted text for Markdown that people also read raw: no markup, and no link that a page makes of a bare URL or a
 * mention. Paths and addresses stay readable.
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
