import { isElsewhere, isOfBook, type Name } from "../../../engine/names/name";
import type { DecimalFormat } from "../../../engine/text/amounts";
import type { DeployedToken } from "../../../sources/catalog/deploymentIndex";
import type { ExplorerLink, ExplorerTarget } from "../../../sources/catalog/explorerLinks";
import type { Gate } from "../../../sources/gate/gate";
import type { Chain } from "../../../sources/service/schemas";
import type { CommandId } from "../../platform/commandIds";
import type { TableName, Thing } from "../messages/shared";
import type { WorkspacePlace } from "../detail/workspaceSource";

/** What the view models know besides their rows. */
export interface Knowledge {
  readonly format: DecimalFormat;
  /** Whether amounts are hidden, for screen sharing. */
  readonly hideAmounts: boolean;
  /** Whether amounts are invented, except on `nodeChains`: the local service's are a sample. */
  readonly sample: boolean;
  /** The chains for which a connected node answers. */
  readonly nodeChains: ReadonlySet<string>;
  /** Whether a chain is that of a development node which is no fork: no list has its tokens. */
  readonly isDevelopment: (chain: string) => boolean;
  /** What a connected node returned for a token that it was queried for; for the native coin at "0". */
  readonly findNodeToken: (chain: string, address: string) => NodeToken | undefined;
  /** An EVM address with its checksum. */
  readonly spell: (address: string) => string;
  readonly findChain: (chain: string) => Chain | undefined;
  /** What a chain is called; its identifier where nothing else is known. */
  readonly nameOfChain: (chain: string) => string;
  readonly findToken: (chain: string, address: string) => DeployedToken | undefined;
  /** Whether a symbol reads like that of a token of the service; false until all tokens are known. */
  readonly isListedSymbol: (symbol: string) => boolean;
  /** Whether it is a local tag of the user's, which can be renamed and removed. */
  readonly isOwnTag: (tag: string) => boolean;
  readonly tagsOf: (address: string) => readonly string[];
  /** The chains of an address: those of the service if it is tagged, else those on which it is valid. */
  readonly chainsOf: (address: string) => readonly string[];
  /** The names of an address; with a chain, only those valid on it. */
  readonly namesOf: (address: string, chain?: string) => readonly NameText[];
  /** Whether a source has a name for an address, hidden or not. */
  readonly hasSources: (address: string) => boolean;
  /** What an address is called in a title; undefined if it has no name. */
  readonly titleOf: (address: string) => string | undefined;
  /** The known address that this one looks like; undefined if there is none. */
  readonly findLookAlike: (address: string) => LookAlike | undefined;
  /** The chains that come first if an address has them. */
  readonly firstChains: readonly string[];
  /** The text if it may leave this machine without a question. */
  readonly pass: Gate["pass"];
  /** The usable explorer pages of an address or a transaction on a chain. */
  readonly findExplorers: (chain: string, target: ExplorerTarget) => readonly ExplorerLink[];
  /** The front pages of the explorers of a chain. */
  readonly findSites: (chain: string) => readonly ExplorerLink[];
  /** The URL of a picture, if the setting allows loading it. */
  readonly allowIcon: (url: string | null) => string | null;
  /** Whether two texts are the same address. */
  readonly isSame: (a: string, b: string) => boolean;
}

export interface NodeToken {
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  /** Whether no book lists it. */
  readonly isUnlisted: boolean;
}

/** A name in words: with its mark, and with its chain and source. */
export interface NameText {
  readonly text: string;
  readonly full: string;
  /** The chains on which it holds, if it does not hold on every one. */
  readonly chains?: readonly string[];
  /** Whether the workspace has deployed it on a chain that is known. */
  readonly isDeployment?: boolean;
  /** Whether it is a local tag of the user's, which the service in use does not have. */
  readonly isOwnTag?: boolean;
  /** On chains of the service, only on others such as a development chain, or on each by the book alone. */
  readonly holdsOn?: "ours" | "others" | "each";
}

/** Where a name holds. A label for every chain is meant for those of the service too. */
export function findPlaceOf(name: Name): NonNullable<NameText["holdsOn"]> {
  if (name.chains !== "every") return isElsewhere(name) ? "others" : "ours";
  // In the book it is one of a development tool; a tag and a declaration say nothing about chains.
  return isOfBook(name) || name.kind === "tag" || name.kind === "declaration" ? "each" : "ours";
}

/** The names that an export has: a local tag leaves the editor among tags alone. */
export function namesToExport(names: readonly NameText[]): readonly string[] {
  return names.filter(({ isOwnTag }) => isOwnTag !== true).map(({ full }) => full);
}

/** A known address, a sentence about what looks like it, and who knows the known one (`describeVouchers`). */
export interface LookAlike {
  readonly anchor: string;
  readonly sentence: string;
  readonly sources: readonly string[];
}

/** What a click does. It stays with the host; the page has an id for it. */
export type Action =
  | { readonly kind: "open"; readonly thing: Thing }
  | { readonly kind: "browse"; readonly url: string }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "tag"; readonly address: string }
  | { readonly kind: "renameTag"; readonly tag: string }
  /** Takes a local tag from an address, or from all. */
  | { readonly kind: "removeTag"; readonly tag?: string; readonly address?: string }
  /** Lets the user hide sources of the address's names, or show them again. */
  | { readonly kind: "nameSources"; readonly address: string }
  /** Gives the address a name in the repository labels. */
  | { readonly kind: "label"; readonly address: string }
  /** Shows an address and the known one that it looks like in full. */
  | { readonly kind: "compare"; readonly address: string; readonly anchor: string }
  /** Lets the node of a chain look through more blocks. */
  | { readonly kind: "further"; readonly chain: string }
  /** Reloads what failed: a table, or the data above the tables. */
  | { readonly kind: "retry"; readonly table: TableName | null }
  /** Prompts the user about what may be a private key, and then requests it. */
  | { readonly kind: "ask" }
  /** Opens the file where an address stands. */
  | { readonly kind: "place"; readonly place: WorkspacePlace }
  /** Shows the difference at the place of a changed address. */
  | { readonly kind: "change"; readonly key: string }
  | { readonly kind: "json" }
  | { readonly kind: "command"; readonly command: CommandId };

/** Returns the id by which the page requests an action. */
export type Link = (action: Action) => string;

/** Stands for a native coin or for no sender where an address is expected. */
export const reservedAddress = "0";

/** Whether the amounts of a chain are invented. */
export function isInvented(chain: string, { sample, nodeChains }: Knowledge): boolean {
  return sample && !nodeChains.has(chain);
}
