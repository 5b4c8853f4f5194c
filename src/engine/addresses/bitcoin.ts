import { bech32 } from "@scure/base";
import {
  buildAlmost,
  buildInvalid,
  buildValid,
  type InvalidAddress,
  type Verdict,
} from "./addressFormat";
import { bech32Letters, bech32Values } from "./bech32Letters";

const longest = 90;
const humanPart = /^bc1/i;
const testNetPart = /^(?:tb1|bcrt1|sb1)/i;

/** Returns the verdict on a segwit address (BIP-173, BIP-350); undefined if the text does not start like one. */
export function identifySegwit(text: string): Verdict | undefined {
  if (!humanPart.test(text)) {
    return testNetPart.test(text) ? buildInvalid("It is a Bitcoin testnet address") : undefined;
  }
  if (text.length > longest) return buildInvalid("A bech32 address has at most 90 characters");
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) {
    return buildInvalid("A bech32 address is all lowercase or all uppercase (BIP-173)");
  }
  return refuseSegwit(lower) ?? buildValid("bitcoinSegwit", lower, "proven");
}

function refuseSegwit(lower: string): InvalidAddress | undefined {
  const checksum = shape.test(lower) ? findChecksum(lower) : undefined;
  if (checksum === undefined) return buildAlmost("bitcoin", "The bech32 checksum is wrong");
  const [version = 17, ...words] = Array.from(lower.slice(3, -6), (letter) =>
    bech32Letters.indexOf(letter),
  );
  if ((version === 0) !== (checksum === "bech32")) return refuseChecksum(version);
  if (version > 16) return buildInvalid("The witness version is above 16 (BIP-173)");
  return refuseProgram(version, bech32.fromWordsUnsafe(words)?.length);
}

function refuseProgram(version: number, size: number | undefined): InvalidAddress | undefined {
  if (size === undefined) return buildInvalid("The witness program has wrong padding (BIP-173)");
  if (size < 2 || size > 40) {
    return buildInvalid("A witness program has 2 to 40 bytes (BIP-141)");
  }
  if (version === 0 && size !== 20 && size !== 32) {
    return buildInvalid("A witness program of version 0 has 20 or 32 bytes (BIP-141)");
  }
  return undefined;
}

function refuseChecksum(version: number): InvalidAddress {
  const reason =
    version === 0
      ? "Witness version 0 uses the checksum of bech32, not of bech32m (BIP-350)"
      : "Witness versions 1 and higher use the checksum of bech32m (BIP-350)";
  return buildAlmost("bitcoin", reason);
}

const shape = /^bc1[02-9ac-hj-np-z]{6,}$/;

/** The value to XOR into the checksum for each combination of its top five bits (BIP-173, "Checksum"). */
const sums = new Int32Array(32);
for (const [bit, generator] of [
  0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3,
].entries()) {
  for (let top = 0; top < 32; top += 1) {
    if (top & (1 << bit)) sums[top] = (sums[top] ?? 0) ^ generator;
  }
}

function addValue(check: number, value: number): number {
  return (((check & 0x1ffffff) << 5) | value) ^ (sums[check >>> 25] ?? 0);
}

/**
 * The checksum state after the expanded prefix `bc` (BIP-173): the high bits of both letters, a zero, the low
 * bits.
 */
const afterHumanPart = [3, 3, 0, 2, 3].reduce(addValue, 1);

/**
 * Finds the checksum that holds (BIP-173, BIP-350). The code is handwritten because the library throws if no
 * checksum holds, and a hostile text may contain many such words.
 */
function findChecksum(lower: string): "bech32" | "bech32m" | undefined {
  let check = afterHumanPart;
  for (let i = 3; i < lower.length; i += 1) {
    check = addValue(check, bech32Values[lower.charCodeAt(i)] ?? 0);
  }
  if (check === 1) return "bech32";
  return check === 0x2bc830a3 ? "bech32m" : undefined;
}
