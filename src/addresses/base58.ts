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
import { isBitcoinVersion } from "./bitcoin";
import { isDogecoinVersion } from "./dogecoin";
import { identifySolana } from "./solana";

const alphabet = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** The shortest and longest base58 of the 25 bytes of base58check or the 32 bytes of a key. */
const shortest = 25;
const longest = 44;

/** The verdict on base58 of 25 bytes, with a checksum, or of 32; undefined for every other text. */
export function identifyBase58(text: string): Verdict | undefined {
  const bytes = decodeBase58(text);
  if (bytes?.length !== 25) return bytes && identifySolana(text, bytes);
  const form = findForm(bytes[0] ?? 0);
  if (hasChecksum(bytes)) {
    return form === undefined
      ? buildInvalid("Its version byte is of another chain or of a test net")
      : buildValid(form, text, "proven");
  }
  const reason = "The base58check checksum does not hold";
  return form === undefined ? buildInvalid(reason) : buildAlmost(formatOfForm[form], reason);
}

function findForm(version: number): AddressForm | undefined {
  if (isBitcoinVersion(version)) return "bitcoinBase58";
  return isDogecoinVersion(version) ? "dogecoin" : undefined;
}

/** The bytes of a base58 text of the length of an address; undefined for every other text. */
function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length < shortest || text.length > longest || !alphabet.test(text)) return undefined;
  return base58.decode(text);
}

const fresh = sha256.create();
const hasher = sha256.create();
const digest = new Uint8Array(32);

/** One hasher is used over and over: to make two for each address costs as much as the hashing. */
function hash(bytes: Uint8Array): void {
  fresh._cloneInto(hasher);
  hasher.update(bytes).digestInto(digest);
}

/** Whether the last four bytes are those of the double SHA-256 of the rest (base58check). */
function hasChecksum(bytes: Uint8Array): boolean {
  const body = bytes.length - 4;
  hash(bytes.subarray(0, body));
  hash(digest);
  for (let i = 0; i < 4; i += 1) {
    if (digest[i] !== bytes[body + i]) return false;
  }
  return true;
}
