/**
 * Makes untrusted text safe to show on one line, with at most `most` user-perceived characters. Invisible characters,
 * and characters that change the text direction, become their code points, such as ⟨U+202E⟩. Line breaks and tabs
 * become spaces, and stacked combining marks are cut.
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

/** `safeText` for an API that shows `$(name)` as an icon, such as quick picks and the status bar. */
export function safeLabel(text: string, most = 80): string {
  return escapeIcons(safeText(text, most));
}

/** `safeText` for a notification, where the editor turns `[text](link)` into a link, which may run a command. */
export function safeMessage(text: string, most = 80): string {
  return safeText(text, most).replaceAll("](", "] (");
}

/** Escapes `$(name)`, so that the editor shows it as text and not as an icon. */
export function escapeIcons(text: string): string {
  return text.replace(/\\?\$\(/g, "\\$(");
}

/**
 * Shortens an address or hash to its two ends. The ends distinguish most look-alikes, but the user interface must
 * also show the full text.
 */
export function shortenHash(text: string): string {
  return text.length <= 22
    ? safeText(text)
    : `${safeText(text.slice(0, 10))}…${safeText(text.slice(-8))}`;
}

/**
 * The maximum number of UTF-16 units that are read per user-perceived character, since one character may have any
 * number of units.
 */
const unitsForOneCharacter = 16;

/**
 * Code points that are never shown: control, format, private-use and unassigned characters, lone surrogates, line and
 * paragraph separators, fillers and variation selectors.
 */
const notShown =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Returns the letter that replaces a picture until the picture is loaded; empty if the name has no letter or digit. */
export function letterOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.slice(0, 40))?.[0] ?? "";
  return letter.toUpperCase().slice(0, 2);
}

/** Matches more combining marks on one letter than any script uses. The group contains the marks to keep. */
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
