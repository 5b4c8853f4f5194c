import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import type { AddressIdentity } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";

/** What derives the address of a private key; undefined if the value is none. */
export type DeriveAddress = (value: string) => AddressIdentity | undefined;

const lengthOfPair = 128;

/**
 * The address of a private key of EVM, or of a key pair of Solana, which proves itself: its second half belongs to its
 * first. Costs about 0.3 ms.
 */
export const deriveAddress: DeriveAddress = (value) => {
  const bytes = hexToBytes(value);
  if (value.length === lengthOfPair) {
    const [seed, half] = [bytes.subarray(0, 32), bytes.subarray(32)];
    return bytesToHex(ed25519.getPublicKey(seed)) === bytesToHex(half)
      ? { format: "solana", canonical: base58.encode(half) }
      : undefined;
  }
  const point = readPoint(bytes);
  if (point === undefined) return undefined;
  const digits = bytesToHex(keccak_256(point.subarray(1)).subarray(12));
  return { format: "evm", canonical: checksumEvm(`0x${digits}`) };
};

/** Undefined for zero and for what is not below the order of the curve. */
function readPoint(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return secp256k1.getPublicKey(bytes, false);
  } catch {
    // The error of the curve may have the value in its text.
    return undefined;
  }
}
