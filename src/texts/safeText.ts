/**
 * Text of the service, made fit to be shown: one line, no character that is invisible, that turns
 * the direction of the text or that hides others, and no longer than `most` characters as people
 * count them. What may not be shown stands there as its code point: ⟨U+202E⟩.
 */
export function safeText(text: string, most = 80): string {
  if (text.length <= most && /^[\x20-\x7e]*$/.test(text)) return text;
  const visible = text
    .slice(0, most * unitsForOneCharacter)
    .normalize("NFC")
    .replace(notShown, codePointName)
    .replace(stackedMarks, "$1");
  return shorten(visible, most);
}

/** The same for an API that reads `$(name)` as an icon: labels of quick picks and the status bar. */
export function safeLabel(text: string, most = 80): string {
  return escapeIcons(safeText(text, most));
}

/** `$(name)` as text, not as an icon. */
export function escapeIcons(text: string): string {
  return text.replace(/\\?\$\(/g, "\\$(");
}

/** An address or hash in little room: enough of both ends to tell look-alikes by, never the only view. */
export function shortenHash(text: string): string {
  return text.length <= 22
    ? safeText(text)
    : `${safeText(text.slice(0, 10))}…${safeText(text.slice(-8))}`;
}

/** A character as people count them may have many units; no text is looked at further than this. */
const unitsForOneCharacter = 16;

/** Control, format, private, unassigned and lone surrogate code points, separators, fillers. */
const notShown =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** The letter that stands for a name before its picture. */
export function letterOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.slice(0, 40))?.[0] ?? "";
  return letter.toUpperCase().slice(0, 2);
}

/** More marks on one letter than any script uses. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code === 10 || code === 9 || code === 13
    ? " "
    : `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (characters.length === most) return `${characters.slice(0, -1).join("")}…`;
    characters.push(segment);
  }
  return characters.join("");
}
