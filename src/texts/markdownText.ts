/**
 * Text that Markdown shows as it is: whatever is no letter, digit or space becomes an entity, so that
 * not even a bare URL, which `appendText` lets through, becomes a link.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
