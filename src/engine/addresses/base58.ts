import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import {
  type AddressForm,
  buildAlmost,
  buildInvalid,
  buildValid,
  formatOfForm,
  type Verdict,
} from "./addressFormat";

/** Matches base58 letters in any length that 25 bytes (base58check) to 32 bytes (a key) can have. */
const shape = /^[1-9A-HJ-NP-Za-km-z]{25,44}$/;

/**
 * Returns the verdict on base58 of 25 bytes with a checksum, or of 32 bytes, which need not be a point on the curve.
 * Undefined for any other text.
 */
export function identifyBase58(text: string): Verdict | undefined {
  if (!shape.test(text)) return undefined;
  const bytes = base58.decode(text);
  if (bytes.length === 32) return buildValid("solana", text, "doubtful");
  if (bytes.length !== 25) return undefined;
  const form = formOfVersion.get(bytes[0] ?? 0);
  if (hasChecksum(bytes)) {
    return form === undefined
      ? buildInvalid("Its version byte belongs to another chain or to a testnet")
      : buildValid(form, text, "proven");
  }
  const reason = "The base58check checksum is wrong";
  return form === undefined ? buildInvalid(reason) : buildAlmost(formatOfForm(form), reason);
}

/** The form for each version byte, the first byte of base58check: P2PKH and P2SH of the main networks. */
const formOfVersion: ReadonlyMap<number, AddressForm> = new Map([
  [0x00, "bitcoinBase58"],
  [0x05, "bitcoinBase58"],
  [0x1e, "dogecoin"],
  [0x16, "dogecoin"],
]);

// Resetting one hash takes half as long as creating a new one for each address.
const emptyHash = sha256.create();
const hash = sha256.create();
const digest = new Uint8Array(hash.outputLen);

/**
 * Whether the last four of 25 bytes are the checksum of base58check: the beginning of the double SHA-256 of the
 * other bytes.
 */
function hasChecksum(bytes: Uint8Array): boolean {
  for (const hashed of [bytes.subarray(0, 21), digest]) {
    emptyHash._cloneInto(hash);
    hash.update(hashed).digestInto(digest);
  }
  return bytes.subarray(21).every((byte, i) => byte === digest[i]);
}
