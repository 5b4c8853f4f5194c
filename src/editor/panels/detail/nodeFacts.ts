import { LoadedRecord } from "../../../sources/catalog/loadedRecord";
import type { LoadInitiator } from "../../../sources/catalog/catalogList";
import type {
  FactsAnswer,
  DeploymentsAnswer,
  ListedNode,
  LocalNodes,
  NodeNote,
  NodeQuestion,
} from "../../../sources/catalog/serviceInUse";
import type { SubjectSources } from "./detailSubject";
import type { Thing } from "../messages/shared";
import type { NodeToken } from "./knowledge";

/** Data that nodes report about the subject of a panel. The service has no fields for them. */
interface NodeAnswers {
  readonly notes: readonly NodeNote[];
  readonly contracts: readonly FactsAnswer[];
  /** The chains whose node did not answer the last request; earlier answers of these nodes are kept. */
  readonly failed: ReadonlySet<string>;
  /** The nodes as they were before the request. `isOld` compares their restarts with the current ones. */
  readonly queriedNodes: readonly ListedNode[];
}

const nothing: NodeAnswers = { notes: [], contracts: [], failed: new Set(), queriedNodes: [] };

/** Queries the connected nodes and keeps their answers. */
export class NodeFacts {
  readonly #thing: Thing;
  readonly #sources: SubjectSources;
  readonly #record: LoadedRecord<NodeAnswers>;
  /**
   * Loaded separately from `#record`, since this load waits until the files that declare deployments have been read.
   */
  readonly #deployments: LoadedRecord<readonly DeploymentsAnswer[]>;
  #cancels = 0;

  constructor(thing: Thing, sources: SubjectSources, changed: () => void) {
    this.#thing = thing;
    this.#sources = sources;
    this.#record = new LoadedRecord(({ signal }) => this.#read(signal), changed);
    this.#deployments = new LoadedRecord(({ signal }) => this.#readDeployments(signal), changed);
  }

  get notes(): readonly NodeNote[] {
    return this.#answers.notes;
  }

  /** The time at which the nodes were read. */
  get asOf(): Date | undefined {
    return this.#record.asOf;
  }

  get contracts(): readonly FactsAnswer[] {
    return this.#answers.contracts;
  }

  /** The answers of the nodes: which deployments of the workspace have code. */
  get deployments(): readonly DeploymentsAnswer[] {
    return this.#deployments.value ?? [];
  }

  /**
   * Returns the answer of a node about a token. Undefined if no node of the chain has answered, or if the answer does
   * not contain the token.
   */
  findToken(chain: string, address: string): NodeToken | undefined {
    const note = this.notes.find((each) => each.chain === chain);
    if (note?.kind !== "read") return undefined;
    const key = address.toLowerCase();
    const facts = note.tokens.get(key);
    if (facts === undefined) return undefined;
    const { symbol, decimals } = facts;
    return { symbol, decimals, isUnlisted: note.unlisted.includes(key) };
  }

  /** Whether the node of a chain was restarted after it was read. */
  isOld(chain: string): boolean {
    const restarts = restartsOf(this.#answers.queriedNodes, chain);
    const now = restartsOf(this.#local?.nodes ?? [], chain);
    return now !== undefined && restarts !== undefined && now !== restarts;
  }

  /** Whether the node of a chain did not answer the last read, or the last check for a new block. */
  isSilent(chain: string): boolean {
    return this.#answers.failed.has(chain) || this.#sources.catalog.service.isSilent(chain);
  }

  /** Whether at least one queried node does not answer. */
  get hasSilent(): boolean {
    return [...this.notes, ...this.contracts].some(({ chain }) => this.isSilent(chain));
  }

  async start(): Promise<void> {
    if (this.#record.asOf === undefined) await this.load();
  }

  /**
   * Loads the answers of the nodes: first amounts and contracts, then deployments, since a node handles one request
   * after the other. Never rejects.
   */
  async load(initiator?: LoadInitiator): Promise<void> {
    const cancels = this.#cancels;
    await this.#record.load(initiator);
    if (this.#cancels === cancels) await this.#deployments.load(initiator);
  }

  /** Forgets stored answers, so that nodes are queried again even at the same block. */
  async forget(): Promise<void> {
    await this.#local?.forgetReadings();
  }

  /** Lets the node of a chain search older blocks for transfers. */
  async lookFurtherBack(chain: string): Promise<void> {
    const question = await this.#question();
    if (question === undefined) return;
    const cleared = await this.#sources.gate.passFilter({ ...question, chain });
    await this.#local?.lookFurtherBack(cleared);
  }

  cancel(): void {
    this.#cancels += 1;
    this.#record.cancel();
    this.#deployments.cancel();
  }

  get #answers(): NodeAnswers {
    return this.#record.value ?? nothing;
  }

  get #local(): LocalNodes | undefined {
    return this.#sources.catalog.service.localNodes;
  }

  async #read(signal: AbortSignal | undefined): Promise<NodeAnswers> {
    const question = await this.#question();
    const local = question && (await this.#openNodes());
    if (question === undefined || local === undefined) return nothing;
    const queriedNodes = local.nodes;
    const { address } = question;
    const [notes, contracts] = await Promise.all([
      local.readNodeNotes(question, signal),
      address === undefined ? [] : local.readContract(address, signal),
    ]);
    const before = this.#answers;
    const failed = new Set(
      [...notes, ...contracts].flatMap(({ kind, chain }) => (kind === "failed" ? [chain] : [])),
    );
    return {
      notes: keepRead(before.notes, notes),
      contracts: keepRead(before.contracts, contracts),
      failed,
      queriedNodes,
    };
  }

  async #readDeployments(signal: AbortSignal | undefined): Promise<readonly DeploymentsAnswer[]> {
    const question = await this.#question();
    const local = question && (await this.#openNodes());
    return local?.readDeployments(question?.chain, signal) ?? [];
  }

  /** Opens the connected nodes; undefined if there are none. */
  async #openNodes(): Promise<LocalNodes | undefined> {
    const { service } = this.#sources.catalog;
    await service.client();
    const nodes = service.localNodes;
    await nodes?.followNodes();
    return nodes === undefined || nodes.nodes.length === 0 ? undefined : nodes;
  }

  /** Returns the query for the nodes; undefined if the subject needs none. */
  async #question(): Promise<NodeQuestion | undefined> {
    const { gate, catalog } = this.#sources;
    const thing = this.#thing;
    switch (thing.kind) {
      case "address":
        return gate.passFilter({ address: thing.address });
      case "tag":
        // Only the service of a tag knows all addresses of the tag, so nodes are queried only for tags of the local
        // service.
        return catalog.service.isInProcess ? gate.passFilter({ tag: thing.tag }) : undefined;
      case "chain":
        return gate.passFilter({ chain: thing.chain });
      case "token":
      case "workspace":
      case "comparison":
        return undefined;
    }
  }
}

/** Replaces each failed answer with the earlier successful answer for the same chain, if there is one. */
function keepRead<Answer extends { readonly kind: "read" | "failed"; readonly chain: string }>(
  before: readonly Answer[],
  now: readonly Answer[],
): readonly Answer[] {
  return now.map((answer) => {
    if (answer.kind === "read") return answer;
    return before.find(({ kind, chain }) => kind === "read" && chain === answer.chain) ?? answer;
  });
}

function restartsOf(nodes: readonly ListedNode[], chain: string): number | undefined {
  const own = nodes.filter((node) => node.chain === chain);
  return own.length === 0 ? undefined : own.reduce((sum, { restarts }) => sum + restarts, 0);
}
