import type {
  AddressFormatName,
  AddressIdentity,
  ChainIdentifier,
} from "../addresses/addressFormat";
import type { Name } from "../names/name";
import type { Difference } from "./nearDigits";
import type { ChainReason, InferredChain } from "../chains/inferredChain";

/** The kinds that a text and what is known on this machine show. */
export const findingKinds = [
  "checksum",
  "slip",
  "lookAlike",
  "wrongChain",
  "decimals",
  "unquotedHex",
  "privateKey",
] as const;

/** The kinds that only a node of the user shows, on demand (`judgeAnswer`). */
export const nodeKinds = ["noCode", "tokenDiffers", "tokenAsRecipient"] as const;

/** All kinds of warnings; also the codes of diagnostics and the words that silence them. */
export const everyKind = [...findingKinds, ...nodeKinds] as const;

export type FindingKind = (typeof everyKind)[number];

/** A range of a document, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text to write in place of a range. */
export interface Replacement extends Range {
  readonly text: string;
}

/** A problem in a document, at its range, with what is known and the fix. */
export type Finding =
  | ChecksumFinding
  | SlipFinding
  | LookAlikeFinding
  | WrongChainFinding
  | ChainIdFinding
  | DecimalsFinding
  | UnquotedHexFinding
  | PrivateKeyFinding
  | NodeFinding;

/** What a node of the chain of a place contradicts. */
export type NodeFinding = NoCodeFinding | TokenDiffersFinding | TokenAsRecipientFinding;

/** An address with a wrong checksum. */
export interface ChecksumFinding extends Range {
  readonly kind: "checksum";
  readonly format: AddressFormatName;
  /** The rule that is broken, as one sentence without a full stop. */
  readonly reason: string;
  /** Set for EVM: the same digits with the right capitals, which also makes a wrong digit look right. */
  readonly replacement?: Replacement;
  /** The known address that has the same digits, or nearly so. */
  readonly near?: { readonly anchor: Anchor; readonly difference: Difference };
}

/** A finding that weighs less in some places than its kind does. */
interface WithSeverityCap {
  /** The highest level at which it is shown. */
  readonly most?: "warning" | "information";
  /** Whether no setting of the repository may silence it: it is about an address with a tag, a label or a deployment. */
  readonly isProtected: boolean;
}

/** Digits of EVM that differ from those of another address by what a slip of the pen changes. */
export interface SlipFinding extends Range, WithSeverityCap {
  readonly kind: "slip";
  /** Undefined for 39 or 41 digits. */
  readonly address?: AddressIdentity;
  /** The address that is probably meant; nobody knows it if it has neither tags nor names. */
  readonly anchor: Anchor;
  readonly difference: Difference;
  /** Whether it is a look-alike of that address as well, so that no comment silences it either. */
  readonly isAlike?: true;
  /** Writes the anchor; unset within other hex digits, and where either of the two may be right. */
  readonly replacement?: Replacement;
}

/** An address with the ends of another, known one. */
export interface LookAlikeFinding extends Range, WithSeverityCap {
  readonly kind: "lookAlike";
  readonly address: AddressIdentity;
  /** The address that it imitates. */
  readonly anchor: Anchor;
  /** Writes the anchor; unset within other hex digits, such as those of calldata. */
  readonly replacement?: Replacement;
}

/** A known address that a look-alike would imitate, and who knows it. */
export interface Anchor extends AddressIdentity {
  /** Strong: a tag or a book knows it; weak: only files of the workspace do. */
  readonly strength: AnchorStrength;
  /** Nobody knows it, but it stands in another place of the workspace. */
  readonly isUnknown?: boolean;
  readonly tags: readonly string[];
  readonly names: readonly Name[];
}

export type AnchorStrength = "strong" | "weak";

/** An address that is known on another chain only; what it names has another address here. */
export interface WrongChainFinding extends Range {
  readonly kind: "wrongChain";
  readonly about: "address";
  readonly address: AddressIdentity;
  /** The chain that the file names. */
  readonly chain: ChainIdentifier;
  /** What names that chain. */
  readonly reason: ChainReason;
  /** The name of the address on its own chain. */
  readonly name: Name;
  /** The address with the same name on the chain of the file. */
  readonly here: AddressIdentity & { readonly name: Name };
  readonly replacement: Replacement;
}

/** A `chainId` next to an address that contradicts the folder's; only the user knows which one is right. */
export interface ChainIdFinding extends Range {
  readonly kind: "wrongChain";
  readonly about: "chainId";
  /** What the chain id means. */
  readonly written: InferredChain;
  /** What the path of the file means. */
  readonly folder: InferredChain;
}

/** Decimals or a symbol next to an address that a source contradicts. */
export interface DecimalsFinding extends Range {
  readonly kind: "decimals";
  readonly field: "decimals" | "symbol";
  /** The value as written, without quotes. */
  readonly written: string;
  readonly address: AddressIdentity;
  readonly chain: ChainIdentifier;
  /** The name of the token on this chain. */
  readonly name: Name;
  readonly replacement: Replacement;
}

/** An EVM address without quotes where YAML or TOML reads a number. */
export interface UnquotedHexFinding extends Range {
  readonly kind: "unquotedHex";
  /** Writes the address in quotes. */
  readonly replacement: Replacement;
}

/** A private key, or an account whose key is published. It has the address and never the key. */
export interface PrivateKeyFinding extends Range, WithSeverityCap {
  readonly kind: "privateKey";
  /**
   * `key`: of an address that is known or stands in the workspace, or a key pair that proves itself; `published`: one that
   * documentation has; `account`: the address of such a one; `limit`: the first value that was not looked at.
   */
  readonly about: "key" | "published" | "account" | "limit";
  /** The address that the key spends from; unset for a limit. */
  readonly address?: AddressIdentity;
  /** Set if somebody knows the address. */
  readonly anchor?: Anchor;
}

interface OnChain extends Range {
  readonly address: AddressIdentity;
  /** The certain chain of the place. */
  readonly chain: InferredChain;
}

/** The text uses an address as a contract, and its chain has no code there. */
export interface NoCodeFinding extends OnChain {
  readonly kind: "noCode";
}

/** A contract says of itself something else than the text or the book says of the token. */
export interface TokenDiffersFinding extends OnChain {
  readonly kind: "tokenDiffers";
  readonly field: "symbol" | "decimals";
  /** By the text or the book. */
  readonly expected: string;
  /** By the contract: untrusted. */
  readonly found: string;
}

/** The recipient of a payment is the contract of a token, from which nothing comes back. */
export interface TokenAsRecipientFinding extends OnChain {
  readonly kind: "tokenAsRecipient";
  /** What the contract calls itself: untrusted. */
  readonly symbol: string;
}
