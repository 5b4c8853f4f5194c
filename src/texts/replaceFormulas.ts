/** A spreadsheet runs a cell that begins with one of these as a formula (CWE-1236), also in quotes or after blanks. */
const formula = /[=+\-@\t\r\u0000＝＋－＠]/;
const blank = /[\s"\u0000\ufeff]/;

/**
 * Replaces the first character of each formula, which a spreadsheet would find at the start of a text or behind
 * a separator. Behind apostrophes, which keep it from being run, the first of these is replaced. Goes once
 * through the text, from its end: a pattern would search a long run of blanks from each of its places.
 */
export function replaceFormulas(
  text: string,
  separators: string,
  replace: (first: string) => string,
): string {
  if (!formula.test(text)) return text;
  const characters = text.split("");
  let isBare = false;
  let isFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    isBare = formula.test(character) || (isBare && blank.test(character));
    isFormula = isBare || (isFormula && character === "'");
    const begins = at === 0 || separators.includes(text.charAt(at - 1));
    if (isFormula && begins) characters[at] = replace(character);
  }
  return characters.join("");
}
