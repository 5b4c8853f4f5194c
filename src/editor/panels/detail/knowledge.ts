import { isElsewhere, isOfBook, type Name } from "../../../engine/names/name";
import type { DecimalFormat } from "../../../engine/text/amounts";
import type { DeployedToken } from "../../../sources/catalog/deploymentIndex";
import type { ExplorerLink, ExplorerTarget } from "../../../sources/catalog/explorerLinks";
import type { Gate } from "../../../sources/gate/gate";
import type { Chain } from "../../../sources/service/schemas";
import type { CommandId } from "../../platform/commandIds";
import type { TableName, Thing } from "../messages/shared";
import type { WorkspacePlace } from "./workspaceSource";

/** The data that the view models need in addition to their rows. */
export interface Knowledge {
  readonly format: DecimalFormat;
  /** Whether amounts are hidden, for screen sharing. */
  readonly hideAmounts: boolean;
  /** Whether the local service invents the amounts (a sample). Amounts on `nodeChains` are never invented. */
  readonly sample: boolean;
  /** The chains that have a connected node. */
  readonly nodeChains: ReadonlySet<string>;
  /**
   * Whether a chain belongs to a development node that is not a fork. No token list contains the tokens of such
   * a chain.
   */
  readonly isDevelopment: (chain: string) => boolean;
  /** Finds the answer of a connected node about a token that was queried; the native coin is at "0". */
  readonly findNodeToken: (chain: string, address: string) => NodeToken | undefined;
  /**
   * Returns the canonical spelling of an address, which has a checksum for an EVM address. Other texts stay
   * unchanged.
   */
  readonly spell: (address: string) => string;
  readonly findChain: (chain: string) => Chain | undefined;
  /** Returns the name of a chain, or its identifier if no name is known. */
  readonly nameOfChain: (chain: string) => string;
  readonly findToken: (chain: string, address: string) => DeployedToken | undefined;
  /** Whether a symbol or name resembles a token of the service. False until all tokens are loaded. */
  readonly isListedSymbol: (symbol: string) => boolean;
  /** Whether a tag is a local tag of the user, which can be renamed and removed. */
  readonly isOwnTag: (tag: string) => boolean;
  readonly tagsOf: (address: string) => readonly string[];
  /**
   * Returns the chains that the service lists for an address; if there are none, all on which the address is
   * valid.
   */
  readonly chainsOf: (address: string) => readonly string[];
  /** Returns the names of an address; with a chain, only those valid on the chain. */
  readonly namesOf: (address: string, chain?: string) => readonly NameText[];
  /** Whether a source has a name for an address, even if the source is hidden. */
  readonly hasSources: (address: string) => boolean;
  /** Returns the name of an address for a title; undefined without a name. */
  readonly titleOf: (address: string) => string | undefined;
  /**
   * Finds the address that the given address looks like: a known address, otherwise an unknown address of the
   * workspace.
   */
  readonly findLookAlike: (address: string) => LookAlike | undefined;
  /** The chains that come first in the list of an address's chains. */
  readonly firstChains: readonly string[];
  /** Returns the text if it may be sent without a prompt to the user. */
  readonly pass: Gate["pass"];
  /** Finds the usable explorer pages of an address or transaction on a chain. */
  readonly findExplorers: (chain: string, target: ExplorerTarget) => readonly ExplorerLink[];
  /** Finds the home pages of the explorers of a chain. */
  readonly findSites: (chain: string) => readonly ExplorerLink[];
  /** Returns the URL of a picture if the setting allows loading it, otherwise null. */
  readonly allowIcon: (url: string | null) => string | null;
  /** Whether two texts are the same address. */
  readonly isSame: (a: string, b: string) => boolean;
}

export interface NodeToken {
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  /** Whether no book contains the token. */
  readonly isUnlisted: boolean;
}

/** A name as text: `text` is its short form, `full` adds all its chains and its source. */
export interface NameText {
  readonly text: string;
  readonly full: string;
  /** The chains on which the name is valid; unset if it is valid on every chain. */
  readonly chains?: readonly string[];
  /** Whether the name belongs to a deployment of the workspace on a single known chain. */
  readonly isDeployment?: boolean;
  /** Whether the name is a local tag of the user that the service in use does not have. */
  readonly isOwnTag?: boolean;
  /**
   * Where the name is valid. `ours`: on chains of the service; `others`: only on chains outside interface.md, such as a
   * development chain; `each`: on every chain, since its source does not name chains or the name belongs to a
   * development tool.
   */
  readonly holdsOn?: "ours" | "others" | "each";
}

/**
 * Returns where a name is valid. A label for every chain counts as `ours`, since it includes the chains of the service.
 */
export function findPlaceOf(name: Name): NonNullable<NameText["holdsOn"]> {
  if (name.chains !== "every") return isElsewhere(name) ? "others" : "ours";
  // In the book, names for every chain belong to development tools. Tags and declarations contain no
  // information about chains.
  return isOfBook(name) || name.kind === "tag" || name.kind === "declaration" ? "each" : "ours";
}

/**
 * Returns the names for an export, without local tags. A local tag is exported only as a tag, and only if the service
 * in use has it.
 */
export function namesToExport(names: readonly NameText[]): readonly string[] {
  return names.filter(({ isOwnTag }) => isOwnTag !== true).map(({ full }) => full);
}

/**
 * `kind`: the kind of the warning. `anchor`: the address that another address looks like. `sentence`: describes the
 * resemblance. `sources`: the sources that know `anchor` (`describeSources`); empty if only the workspace contains it.
 */
export interface LookAlike {
  readonly kind: "slip" | "lookAlike";
  readonly anchor: string;
  readonly sentence: string;
  readonly sources: readonly string[];
}

/** The action of a click. Actions stay in the host; the page only has their ids. */
export type Action =
  | { readonly kind: "open"; readonly thing: Thing }
  | { readonly kind: "browse"; readonly url: string }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "tag"; readonly address: string }
  | { readonly kind: "renameTag"; readonly tag: string }
  /** Removes a local tag from an address, or from all addresses. */
  | { readonly kind: "removeTag"; readonly tag?: string; readonly address?: string }
  /** Lets the user hide or show sources of the address's names. */
  | { readonly kind: "nameSources"; readonly address: string }
  /** Adds a name for the address to the repository labels. */
  | { readonly kind: "label"; readonly address: string }
  /** Shows an address in full next to the known address that it looks like. */
  | { readonly kind: "compare"; readonly address: string; readonly anchor: string }
  /** Lets the node of a chain search more blocks. */
  | { readonly kind: "further"; readonly chain: string }
  /** Reloads failed data: a table, or the data above the tables. */
  | { readonly kind: "retry"; readonly table: TableName | null }
  /** Prompts the user about a value that may be a private key, and requests it if the user agrees. */
  | { readonly kind: "ask" }
  /** Opens the file at a place of an address. */
  | { readonly kind: "place"; readonly place: WorkspacePlace }
  /** Opens a diff editor at the place of a changed address. */
  | { readonly kind: "change"; readonly key: string }
  | { readonly kind: "json" }
  | { readonly kind: "command"; readonly command: CommandId };

/** Registers an action and returns the id by which the page requests it. */
export type Link = (action: Action) => string;

/** The value of an address field that means a native coin or no sender. */
export const reservedAddress = "0";

/** Whether the amounts of a chain are invented. */
export function isInvented(chain: string, { sample, nodeChains }: Knowledge): boolean {
  return sample && !nodeChains.has(chain);
}
