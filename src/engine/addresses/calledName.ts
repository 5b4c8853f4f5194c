import { nextToValue, betweenValues, isIn } from "./characters";
import { namesSecret } from "./secretWords";

const longestName = 100;

interface NamedPlace {
  readonly document: { readonly text: string };
  readonly start: number;
}

/**
 * Reads the name of the variable, field or function that receives the piece, with the operators in between. The scan
 * goes back to the end of the previous value or line. If the value begins its line, the name is on the line above.
 * Elements of a list after the first have no name.
 */
export function readName({ document: { text }, start }: NamedPlace): string {
  const limit = Math.max(0, start - longestName);
  let end = start;
  while (end > limit && isIn(text.charCodeAt(end - 1), nextToValue)) end -= 1;
  let begin = end;
  while (begin > limit && !isIn(text.charCodeAt(begin - 1), betweenValues)) begin -= 1;
  const name = text.slice(begin, end);
  return name.slice(name.lastIndexOf("=>") + 1);
}

/** Matches a word for a transaction, but not a field of a transaction such as `tx.sender`. */
const transaction = String.raw`(?:transaction|(?<![a-z])tx(?:ns?|s|_?ids?|_?info|_?data)?(?![a-z]))(?!\w*\.\w)`;

function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(words.join("|"), "i");
}

const hashWord = anyOf(
  transaction,
  String.raw`hash|digest|feed|keccak|sha\d|topic|checksum|commit|proof|root|nullifier|selector|bytes32`,
  String.raw`bigint|salt|seed|slot|code|blob|storage(?!_?id)|signature|\bsig|\b[rs]\b\W*$`,
  String.raw`25519|(?:pub(?:lic)?|signing|verif\w*|ephemeral|session)_?key|\bkey`,
);

/** Matches the end of a name that means an address, whatever its first words mean: `pythFeedObjectId`. */
const objectName = /(?:object|package|pkg|address|account)(?:_?ids?)?\d*\W*$/i;

/** Whether a name means that 32 bytes in hex are a hash, a key or a slot, and not an address. */
export function isNameOfHash(name: string): boolean {
  return (hashWord.test(name) || namesSecret(name)) && !objectName.test(name);
}

const moveName = /(?:object|package|pkg)_?ids?\W*$|published_?at\W*$/i;

/** Whether a name is typical of Sui and Aptos: an object id, a package id or `published_at`. */
export function isNameOfObject(name: string): boolean {
  return moveName.test(name);
}

const digestWord = anyOf(
  transaction,
  String.raw`digest|hash|subgraph|deployment_?id|checkpoint|genesis|signature|\bsig\b|\bcid\b`,
);
const keyName =
  /(?:pub_?key|public_?key|address|program|account|mint|owner|wallet|recipient|receiver|sender|payer|authority)(?:_?id)?\d*\W*$/i;

/** Whether a name means that base58 of 32 bytes is a digest, a block or a subgraph, and not a key. */
export function isNameOfDigest(name: string): boolean {
  return digestWord.test(name) && !keyName.test(name);
}

/** Whether a name means the address of an account, a program or a token. */
export function isNameOfAddress(name: string): boolean {
  return keyName.test(name);
}

const keyWord =
  /mint|program|address|account|owner|pub_?key|public_?key|wallet|token|authority|recipient|receiver|sender|payer|vault|stake|pool/i;

/** Whether a name means that base58 of 32 bytes is a Solana key. */
export function isNameOfKey(name: string): boolean {
  return keyWord.test(name);
}
