import type { Cleared } from "../gate/cleared";
import type { LocalService } from "../local/localService";
import type { ListNodes } from "../node/connectedNode";
import { RequestError } from "../transport/requestError";
import { isNodeChain } from "./nodeChain";
import type {
  DeploymentsAnswer,
  FactsAnswer,
  ListedNode,
  LocalNodes,
  NodeNote,
  NodeQuestion,
} from "./serviceInUse";

export interface NodesNextToServiceParts {
  /** Lists the connected nodes without querying them. */
  readonly listNodes: ListNodes;
  /** Opens the local service, which queries the nodes. Called only if there is a node. */
  readonly openLocal: () => Promise<LocalService>;
}

/**
 * The connected nodes while a service at a base URL is in use. The nodes supply amounts on the
 * chains that only they have, and contract facts and deployments on all their chains.
 */
export class NodesWithRemoteService implements LocalNodes {
  readonly #parts: NodesNextToServiceParts;
  #nodes: readonly ListedNode[] = [];
  #nodeChains: ReadonlySet<string> = new Set();
  #isLeft = false;

  constructor(parts: NodesNextToServiceParts) {
    this.#parts = parts;
  }

  get nodes(): readonly ListedNode[] {
    return this.#nodes;
  }

  get nodeChains(): ReadonlySet<string> {
    return this.#nodeChains;
  }

  /**
   * Returns the chains that exist only on a node and that the question covers. The service knows none of these chains.
   */
  chainsOf({ address, tag, chain }: NodeQuestion): readonly string[] {
    // Only the service knows which addresses have one of its tags.
    if (tag !== undefined || (address === undefined && chain === undefined)) return [];
    return [...this.#nodeChains].filter((each) => chain === undefined || each === chain);
  }

  /**
   * Opens the local service. Rejects after the user has switched to another service: if that is the local service, a
   * second instance must not be opened.
   */
  openLocal(): Promise<LocalService> {
    return this.#isLeft ? Promise.reject(new RequestError("E_CANCELLED")) : this.#parts.openLocal();
  }

  dispose(): void {
    this.#isLeft = true;
  }

  async followNodes(): Promise<void> {
    this.#nodes = await this.#parts.listNodes();
    this.#nodeChains = new Set(this.#nodes.map(({ chain }) => chain).filter(isNodeChain));
  }

  async readNodeNotes(question: NodeQuestion, signal?: AbortSignal): Promise<readonly NodeNote[]> {
    const chains = this.chainsOf(question);
    if (chains.length === 0) return [];
    const local = await this.openLocal();
    const notes = chains.map((chain) => local.readNodeNotes({ ...question, chain }, signal));
    return (await Promise.all(notes)).flat();
  }

  async readContract(address: Cleared, signal?: AbortSignal): Promise<readonly FactsAnswer[]> {
    if (this.#nodes.length === 0) return [];
    return (await this.openLocal()).readContract(address, signal);
  }

  async readDeployments(
    chain?: Cleared,
    signal?: AbortSignal,
  ): Promise<readonly DeploymentsAnswer[]> {
    if (this.#nodes.length === 0) return [];
    return (await this.openLocal()).readDeployments(chain, signal);
  }

  async forgetReadings(): Promise<void> {
    if (this.#nodes.length > 0) await (await this.openLocal()).forgetReadings();
  }

  async lookFurtherBack(question: NodeQuestion): Promise<void> {
    await (await this.openLocal()).lookFurtherBack(question);
  }
}
