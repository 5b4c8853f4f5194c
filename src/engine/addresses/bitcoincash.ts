import {
  buildAlmost,
  buildInvalid,
  buildValid,
  type InvalidAddress,
  type Verdict,
} from "./addressFormat";
import { bech32Values } from "./bech32Letters";

const prefix = "bitcoincash";
const shape = /^[02-9ac-hj-np-z]+$/;

/**
 * The lengths in characters of a payload with a hash of 20 or 32 bytes: version byte and hash in groups of five
 * bits, then the checksum.
 */
const lengths: readonly number[] = [42, 61];

/** Returns the verdict on a cashaddr, with or without its prefix; undefined for a text of another shape. */
export function identifyCashaddr(text: string): Verdict | undefined {
  const colon = text.indexOf(":");
  const lower = text.toLowerCase();
  const payload = lower.slice(colon + 1);
  if (colon >= 0) {
    const refusal = refusePrefix(lower.slice(0, colon));
    if (refusal !== "ours") return refusal;
  } else if (!lengths.includes(payload.length)) {
    return undefined;
  }
  if (!shape.test(payload)) {
    return colon < 0
      ? undefined
      : buildInvalid(
          "After its prefix, a cashaddr has only letters and digits, without 1, b, i and o",
        );
  }
  if (text !== lower && text !== text.toUpperCase()) {
    return buildInvalid("A cashaddr is all lowercase or all uppercase");
  }
  return refusePayload(payload) ?? buildValid("cashaddr", `${prefix}:${payload}`, "proven");
}

function refusePrefix(found: string): "ours" | InvalidAddress | undefined {
  if (found === prefix) return "ours";
  if (found === "bchtest" || found === "bchreg") return ofTestNet;
  return undefined;
}

const ofTestNet = buildInvalid("It is a Bitcoin Cash testnet address");
const ofOtherChain = buildInvalid("Its prefix belongs to another chain or to a testnet");

/** Prefixes of test networks, eCash and token protocols, which also use cashaddr. Texts often omit these prefixes. */
const otherPrefixes = [
  "bchtest",
  "bchreg",
  "ecash",
  "ectest",
  "ecregtest",
  "etoken",
  "simpleledger",
  "slptest",
  "slpreg",
];

/** Whether a payload belongs to another prefix, which is written before the payload or fits the checksum. */
export function isOtherCashaddr(payload: string, written?: string): boolean {
  if (written !== undefined && otherPrefixes.includes(written)) return true;
  const lower = payload.toLowerCase();
  const sum = sumUp(lower);
  const { others } = partsOfLength(lower.length);
  if (others.some((part) => isClosed(sum, part))) return true;
  return written !== undefined && isClosed(sum, partOf(written, lower.length));
}

/**
 * The first letter encodes the type; these are the letters of types 0 to 3, the only types in use. None of them is a
 * hex digit, so a run of hex digits is not reported as a cashaddr with a wrong checksum.
 */
const firstLetters = /^[qpzr]/;

function refusePayload(payload: string): InvalidAddress | undefined {
  if (!isClosed(sumUp(payload), partsOfLength(payload.length).ours)) {
    if (isOtherCashaddr(payload)) return ofOtherChain;
    const reason = "The cashaddr checksum is wrong";
    return firstLetters.test(payload) ? buildAlmost("bitcoincash", reason) : buildInvalid(reason);
  }
  const first = bech32Values[payload.charCodeAt(0)] ?? 0;
  const second = bech32Values[payload.charCodeAt(1)] ?? 0;
  const version = (first << 3) | (second >> 2);
  const isScript = isScriptType(version >> 3);
  if (isScript === undefined) return buildInvalid("The cashaddr type is not in use");
  const size = [20, 24, 28, 32, 40, 48, 56, 64][version & 7];
  if (size !== 20 && !(size === 32 && isScript)) {
    return buildInvalid("A cashaddr contains a hash of 20 bytes, or of 32 bytes for a script");
  }
  return payload.length === Math.ceil((8 + size * 8) / 5) + 8 && hasZeroPadding(payload, size)
    ? undefined
    : buildInvalid("The length of the cashaddr does not match its version byte");
}

/**
 * Whether a type is for scripts; undefined if the type is not in use. Types 0 and 1 are P2PKH and P2SH; 2 and 3 are
 * P2PKH and P2SH with tokens (CHIP-2022-02-CashTokens).
 */
function isScriptType(type: number): boolean | undefined {
  return type > 3 ? undefined : type % 2 === 1;
}

function hasZeroPadding(payload: string, size: number): boolean {
  const padding = (5 - ((8 + size * 8) % 5)) % 5;
  const last = bech32Values[payload.charCodeAt(payload.length - 9)] ?? 0;
  return (last & ((1 << padding) - 1)) === 0;
}

/**
 * The checksum of the cashaddr specification: a BCH code of 40 bits, split into two halves of 20 bits so that
 * plain numbers can hold it. `high` and `low` contain the value to XOR for each combination of the top five bits.
 */
const high = new Int32Array(32);
const low = new Int32Array(32);
for (const [bit, generator] of [
  0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8, 0x1e4f43e470,
].entries()) {
  for (let top = 0; top < 32; top += 1) {
    if ((top & (1 << bit)) === 0) continue;
    high[top] = (high[top] ?? 0) ^ Math.floor(generator / 0x100000);
    low[top] = (low[top] ?? 0) ^ (generator % 0x100000);
  }
}

interface Checksum {
  readonly a: number;
  readonly b: number;
}

/** Returns the checksum state after `values`, beginning with the state `from`. */
function sumUp(values: string | readonly number[], from: Checksum = { a: 0, b: 0 }): Checksum {
  let { a, b } = from;
  for (let i = 0; i < values.length; i += 1) {
    const value = typeof values === "string" ? bech32Values[values.charCodeAt(i)] : values[i];
    const top = a >> 15;
    a = (((a & 0x7fff) << 5) | (b >> 15)) ^ (high[top] ?? 0);
    b = (((b & 0x7fff) << 5) | (value ?? 0)) ^ (low[top] ?? 0);
  }
  return { a, b };
}

/**
 * Returns the part of the checksum that a prefix contributes for a payload of a given length. The BCH code is linear,
 * so the checksum of a payload is computed once for all prefixes.
 */
function partOf(prefix: string, length: number): Checksum {
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  return sumUp([...letters, 0, ...new Array<number>(length).fill(0)], { a: 0, b: 1 });
}

interface Parts {
  readonly ours: Checksum;
  readonly others: readonly Checksum[];
}

const partsOfLengths = new Map<number, Parts>();

function partsOfLength(length: number): Parts {
  const made = partsOfLengths.get(length);
  if (made !== undefined) return made;
  const others = otherPrefixes.map((other) => partOf(other, length));
  const parts = { ours: partOf(prefix, length), others };
  partsOfLengths.set(length, parts);
  return parts;
}

function isClosed(sum: Checksum, part: Checksum): boolean {
  return (sum.a ^ part.a) === 0 && (sum.b ^ part.b) === 1;
}
