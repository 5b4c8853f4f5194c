/** Draws an icon of up to four letters on a disc. It is a `data:` URL, so nothing is fetched. */
export function drawIcon(letters: string, colour: string): string {
  const text = letters.slice(0, 4).replace(/[^0-9A-Za-z]/g, "");
  const size = text.length > 2 ? 11 : 15;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<circle cx="16" cy="16" r="16" fill="${colour}"/>` +
    `<text x="16" y="16" dy=".35em" text-anchor="middle" font-family="sans-serif"` +
    ` font-size="${size}" font-weight="700" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns a color derived from the text, dark enough for white letters. */
export function colourOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return `hsl(${hash} 55% 38%)`;
}
