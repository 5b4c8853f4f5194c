import type { Endpoint, EndpointAnswer, EndpointCall } from "./endpoint";
import {
  inProcessHost,
  jsonResponse,
  type LocalRequest,
  type LocalResponse,
} from "./localExchange";
import { type LocalQuery, parseQuery } from "./localQuery";
import type { ConnectedNode, ListNodes } from "../node/connectedNode";
import type { TokenBook } from "./bookTokens";
import { LocalState } from "./localState";
import type { FactsAnswer, DeploymentsAnswer, NodeDeployments, NodeFilter } from "./nodeAmounts";
import { buildNodeNote, type NodeNote } from "./nodeNotes";
import { type Refusal, refusals } from "./unspecified";
import { formatLinks } from "./pageLinks";
import { findRoute } from "./routes";
import { SampleSwitch } from "./sample/sampleSwitch";
import {
  type JournalOptions,
  type RemovalOutcome,
  type RenameOutcome,
  type RestoreOutcome,
  TagJournal,
} from "./journal/tagJournal";
import { reservedTag } from "./tagStore";
import { TagWatch } from "./tagWatch";

export type { JournalNotice, ReadOnlyReason } from "./journal/journalNotice";
export type { LocalRequest, LocalResponse } from "./localExchange";

/**
 * The addresses for which to query nodes: one address in canonical form, several addresses, or the addresses of a tag.
 * With a chain, only the nodes of that chain are queried. With only a chain, the addresses are the user's tagged
 * addresses.
 */
export type NodeQuestion = NodeFilter;

export interface LocalServiceOptions extends JournalOptions {
  /**
   * Opens the book of names for its tokens; undefined if the book cannot be read. Called in the
   * constructor.
   */
  readonly openBook?: () => Promise<TokenBook | undefined>;
  /** Lists the connected nodes. If omitted, there are none. */
  readonly listNodes?: ListNodes;
  readonly deployments?: NodeDeployments | undefined;
}

/**
 * Implements the service of interface.md inside this process. Features call its endpoints with `answer`. `handle`
 * answers HTTP requests that are passed as objects, without a port. The tokens come from the book, the tags are the
 * user's own, and holdings and transactions come from the connected nodes. If the user has turned on the sample, there
 * are also the sample's tags (`isSampleTag`) and, on chains without a node, invented holdings and transactions of its
 * addresses.
 */
export class LocalService {
  /** Resolves when the tags on disk have been read; never rejects. Requests may come earlier. */
  readonly ready: Promise<void>;
  readonly #journal: TagJournal;
  readonly #sample: SampleSwitch;
  readonly #state: LocalState;
  readonly #watch: TagWatch;
  readonly #bookRead: Promise<void>;
  /** The listed nodes without their clients: a client contains the secret URL, and its node may have been removed. */
  #nodes: readonly Omit<ConnectedNode, "client">[] = [];
  #nodeChains: ReadonlySet<string> = new Set();

  constructor(options: LocalServiceOptions) {
    const { listNodes } = options;
    this.#journal = new TagJournal(options);
    this.#sample = new SampleSwitch(options);
    this.#state = new LocalState(
      this.#journal,
      this.#sample,
      listNodes && (() => this.#rememberChains(listNodes)),
      options.deployments,
    );
    this.#watch = new TagWatch(this.#state);
    this.#bookRead = this.#readBook(options.openBook);
    this.ready = Promise.all([this.#journal.open(), this.#sample.look(), this.#bookRead]).then(
      () => undefined,
    );
  }

  /** Whether the user has turned the sample on. */
  get showsSample(): boolean {
    return this.#state.tags.showsSample;
  }

  /** The nodes of the last listing. */
  get nodes(): readonly Omit<ConnectedNode, "client">[] {
    return this.#nodes;
  }

  /** The chains of the nodes of the last listing. */
  get nodeChains(): ReadonlySet<string> {
    return this.#nodeChains;
  }

  /** Whether a shown tag belongs to the sample. */
  isSampleTag(tag: string): boolean {
    return this.#state.tags.isSampleTag(tag);
  }

  /** Returns the tags of an address in the sample; none if the sample is off, or if the user has tagged the address. */
  sampleTagsOf(canonical: string): readonly string[] {
    return this.#state.tags.sampleTagsOf(canonical);
  }

  /**
   * Answers one request of interface.md. The caller must check the key. After the signal aborts,
   * nodes receive no further requests for this call.
   */
  async handle(request: LocalRequest, signal?: AbortSignal): Promise<LocalResponse> {
    const query = parseQuery(request.path);
    if (query === undefined) return refused("badRequest");
    const route = findRoute(request.method, query.segments);
    if (typeof route === "string") return refused(route);
    const { endpoint, parameter } = route;
    const body = parseJson(request.body ?? "");
    const call = { parameter, fields: query.fields, body, signal };
    return buildResponse(await this.answer(endpoint, call), request, query);
  }

  /** Answers one endpoint of interface.md without HTTP. */
  async answer<T>(
    endpoint: Endpoint<T>,
    call: Omit<EndpointCall, "state">,
  ): Promise<EndpointAnswer<T>> {
    await this.#bookRead;
    await this.#state.sync();
    const answer = await endpoint({ ...call, state: this.#state });
    this.#watch.tell();
    return answer;
  }

  /** Lists the nodes again, without querying them. */
  async followNodes(): Promise<void> {
    await this.#state.listNodes();
  }

  /** Reads the notes of the nodes about addresses or a tag: data for which interface.md has no fields. */
  async readNodeNotes(filter: NodeQuestion, signal?: AbortSignal): Promise<readonly NodeNote[]> {
    await this.#bookRead;
    const { nodeAmounts, tags, sample } = this.#state;
    return (await nodeAmounts.read(filter, tags, sample.tokens, signal)).map(buildNodeNote);
  }

  /** Reads from the connected nodes what an EVM address is: interface.md has no field for it. */
  readContract(address: string, signal?: AbortSignal): Promise<readonly FactsAnswer[]> {
    return this.#state.nodeAmounts.readContract(address, signal);
  }

  readDeployments(chain?: string, signal?: AbortSignal): Promise<readonly DeploymentsAnswer[]> {
    return this.#state.nodeAmounts.readDeployments(chain, signal);
  }

  /** Makes later requests search more blocks for the transfers of an address, or of the addresses of a tag. */
  lookFurtherBack(filter: NodeQuestion): Promise<void> {
    return this.#state.nodeAmounts.lookFurtherBack(filter, this.#state.tags);
  }

  /** Makes the next requests query the nodes again for data that was read before. */
  forgetReadings(): Promise<void> {
    return this.#state.nodeAmounts.forgetReadings();
  }

  async #rememberChains(listNodes: ListNodes): ReturnType<ListNodes> {
    const nodes = await listNodes();
    this.#nodes = nodes.map((node) => ({ ...node, client: undefined }));
    this.#nodeChains = new Set(nodes.map(({ chain }) => chain));
    return nodes;
  }

  /**
   * Calls the listener when this or another window has changed or set aside tags, or has turned the sample on or off.
   * Returns a function that removes the listener.
   */
  onDidChangeTags(listener: () => void): () => void {
    return this.#watch.listen(listener);
  }

  /** Turns the sample on or off in every window. Rejects if the state cannot be stored. */
  async showSample(isOn: boolean): Promise<void> {
    await this.#sample.turn(isOn);
    this.#watch.tell();
  }

  /**
   * Removes a tag of the user from these canonical addresses; without addresses, from all. Resolves when the removal is
   * on disk. interface.md has no such request, so `handle` does not offer it.
   */
  removeTag(tag: string, addresses?: readonly string[]): Promise<RemovalOutcome> {
    return this.#change(this.#journal.remove(tag, addresses));
  }

  /** Renames a tag of the user. If the new name is in use, the two tags are merged only with `mayMerge`. */
  renameTag(
    tag: string,
    newTag: string,
    options?: { readonly mayMerge: boolean },
  ): Promise<RenameOutcome> {
    return this.#change(this.#journal.rename(tag, newTag, options));
  }

  /**
   * Assigns a tag of the user to all of these canonical addresses or to none. `removedAt`: the time of the removal that
   * is undone. If the tag was renamed since then, nothing is assigned.
   */
  async assignTag(
    tag: string,
    addresses: readonly string[],
    removedAt?: number,
  ): Promise<RestoreOutcome> {
    if (removedAt !== undefined && (await this.#journal.isRenamedAfter(removedAt, tag))) {
      return { kind: "gone" };
    }
    await this.#state.sync();
    const outcome = await this.#state.assign(tag, addresses);
    this.#watch.tell();
    return outcome.kind === "stored" ? { kind: "stored" } : outcome;
  }

  /**
   * Undoes this window's last assignment of the tag to each given canonical address. Skips an address if the assignment
   * did not add the tag, or if any window has changed the tag there since.
   */
  takeBack(tag: string, addresses: readonly string[]): Promise<RemovalOutcome> {
    return this.#change(this.#state.takeBack(tag, addresses));
  }

  /**
   * Finds the user's own tag with this name, and the number of its addresses; undefined if there is
   * none, and for the reserved tag.
   */
  findOwnTag(tag: string): { readonly addressCount: number } | undefined {
    const found = tag === reservedTag ? undefined : this.#journal.store.findTag(tag);
    return found && { addressCount: found.addresses.length };
  }

  /** Yields the user's own tags except the reserved one, with their canonical addresses. */
  *listOwnTags(): Generator<{ readonly tag: string; readonly addresses: readonly string[] }> {
    const { store } = this.#journal;
    for (const { tag, addresses } of store.tags) {
      yield { tag, addresses: addresses.map((number) => store.addressText(number)) };
    }
  }

  /** Changes whenever a tag of the user is assigned to or removed from an address. */
  get tagsVersion(): number {
    return this.#journal.store.version;
  }

  /** Returns the user's own tags of a canonical address. */
  ownTagsOf(address: string): readonly string[] {
    return this.#journal.store.tagsOf(address);
  }

  async #change<Outcome>(changing: Promise<Outcome>): Promise<Outcome> {
    const outcome = await changing;
    this.#watch.tell();
    return outcome;
  }

  /**
   * Sets all tags of the user aside and begins a new journal. Resolves with the path of the file
   * that keeps them.
   */
  async resetTags(): Promise<string> {
    const copy = await this.#journal.reset();
    this.#watch.tell();
    return copy;
  }

  /**
   * Reads the book. Without a book the only tokens are native coins; tags work as usual. Never
   * rejects.
   */
  async #readBook(open: LocalServiceOptions["openBook"]): Promise<void> {
    this.#state.useBook(await open?.().catch(() => undefined));
    this.#watch.begin();
  }

  async dispose(): Promise<void> {
    this.#watch.dispose();
    await this.#journal.close();
  }
}

export function createLocalService(options: LocalServiceOptions): LocalService {
  return new LocalService(options);
}

export function refused(refusal: Refusal): LocalResponse {
  const { status, error } = refusals[refusal];
  return jsonResponse(status, { error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function buildResponse(
  answer: EndpointAnswer<unknown>,
  request: LocalRequest,
  query: LocalQuery,
): LocalResponse {
  if (answer.kind === "refused") return refused(answer.refusal);
  if (answer.links.length === 0) return jsonResponse(200, answer.value);
  const origin = `http://${request.headers["host"] ?? inProcessHost}`;
  const path = `/v2/${query.segments.map(encodeURIComponent).join("/")}`;
  const link = formatLinks(origin, path, query.fields, answer.links);
  return jsonResponse(200, answer.value, { link });
}
