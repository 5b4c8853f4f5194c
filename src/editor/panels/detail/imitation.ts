import type { Token } from "../../../sources/service/schemas";

/**
 * Creates a function that checks whether a symbol or name resembles the symbol or name of one of the tokens.
 * Ignores case, spaces and signs, and treats a letter of another alphabet like the Latin letter that it looks like.
 */
export function createSymbolCheck(tokens: readonly Token[]): (symbol: string) => boolean {
  const listed = new Set(
    tokens.flatMap((token) => [skeletonOf(token.symbol), skeletonOf(token.name)]),
  );
  listed.delete("");
  return (symbol) => listed.has(skeletonOf(symbol));
}

/** Reduces a name to lower-case letters and digits, with look-alike letters replaced. */
function skeletonOf(name: string): string {
  return name
    .slice(0, 200)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^]/gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Maps characters to the lower-case Latin letter that they look like: letters of other alphabets (the common ones of
 * Unicode TR39), and a few digits and signs.
 */
const lookAlikes = new Map(
  Object.entries({
    a: "аαɑ",
    b: "ьвβƅ",
    c: "сϲᴄ",
    d: "ԁɗ",
    e: "еєεҽ",
    g: "ɡԍ",
    h: "һнη",
    i: "іıιɩ1l|!ӏ",
    j: "јϳ",
    k: "кκ",
    m: "мᴍ",
    n: "пոν",
    o: "оοσ0օ",
    p: "рρ",
    q: "ԛ",
    r: "гᴦ",
    s: "ѕ$5ƽ",
    t: "тτ₮",
    u: "υսц",
    v: "ѵᴠ",
    w: "ѡԝω",
    x: "хχ×",
    y: "уγүʏ",
    z: "ᴢ",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);
