import { identify } from "../addresses/identify";
import { canBeOn, type InferredChain } from "../chains/inferredChain";

/** The start of a quoted text that begins with `0x`, up to the cursor. */
const quotedBefore = /(["'`])(0x[^"'`\\]{0,64})$/i;
/**
 * `0x` and a name without quotes, for languages with address literals. The name needs a letter that is not a hex digit,
 * since digits alone may be any number.
 */
const literalBefore = /(?<![\w"'`.])0x(?=[\da-f]*[g-z_])\w{1,64}$/i;
/** Text that may be between the cursor and the closing quote. Any other text is code after an unclosed quote. */
const restOfName = /^[\w ]{0,64}$/;

/** A range of a line, with the word that is typed in it. */
interface Quoted {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Whether the word has no quotes. */
  readonly isLiteral: boolean;
}

/**
 * Finds the quoted text around the cursor, and the part between its `0x` and the cursor. The text ends at the cursor if
 * the quote is not closed. Without quotes, the result is the word around the cursor. Undefined if neither begins with
 * `0x`, or if the quoted text is already a complete address.
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

/**
 * Whether an address may replace a text that begins with `0x`: the address also begins with `0x`, or the text is in
 * quotes and the file states a chain on which the address can exist.
 */
export function fitsQuoted(
  { isLiteral }: Pick<Quoted, "isLiteral">,
  address: string,
  inferred: InferredChain | undefined,
): boolean {
  if (address.startsWith("0x")) return true;
  if (isLiteral || inferred === undefined) return false;
  const verdict = identify(address);
  return verdict.valid && canBeOn(inferred, verdict);
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

/** Whether a text ends inside an unclosed quote. */
function isInQuotes(text: string): boolean {
  let open: string | undefined;
  for (const character of text) {
    if (open === undefined && /["'`]/.test(character)) open = character;
    else if (character === open) open = undefined;
  }
  return open !== undefined;
}

/**
 * Whether a text is a complete address, which needs no completion. A short form of Sui or Aptos is not complete,
 * since any address may begin with the same digits.
 */
function isWhole(text: string): boolean {
  const verdict = identify(text);
  return verdict.valid && verdict.canonical.length === text.length;
}
