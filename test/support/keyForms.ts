import { base58, base64, bech32 } from "@scure/base";

const bytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 73 + 41) & 0xff);

/** A recovery phrase with a valid checksum: the published BIP-39 vector for 0x7f…7f. It belongs to no wallet. */
export const mnemonic =
  "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** The recovery phrase of 24 words for 32 bytes of 0x7f. */
const longMnemonic = `${mnemonic.split(" ").slice(0, -1).join(" ")} year wave sausage worth useful legal winner thank year wave sausage worth title`;

function inGroups(digits: number, between: string): string {
  const hex = Buffer.from(bytes(32)).toString("hex");
  return (hex.match(new RegExp(`.{${digits}}`, "g")) ?? []).join(between);
}

/** Private keys and recovery phrases in many forms, but never as 64 consecutive hex digits. */
export const keyForms: readonly (readonly [what: string, text: string])[] = [
  ["WIF", base58.encode(Uint8Array.of(0x80, ...bytes(32), 1, 2, 3, 4, 5))],
  ["WIF without compression", base58.encode(Uint8Array.of(0x80, ...bytes(32), 1, 2, 3, 4))],
  ["an extended key", base58.encode(Uint8Array.of(0x04, 0x88, 0xad, 0xe4, ...bytes(78)))],
  [
    "an extended key of a test net",
    base58.encode(Uint8Array.of(0x04, 0x35, 0x83, 0x94, ...bytes(78))),
  ],
  ["a recovery phrase", mnemonic],
  ["a recovery phrase of 24 words", longMnemonic],
  ["a recovery phrase as a tag", mnemonic.replaceAll(" ", "_")],
  ["a recovery phrase as a list", mnemonic.split(" ").join('", "')],
  [
    "a recovery phrase with numbers",
    mnemonic
      .split(" ")
      .map((word, i) => `${i + 1}. ${word}`)
      .join(" "),
  ],
  ["a key of Sui", bech32.encode("suiprivkey", bech32.toWords(bytes(33)), 200)],
  ["a key of Nostr", bech32.encode("nsec", bech32.toWords(bytes(32)), 200)],
  ["64 bytes in base58", base58.encode(bytes(64))],
  ["64 bytes in base58 with letters before them", `abc${base58.encode(bytes(64))}`],
  ["64 bytes in base64", base64.encode(bytes(64))],
  ["32 bytes in base64", base64.encode(bytes(32))],
  ["33 bytes in base64, as Sui keeps a key", base64.encode(bytes(33))],
  [
    "a list of bytes in hex",
    `[${[...bytes(32)].map((byte) => `0x${byte.toString(16)}`).join(", ")}]`,
  ],
  ["hex digits in groups of two", inGroups(2, ":")],
  ["hex digits in groups of four", inGroups(4, " ")],
  ["hex digits in groups of eight", inGroups(8, " ")],
  ["a list of bytes", `[${bytes(64).join(", ")}]`],
];
