import type { AmountSource, CatalogSource } from "../gate/sources";
import type { Cleared } from "../gate/cleared";
import type { FactsAnswer, DeploymentsAnswer } from "../local/nodeAmounts";
import type { NodeNote } from "../local/nodeNotes";
import type { RemovalOutcome, RenameOutcome, RestoreOutcome } from "../local/journal/tagJournal";
import { RequestError } from "../transport/requestError";

export type { FactsAnswer, DeploymentsAnswer } from "../local/nodeAmounts";
export type { NodeNote } from "../local/nodeNotes";

/** A connected node, with the data that is shown for its chain. */
export interface ListedNode {
  /** A chain of interface.md, or a chain that only this node has. */
  readonly chain: string;
  readonly name: string;
  readonly chainId: number;
  readonly isDevelopment: boolean;
  readonly forkOf: { readonly chainId: number } | undefined;
  /**
   * The number of noticed restarts. Data read under another number belongs to a chain that no
   * longer exists.
   */
  readonly restarts: number;
  /** Whether the node did not answer when it was last polled for a new block. */
  readonly isSilent?: boolean;
}

/** An address, tag or chain for which a node may have amounts. */
export interface NodeQuestion {
  readonly address?: Cleared;
  readonly tag?: Cleared;
  readonly chain?: Cleared;
}

/** Data of connected nodes for which interface.md has no fields. */
export interface LocalNodes {
  /** The nodes of the last listing. */
  readonly nodes: readonly ListedNode[];
  /** The chains whose amounts come from a connected node. */
  readonly nodeChains: ReadonlySet<string>;
  /** Lists the nodes again, without querying them. */
  followNodes(): Promise<void>;
  /**
   * Returns notes on the data that was read from the nodes for an address, a tag or a chain; queries the nodes for
   * missing data.
   */
  readNodeNotes(question: NodeQuestion, signal?: AbortSignal): Promise<readonly NodeNote[]>;
  /** Reads from the nodes what an address is and who controls it. */
  readContract(address: Cleared, signal?: AbortSignal): Promise<readonly FactsAnswer[]>;
  /**
   * Reads from the nodes which deployments of the workspace have code; with `chain`, from that
   * chain only.
   */
  readDeployments(chain?: Cleared, signal?: AbortSignal): Promise<readonly DeploymentsAnswer[]>;
  /**
   * Discards the answers of nodes when the user refreshes, so that the next request queries the
   * nodes again even at the same block.
   */
  forgetReadings(): Promise<void>;
  /** Extends the range of blocks that later requests search for the transfers of an address or a tag. */
  lookFurtherBack(question: NodeQuestion): Promise<void>;
}

/** The operations of the local service that interface.md does not have. */
export interface LocalTags extends LocalNodes {
  /** Whether the user has turned the sample on. */
  readonly showsSample: boolean;
  /** Whether a shown tag belongs to the sample. */
  isSampleTag(tag: string): boolean;
  /** Returns the tags of an address in the sample; none if the sample is off, or if the user has tagged the address. */
  sampleTagsOf(canonical: string): readonly string[];
  /** Turns the sample on or off in every window. */
  showSample(isOn: boolean): Promise<void>;
  /**
   * Finds the user's own tag with this name, and the number of its addresses; undefined if there is
   * none, and for the reserved tag.
   */
  findOwnTag(tag: string): { readonly addressCount: number } | undefined;
  /** Returns the user's own tags of a canonical address. */
  ownTagsOf(address: string): readonly string[];
  /** Lists the user's own tags except the reserved one, with their canonical addresses. */
  listOwnTags(): Iterable<{ readonly tag: string; readonly addresses: readonly string[] }>;
  /** Changes whenever a tag of the user is assigned to or removed from an address. */
  readonly tagsVersion: number;
  /**
   * Assigns a tag of the user to all of these canonical addresses or to none. `removedAt`: the time of the removal that
   * is undone. If the tag was renamed since then, nothing is assigned.
   */
  assignTag(tag: string, addresses: readonly string[], removedAt?: number): Promise<RestoreOutcome>;
  /** Removes a tag of the user from these canonical addresses; without addresses, from all. */
  removeTag(tag: string, addresses?: readonly string[]): Promise<RemovalOutcome>;
  /** Renames a tag of the user. If the new name is in use, the two tags are merged only with `mayMerge`. */
  renameTag(
    tag: string,
    newTag: string,
    options?: { readonly mayMerge: boolean },
  ): Promise<RenameOutcome>;
  /**
   * Undoes this window's last assignment of the tag to each given canonical address. Skips an address if the assignment
   * did not add the tag, or if any window has changed the tag there since.
   */
  takeBack(tag: string, addresses: readonly string[]): Promise<RemovalOutcome>;
  /** Sets all tags of the user aside; resolves with the path of the file that keeps them. */
  resetTags(): Promise<string>;
}

type ServiceSource = CatalogSource & AmountSource;

/** Identifies the local service in this session and in stored data. */
export const localServiceId = "local";

const none: ReadonlySet<string> = new Set();

/**
 * A service that the user has chosen: the local service, or one at a base URL. Each choice is a new
 * object, so that waiting code can detect by identity that the user has switched to another
 * service.
 */
export class ServiceInUse {
  readonly #open: () => Promise<ServiceSource>;
  readonly #findLocalTags: () => LocalTags | undefined;
  readonly #findLocalNodes: () => LocalNodes | undefined;
  #client: Promise<ServiceSource> | undefined;
  #isDisposed = false;

  constructor(
    private readonly kind: "local" | "remote",
    /** Host and port, for display; empty for the local service. */
    readonly host: string,
    /**
     * Identifies the service in this session and in stored data: the base URL, or `localServiceId`.
     */
    readonly id: string,
    open: () => Promise<ServiceSource>,
    localTags: () => LocalTags | undefined = () => undefined,
    localNodes: () => LocalNodes | undefined = localTags,
  ) {
    this.#open = open;
    this.#findLocalTags = localTags;
    this.#findLocalNodes = localNodes;
  }

  /**
   * Whether the service runs in this process. Such a service sends requests only to connected nodes. On chains that are
   * not in `nodeChains`, its only holdings and transactions are those of the sample.
   */
  get isInProcess(): boolean {
    return this.kind === "local";
  }

  /** The chains whose amounts come from connected nodes, as far as the nodes have been listed. */
  get nodeChains(): ReadonlySet<string> {
    return this.localNodes?.nodeChains ?? none;
  }

  /** The connected nodes of the last listing; empty before the first one. */
  get nodes(): readonly ListedNode[] {
    return this.localNodes?.nodes ?? [];
  }

  /**
   * Whether a chain belongs to a development node that is not a fork. No token list has its tokens,
   * and no explorer has its blocks.
   */
  isOwnDevelopment(chain: string): boolean {
    const own = this.nodes.filter((node) => node.chain === chain);
    return own.some(({ isDevelopment, forkOf }) => isDevelopment && forkOf === undefined);
  }

  /**
   * Whether amounts of a chain come from nodes, and none of these nodes answered the last poll for
   * a new block.
   */
  isSilent(chain: string): boolean {
    if (!this.nodeChains.has(chain)) return false;
    const own = this.nodes.filter((node) => node.chain === chain);
    return own.length > 0 && own.every(({ isSilent }) => isSilent === true);
  }

  /**
   * The operations of the local service that interface.md does not have. Undefined for other services, and until the
   * local service is open.
   */
  get localTags(): LocalTags | undefined {
    return this.#findLocalTags();
  }

  /** The connected nodes. Undefined for the local service until it is open, and for an unusable base URL. */
  get localNodes(): LocalNodes | undefined {
    return this.#findLocalNodes();
  }

  /** Returns the client of this service, which is created at first use; rejects once the service is disposed. */
  client(): Promise<ServiceSource> {
    if (this.#isDisposed) return Promise.reject(new RequestError("E_CANCELLED"));
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  dispose(): void {
    this.#isDisposed = true;
    void this.#client?.then(
      (client) => {
        client.dispose();
      },
      () => undefined,
    );
  }
}
