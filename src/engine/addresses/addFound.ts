import type { InvalidAddress, ValidAddress, Verdict } from "./addressFormat";
import { inRun, isIn, isMixed } from "./characters";
import {
  isNameOfAddress,
  isNameOfDigest,
  isNameOfHash,
  isNameOfKey,
  isNameOfObject,
  readName,
} from "./calledName";
import { findNamedChain, type NamedChain } from "../chains/explorerChain";
import type { FoundAddress } from "./foundAddress";
import {
  isNearGroestlcoin,
  isCalledAddress,
  isCalledSecret,
  isExpectedByCall,
  isExpectedByMoveCall,
  isInProgramLog,
  isLiteral,
  isScalar,
  isTyped,
  type Piece,
} from "./piece";

/**
 * Adds a piece to `found` if its verdict and its surroundings indicate an address. Returns whether anything was added.
 */
export function addFound(piece: Piece, verdict: Verdict, found: FoundAddress[]): boolean {
  if (!verdict.valid) return addBroken(piece, verdict, found);
  const named = findNamedChain(piece.document.text, piece.start, piece.end);
  if (verdict.certainty === "doubtful" && !isWelcome(piece, verdict, named)) return false;
  addValid(piece, verdict, found, named);
  return true;
}

/** Adds a valid address without checking its surroundings. */
export function addValid(
  { document, start, end }: Piece,
  { format, canonical, chains, certainty }: ValidAddress,
  found: FoundAddress[],
  named?: NamedChain,
): void {
  const spelt = document.text.slice(start, end);
  // If the spelling is canonical, one string is shared to save memory, since a dense text can have a million addresses.
  const text = spelt === canonical ? canonical : spelt;
  const chain = named?.chain;
  const address = { start, end, text, format, certainty, canonical, chains };
  found.push(chain !== undefined && chains.includes(chain) ? { ...address, chain } : address);
}

/** Whether an address without a checksum is known, or its surroundings indicate an address. */
function isWelcome(piece: Piece, verdict: ValidAddress, named: NamedChain | undefined): boolean {
  const isExpected =
    verdict.format === "move"
      ? isMoveExpected(piece, verdict, named)
      : isNamed(verdict, named) || isKey(piece, verdict);
  return isExpected || piece.document.isKnown(verdict.format, verdict.canonical);
}

/**
 * Whether a Sui or Aptos address is expected. 64 hex digits are more often a hash, and may be a private key. Without
 * other evidence, they count only if the text is about Sui or Aptos and the name of the value does not indicate
 * something else. A value of at most 16 bytes is usually a number, so it also needs a name.
 */
function isMoveExpected(piece: Piece, verdict: ValidAddress, named?: NamedChain): boolean {
  const { kind, moveWorld } = piece.document;
  if (isTyped(piece) || isNamed(verdict, named)) return true;
  if (kind === "move") return !isSmall(verdict) && !isNameOfHash(readName(piece));
  if (kind === "secrets" || !isValue(piece)) return false;
  if (kind === "moveToml" || isExpectedByMoveCall(piece)) return true;
  const name = readName(piece);
  if (isNameOfObject(name)) return true;
  if (!moveWorld.isAround(piece.start)) return false;
  if (isExpectedByCall(piece)) return true;
  return !isNameOfHash(name) && (!isSmall(verdict) || /\w/.test(name));
}

/** Whether the value has at most 16 bytes, like numbers and framework addresses. */
function isSmall({ canonical }: ValidAddress): boolean {
  return canonical.startsWith("0".repeat(32), 2);
}

function isNamed({ chains }: ValidAddress, named: NamedChain | undefined): boolean {
  return named?.chain !== undefined && !named.isTransaction && chains.includes(named.chain);
}

function isValue(piece: Piece): boolean {
  return (isLiteral(piece) || isScalar(piece)) && !isCalledSecret(piece);
}

/**
 * Whether a doubtful address other than `move` is expected. A raw TON address counts if it is a value or its line calls
 * it an address. A Solana key counts if it is a value that looks like a key, unless its name or the text around it
 * indicates something else. In a file of secrets, both need a name that means an address. Other formats count if they
 * are values. The key in a log line of a Solana program always counts.
 */
function isKey(piece: Piece, { format, canonical }: ValidAddress): boolean {
  if (isInProgramLog(piece)) return true;
  const isOfTon = format === "ton";
  if (!isValue(piece) && !(isOfTon && isWordCalledAddress(piece) && !isCalledSecret(piece)))
    return false;
  if (format !== "solana" && !isOfTon) return true;
  const name = readName(piece);
  if (piece.document.kind === "secrets" && !isNameOfAddress(name)) return false;
  if (isOfTon) return true;
  if (genesisHashes.has(canonical)) return false;
  if (isNameOfDigest(name)) return false;
  if (isNameOfKey(name)) return looksLikeKey(canonical) || looksRandom(canonical);
  return looksLikeKey(canonical) && !isAmongDigests(piece);
}

/** The genesis hashes of Solana's networks. Lists of chains contain them, and they look like keys. */
const genesisHashes = new Set([
  "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
  "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY",
  "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
]);

/**
 * Whether base58 of 32 bytes is probably a digest: the text around it is about Sui and digests, and does not mention
 * Solana.
 */
function isAmongDigests({ document, start }: Piece): boolean {
  const { moveWorld, digestWorld, solanaWorld } = document;
  return moveWorld.isAround(start) && digestWorld.isAround(start) && !solanaWorld.isAround(start);
}

/** Matches camel-case words with a few digits, such as `fromBase58ToBase64`. */
const camelWords = /^[a-z]*\d{0,3}(?:[A-Z][a-z]+\d{0,3})*$/;

/**
 * Whether a text looks like a key. A random key has digits and letters of both cases; a chosen key, such as that of the
 * system program, has a run of ones.
 */
function looksLikeKey(canonical: string): boolean {
  return (isMixed(canonical) && !camelWords.test(canonical)) || /1{10}/.test(canonical);
}

/**
 * Whether a text without digits still looks random, since a random key may have no digit. Unlike random text, a name
 * rarely has three pairs of adjacent capitals.
 */
function looksRandom(canonical: string): boolean {
  return (canonical.match(/[A-Z]{2}/g)?.length ?? 0) >= 3 && /[a-z]{2}/.test(canonical);
}

function addBroken(
  piece: Piece,
  { almost, reason }: InvalidAddress,
  found: FoundAddress[],
): boolean {
  const { document, start, end } = piece;
  const text = document.text.slice(start, end);
  if (almost === undefined || !isMeant(piece, text)) return false;
  if (almost === "bitcoin" && isNearGroestlcoin(piece)) return false;
  found.push({ start, end, text, format: almost, certainty: "broken", reason });
  return true;
}

/** Matches forms that can only be an address, even with a wrong checksum. */
const unmistakable = /^(?:0x[0-9a-f]{40}|bc1.{39}|bc1.{59}|bitcoincash:.{42})$/i;

/** Whether the form or the surroundings of a broken address indicate that an address was meant. */
function isMeant(piece: Piece, text: string): boolean {
  if (unmistakable.test(text)) return true;
  if (!/[0-9]/.test(text) || !/[a-z]/i.test(text)) return false;
  const isValue = isLiteral(piece) || isScalar(piece);
  // A text with + or / may be any base64 of 36 bytes.
  if (isValue && !/[+/]/.test(text)) return true;
  return isWordCalledAddress(piece);
}

function isWordCalledAddress(piece: Piece): boolean {
  return standsFree(piece) && isCalledAddress(piece);
}

function standsFree({ document: { text }, start, end }: Piece): boolean {
  const after = text.charCodeAt(end);
  return !isIn(text.charCodeAt(start - 1), inRun) && !isIn(after, inRun) && after !== 0x3d;
}
