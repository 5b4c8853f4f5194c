import { keccak_256 } from "@noble/hashes/sha3.js";
import { type AddressIdentity, buildAlmost, buildValid, type Verdict } from "./addressFormat";

const shape = /^0x[0-9a-fA-F]{40}$/;
const oneCase = /^(?:[0-9a-f]*|[0-9A-F]*)$/;

/** Returns the verdict on `0x` and 40 hex digits; undefined for any other shape. */
export function identifyEvm(text: string): Verdict | undefined {
  if (text.length !== 42 || !shape.test(text)) return undefined;
  return identifyDigits(text.slice(2));
}

/** Returns the verdict on 40 digits without `0x`, as in calldata and in `address!("…")`. */
export function identifyDigits(digits: string): Verdict {
  const slot = slotOf(digits);
  const known = remembered[slot];
  if (known?.digits === digits) return known.verdict;
  const verdict = verifyDigits(digits);
  remembered[slot] = { digits: copy(digits), verdict };
  return verdict;
}

function verifyDigits(digits: string): Verdict {
  const hash = hashText(digits.toLowerCase());
  if (!followsHash(digits, hash) && !oneCase.test(digits)) return refused;
  return buildValid("evm", `0x${spellAsHash(digits, hash)}`, "proven");
}

/**
 * A cache of verdicts, since most addresses of a workspace repeat. Each slot has one verdict, so the memory is
 * bounded.
 */
const slotBits = 13;
const remembered = new Array<{ readonly digits: string; readonly verdict: Verdict } | undefined>(
  1 << slotBits,
);

/** Hashes the first and the last digits: calldata and vanity addresses have zeros at one of the two ends. */
function slotOf(digits: string): number {
  let mixed = 0;
  for (let i = 0; i < 40; i += i === 6 ? 26 : 1)
    mixed = Math.imul(mixed, 31) + digits.charCodeAt(i);
  return Math.imul(mixed, 0x9e3779b1) >>> (32 - slotBits);
}

const codes = new Array<number>(40).fill(0);

/** Copies the digits: a slice of a text would keep the whole text in memory. */
function copy(digits: string): string {
  for (let i = 0; i < 40; i += 1) codes[i] = digits.charCodeAt(i);
  return String.fromCharCode(...codes);
}

/** The ids of chains whose wallets and lists use the checksum of EIP-1191: Rootstock and its test network. */
const chainsOfOwnChecksum = [30, 31];

/**
 * Whether the letter case follows EIP-1191. Used only for text in files. Typed input must match EIP-55, since accepting
 * several checksums would let more mistakes pass.
 */
export function hasChecksumOfChain(digits: string): boolean {
  const lower = digits.toLowerCase();
  return chainsOfOwnChecksum.some((chain) => followsHash(digits, hashText(`${chain}0x${lower}`)));
}

const refused = buildAlmost("evm", "The letter case does not match the EIP-55 checksum");

/** Spells an EVM address in the mixed case of EIP-55; the result has `0x` only if the text has it. */
export function checksumEvm(text: string): string {
  const prefix = text.startsWith("0x") ? "0x" : "";
  const digits = text.slice(prefix.length);
  return prefix + spellAsHash(digits, hashText(digits.toLowerCase()));
}

/** Returns an EVM address with its checksum, since books and files spell it in any case; any other address unchanged. */
export function withChecksum<Address extends AddressIdentity>(address: Address): Address {
  return address.format === "evm"
    ? { ...address, canonical: checksumEvm(address.canonical) }
    : address;
}

function hashText(text: string): Uint8Array {
  return keccak_256(new TextEncoder().encode(text));
}

/** Whether EIP-55 makes the letter at an index a capital: if the hash digit at this index is 8 or more. */
function isCapital(hash: Uint8Array, place: number): boolean {
  return ((hash[place >> 1] ?? 0) & (place % 2 === 0 ? 0x80 : 0x08)) !== 0;
}

function followsHash(digits: string, hash: Uint8Array): boolean {
  for (let i = 0; i < 40; i += 1) {
    const code = digits.charCodeAt(i);
    if (code > digitNine && code < smallA !== isCapital(hash, i)) return false;
  }
  return true;
}

function spellAsHash(digits: string, hash: Uint8Array): string {
  for (let i = 0; i < 40; i += 1) {
    const code = digits.charCodeAt(i);
    const letter = isCapital(hash, i) ? code & ~0x20 : code | 0x20;
    codes[i] = code > digitNine ? letter : code;
  }
  return String.fromCharCode(...codes);
}

const digitNine = 0x39;
const smallA = 0x61;
