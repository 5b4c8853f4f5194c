import { normalizeZ } from "@noble/curves/abstract/curve.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import type { AddressIdentity } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";

/** Derives the address of a private key; undefined if the value is not a valid key. */
export type DeriveAddress = (value: string) => AddressIdentity | undefined;

const lengthOfPair = 128;
const { Point } = secp256k1;
const order = Point.CURVE().n;

/**
 * Derives the address of an EVM private key, or of a Solana key pair. A key pair is only valid if its second half
 * is the public key of its first half. Costs about 0.3 ms.
 */
export const deriveAddress: DeriveAddress = (value) => deriveAddresses([value])[0];

/**
 * `deriveAddress` for many values. It takes about two thirds of the time per value, since all points are converted to
 * affine coordinates together.
 */
export function deriveAddresses(
  values: readonly string[],
): readonly (AddressIdentity | undefined)[] {
  const addresses = values.map((value) =>
    value.length === lengthOfPair ? deriveSolana(value) : undefined,
  );
  const scalars = values.flatMap((value, at) => {
    const scalar = value.length === lengthOfPair ? 0n : BigInt(`0x${value}`);
    return scalar > 0n && scalar < order ? [{ at, scalar }] : [];
  });
  // The duration cannot be observed from outside, so the slower multiplication in constant time is not needed.
  const points = normalizeZ(
    Point,
    scalars.map(({ scalar }) => Point.BASE.multiplyUnsafe(scalar)),
  );
  for (const [index, { at }] of scalars.entries()) {
    const bytes = points[index]?.toBytes(false).subarray(1);
    if (bytes === undefined) continue;
    const digits = bytesToHex(keccak_256(bytes).subarray(12));
    addresses[at] = { format: "evm", canonical: checksumEvm(`0x${digits}`) };
  }
  return addresses;
}

function deriveSolana(value: string): AddressIdentity | undefined {
  const bytes = hexToBytes(value);
  const [seed, half] = [bytes.subarray(0, 32), bytes.subarray(32)];
  return bytesToHex(ed25519.getPublicKey(seed)) === bytesToHex(half)
    ? { format: "solana", canonical: base58.encode(half) }
    : undefined;
}
