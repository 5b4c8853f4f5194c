/** How far before an address keys of objects around it are read. */
const furthest = 1_000;
const mostKeys = 5;
const longestKey = 80;

/**
 * The text before an address back to the previous value, then the same for each bracket that is open
 * there: `address: "`, `[ChainId.BASE]: `.
 */
export function keysBefore(text: string, start: number): readonly string[] {
  const keys = [keyBefore(text, start)];
  const limit = Math.max(0, start - furthest);
  let depth = 0;
  for (let at = start - 1; at >= limit && keys.length < mostKeys; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === closeBrace || code === closeBracket || code === closeParenthesis) depth += 1;
    else if (code === openBrace || code === openBracket || code === openParenthesis) {
      if (depth === 0) keys.push(keyBefore(text, at));
      else depth -= 1;
    }
  }
  return keys;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openParenthesis = 0x28;
const closeParenthesis = 0x29;

function keyBefore(text: string, end: number): string {
  const limit = Math.max(0, end - longestKey);
  let from = end;
  while (from > limit && !isEndOfValue(text.charCodeAt(from - 1))) from -= 1;
  return text.slice(from, end);
}

function isEndOfValue(code: number): boolean {
  const isBrace = code === openBrace || code === closeBrace;
  return isBrace || code === comma || code === semicolon || code === lineFeed;
}

const comma = 0x2c;
const semicolon = 0x3b;
const lineFeed = 0x0a;
