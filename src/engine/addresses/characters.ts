/** Bit flags for the kinds of text in which a character may occur. */
export const inRun = 1;
export const inWord = 2;
export const inHex = 4;
export const inBase58 = 8;
/** The 32 letters and digits of bech32 and cashaddr, in both cases. */
export const inBech32 = 16;

/** Spaces, tabs, line breaks, quotes and backslashes, which may be between a name and its value. */
export const nextToValue = 32;
/** Characters that separate values, so that the name of a value cannot begin before them. */
export const betweenValues = 64;

/** The flags of every UTF-16 unit, so that a lookup needs no bounds check. */
const flags = new Uint8Array(0x10000);

function mark(letters: string, flag: number): void {
  for (let i = 0; i < letters.length; i += 1) {
    const code = letters.charCodeAt(i);
    flags[code] = (flags[code] ?? 0) | flag;
  }
}

const digits = "0123456789";
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letters = capitals + capitals.toLowerCase();
mark(`${digits}${letters}_-+/`, inRun);
mark(`${digits}${letters}_`, inWord);
mark(`${digits}abcdefABCDEF`, inHex);
mark(`${digits}${letters}`.replace(/[0OIl]/g, ""), inBase58);
mark(`${digits}${letters}`.replace(/[1bio]/gi, ""), inBech32);

mark(" \t\r\n\"'`\\", nextToValue);
mark(",;{}\r\n", betweenValues);

export function isIn(code: number, flag: number): boolean {
  return ((flags[code] ?? 0) & flag) !== 0;
}

/** Whether the character can be part of a name: in many languages `$` is a letter like `_`. */
export function isNameLetter(code: number): boolean {
  return code === 0x24 || isIn(code, inWord);
}

/** Whether every character from `start` to `end` has the flag. */
export function isAllIn(text: string, start: number, end: number, flag: number): boolean {
  for (let i = start; i < end; i += 1) {
    if (!isIn(text.charCodeAt(i), flag)) return false;
  }
  return true;
}

/** Whether a word has a digit, a capital and a small letter, as random encodings do and names do not. */
export function isMixed(word: string): boolean {
  return /[0-9]/.test(word) && /[A-Z]/.test(word) && /[a-z]/.test(word);
}
