import { sha256 } from "@noble/hashes/sha2.js";
import {
  type AddressForm,
  buildAlmost,
  buildInvalid,
  buildValid,
  formatOfForm,
  type Verdict,
} from "./addressFormat";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The shortest and longest base58 of the 25 bytes of base58check or the 32 bytes of a key. */
const shortest = 25;
const longest = 44;

/** The verdict on base58 of 25 bytes, with a checksum, or of 32, on or off the curve; undefined for every other text. */
export function identifyBase58(text: string): Verdict | undefined {
  const size = decodeBase58(text);
  if (size === 32) return buildValid("solana", text, "doubtful");
  if (size !== 25) return undefined;
  const form = formOfVersion.get(bytes[0] ?? 0);
  if (hasChecksum()) {
    return form === undefined
      ? buildInvalid("Its version byte is of another chain or of a test net")
      : buildValid(form, text, "proven");
  }
  const reason = "The base58check checksum does not hold";
  return form === undefined ? buildInvalid(reason) : buildAlmost(formatOfForm(form), reason);
}

/** The first byte of base58check gives the form: P2PKH and P2SH of the main networks. */
const formOfVersion: ReadonlyMap<number, AddressForm> = new Map([
  [0x00, "bitcoinBase58"],
  [0x05, "bitcoinBase58"],
  [0x1e, "dogecoin"],
  [0x16, "dogecoin"],
]);

const values = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i += 1) values[alphabet.charCodeAt(i)] = i;

const bytes = new Uint8Array(32);
/** The decoded number in limbs of 24 bits, the lowest first. */
const limbs = new Float64Array(11);
const limbRange = 2 ** 24;
/** As many letters at a time as keep a limb and its carry within a double. */
const lettersAtOnce = 4;

/**
 * Decodes into `bytes` and returns their number; 0 if it is neither 25 nor 32, or the text is not
 * base58. Written by hand to allocate nothing: a text may consist of base58 alone, and garbage
 * collection between two slices of a search would block the editor.
 */
function decodeBase58(text: string): number {
  if (text.length < shortest || text.length > longest) return 0;
  let zeros = 0;
  while (text.charCodeAt(zeros) === 0x31) zeros += 1;
  let used = 0;
  for (let i = zeros; i < text.length; i += lettersAtOnce) {
    let carry = 0;
    let scale = 1;
    for (let j = i; j < text.length && j < i + lettersAtOnce; j += 1) {
      const value = values[text.charCodeAt(j)] ?? -1;
      if (value < 0) return 0;
      carry = carry * 58 + value;
      scale *= 58;
    }
    used = addToLimbs(used, scale, carry);
  }
  return writeBytes(zeros, used);
}

/** Multiplies the limbs in use and adds; returns how many are in use afterwards. */
function addToLimbs(used: number, scale: number, summand: number): number {
  let carry = summand;
  for (let k = 0; k < used; k += 1) {
    const product = (limbs[k] ?? 0) * scale + carry;
    carry = Math.floor(product / limbRange);
    limbs[k] = product - carry * limbRange;
  }
  if (carry === 0) return used;
  limbs[used] = carry;
  return used + 1;
}

function writeBytes(zeros: number, used: number): number {
  const top = limbs[used - 1] ?? 0;
  const bytesOfTop = used === 0 ? 3 : top < 0x100 ? 1 : top < 0x10000 ? 2 : 3;
  const size = zeros + 3 * (used - 1) + bytesOfTop;
  if (size !== 25 && size !== 32) return 0;
  bytes.fill(0, 0, zeros);
  for (let i = size - 1, k = 0; i >= zeros; i -= 3, k += 1) {
    const limb = limbs[k] ?? 0;
    bytes[i] = limb;
    if (i > zeros) bytes[i - 1] = limb >> 8;
    if (i - 1 > zeros) bytes[i - 2] = limb >> 16;
  }
  return size;
}

const fresh = sha256.create();
const hasher = sha256.create();
const digest = new Uint8Array(32);

/** Reuses one hasher: creating two for each address costs as much as the hashing. */
function hash(bytes: Uint8Array): void {
  fresh._cloneInto(hasher);
  hasher.update(bytes).digestInto(digest);
}

const checksumStart = 21;
const body = bytes.subarray(0, checksumStart);

/** Whether the last four of 25 bytes are those of the double SHA-256 of the rest (base58check). */
function hasChecksum(): boolean {
  hash(body);
  hash(digest);
  for (let i = 0; i < 4; i += 1) {
    if (digest[i] !== bytes[checksumStart + i]) return false;
  }
  return true;
}
