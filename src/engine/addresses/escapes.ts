const escapes: readonly (readonly [RegExp, RegExp])[] = [
  [/\\$/, /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[abefnrtv0])/],
  [/%$/, /^[0-9a-fA-F]{2}/],
  [/(?:\x1b|\\x1b|\\u001b|\\033|\\e)\[[\d;]*$/i, /^\d*m/],
];

/**
 * Returns where a word begins, after the rest of an escape sequence that started before `start`: `\n`, `%2F`, or a
 * terminal color code.
 */
export function skipEscape(text: string, start: number): number {
  const before = text.charCodeAt(start - 1);
  if (before !== 0x5c && before !== 0x25 && before !== 0x5b && before !== 0x3b) return start;
  const preceding = text.slice(Math.max(0, start - 16), start);
  const head = text.slice(start, start + 8);
  for (const [shape, escape] of escapes) {
    if (shape.test(preceding)) return start + (escape.exec(head)?.[0].length ?? 0);
  }
  return start;
}
