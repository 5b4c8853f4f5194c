import type { DecimalFormat } from "../../amounts";
import type { DeployedToken } from "../../catalog/deploymentIndex";
import type { ExplorerLink, ExplorerTarget } from "../../catalog/explorerLinks";
import type { Gate } from "../../disclosure/gate";
import type { Chain } from "../../service/schemas";
import type { CommandId } from "../../platform/commandIds";
import type { TableName, Thing } from "../messages/shared";

/** What the view models know apart from their rows. */
export interface Knowledge {
  readonly format: DecimalFormat;
  /** Amounts are kept back, for screen sharing. */
  readonly hideAmounts: boolean;
  /** The rows are those of the local service: a sample. */
  readonly sample: boolean;
  readonly findChain: (chain: string) => Chain | undefined;
  readonly findToken: (chain: string, address: string) => DeployedToken | undefined;
  /** Whether a symbol reads like that of a token of the service; false until all tokens are known. */
  readonly isListedSymbol: (symbol: string) => boolean;
  readonly tagsOf: (address: string) => readonly string[];
  /** What somebody else calls an address; with a chain, only what holds on it. */
  readonly namesOf: (address: string, chain?: string) => readonly NameText[];
  /** The known address that an address looks like without being it, in a sentence. */
  readonly findLookAlike: (address: string) => string | undefined;
  /** The chains that come first where an address has them. */
  readonly firstChains: readonly string[];
  /** The text, where it may leave this machine by what is known now. */
  readonly pass: Gate["pass"];
  /** The usable explorer pages of an address or a transaction on a chain. */
  readonly findExplorers: (chain: string, target: ExplorerTarget) => readonly ExplorerLink[];
  /** The front pages of the explorers of a chain. */
  readonly findSites: (chain: string) => readonly ExplorerLink[];
  /** The address of a picture, where the setting allows to ask for it. */
  readonly allowIcon: (url: string | null) => string | null;
  /** Whether two texts are one address. */
  readonly isSame: (a: string, b: string) => boolean;
}

/** A name in words: as it is marked, and with its chain and source. */
export interface NameText {
  readonly text: string;
  readonly full: string;
}

/** What a click does. The host keeps it; the page has an id for it. */
export type Action =
  | { readonly kind: "open"; readonly thing: Thing }
  | { readonly kind: "browse"; readonly url: string }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "tag"; readonly address: string }
  /** Gives the address a name in the repository labels. */
  | { readonly kind: "label"; readonly address: string }
  /** Loads again what failed: a table, or what stands above the tables. */
  | { readonly kind: "retry"; readonly table: TableName | null }
  /** Asks the person about what may be a private key, and then the service. */
  | { readonly kind: "ask" }
  | { readonly kind: "json" }
  | { readonly kind: "command"; readonly command: CommandId };

/** Answers the id under which the page may ask for an action. */
export type Link = (action: Action) => string;

/** Stands for a native coin or for no sender where an address is expected. */
export const reservedAddress = "0";
