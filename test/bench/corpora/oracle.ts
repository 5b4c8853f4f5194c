import { getAddress } from "@ethersproject/address";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { decode as decodeCashaddr } from "cashaddrjs";
import type { CorpusFile } from "./readCorpus";

/**
 * A verdict on a text that has the shape of an address. It comes from other packages and independent regular
 * expressions instead of the detector under test. If the text alone does not decide, the oracle returns no verdict.
 */
export interface Truth {
  readonly kind: TruthKind;
  readonly start: number;
  readonly end: number;
}

export type TruthKind =
  | "evm"
  | "all F"
  | "padded Move"
  | "Move before ::"
  | "Move"
  | "64 digits of no Move world"
  | "Solana without a digit"
  | "Solana in a log or next to WIF"
  | "object of a call"
  | "base58 of something else";

const free = (shape: string): RegExp => new RegExp(`(?<![\\w$])${shape}(?![\\w$])`, "g");

const evmShape = free("0x[0-9a-fA-F]{40}");
const wordShape = free("0x[0-9a-fA-F]{64}");
const typeShape = /(?<![\w$])0x([0-9a-fA-F]{1,64})(?=::[A-Za-z_])/g;
const keyShape = /(?<=["'`])[1-9A-HJ-NP-Za-km-z]{32,44}(?=["'`])/g;
const logShape =
  /(?<=\bProgram )[1-9A-HJ-NP-Za-km-z]{32,44}(?= (?:invoke \[|success|failed|consumed))/g;

/** System addresses of Sui and Aptos, which all programs share. */
export const frameworks: ReadonlySet<string> = new Set(
  ["1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "dee9", "403", "acc"].map(
    (digits) => `0x${digits.padStart(64, "0")}`,
  ),
);

/** Yields the texts of a file about which the oracle is certain: addresses, and texts that are not addresses. */
export function* judge(file: CorpusFile): Generator<Truth> {
  const { text } = file;
  for (const { index: start, 0: found } of text.matchAll(evmShape)) {
    const end = start + found.length;
    if (!isEvm(found)) continue;
    const isMask = /^0x[fF]+$/.test(found);
    if (!isMask) yield { kind: "evm", start, end };
    else if (found.includes("f") && found.includes("F")) yield { kind: "all F", start, end };
  }
  for (const { index: start, 0: found, 1: digits = "" } of text.matchAll(typeShape)) {
    const isShort = digits.length <= 16 || (digits.length >= 56 && digits.length < 64);
    if (isShort) yield { kind: "Move before ::", start, end: start + found.length };
  }
  yield* judgeWords(file);
  yield* judgeKeys(file);
}

function isEvm(text: string): boolean {
  try {
    return getAddress(text).length === 42;
  } catch {
    return false;
  }
}

/** Whether a base58 text encodes 32 bytes, the size of a Solana key. */
function is32Bytes(text: string): boolean {
  return base58.decode(text).length === 32;
}

const world = /(?<![a-z])sui(?![a-z])|Sui(?![a-z])|SUI|aptos|0x[0-9a-f]+::\w+::/i;
const hashName =
  /hash|digest|feed(?!\w*object)|keccak|sha\d|topic|tx|transaction|block|root|slot|salt|selector|seed|signature|proof|commit|priv|secret|role|typehash|value|checksum|bytes32/i;
const addressName =
  /package|object|address|account|pool|coin|registry|treasury|config|store|vault|market|state|cap\b|table|owner|sender|(?:sui|aptos)$/i;

function* judgeWords({ packageName, name, text }: CorpusFile): Generator<Truth> {
  let isWorld: boolean | undefined;
  for (const { index: start, 0: found } of text.matchAll(wordShape)) {
    const end = start + found.length;
    const before = text.slice(Math.max(0, start - 300), start);
    const isTyped = text.startsWith("::", end) || before.endsWith("@");
    const place = { start, end };
    if (/^0x0{24}/.test(found)) {
      const isFramework = frameworks.has(found.toLowerCase());
      if (isTyped || isFramework) yield { kind: "padded Move", ...place };
      continue;
    }
    if (isTyped) {
      yield { kind: "Move", ...place };
      continue;
    }
    if (/\.(?:object|sharedObjectRef)\(\s*["'`]$/.test(before)) {
      yield { kind: "object of a call", ...place };
      continue;
    }
    isWorld ??= world.test(packageName) || world.test(name) || world.test(text);
    const called = nameBefore(before);
    const isHash = hashName.test(called) || /(?:BigInt|keccak256)\(\s*["'`]?$/.test(before);
    if (!isWorld || isHash) yield { kind: "64 digits of no Move world", ...place };
    else if (addressName.test(called) && /["'`]$/.test(before)) yield { kind: "Move", ...place };
  }
}

/** Returns the name of the variable to which a value is assigned, or of the function to which it is passed. */
function nameBefore(before: string): string {
  return /([\w$.-]+)\W{0,4}["'`]?\s*(?:[:=(,[]\s*)+["'`]?$/.exec(before)?.[1] ?? "";
}

const keyName = /mint|program|address|account|owner|pubkey|publickey/i;
const notKeyName =
  /digest|hash|subgraph|deployment_?id|checkpoint|transaction|signature|\btx|genesis|block_?(?:id|hash)|objectDigest|cid/i;

function* judgeKeys({ text }: CorpusFile): Generator<Truth> {
  for (const { index: start, 0: found } of text.matchAll(keyShape)) {
    if (!is32Bytes(found)) continue;
    const before = text.slice(Math.max(0, start - 300), start);
    const called = nameBefore(before);
    const place = { start, end: start + found.length };
    if (notKeyName.test(called)) {
      yield { kind: "base58 of something else", ...place };
    } else if (keyName.test(called)) {
      if (!/[0-9]/.test(found)) yield { kind: "Solana without a digit", ...place };
      const line = before.slice(before.lastIndexOf("\n") + 1);
      if (/\bWIF\b/.test(line)) yield { kind: "Solana in a log or next to WIF", ...place };
    }
  }
  for (const { index: start, 0: found } of text.matchAll(logShape)) {
    if (!is32Bytes(found)) continue;
    yield { kind: "Solana in a log or next to WIF", start, end: start + found.length };
  }
}

/**
 * Whether the text has an EIP-1191 checksum of chain 30 or 31. EIP-1191 hashes the chain id together with the digits.
 */
export function hasChainChecksum(text: string): boolean {
  return [30, 31].some((chain) => {
    const hash = keccak_256(new TextEncoder().encode(`${chain}${text.toLowerCase()}`));
    return Array.from(text.slice(2)).every((letter, i) => {
      const half = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15;
      return half >= 8 ? letter === letter.toUpperCase() : letter === letter.toLowerCase();
    });
  });
}

const otherPrefixes = ["bchtest", "bchreg", "ecash", "ectest", "ecregtest", "simpleledger"].concat([
  "slptest",
  "slpreg",
  "etoken",
  "pref",
  "prefix",
]);

/** Whether a rejected cashaddr is valid for another chain or network, or is plain hex. */
export function isRightElsewhere(payload: string, before: string): boolean {
  if (/^[0-9a-f]+$/i.test(payload.replace(/^0x/i, ""))) return true;
  const written = /([a-z]+):$/i.exec(before)?.[1]?.toLowerCase();
  return [...otherPrefixes, ...(written === undefined ? [] : [written])].some((prefix) =>
    holdsCashaddr(prefix, payload.toLowerCase()),
  );
}

const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/**
 * Whether the cashaddr checksum is valid by the specification. For the prefixes `bchtest` and `bchreg`, `cashaddrjs`
 * decodes the text too.
 */
function holdsCashaddr(prefix: string, payload: string): boolean {
  let state = 1n;
  const ofPrefix = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  const ofPayload = Array.from(payload, (letter) => letters.indexOf(letter));
  for (const value of [...ofPrefix, 0, ...ofPayload]) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(value);
    generators.forEach((generator, i) => {
      if ((top >> BigInt(i)) & 1n) state ^= generator;
    });
  }
  if (state !== 1n) return false;
  if (prefix !== "bchtest" && prefix !== "bchreg") return true;
  try {
    return decodeCashaddr(`${prefix}:${payload}`).prefix === prefix;
  } catch {
    // The checksum is valid, but `cashaddrjs` does not support address types with tokens.
    return true;
  }
}

/**
 * Whether a hex text is bytecode: it begins like a program, or has more than 8 words of 32 bytes, of which fewer than a
 * quarter begin or end with 4 zero bytes.
 */
export function isBytecode(hex: string): boolean {
  const digits = hex.replace(/^0x/, "");
  if (/^(?:60[0-9a-f]{2}60|6[01][0-9a-f]{2,4}80|363d3d37|3d602d80|73[0-9a-f]{40}30)/i.test(digits))
    return true;
  const words = digits.slice(digits.length % 64).match(/.{64}/g) ?? [];
  const small = words.filter((word) => /^0{8}|0{8}$/.test(word)).length;
  return words.length > 8 && small * 4 < words.length;
}
