import { type ChainRef, idOfChain, isOtherChain, nameOfOtherChain } from "../chains/chainRef";

/** A name that somebody else gave to an address, known on this machine. */
export interface Name {
  readonly text: string;
  readonly kind: NameKind;
  /** The chains on which it is valid; `every`: all chains of the address's form. Empty: on a chain that is not known. */
  readonly chains: readonly ChainRef[] | "every";
  readonly source: NameSource;
  /** True for a deployment that a newer one of the same text has replaced. */
  readonly isEarlier?: boolean;
  /** Set for a deployment that no queried node has at its address: what each of them reported. */
  readonly noCode?: readonly NoCode[];
  /** Set for a token: its full name and decimals, the same on these chains. */
  readonly token?: TokenFacts;
}

export interface TokenFacts {
  readonly name: string;
  readonly decimals: number;
  /** Sources know it at the same address on several chains, so it may be on more than they say. */
  readonly isOnSeveral?: boolean;
}

/** A node that has no code at an address, and when it was queried. */
export interface NoCode {
  /** What people read of it, with its host. */
  readonly node: string;
  readonly chainId: number;
  readonly block: number;
  /** A time in words. */
  readonly when: string;
}

/**
 * `declaration`: code, data or a comment of the workspace calls it so; it makes no address known. `tag`: a local
 * tag of the user's, while another service is in use.
 */
export type NameKind = "token" | "contract" | "deployment" | "label" | "tag" | "declaration";

/** Where a name comes from; always shown with it. */
export interface NameSource {
  /** The title that users see: "Aave address book", or the path of a file in its folder. */
  readonly title: string;
  /** Empty for a file of the workspace. */
  readonly version: string;
  /** Set for a file of the workspace: its URI and line, counted from 0. */
  readonly place?: { readonly uri: string; readonly line: number };
}

/** A service may have chains that no name mentions. */
export function isValidOn({ chains }: Name, chain: string): boolean {
  return chains === "every" || (chains as readonly string[]).includes(chain);
}

/**
 * The symbol of a token without what distinguishes it from others of its chain: "USDC" of "USDC (Wormhole
 * from Solana)". The text of any other name.
 */
export function symbolOf({ text, token }: Pick<Name, "text" | "token">): string {
  return token === undefined ? text : bareSymbol(text);
}

/** The same of what a token is called. */
export function bareSymbol(text: string): string {
  return text.replace(toldApart, "");
}

/** Whether the name of a token says which one it is, since another token of its chain has the bare symbol. */
export function isQualifiedTokenName(text: string): boolean {
  return toldApart.test(text);
}

/** What the book adds (books/tellApart.ts). */
const toldApart = / \([^()]+\)$/;

/** Whether it is valid only on chains that the interface does not have. */
export function isElsewhere({ chains }: Pick<Name, "chains">): boolean {
  return chains !== "every" && chains.every(isOtherChain);
}

/** The id of the one EVM chain on which it is valid. */
export function idOfOnlyChain({ chains }: Pick<Name, "chains">): number | undefined {
  const [chain, ...others] = chains === "every" ? [] : chains;
  return chain === undefined || others.length > 0 ? undefined : idOfChain(chain);
}

/** The text alone, where the chain stands next to it. */
export function ownText({ text }: Pick<Name, "text">): string {
  return text;
}

/** The text, with the chain behind it where the interface does not have that chain: "Counter on Sepolia". */
export function textWithChain({ text, chains }: Pick<Name, "text" | "chains">): string {
  const [chain] = isElsewhere({ chains }) ? chains : [];
  const other = chain === undefined ? undefined : nameOfOtherChain(chain);
  return other === undefined ? text : `${text} on ${other}`;
}

/** Whether it ships with the extension. */
export function isOfBook({ source, kind }: Name): boolean {
  return source.place === undefined && kind !== "tag";
}
