import { createHash } from "node:crypto";
import { base32, base58, base64, base64url, bech32, createBase58check } from "@scure/base";
import { base58Letters, type Chance } from "./randomAddresses";

const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const base58check = createBase58check((data: Uint8Array) =>
  createHash("sha256").update(data).digest(),
);

function uuid(chance: Chance): string {
  return [8, 4, 4, 4, 12].map((digits) => chance.hex(digits)).join("-");
}

function name(chance: Chance): string {
  const words = ["Default", "Proxy", "Upgradeable", "Transparent", "Admin", "Factory", "Request"];
  return (
    Array.from({ length: 5 }, () => chance.pick(words)).join("") + chance.below(100).toString()
  );
}

/** Generators of texts that look like supported addresses but are not, including addresses of other chains. */
export const noise: Readonly<Record<string, (chance: Chance) => string>> = {
  "an MD5": (chance) => chance.hex(32),
  "a SHA-1": (chance) => chance.hex(40),
  "a SHA-1 in capitals": (chance) => chance.hex(40).toUpperCase(),
  "a SHA-256": (chance) => chance.hex(64),
  "a SHA-512": (chance) => chance.hex(128),
  "a transaction hash": (chance) => `0x${chance.hex(64)}`,
  "a selector": (chance) => `0x${chance.hex(8)}`,
  "a half hash": (chance) => `0x${chance.hex(32)}`,
  "39 digits": (chance) => `0x${chance.hex(39)}`,
  "41 digits": (chance) => `0x${chance.hex(41)}`,
  bytecode: (chance) => `0x6080${chance.hex(100 + 2 * chance.below(1500))}`,
  "a private key": (chance) => chance.hex(64),
  "a private key in WIF": (chance) => base58check.encode(Uint8Array.of(0x80, ...chance.bytes(33))),
  "an extended key": (chance) => base58check.encode(Uint8Array.of(4, 136, ...chance.bytes(76))),
  "a public key": (chance) => `0x04${chance.hex(128)}`,
  "a signature of Solana": (chance) => base58.encode(chance.bytes(64)),
  "a UUID": uuid,
  "an integrity": (chance) => `sha512-${base64.encode(chance.bytes(64))}`,
  "a hash of go.sum": (chance) => `h1:${base64.encode(chance.bytes(32))}=`,
  "base64 of many bytes": (chance) => base64.encode(chance.bytes(50 + chance.below(2000))),
  "base64 of 36 bytes": (chance) => base64.encode(chance.bytes(36)),
  "base64url of 32 bytes": (chance) => base64url.encode(chance.bytes(32)),
  "base32 of 30 bytes": (chance) => base32.encode(chance.bytes(30)).toLowerCase(),
  "a JSON web token": (chance) =>
    [36, 90, 32].map((bytes) => base64url.encode(chance.bytes(bytes))).join("."),
  "an API key": (chance) => `sk_live_${chance.text(alphanumeric, 24)}`,
  "a token of 32": (chance) => chance.text(alphanumeric, 32),
  "a token of 40": (chance) => chance.text(alphanumeric, 40),
  "a CID of version 0": (chance) => base58.encode(Uint8Array.of(0x12, 0x20, ...chance.bytes(32))),
  "a CID of version 1": (chance) =>
    `b${base32.encode(Uint8Array.of(1, 0x70, 0x12, 0x20, ...chance.bytes(32))).toLowerCase()}`,
  "a password hash": (chance) => `$2b$10$${chance.text(alphanumeric, 53)}`,
  "a name": name,
  "a Litecoin address": (chance) => base58check.encode(Uint8Array.of(0x30, ...chance.bytes(20))),
  "a Tron address": (chance) => base58check.encode(Uint8Array.of(0x41, ...chance.bytes(20))),
  "a Bitcoin testnet address": (chance) =>
    base58check.encode(Uint8Array.of(0x6f, ...chance.bytes(20))),
  "a Cosmos address": (chance) => bech32.encode("cosmos", bech32.toWords(chance.bytes(20))),
  "a Cardano address": (chance) => bech32.encode("addr", bech32.toWords(chance.bytes(57)), 120),
  "a Polkadot address": (chance) => base58.encode(Uint8Array.of(42, ...chance.bytes(34))),
  "an XRP address": (chance) => `r${chance.text(base58Letters, 33)}`,
  "the slot of a proxy": () => "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
};
