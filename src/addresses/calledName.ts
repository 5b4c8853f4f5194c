import { besideValue, betweenValues, isIn } from "./characters";
import type { Piece } from "./surroundings";

const longestName = 100;

/**
 * The name beside the piece: of the variable, field or function that it is given to, with what stands
 * between. It is what stands before on the line, or on the one above, back to the end of what came
 * before; one of a list has none.
 */
export function readName({ document: { text }, start }: Piece): string {
  const limit = Math.max(0, start - longestName);
  let end = start;
  while (end > limit && isIn(text.charCodeAt(end - 1), besideValue)) end -= 1;
  let begin = end;
  while (begin > limit && !isIn(text.charCodeAt(begin - 1), betweenValues)) begin -= 1;
  const name = text.slice(begin, end);
  return name.slice(name.lastIndexOf("=>") + 1);
}

/** A transaction, and not what is a field of one: `tx.sender`. */
const transaction = String.raw`(?:transaction|(?<![a-z])tx(?:ns?|s|_?ids?|_?info|_?data)?(?![a-z]))(?!\w*\.\w)`;

function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(words.join("|"), "i");
}

const hashWord = anyOf(
  transaction,
  String.raw`hash|digest|feed|keccak|sha\d|topic|checksum|commit|proof|root|nullifier|selector|bytes32`,
  String.raw`bigint|salt|seed|slot|code|blob|storage(?!_?id)|signature|\bsig|\b[rs]\b\W*$`,
  String.raw`priv|secret|mnemonic|25519|(?:pub(?:lic)?|signing|verif\w*|ephemeral|session)_?key|\bkey`,
);

/** What a name ends with that is of an address, whatever it begins with: `pythFeedObjectId`. */
const objectName = /(?:object|package|pkg|address|account)(?:_?ids?)?\d*\W*$/i;

/** Whether a name says that 32 bytes in hex are a hash, a key or a slot rather than an address. */
export function isNameOfHash(name: string): boolean {
  return hashWord.test(name) && !objectName.test(name);
}

const moveName = /(?:object|package|pkg)_?ids?\W*$|published_?at\W*$/i;

/** Whether a name is one that only programs for Sui and Aptos have. */
export function isNameOfObject(name: string): boolean {
  return moveName.test(name);
}

const digestWord = anyOf(
  transaction,
  String.raw`digest|hash|subgraph|deployment_?id|checkpoint|genesis|signature|\bsig\b|\bcid\b`,
);
const keyName =
  /(?:pub_?key|public_?key|address|program|account|mint|owner|wallet|recipient|receiver|sender|payer|authority)(?:_?id)?\d*\W*$/i;

/** Whether a name says that base58 of 32 bytes is a digest, a block or a subgraph, and no key. */
export function isNameOfDigest(name: string): boolean {
  return digestWord.test(name) && !keyName.test(name);
}

const keyWord =
  /mint|program|address|account|owner|pub_?key|public_?key|wallet|token|authority|recipient|receiver|sender|payer|vault|stake|pool/i;

/** Whether a name says that base58 of 32 bytes is a key of Solana. */
export function isNameOfKey(name: string): boolean {
  return keyWord.test(name);
}
