/**
 * Text that Markdown shows unchanged. Every character except letters, digits and spaces becomes an entity, so
 * that a bare URL, which `appendText` lets through, does not become a link.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
