import { addValid } from "./addFound";
import { inHex, isIn, isNameLetter } from "./characters";
import type { FoundAddress } from "./foundAddress";
import { identifyMove } from "./move";
import { type AddressDocument, isLiteral, type Piece } from "./piece";

const macro = 'address!("';

/**
 * The beginnings of short forms, in Move files and in other texts. For other texts, they include a rare character
 * before `0x`, since `indexOf` is fast if the first character is rare.
 */
const inMove = ["0x"];
const elsewhere = ["@0x", '!("0x'];

/**
 * Finds the short Move forms that begin in a window of the text. A short hex number is an address only after `@`,
 * in `address!("…")`, before `::`, after `address` in Move code, and as a value in Move.toml.
 */
export function findShortMove(
  document: AddressDocument,
  from: number,
  to: number,
): readonly FoundAddress[] {
  const found: FoundAddress[] = [];
  const isMove = document.kind === "move" || document.kind === "moveToml";
  const first = Math.max(0, from - macro.length);
  const window = document.text.slice(first, to + 1);
  for (const needle of isMove ? inMove : elsewhere) {
    for (let i = window.indexOf(needle); i >= 0; i = window.indexOf(needle, i + needle.length)) {
      const start = first + i + needle.length - 2;
      if (start >= from && start < to) readShort(document, start, found);
    }
  }
  if (!isMove) readTyped(document, from, to, found);
  return found;
}

const longestDigits = 63;

/** Finds type names such as `"0x2::sui::SUI"`. Searches for `::`, which is far rarer than `0x`. */
function readTyped(
  document: AddressDocument,
  from: number,
  to: number,
  found: FoundAddress[],
): void {
  const { text } = document;
  const window = text.slice(from, to + longestDigits + 4);
  for (let i = window.indexOf("::"); i >= 0; i = window.indexOf("::", i + 2)) {
    let first = from + i;
    const limit = first - longestDigits;
    while (first > limit && isIn(text.charCodeAt(first - 1), inHex)) first -= 1;
    const start = first - 2;
    const isHere = start >= from && start < to && text.startsWith("0x", start);
    if (!isHere || text.startsWith("@", start - 1) || text.startsWith('!("', start - 3)) continue;
    readShort(document, start, found);
  }
}

function readShort(document: AddressDocument, start: number, found: FoundAddress[]): void {
  const { text } = document;
  const limit = start + 2 + longestDigits;
  let end = start + 2;
  while (end <= limit && isIn(text.charCodeAt(end), inHex)) end += 1;
  const piece = { document, start, end };
  if (end > limit || isGlued(piece) || !isExpected(piece)) return;
  const verdict = identifyMove(text.slice(start, end));
  if (verdict?.valid === true) addValid(piece, verdict, found);
}

function isGlued({ document: { text }, start, end }: Piece): boolean {
  return isNameLetter(text.charCodeAt(start - 1)) || isNameLetter(text.charCodeAt(end));
}

function isExpected(piece: Piece): boolean {
  const { document, start, end } = piece;
  const { text, kind } = document;
  if (text.startsWith("@", start - 1)) return !isInMailAddress(piece);
  if (text.startsWith(macro, start - macro.length)) return true;
  if (kind === "moveToml") return isLiteral(piece);
  return (
    text.startsWith("::", end) || /\baddress\s+$/.test(text.slice(Math.max(0, start - 16), start))
  );
}

/**
 * Whether the `@` belongs to a mail address such as `user@0xface.com`: it follows a name or precedes a domain (T-32f).
 */
function isInMailAddress({ document: { text }, start, end }: Piece): boolean {
  return (
    isNameLetter(text.charCodeAt(start - 2)) ||
    (text.startsWith(".", end) && isNameLetter(text.charCodeAt(end + 1)))
  );
}
