import type { NodeFork } from "./identifyNode";
import type { NodeClient } from "./nodeClient";

/** A node that the person has connected. None of its fields holds a part of the URL that is secret. */
export interface ConnectedNode {
  /** Stays the same until the node is removed, also over restarts of the editor. */
  readonly id: string;
  /** What people read: "Anvil 31337 (localhost:8545)", "Ethereum (alchemy.com)". */
  readonly name: string;
  /**
   * The chain for which it answers: one of the interface, or one of its own, as two development nodes
   * share a chain id and a fork keeps its parent's.
   */
  readonly chain: string;
  readonly chainId: number;
  readonly isDevelopment: boolean;
  readonly forkOf: NodeFork | undefined;
  /**
   * How many restarts have been noticed. Whatever was read under another number is of a chain that is
   * gone.
   */
  readonly restarts: number;
  /** The latest block that was seen while a panel was visible; undefined: none was looked for. */
  readonly block: bigint | undefined;
  /** It did not answer when it was last looked for a new block. */
  readonly isSilent?: boolean;
  readonly client: NodeClient;
}

/** The connected nodes; queries none of them. Never rejects. */
export type ListNodes = () => Promise<readonly ConnectedNode[]>;
