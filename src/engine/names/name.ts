import { type ChainRef, idOfChain, isOtherChain, nameOfOtherChain } from "../chains/chainRef";

/** A name of an address, from a book, a file or a local tag. */
export interface Name {
  readonly text: string;
  readonly kind: NameKind;
  /**
   * The chains on which the name is valid; `every`: all chains of the address format; empty: the chain is unknown.
   */
  readonly chains: readonly ChainRef[] | "every";
  readonly source: NameSource;
  /**
   * True for a deployment that a newer one with the same name and chains has replaced, in the same folder of the
   * workspace.
   */
  readonly isEarlier?: boolean;
  /**
   * The queried nodes without code at the deployed address; unset if there are none, or if a queried node has code
   * there.
   */
  readonly noCode?: readonly NoCode[];
  /** Set for a token: its full name and decimals, equal on all these chains. */
  readonly token?: TokenFacts;
}

export interface TokenFacts {
  readonly name: string;
  readonly decimals: number;
  /**
   * Whether sources list the token at the same address on several chains. It may then exist on more chains than listed.
   */
  readonly isOnSeveral?: boolean;
}

/** A node that has no code at an address, and the time of the query. */
export interface NoCode {
  /** The name of the node with its host, for users. */
  readonly node: string;
  readonly chainId: number;
  readonly block: number;
  /** The time of the query, in words. */
  readonly when: string;
}

/**
 * `declaration`: code, data or a comment of the workspace gives the address this name; a declaration does not make
 * the address known. `tag`: a local tag of the user, while another service is in use.
 */
export type NameKind = "token" | "contract" | "deployment" | "label" | "tag" | "declaration";

export interface NameSource {
  /** The title that users see: "Aave address book", or the path of a file in its folder. */
  readonly title: string;
  /** The version of a book; empty for any other source. */
  readonly version: string;
  /** Set for a file of the workspace: the URI and the line, counted from 0. */
  readonly place?: { readonly uri: string; readonly line: number };
}

/** Whether a name is valid on a chain. `chain` is any text, since a service may have chains that no name mentions. */
export function isValidOn({ chains }: Name, chain: string): boolean {
  return chains === "every" || (chains as readonly string[]).includes(chain);
}

/**
 * Returns the symbol of a token without the suffix that distinguishes it from other tokens of its chain: "USDC" for
 * "USDC (Wormhole from Solana)". Any other name is returned unchanged.
 */
export function symbolOf({ text, token }: Pick<Name, "text" | "token">): string {
  return token === undefined ? text : bareSymbol(text);
}

/** Removes the suffix from the name of a token, as `symbolOf` does. */
export function bareSymbol(text: string): string {
  return text.replace(distinguishingSuffix, "");
}

/** Whether the name of a token has a suffix, because another token of its chain has the bare symbol. */
export function isQualifiedTokenName(text: string): boolean {
  return distinguishingSuffix.test(text);
}

/** The suffix that the book adds (books/tellApart.ts). */
const distinguishingSuffix = / \([^()]+\)$/;

/** Whether a name is valid only on chains that are not in interface.md. */
export function isElsewhere({ chains }: Pick<Name, "chains">): boolean {
  return chains !== "every" && chains.every(isOtherChain);
}

/** Returns the id of the EVM chain, if a name is valid on exactly one chain. */
export function idOfOnlyChain({ chains }: Pick<Name, "chains">): number | undefined {
  const [chain, ...others] = chains === "every" ? [] : chains;
  return chain === undefined || others.length > 0 ? undefined : idOfChain(chain);
}

/** Returns the text without a chain, for places that already show the chain. */
export function ownText({ text }: Pick<Name, "text">): string {
  return text;
}

/** Returns the text, followed by the chain if the chain is not in interface.md: "Counter on Sepolia". */
export function textWithChain({ text, chains }: Pick<Name, "text" | "chains">): string {
  const [chain] = isElsewhere({ chains }) ? chains : [];
  const other = chain === undefined ? undefined : nameOfOtherChain(chain);
  return other === undefined ? text : `${text} on ${other}`;
}

/** Whether a name ships with the extension. */
export function isOfBook({ source, kind }: Name): boolean {
  return source.place === undefined && kind !== "tag";
}
