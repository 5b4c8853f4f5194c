import { addFound } from "./addFound";
import type { Verdict } from "./addressFormat";
import { identifyBase58 } from "./base58";
import { identifySegwit } from "./bitcoin";
import { identifyCashaddr, isOtherCashaddr } from "./bitcoincash";
import { inBase58, inBech32, inHex, inWord, isAllIn, isIn } from "./characters";
import { skipEscape } from "./escapes";
import type { FoundAddress } from "./foundAddress";
import { isLengthOfHex, readBareHex, readHex } from "./readHex";
import { findRunStart } from "./runs";
import type { Piece } from "./piece";

/** Reads a word, at least 26 letters, digits and `_`, and adds its addresses to `found`. */
export function readWord(piece: Piece, found: FoundAddress[]): void {
  const { document, start, end } = piece;
  const { text } = document;
  const length = end - start;
  if (text.startsWith("0x", start)) {
    readHex(piece, found);
  } else if (isLengthOfHex(length) && isAllIn(text, start, end, inHex)) {
    readBareHex(piece, found);
  } else if (length <= 90) {
    readOther(widen(piece), found);
  }
}

function readOther(piece: Piece | undefined, found: FoundAddress[]): void {
  if (piece === undefined) return;
  const verdict = identifyWord(piece);
  if (verdict !== undefined) addFound(piece, verdict, found);
}

function identifyWord({ document: { text }, start, end }: Piece): Verdict | undefined {
  const word = text.slice(start, end);
  const { length } = word;
  if (length <= 44 && isAllIn(text, start, end, inBase58)) {
    const verdict = identifyBase58(word);
    if (verdict !== undefined) return verdict;
  }
  const code = text.charCodeAt(start) | 0x20;
  if (code === 0x62 && isAllIn(text, start + 3, end, inBech32)) return identifySegwit(word);
  if (word.includes(":")) return identifyCashaddr(word);
  if (length !== 42 && length !== 61) return undefined;
  const verdict = identifyCashaddr(word);
  const isOther = verdict?.valid === false && isOtherCashaddr(word, readPrefix(text, start));
  return isOther ? undefined : verdict;
}

/**
 * Returns the word before the colon that directly precedes `start`; it may be a cashaddr prefix. Undefined without such
 * a word.
 */
function readPrefix(text: string, start: number): string | undefined {
  if (text.charCodeAt(start - 1) !== 0x3a) return undefined;
  return /(?<![a-z])[a-z]+$/i
    .exec(text.slice(Math.max(0, start - 17), start - 1))?.[0]
    .toLowerCase();
}

const prefix = "bitcoincash:";

/**
 * Extends the piece by the prefix `bitcoincash:` if it precedes the piece, since the prefix is part of the address.
 * Returns undefined if the prefix is part of a longer name.
 */
function widen(piece: Piece): Piece | undefined {
  const { document, end } = piece;
  const { text } = document;
  const start = piece.start - prefix.length;
  if (text.charCodeAt(piece.start - 1) !== 0x3a || start < 0) return piece;
  if (text.slice(start, piece.start).toLowerCase() !== prefix) return piece;
  const before = text.charCodeAt(start - 1);
  const isGlued =
    before === 0x24 ||
    (isIn(before, inWord) && skipEscape(text, findRunStart(text, start)) !== start);
  return isGlued ? undefined : { document, start, end };
}
