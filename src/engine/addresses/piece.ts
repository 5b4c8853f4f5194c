import type { AddressFormatName } from "./addressFormat";
import type { DocumentKind } from "./documentKind";
import { namesSecret } from "./secretWords";
import type { TopicDetector } from "./topicDetector";

/** A text to search, with its kind, its topics and a test for known addresses. */
export interface AddressDocument {
  readonly text: string;
  readonly kind: DocumentKind;
  readonly moveWorld: TopicDetector;
  readonly solanaWorld: TopicDetector;
  readonly digestWorld: TopicDetector;
  readonly isKnown: (format: AddressFormatName, canonical: string) => boolean;
}

/** A range of the text that may be an address. */
export interface Piece {
  readonly document: AddressDocument;
  readonly start: number;
  readonly end: number;
}

const doubleQuote = 0x22;
const singleQuote = 0x27;
const backtick = 0x60;
const backslash = 0x5c;

/** Whether the piece is a whole string literal, including one with escaped quotes inside JSON. */
export function isLiteral({ document: { text }, start, end }: Piece): boolean {
  const open = text.charCodeAt(start - 1);
  if (open !== doubleQuote && open !== singleQuote && open !== backtick) return false;
  if (text.charCodeAt(end) === open) return true;
  return (
    text.charCodeAt(end) === backslash &&
    text.charCodeAt(end + 1) === open &&
    text.charCodeAt(start - 2) === backslash
  );
}

const scalarBefore = /(?:^|[\r\n:=,;[-]|\t) *$/;
const scalarAfter = /^[ \t]*(?:$|[\r\n,;\t\]#])/;

/**
 * Whether the piece is an unquoted value in a format with unquoted strings, such as YAML or CSV, or is the whole
 * text.
 */
export function isScalar({ document: { text, kind }, start, end }: Piece): boolean {
  if (start === 0 && end === text.length) return true;
  if (kind !== "scalars" && kind !== "secrets") return false;
  return (
    scalarBefore.test(text.slice(Math.max(0, start - 16), start)) &&
    scalarAfter.test(text.slice(end, end + 16))
  );
}

const lineLength = 120;

/** Returns the text before the piece on its line, at most the last 120 characters. */
function readLineBefore({ document: { text }, start }: Piece): string {
  const before = text.slice(Math.max(0, start - lineLength), start);
  return before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
}

const callBefore =
  /(?:\b(?:new\s+)?\w*(?:public_?key|pubkey|address|addr|account|declare_id)\w*!?(?:(?:\.|::)\w+)?\s*(?:!\s*)?[([{]\s*(?:b?["'`])?)$/i;

/** Whether the piece is the argument of a call that takes an address: `pubkey!("…")`. */
export function isExpectedByCall(piece: Piece): boolean {
  return callBefore.test(readLineBefore(piece));
}

const moveCallBefore =
  /(?:\b(?:tx|txb|ptb|tx_?block|transaction(?:_?block)?)\.(?:object|objectRef|sharedObjectRef|pure(?:\.\w+)?)|\bAccountAddress(?:\.|::)\w+)\s*\(\s*["'`]$/i;

/** Whether the piece is an argument in a call of the Sui or Aptos libraries: `tx.object("0x…")`. */
export function isExpectedByMoveCall(piece: Piece): boolean {
  return moveCallBefore.test(readLineBefore(piece));
}

/** Whether Move syntax is directly before or after the piece: `@0x2`, `0x2::sui`. */
export function isTyped({ document: { text }, start, end }: Piece): boolean {
  return text.startsWith("@", start - 1) || text.startsWith("::", end);
}

const pushBefore = /(?:HASH160|(?<![\w.])(?:0x14|20))[ \t]+$/;
const scriptWord =
  /HASH160|CHECKSIG|EQUAL|(?<![A-Za-z0-9])OP_[A-Z0-9]|["'`](?:OP_)?0[ \t]+0x14[ \t]+$/;

/**
 * Whether the piece is 20 bytes that Bitcoin Script pushes, such as the hash of a key: `HASH160 0x14 0x…`,
 * `OP_0 20 0x…`.
 */
export function isPushOfScript(piece: Piece): boolean {
  const before = readLineBefore(piece);
  if (!pushBefore.test(before)) return false;
  const { document, end } = piece;
  const [after = ""] = document.text.slice(end, end + lineLength).split(/[\r\n]/, 1);
  return scriptWord.test(before) || scriptWord.test(after);
}

/** Whether the line names the piece as a secret; the extension never looks up secrets. */
export function isCalledSecret(piece: Piece): boolean {
  return namesSecret(readLineBefore(piece));
}

/** Whether the piece is in a log line of a Solana program: `Program … invoke [1]`. */
export function isInProgramLog({ document: { text }, start, end }: Piece): boolean {
  return (
    text.startsWith("Program ", start - 8) &&
    /^ (?:invoke \[|success|failed|consumed )/.test(text.slice(end, end + 16))
  );
}

const furthestName = 400;

/** Whether the text near the piece mentions Groestlcoin, whose addresses begin like those of Bitcoin. */
export function isNearGroestlcoin({ document: { text }, start, end }: Piece): boolean {
  return /groestl|\bgrs\b/i.test(text.slice(Math.max(0, start - furthestName), end + furthestName));
}

const addressWord =
  /addr|account|wallet|recipient|beneficiary|payee|owner|sender|deposit|bitcoin|dogecoin|jetton|(?<![a-z0-9])(?:btc|bch|doge|ton)(?![a-z0-9])/i;

/**
 * Whether the text before the piece on its line contains a word for an address, its owner or its chain: `wallet`,
 * `recipient`, `btc`.
 */
export function isCalledAddress(piece: Piece): boolean {
  return addressWord.test(readLineBefore(piece));
}
