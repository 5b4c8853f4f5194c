import { base64, base64url } from "@scure/base";
import { buildAlmost, buildInvalid, buildValid, type Verdict } from "./addressFormat";

const rawShape = /^(-?\d{1,10}):([0-9a-fA-F]{64})$/;
const urlSafe = /^[0-9A-Za-z_-]{48}$/;
const standard = /^[0-9A-Za-z+/]{48}$/;
const ownTag = /^[EUk0]/;

const bounceable = 0x11;
const notBounceable = 0x51;
const testOnly = 0x80;

/** Returns the verdict on `workchain:hex`, the raw form without a checksum; undefined for other shapes. */
export function identifyRawTon(text: string): Verdict | undefined {
  const match = rawShape.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  if (match[1] !== "0" && match[1] !== "-1") return refusedWorkchain;
  const account = Uint8Array.from(match[2].match(/../g) ?? [], (byte) => parseInt(byte, 16));
  return buildValid("ton", encode(match[1] === "0" ? 0 : 0xff, account), "doubtful");
}

/**
 * Returns the verdict on the 48 characters of tag, workchain, account and CRC (TEP-2), in either alphabet of base64;
 * undefined if the text does not start with the tag of an address.
 */
export function identifyFriendlyTon(text: string): Verdict | undefined {
  if (text.length !== 48 || !ownTag.test(text)) return undefined;
  const isUrlSafe = urlSafe.test(text);
  if (!isUrlSafe && !standard.test(text)) return undefined;
  const bytes = (isUrlSafe ? base64url : base64).decode(text);
  const tag = bytes[0] ?? 0;
  const kind = tag & ~testOnly;
  if (kind !== bounceable && kind !== notBounceable) return undefined;
  const workchain = bytes[1] ?? 0;
  const isOurs = tag === kind && (workchain === 0 || workchain === 0xff);
  if (crc16(bytes) !== (((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0))) {
    const reason = "The CRC16 checksum is wrong";
    return isOurs ? buildAlmost("ton", reason) : buildInvalid(reason);
  }
  if (!isOurs) {
    return tag === kind ? refusedWorkchain : buildInvalid("It is a TON testnet address");
  }
  const isCanonical = kind === bounceable && isUrlSafe;
  return buildValid("ton", isCanonical ? text : encode(workchain, bytes.subarray(2, 34)), "proven");
}

const refusedWorkchain = buildInvalid("TON has the workchains 0 and -1 only");

function encode(workchain: number, account: Uint8Array): string {
  const bytes = new Uint8Array(36);
  bytes[0] = bounceable;
  bytes[1] = workchain;
  bytes.set(account, 2);
  const crc = crc16(bytes);
  bytes[34] = crc >> 8;
  bytes[35] = crc & 0xff;
  return base64url.encode(bytes);
}

const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});

/** Computes the CRC-16/XMODEM of the bytes before the checksum: polynomial 0x1021, start 0. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < 34; i += 1) {
    const byte = (crc >> 8) ^ (bytes[i] ?? 0);
    crc = ((crc << 8) ^ (crcOfByte[byte] ?? 0)) & 0xffff;
  }
  return crc;
}
