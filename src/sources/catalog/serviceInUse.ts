import type { AmountSource, CatalogSource } from "../gate/sources";
import type { Cleared } from "../gate/cleared";
import type { FactsAnswer, DeploymentsAnswer } from "../local/nodeAmounts";
import type { NodeNote } from "../local/nodeNotes";
import type { ChangeOutcome as TagChange, RemovalOutcome } from "../local/journal/tagJournal";
import { RequestError } from "../transport/requestError";

export type { FactsAnswer, DeploymentsAnswer } from "../local/nodeAmounts";
export type { NodeNote } from "../local/nodeNotes";
export type { ChangeOutcome as TagChange } from "../local/journal/tagJournal";

/** A connected node as its chain is shown. */
export interface ListedNode {
  /** One of the interface, or one that only this node has. */
  readonly chain: string;
  readonly name: string;
  readonly chainId: number;
  /** Whether it is a development node. */
  readonly isDevelopment: boolean;
  readonly forkOf: { readonly chainId: number } | undefined;
  /** What was read under another number is of a chain that is gone. */
  readonly restarts: number;
  /** It did not answer when it was last looked for a new block. */
  readonly isSilent?: boolean;
}

/** An address or a tag whose amounts a node may know. */
export interface NodeQuestion {
  readonly address?: Cleared;
  readonly tag?: Cleared;
  readonly chain?: Cleared;
}

/** Data of connected nodes that the service interface cannot express. */
export interface LocalNodes {
  /** The nodes when they were last listed. */
  readonly nodes: readonly ListedNode[];
  /** The chains whose amounts come from a connected node. */
  readonly nodeChains: ReadonlySet<string>;
  /** Lists the nodes again; queries none of them. */
  followNodes(): Promise<void>;
  /** What was read for an address or a tag; queries the nodes for what is missing. */
  readNodeNotes(question: NodeQuestion, signal?: AbortSignal): Promise<readonly NodeNote[]>;
  /** Reads from the nodes what is at an address and who controls it; from one chain only if it is given. */
  readContract(
    address: Cleared,
    chain?: Cleared,
    signal?: AbortSignal,
  ): Promise<readonly FactsAnswer[]>;
  /** Reads from the nodes which deployments of the workspace have code; from one chain if it is given. */
  readDeployments(chain?: Cleared, signal?: AbortSignal): Promise<readonly DeploymentsAnswer[]>;
  /** Discards the answers of nodes, so that the next request reads them again, also at the same block: the user refreshes. */
  forgetReadings(): Promise<void>;
  /** From now on a node looks through more blocks for the transfers of an address or a tag. */
  lookFurtherBack(question: NodeQuestion): Promise<void>;
}

/** What the local service offers next to the interface. */
export interface LocalTags extends LocalNodes {
  /** Whether the user has turned the sample on. */
  readonly showsSample: boolean;
  /** Whether a shown tag is one of the sample's. */
  isSampleTag(tag: string): boolean;
  /** The tags of an address of the sample; none if the sample is off, or the user has tagged the address. */
  sampleTagsOf(canonical: string): readonly string[];
  /** Turns the sample on or off in every window. */
  showSample(isOn: boolean): Promise<void>;
  /** The user's own tag of that name, with the number of its addresses; the reserved one is nobody's. */
  findOwnTag(tag: string): { readonly addressCount: number } | undefined;
  /** The user's own tags of a canonical address. */
  ownTagsOf(address: string): readonly string[];
  /** The user's own tags but for the reserved one, with their canonical addresses. */
  listOwnTags(): Iterable<{ readonly tag: string; readonly addresses: readonly string[] }>;
  /** Changes whenever an address gets or loses a tag of the user's. */
  readonly tagsVersion: number;
  /** Gives a tag of the user's to these canonical addresses, all or none. */
  assignTag(tag: string, addresses: readonly string[]): Promise<TagChange>;
  /** Takes a tag of the user's from these canonical addresses, or from all. */
  removeTag(tag: string, addresses?: readonly string[]): Promise<RemovalOutcome>;
  /** Gives a tag of the user's another name; an existing tag of that name gets its addresses. */
  renameTag(tag: string, newTag: string): Promise<TagChange>;
  /** Takes the tag from those of these canonical addresses to which this window gave it last. */
  takeBack(tag: string, addresses: readonly string[]): Promise<RemovalOutcome>;
  /** Sets all tags of the user aside; resolves with the path of the file that keeps them. */
  resetTags(): Promise<string>;
}

/** All that a service is for the features. */
type ServiceSource = CatalogSource & AmountSource;

/** Identifies the local service in this session and in files on disk. */
export const localServiceId = "local";

const none: ReadonlySet<string> = new Set();

/**
 * A service that the user has chosen: the local one, or one at a base URL. Each choice is a new object, so
 * that code that waits can check by identity whether the user has chosen another one meanwhile.
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
    /** Identifies it in this session and in files on disk: the base URL, or `localServiceId`. */
    readonly id: string,
    open: () => Promise<ServiceSource>,
    localTags: () => LocalTags | undefined = () => undefined,
    localNodes: () => LocalNodes | undefined = localTags,
  ) {
    this.#open = open;
    this.#findLocalTags = localTags;
    this.#findLocalNodes = localNodes;
  }

  /** Whether it runs in this process: reading it costs nothing, and its data stay on this machine. */
  get isInProcess(): boolean {
    return this.kind === "local";
  }

  /** Whether all holdings and transactions that it has are the sample's, except on `nodeChains`. */
  get inventsAmounts(): boolean {
    return this.kind === "local";
  }

  /** The chains whose amounts come from connected nodes, as far as these have been listed. */
  get nodeChains(): ReadonlySet<string> {
    return this.localNodes?.nodeChains ?? none;
  }

  /** The connected nodes, as far as they have been listed. */
  get nodes(): readonly ListedNode[] {
    return this.localNodes?.nodes ?? [];
  }

  /** Whether a chain is that of a development node which is no fork: no list has its tokens, no explorer its blocks. */
  isOwnDevelopment(chain: string): boolean {
    const own = this.nodes.filter((node) => node.chain === chain);
    return own.some(({ isDevelopment, forkOf }) => isDevelopment && forkOf === undefined);
  }

  /** Whether no node of a chain whose amounts come from it answered when one was last looked for a new block. */
  isSilent(chain: string): boolean {
    if (!this.nodeChains.has(chain)) return false;
    const own = this.nodes.filter((node) => node.chain === chain);
    return own.length > 0 && own.every(({ isSilent }) => isSilent === true);
  }

  /**
   * What the local service offers in addition to the interface, once it is open; undefined for other
   * services.
   */
  get localTags(): LocalTags | undefined {
    return this.#findLocalTags();
  }

  /** The connected nodes, which answer next to any service. */
  get localNodes(): LocalNodes | undefined {
    return this.#findLocalNodes();
  }

  /** The client of this service, created at first use; rejects once the service is left. */
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
