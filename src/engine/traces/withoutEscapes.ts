const escape = 0x1b;
const bell = 0x07;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Removes terminal escape sequences (ECMA-48), such as colors, cursor moves, titles and hyperlinks. An unterminated
 * sequence is removed up to the end of its line. Input without escape sequences is returned without a copy, since a
 * trace may have 50 MB.
 */
export function withoutEscapes(bytes: Uint8Array): Uint8Array {
  let next = bytes.indexOf(escape);
  if (next < 0) return bytes;
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  let from = 0;
  while (next >= 0) {
    kept.set(bytes.subarray(from, next), length);
    length += next - from;
    from = endOfSequence(bytes, next);
    next = bytes.indexOf(escape, from);
  }
  kept.set(bytes.subarray(from), length);
  return kept.subarray(0, length + bytes.length - from);
}

function endOfSequence(bytes: Uint8Array, start: number): number {
  const kind = bytes[start + 1];
  if (kind === undefined || isLineBreak(kind)) return start + 1;
  if (kind === openBracket) return endOfControl(bytes, start + 2);
  if (kind === closeBracket) return endOfString(bytes, start + 2);
  return start + 2;
}

/** Returns the position after the final byte of a control sequence. */
function endOfControl(bytes: Uint8Array, start: number): number {
  for (let i = start; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (isLineBreak(byte)) return i;
    if (byte >= 0x40 && byte <= 0x7e) return i + 1;
  }
  return bytes.length;
}

/** Returns the position after the BEL or `ESC \` that terminates a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let i = start; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === bell) return i + 1;
    if (byte === escape) return bytes[i + 1] === backslash ? i + 2 : i;
    if (isLineBreak(byte)) return i;
  }
  return bytes.length;
}

function isLineBreak(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}
