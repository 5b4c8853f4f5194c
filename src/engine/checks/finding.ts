import type {
  AddressFormatName,
  AddressIdentity,
  ChainIdentifier,
} from "../addresses/addressFormat";
import type { Name } from "../names/name";
import type { Difference } from "./nearDigits";
import type { ChainReason, InferredChain } from "../chains/inferredChain";

/** The kinds of warnings that need only the text and the facts on this machine. */
export const findingKinds = [
  "checksum",
  "slip",
  "lookAlike",
  "wrongChain",
  "decimals",
  "unquotedHex",
  "privateKey",
] as const;

/**
 * The kinds of warnings that need an answer from one of the user's nodes (`judgeAnswer`). They are checked only on
 * demand.
 */
export const nodeKinds = ["noCode", "tokenDiffers", "tokenAsRecipient"] as const;

/** All kinds of warnings. They are also the codes of diagnostics and the words in comments that silence them. */
export const everyKind = [...findingKinds, ...nodeKinds] as const;

export type FindingKind = (typeof everyKind)[number];

/** A range of a document, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** An edit that replaces a range with a text. */
export interface Replacement extends Range {
  readonly text: string;
}

/** A problem in a document, with its range, the known facts and the fix. */
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

/** A finding from the answer of a node that contradicts the text. */
export type NodeFinding = NoCodeFinding | TokenDiffersFinding | TokenAsRecipientFinding;

/** An address with a wrong checksum. */
export interface ChecksumFinding extends Range {
  readonly kind: "checksum";
  readonly format: AddressFormatName;
  /** The violated rule, as one sentence without a full stop. */
  readonly reason: string;
  /**
   * The edit that writes an EVM address in mixed case with a valid EIP-55 checksum. Unset if the digits nearly match a
   * known address, since the edit would make a mistyped digit look right.
   */
  readonly replacement?: Replacement;
  /** The known address with the same or nearly the same digits. */
  readonly near?: { readonly anchor: Anchor; readonly difference: Difference };
}

/** The severity limit of a finding that matters less at some positions. */
interface WithSeverityCap {
  /** The highest level at which the finding is shown. */
  readonly most?: "warning" | "information";
  /**
   * Whether no setting of the repository may silence the finding, since it is about an address with a tag, a label
   * or a deployment.
   */
  readonly isProtected: boolean;
}

/** EVM digits that differ from another address by a typo. */
export interface SlipFinding extends Range, WithSeverityCap {
  readonly kind: "slip";
  /** Undefined for 39 or 41 digits. */
  readonly address?: AddressIdentity;
  /** The address that is probably meant. It may be an unknown address of the workspace, without tags and names. */
  readonly anchor: Anchor;
  readonly difference: Difference;
  /** Set if the address is also a protected look-alike, so that no comment silences the finding. */
  readonly isAlike?: true;
  /**
   * The one of two unknown addresses that has a wrong checksum: this one (`here`) or the anchor. Set only if the other
   * one has a valid checksum in mixed case.
   */
  readonly wrongChecksum?: "here" | "anchor" | undefined;
  /** Replaces the address with the anchor; unset inside longer hex, and if either of the two addresses may be right. */
  readonly replacement?: Replacement;
}

/** An address that shares its ends with another address, which is usually known. */
export interface LookAlikeFinding extends Range, WithSeverityCap {
  readonly kind: "lookAlike";
  readonly address: AddressIdentity;
  /** The address that `address` imitates. */
  readonly anchor: Anchor;
  /** Replaces the address with the anchor; unset inside longer hex such as calldata, and for a weak anchor. */
  readonly replacement?: Replacement;
}

/** An address that a look-alike may imitate, with the tags and names by which it is known. */
export interface Anchor extends AddressIdentity {
  /**
   * Strong: the book, a tag or a list outside the repository contains the address; weak: only files of the workspace or
   * the checked change do.
   */
  readonly strength: AnchorStrength;
  /** Set if no source knows the address, which only occurs at other places of the workspace. */
  readonly isUnknown?: boolean;
  /** The text of the address in the workspace, if its checksum is wrong. Unset if a source knows the address. */
  readonly misspelled?: string;
  readonly tags: readonly string[];
  readonly names: readonly Name[];
}

export type AnchorStrength = "strong" | "weak";

/** An address that is known only on other chains, while its name has another address on the chain of the file. */
export interface WrongChainFinding extends Range {
  readonly kind: "wrongChain";
  readonly about: "address";
  readonly address: AddressIdentity;
  /** The chain that the file names. */
  readonly chain: ChainIdentifier;
  /** The evidence for `chain`. */
  readonly reason: ChainReason;
  /** The name of the written address on its own chain. */
  readonly name: Name;
  /** The address with the same name on the chain of the file. */
  readonly here: AddressIdentity & { readonly name: Name };
  readonly replacement: Replacement;
}

/**
 * A `chainId`, next to an address, that contradicts the folder of the file. Only the user knows which of the two is
 * right.
 */
export interface ChainIdFinding extends Range {
  readonly kind: "wrongChain";
  readonly about: "chainId";
  /** The chain of the written chain id. */
  readonly written: InferredChain;
  /** The chain that the path of the file names. */
  readonly folder: InferredChain;
}

/**
 * Decimals or a symbol that contradict all sources of the token whose address is next to them. The range is that of the
 * decimals or the symbol. If a key or a comment is the symbol of another token, the range is that of the address.
 */
export interface DecimalsFinding extends Range {
  readonly kind: "decimals";
  readonly field: "decimals" | "symbol";
  /** The value as written, without quotes. */
  readonly written: string;
  readonly address: AddressIdentity;
  readonly chain: ChainIdentifier;
  /** The name of the token on this chain. */
  readonly name: Name;
  /** Unset if the address and a comment contradict each other, since either may be right. */
  readonly replacement?: Replacement;
}

/** An EVM address without quotes, which YAML reads as a number and TOML rejects. */
export interface UnquotedHexFinding extends Range {
  readonly kind: "unquotedHex";
  readonly replacement: Replacement;
}

/** A private key, or an account of development tools. The finding contains the address and never the key. */
export interface PrivateKeyFinding extends Range, WithSeverityCap {
  readonly kind: "privateKey";
  /**
   * `key`: the key of an address that is known or occurs in the workspace, or a valid Solana key pair; `published`: a
   * key from public documentation; `account`: an account of development tools (`publishedAccounts`); `limit`: a value
   * beyond the maximum; this value and all later ones were not checked.
   */
  readonly about: "key" | "published" | "account" | "limit";
  /** The address of the key, or the account itself; unset for `limit`. */
  readonly address?: AddressIdentity;
  /** Set for `key` if the address is known. */
  readonly anchor?: Anchor;
}

interface OnChain extends Range {
  readonly address: AddressIdentity;
  /** The chain of the position, which is certain. */
  readonly chain: InferredChain;
}

/** The text uses an address as a contract, but the chain has no code at the address. */
interface NoCodeFinding extends OnChain {
  readonly kind: "noCode";
}

/** A contract reports a symbol or decimals that differ from those of the text or the book. */
interface TokenDiffersFinding extends OnChain {
  readonly kind: "tokenDiffers";
  readonly field: "symbol" | "decimals";
  /** The value in the text or the book. */
  readonly expected: string;
  /** The value that the contract reports; untrusted. */
  readonly found: string;
}

/** The recipient of a payment is the contract of a token, which cannot return the payment. */
interface TokenAsRecipientFinding extends OnChain {
  readonly kind: "tokenAsRecipient";
  /** The symbol that the contract reports; untrusted. */
  readonly symbol: string;
}
