import type { NodeFork } from "./identifyNode";
import type { NodeClient } from "./nodeClient";

/** A node that the user has connected. Only its client contains secret parts of the URL. */
export interface ConnectedNode {
  /** Stays the same until the node is removed, even after the editor restarts. */
  readonly id: string;
  /** The name shown to users: "Anvil 31337 (localhost:8545)", "Ethereum (alchemy.com)". */
  readonly name: string;
  /**
   * The chain of the node: a chain of interface.md, or one that only this node has. Two development nodes may share a
   * chain id, and a fork keeps the chain id of its parent.
   */
  readonly chain: string;
  readonly chainId: number;
  readonly isDevelopment: boolean;
  readonly forkOf: NodeFork | undefined;
  /**
   * The number of restarts that polls have noticed. Data that was read when this number was different belongs to a
   * chain that no longer exists.
   */
  readonly restarts: number;
  /** Whether the node did not answer when it was last polled for a new block. */
  readonly isSilent?: boolean;
  readonly client: NodeClient;
}

/** Lists the connected nodes without querying them. Never rejects. */
export type ListNodes = () => Promise<readonly ConnectedNode[]>;
