/**
 * Encodes and decodes the few ABI types of Solidity that are used here, as hex without `0x`. Data
 * of a contract is untrusted: a decoder returns `undefined` for data of another shape.
 */

/** Function selectors: the first four bytes of the keccak256 hash of each signature. */
export const selectors = {
  addressOfNode: "3b3b57de",
  admin: "f851a440",
  aggregate3: "82ad56cb",
  asset: "38d52e0f",
  balanceOf: "70a08231",
  decimals: "313ce567",
  defaultAdmin: "84ef8ffc",
  defaultAdminRole: "a217fddf",
  delay: "6a42b8f8",
  description: "7284e416",
  facetAddresses: "52ef6b2c",
  getEthBalance: "4d2301cc",
  getMinDelay: "f27a0c92",
  getOwner: "893d20e8",
  getOwners: "a0e67e2b",
  getRoleAdmin: "248a9ca3",
  getRoleMember: "9010d07c",
  getRoleMemberCount: "ca15c873",
  getThreshold: "e75235b8",
  governance: "5aa6e675",
  gracePeriod: "c1a287e2",
  hasRole: "91d14854",
  implementation: "5c60da1b",
  latestRoundData: "feaf968c",
  lpToken: "82c63066",
  name: "06fdde03",
  nameOfNode: "691f3431",
  owner: "8da5cb5b",
  proxyType: "4555d5c9",
  required: "dc8452cd",
  resolver: "0178b8bf",
  symbol: "95d89b41",
  token0: "0dfe1681",
  totalAssets: "01e1d114",
  totalSupply: "18160ddd",
  underlying: "6f307dc3",
} as const;

const wordLength = 64;
/** The maximum number of bytes of a text that are read. */
const mostBytesOfText = 256;

export function encodeNumber(value: bigint | number): string {
  return value.toString(16).padStart(wordLength, "0");
}

/** Encodes an address of 20 bytes, with or without `0x`. */
export function encodeAddress(address: string): string {
  return address.replace(/^0x/, "").toLowerCase().padStart(wordLength, "0");
}

/** Encodes `bytes`: the length, then the bytes, padded to whole words. */
export function encodeBytes(hex: string): string {
  const padded = Math.ceil(hex.length / wordLength) * wordLength;
  return encodeNumber(hex.length / 2) + hex.padEnd(padded, "0");
}

/** Returns the word at an index; undefined if the data ends before the end of the word. */
export function wordAt(data: string, index: number): string | undefined {
  const word = data.slice(index * wordLength, (index + 1) * wordLength);
  return word.length === wordLength ? word : undefined;
}

export function decodeNumber(data: string, index = 0): bigint | undefined {
  const word = wordAt(data, index);
  return word === undefined ? undefined : BigInt(`0x${word}`);
}

/** Decodes an offset, a length or a small count; undefined above 32 bits. */
export function decodeSmall(data: string, index = 0): number | undefined {
  const number = decodeNumber(data, index);
  return number !== undefined && number <= 0xffff_ffffn ? Number(number) : undefined;
}

/**
 * Decodes an address, in lower case. Undefined if the first twelve bytes of the word are not zero.
 */
export function decodeAddress(data: string, index = 0): string | undefined {
  const word = wordAt(data, index);
  return word?.startsWith("0".repeat(24)) === true ? `0x${word.slice(24)}` : undefined;
}

/** Decodes an address if it is the only word of the data. */
export function decodeSingleAddress(data: string): string | undefined {
  return data.length === wordLength ? decodeAddress(data) : undefined;
}

/** Decodes an array of at most `most` addresses, if the data contains nothing else. */
export function decodeAddresses(data: string, most: number): readonly string[] | undefined {
  const length = decodeNumber(data) === 32n ? decodeSmall(data, 1) : undefined;
  if (length === undefined || length > most) return undefined;
  if (data.length !== (2 + length) * wordLength) return undefined;
  const found = Array.from({ length }, (_, index) => decodeAddress(data, 2 + index));
  return found.every((address) => address !== undefined) ? found : undefined;
}

/**
 * Decodes a `string`, or a `bytes32` as early tokens return it. Only the first 256 bytes are read,
 * whatever length the data claims. Invalid UTF-8 becomes replacement characters.
 */
export function decodeText(data: string): string | undefined {
  if (data.length === wordLength) return decodeBytes(data.replace(/(?<!00)(?:00)+$/, ""));
  const offset = decodeSmall(data);
  if (offset === undefined) return undefined;
  const length = decodeNumber(data.slice(offset * 2));
  if (length === undefined) return undefined;
  const bytes = length > BigInt(mostBytesOfText) ? mostBytesOfText : Number(length);
  const start = offset * 2 + wordLength;
  const hex = data.slice(start, start + bytes * 2);
  return hex.length < bytes * 2 ? undefined : decodeBytes(hex);
}

function decodeBytes(hex: string): string {
  return Buffer.from(hex.slice(0, mostBytesOfText * 2), "hex").toString("utf8");
}
