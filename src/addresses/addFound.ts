import type { InvalidAddress, ValidAddress, Verdict } from "./addressFormat";
import { inRun, isIn, isMixed } from "./characters";
import { findNamedChain, type NamedChain } from "./explorerChain";
import type { FoundAddress } from "./foundAddress";
import {
  isCalledAddress,
  isCalledHash,
  isCalledSecret,
  isExpectedByCall,
  isLiteral,
  isScalar,
  type Piece,
} from "./surroundings";

/** Adds to `found` what the verdict on a piece that stands alone makes of it; says whether it did. */
export function addFound(piece: Piece, verdict: Verdict, found: FoundAddress[]): boolean {
  if (!verdict.valid) return addBroken(piece, verdict, found);
  const named = findNamedChain(piece.document.text, piece.start, piece.end);
  if (verdict.certainty === "doubtful" && !isWelcome(piece, verdict, named)) return false;
  addValid(piece, verdict, found, named);
  return true;
}

/** Adds a valid address, whatever its surroundings. */
export function addValid(
  { document, start, end }: Piece,
  { format, canonical, chains, certainty }: ValidAddress,
  found: FoundAddress[],
  named?: NamedChain,
): void {
  const text = document.text.slice(start, end);
  const chain = named?.chain;
  const address = { start, end, text, format, certainty, canonical, chains };
  found.push(chain !== undefined && chains.includes(chain) ? { ...address, chain } : address);
}

/** Whether the surroundings of a form without a checksum say that it is an address. */
function isWelcome(piece: Piece, verdict: ValidAddress, named: NamedChain | undefined): boolean {
  const isExpected =
    verdict.format === "move"
      ? isMoveExpected(piece, verdict, named)
      : isNamed(verdict, named) || (isValue(piece) && looksLikeKey(verdict));
  return isExpected || piece.document.isKnown(verdict.format, verdict.canonical);
}

/**
 * 64 hex digits are more often a hash, and may be a private key: a name on the line that says so
 * goes before a string literal that is just that.
 */
function isMoveExpected(piece: Piece, verdict: ValidAddress, named?: NamedChain): boolean {
  const { text, kind } = piece.document;
  if (text.startsWith("@", piece.start - 1) || text.startsWith("::", piece.end)) return true;
  if (isNamed(verdict, named)) return true;
  if (kind === "move") return !isCalledHash(piece);
  if (kind === "secrets" || !isValue(piece)) return false;
  return kind === "moveToml" || isExpectedByCall(piece) || !isCalledHash(piece);
}

function isNamed({ chains }: ValidAddress, named: NamedChain | undefined): boolean {
  return named?.chain !== undefined && !named.isTransaction && chains.includes(named.chain);
}

function isValue(piece: Piece): boolean {
  return (isLiteral(piece) || isScalar(piece)) && !isCalledSecret(piece);
}

/** Chance gives a key digits and letters of both cases; the system program of Solana is all ones. */
function looksLikeKey({ format, canonical }: ValidAddress): boolean {
  return format !== "solana" || isMixed(canonical) || /^1+$/.test(canonical);
}

function addBroken(
  piece: Piece,
  { almost, reason }: InvalidAddress,
  found: FoundAddress[],
): boolean {
  const { document, start, end } = piece;
  const text = document.text.slice(start, end);
  if (almost === undefined || !isMeant(piece, text)) return false;
  found.push({ start, end, text, format: almost, certainty: "broken", reason });
  return true;
}

/** Forms that are nothing but an address, whatever their checksum says. */
const unmistakable = /^(?:0x[0-9a-f]{40}|bc1.{39}|bc1.{59}|bitcoincash:.{42})$/i;

/** Whether the form, or else the surroundings, say that an address was meant. */
function isMeant(piece: Piece, text: string): boolean {
  if (unmistakable.test(text)) return true;
  if (!/[0-9]/.test(text) || !/[a-z]/i.test(text)) return false;
  const isValue = isLiteral(piece) || isScalar(piece);
  // With + or / it may be any base64 of 36 bytes.
  if (isValue && !/[+/]/.test(text)) return true;
  return standsFree(piece) && isCalledAddress(piece);
}

function standsFree({ document: { text }, start, end }: Piece): boolean {
  const after = text.charCodeAt(end);
  return !isIn(text.charCodeAt(start - 1), inRun) && !isIn(after, inRun) && after !== 0x3d;
}
