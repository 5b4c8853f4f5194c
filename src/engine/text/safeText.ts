/**
 * Untrusted text in one line, without characters that are invisible, change the direction of text or hide
 * others, and with at most `most` characters as people count them. A character that may not be shown appears
 * as its code point: ⟨U+202E⟩.
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

/** The same for a notification, in which the editor makes links of `[text](link)`, also to commands. */
export function safeMessage(text: string, most = 80): string {
  return safeText(text, most).replaceAll("](", "] (");
}

/** `$(name)` as text, not as an icon. */
export function escapeIcons(text: string): string {
  return text.replace(/\\?\$\(/g, "\\$(");
}

/**
 * A short form of an address or hash. Both ends tell most look-alikes apart, but it is never the only view.
 */
export function shortenHash(text: string): string {
  return text.length <= 22
    ? safeText(text)
    : `${safeText(text.slice(0, 10))}…${safeText(text.slice(-8))}`;
}

/** A character as people count them may have many units; this limits how much text is read. */
const unitsForOneCharacter = 16;

/** Control, format, private, unassigned and lone surrogate code points, separators, fillers. */
const notShown =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** The letter shown until a picture is loaded. */
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
