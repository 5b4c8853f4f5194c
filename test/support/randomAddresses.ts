import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58, base64, base64url, bech32, bech32m, createBase58check } from "@scure/base";

/** Pseudo-random numbers and bytes (mulberry32). Equal seeds give equal results. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<T>(list: ArrayLike<T>): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new RangeError("nothing to pick from");
    return picked;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => this.pick(alphabet)).join("");
  }

  hex(digits: number): string {
    return this.text("0123456789abcdef", digits);
  }
}

export const base58Letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

const base58check = createBase58check(sha256);

function encodeBase58check(version: number, hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...hash));
}

/**
 * Encodes an EVM address with its EIP-55 checksum, as in the specification: slow, and independent of the tested code.
 */
export function encodeEvm(account: Uint8Array): string {
  const digits = toHex(account);
  const hash = toHex(keccak_256(new TextEncoder().encode(digits)));
  const spelled = Array.from(digits, (digit, i) =>
    parseInt(hash.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join("")}`;
}

export function encodeSegwit(version: number, program: Uint8Array): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode("bc", [version, ...bech32.toWords(program)]);
}

/** Calculates the checksum as in the cashaddr specification, with big integers. */
function cashaddrChecksum(values: readonly number[]): bigint {
  let c = 1n;
  for (const value of values) {
    const top = c >> 35n;
    c = ((c & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of [
      0x98f2bc8e61n,
      0x79b76d99e2n,
      0xf33e5fb3c4n,
      0xae2eabe2a8n,
      0x1e4f43e470n,
    ].entries()) {
      if ((top >> BigInt(bit)) & 1n) c ^= generator;
    }
  }
  return c ^ 1n;
}

/** Encodes a hash as cashaddr. `version` is the byte that encodes the type and the size of the hash. */
export function encodeCashaddr(version: number, hash: Uint8Array): string {
  return encodeCashaddrWords(bech32.toWords(Uint8Array.of(version, ...hash)));
}

/** Encodes five-bit values, without adding a version byte. */
export function encodeCashaddrWords(payload: readonly number[]): string {
  const prefix = Array.from("bitcoincash", (letter) => letter.charCodeAt(0) & 31);
  const checksum = cashaddrChecksum([...prefix, 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0]);
  const last = Array.from({ length: 8 }, (_, i) => Number((checksum >> BigInt(35 - 5 * i)) & 31n));
  const letters = [...payload, ...last].map((value) => bech32Letters.charAt(value));
  return `bitcoincash:${letters.join("")}`;
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

export function encodeTon(
  tag: number,
  workchain: number,
  account: Uint8Array,
  alphabet: "url" | "standard" = "url",
): string {
  const body = Uint8Array.of(tag, workchain & 0xff, ...account);
  const crc = crc16(body);
  const coder = alphabet === "url" ? base64url : base64;
  return coder.encode(Uint8Array.of(...body, crc >> 8, crc & 0xff));
}

/** Generators of valid addresses of every format. */
export const randomAddress = {
  evm: (chance: Chance) => encodeEvm(chance.bytes(20)),
  evmLower: (chance: Chance) => `0x${chance.hex(40)}`,
  p2pkh: (chance: Chance) => encodeBase58check(0x00, chance.bytes(20)),
  p2sh: (chance: Chance) => encodeBase58check(0x05, chance.bytes(20)),
  segwit: (chance: Chance) => encodeSegwit(0, chance.bytes(chance.pick([20, 32]))),
  taproot: (chance: Chance) => encodeSegwit(1, chance.bytes(32)),
  cashaddr: (chance: Chance) => encodeCashaddr(chance.pick([0, 8]), chance.bytes(20)),
  dogecoin: (chance: Chance) => encodeBase58check(chance.pick([0x1e, 0x16]), chance.bytes(20)),
  ton: (chance: Chance) =>
    encodeTon(chance.pick([0x11, 0x51]), chance.pick([0, -1]), chance.bytes(32)),
  tonStandard: (chance: Chance) =>
    encodeTon(chance.pick([0x11, 0x51]), chance.pick([0, -1]), chance.bytes(32), "standard"),
  tonRaw: (chance: Chance) => `${chance.pick(["0", "-1"])}:${chance.hex(64)}`,
  solana: (chance: Chance) => base58.encode(chance.bytes(32)),
  move: (chance: Chance) => `0x${chance.hex(64)}`,
} as const;

export type RandomAddressName = keyof typeof randomAddress;
