import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Computes the namehash of EIP-137, as hex without `0x`. */
export function hashEnsName(name: string): string {
  return name
    .split(".")
    .reverse()
    .map((label) => bytesToHex(keccak_256(utf8ToBytes(label))))
    .reduce((parent, label) => bytesToHex(keccak_256(hexToBytes(parent + label))), "0".repeat(64));
}
