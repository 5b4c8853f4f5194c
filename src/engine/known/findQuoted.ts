import { identify } from "../addresses/identify";

/** The start of a quoted text that begins with `0x`, up to the cursor. */
const quotedBefore = /(["'`])(0x[^"'`\\]{0,64})$/i;
/** A name behind `0x` without quotes, as a language with literals of addresses has them; digits alone may be any number. */
const literalBefore = /(?<![\w"'`.])0x(?=[\da-f]*[g-z_])\w{1,64}$/i;
/** Text that may be between the cursor and the closing quote. Anything else is code after an open quote. */
const restOfName = /^[\w ]{0,64}$/;

/** A range of a line, and the word typed in it. */
interface Quoted {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Without quotes only an address that begins with `0x` fits. */
  readonly isLiteral: boolean;
}

/**
 * The text between the quotes around a cursor, and what follows its `0x` up to there. It ends at the
 * cursor if its quote is not closed. Without quotes it is the word around the cursor.
 */
export function findQuoted(line: string, cursor: number): Quoted | undefined {
  const [, quote, before] = quotedBefore.exec(line.slice(0, cursor)) ?? [];
  if (quote === undefined || before === undefined) return findLiteral(line, cursor);
  const start = cursor - before.length;
  const closing = line.indexOf(quote, cursor);
  const isClosed = closing >= 0 && restOfName.test(line.slice(cursor, closing));
  const end = isClosed ? closing : cursor;
  if (isWhole(line.slice(start, end))) return undefined;
  return { start, end, word: before.slice(2), isLiteral: false };
}

function findLiteral(line: string, cursor: number): Quoted | undefined {
  const [before] = literalBefore.exec(line.slice(0, cursor)) ?? [];
  if (before === undefined || isInQuotes(line.slice(0, cursor))) return undefined;
  const [rest = ""] = /^\w*/.exec(line.slice(cursor)) ?? [];
  return {
    start: cursor - before.length,
    end: cursor + rest.length,
    word: before.slice(2),
    isLiteral: true,
  };
}

/** Whether the end of a text is behind a quote that nothing closes. */
function isInQuotes(text: string): boolean {
  let open: string | undefined;
  for (const character of text) {
    if (open === undefined && /["'`]/.test(character)) open = character;
    else if (character === open) open = undefined;
  }
  return open !== undefined;
}

/**
 * A whole address needs no completion. A short form of Sui or Aptos is not whole: the first digits of
 * any address look the same.
 */
function isWhole(text: string): boolean {
  const verdict = identify(text);
  return verdict.valid && verdict.canonical.length === text.length;
}
