import { createPrivateKey, createPublicKey } from "node:crypto";
import { base58 } from "@scure/base";
import { identify } from "../../engine/addresses/identify";
import { base64Key, hasEncodedKey } from "../../engine/addresses/mayBeKey";
import { hasMnemonic } from "../../engine/addresses/mnemonics";

/** The form in which a text may hold a private key. */
export type KeyForm =
  /** 64 hex digits, or up to eight fewer if leading zeros are missing. */
  | "hex"
  /** The 64 bytes of a Solana key pair in base58, which look like a transaction. */
  | "keyPair"
  /** 32 or 33 bytes in base64, which look like a transaction of TON. */
  | "base64"
  /** A form that only private keys have, such as WIF, extended keys and the keys of Sui. */
  | "encoded"
  /** Twelve or more words of the word list for recovery phrases. */
  | "mnemonic";

/**
 * Matches the 64 digits of a key, of which up to eight leading zeros may be missing. If a Move address lacks more
 * zeros, its canonical form has all 64 digits, and is judged too.
 */
const hexDigits = /[0-9a-f]{56}/i;
const shortMove = /^0x[0-9a-f]{1,16}$/i;
const base58Run = /[1-9A-HJ-NP-Za-km-z]{80,}/g;

/**
 * Returns the form of private key that a text may hold, alone or inside other text; undefined if it holds none. Judges
 * the text as written, as decoded in a URL, and in the canonical form that would be sent. A Move address or a
 * transaction hash looks like a key and has no checksum, so it is judged as a possible key.
 */
export function judge(text: string): KeyForm | undefined {
  return judgeText(text) ?? judgeText(decode(text)) ?? judgeText(canonicalOf(text));
}

function judgeText(text: string): KeyForm | undefined {
  // Digits may be written in groups, so separators are removed.
  if (hexDigits.test(text.replace(/[\s_]/g, ""))) return "hex";
  if (text.match(base58Run)?.some(mayBeKeyPair) === true) return "keyPair";
  if (text.match(base64Key)?.some(isBase64Key) === true) return "base64";
  if (hasEncodedKey(text)) return "encoded";
  return hasMnemonic(text) ? "mnemonic" : undefined;
}

/**
 * Returns the canonical form of an address; "" for any other text. A framework address such as 0x2 also gives "":
 * padded with zeros, it would look like a key.
 */
function canonicalOf(text: string): string {
  const verdict = shortMove.test(text) ? undefined : identify(text);
  return verdict?.valid === true ? verdict.canonical : "";
}

function decode(text: string): string {
  if (!text.includes("%")) return "";
  return text.replace(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}

/**
 * Whether a text in base64 may be a key: a key in base64 contains upper and lower case letters. So does a Solana
 * address, so valid addresses are excluded.
 */
function isBase64Key(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && !identify(text).valid;
}

const seedLength = 32;
/** The bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The maximum length of a run that is tested. Every position of the run is tried, since other letters may be joined to
 * a key pair. A longer run counts as a key pair without a test.
 */
const longestRun = 128;
const lengthsOfPair = [88, 87, 86, 85, 84];

function mayBeKeyPair(run: string): boolean {
  if (run.length > longestRun) return true;
  return lengthsOfPair.some((length) => {
    for (let at = 0; at + length <= run.length; at += 1) {
      if (isKeyPair(run.slice(at, at + length))) return true;
    }
    return false;
  });
}

/** Whether the last 32 of 64 bytes are the public key of the seed in the first 32. */
function isKeyPair(text: string): boolean {
  const bytes = Buffer.from(base58.decode(text));
  if (bytes.length !== 2 * seedLength) return false;
  const der = Buffer.concat([pkcs8Head, bytes.subarray(0, seedLength)]);
  const key = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  const spki = key.export({ format: "der", type: "spki" });
  return spki.subarray(-seedLength).equals(bytes.subarray(seedLength));
}
