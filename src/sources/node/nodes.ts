import { randomBytes } from "node:crypto";
import { chainOfInterface, refOfId } from "../../engine/chains/chainRef";
import { type Clock, systemClock } from "../../clock";
import type { Exchange } from "../transport/exchange";
import type { ConnectedNode } from "./connectedNode";
import { identifyNode, type NodeIdentity } from "./identifyNode";
import { NodeClient } from "./nodeClient";
import { formatNodeRecords, mostNodes, type NodeRecord, parseNodeRecords } from "./nodeRecord";
import { type NodeUrl, withoutSubDomain } from "./nodeUrl";
import { parseQuantity } from "./quantity";

interface SecretText {
  read(): Promise<string | undefined>;
  /** Rejects if the text cannot be stored. */
  store(text: string): Promise<void>;
}

interface NodesParts {
  readonly secret: SecretText;
  /** `shown` is the origin that may be shown and logged. */
  readonly openExchange: (origin: string, shown: string) => Exchange;
  /** Formats the name of a node that is shown to users. */
  readonly formatName: (url: NodeUrl, identity: NodeFacts) => string;
  readonly onChange: (change: NodesChange) => void;
  readonly clock?: Clock;
}

/** The stored part of an identity. */
type NodeFacts = Pick<NodeRecord, "chainId" | "development" | "fork">;

/**
 * `nodes`: a node was connected or removed, or has another chain now; `block`: a node has a new
 * block, was restarted or answers again; `silence`: a node stopped answering, or answers again.
 */
export type NodesChange = "nodes" | "block" | "silence";

/** The nodes that the user has connected, in all windows. Only the methods `try` and `look` query a node. */
export class Nodes {
  readonly #parts: NodesParts;
  #kept: Promise<Kept> | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: NodesParts) {
    this.#parts = parts;
  }

  /** Returns the connected nodes; empty until the secret storage can be read. */
  async list(): Promise<readonly ConnectedNode[]> {
    return (await this.#all()).map((node) => this.#describe(node));
  }

  /** Reads the identity of the node at a URL. Rejects with a `NodeError`. */
  async try(url: NodeUrl, signal: AbortSignal, attempts?: number): Promise<NodeIdentity> {
    const client = this.#openClient(url);
    try {
      return await identifyNode(client, {
        signal,
        ...(attempts === undefined ? {} : { attempts }),
      });
    } finally {
      client.close();
    }
  }

  /** Returns the name of a node that is shown to users; the node need not be connected. */
  nameOf(url: NodeUrl, identity: NodeFacts): string {
    return this.#parts.formatName(url, identity);
  }

  /** Stores a node; replaces a node with the same URL. Undefined if there are too many nodes. */
  async add(url: NodeUrl, identity: NodeIdentity): Promise<ConnectedNode | undefined> {
    const { chainId, development, fork } = identity;
    const records = await this.#readRecords();
    const known = records.find((record) => record.url.href === url.href);
    const id = known?.id ?? `node-${randomBytes(4).toString("hex")}`;
    const others = records.filter((record) => record !== known);
    if (others.length >= mostNodes) return undefined;
    await this.#store([...others, { id, url, chainId, development, fork }]);
    return (await this.list()).find((node) => node.id === id);
  }

  async remove(id: string): Promise<void> {
    await this.#store((await this.#readRecords()).filter((record) => record.id !== id));
  }

  /** Applies the records that this or another window has stored. */
  async follow(): Promise<void> {
    const last = this.#kept;
    const next = this.#open(last);
    this.#kept = next;
    const [before, after] = await Promise.all([last, next]);
    if (before?.text !== after.text) this.#parts.onChange("nodes");
  }

  /** Polls the nodes at URLs where a development node answered, to detect new blocks or restarts. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  dispose(): void {
    void this.#kept?.then(({ nodes }) => {
      for (const { client } of nodes) client.close();
    });
  }

  async #all(): Promise<readonly LivingNode[]> {
    this.#kept ??= this.#open(undefined);
    return (await this.#kept).nodes;
  }

  /**
   * Reads the stored nodes. Nodes that were known before keep their connections and their state. If
   * the secret storage fails, all nodes stay.
   */
  async #open(last: Promise<Kept> | undefined): Promise<Kept> {
    const known = await last;
    const text = await this.#parts.secret.read().catch(() => known?.text);
    const before = known?.nodes ?? [];
    const nodes = parseNodeRecords(text).map((record) => {
      const same = before.find((node) => isSameConnection(node.record, record));
      return same === undefined ? this.#begin(record) : Object.assign(same, { record });
    });
    for (const node of before) if (!nodes.includes(node)) node.client.close();
    return { text, nodes };
  }

  async #lookAtAll(): Promise<void> {
    const nodes = (await this.#all()).filter(({ record }) => isWatched(record));
    const look = async (node: LivingNode): Promise<void> => {
      await this.#lookAt(node).catch(() => {
        if (node.isSilent) return;
        node.isSilent = true;
        this.#parts.onChange("silence");
      });
    };
    await Promise.all(nodes.map(look));
  }

  /**
   * Polls a node; rejects if it does not answer. When a silent node answers again, a `block` change
   * makes panels repeat their failed reads.
   */
  async #lookAt(node: LivingNode): Promise<void> {
    const options = { attempts: 1 };
    const identity = await identifyNode(node.client, options);
    const block = parseQuantity(await node.client.call("eth_blockNumber", [], options));
    if (block === undefined) return;
    const { instance, block: last = block } = node;
    const isFirst = instance === undefined;
    const isRestart = !isFirst && (identity.instance !== instance || block < last);
    const isBack = node.isSilent;
    Object.assign(node, { instance: identity.instance, block, isSilent: false });
    if (isRestart) node.restarts += 1;
    if (isBack) this.#parts.onChange("silence");
    if (!isSameChain(identity, node.record)) {
      // If the new identity cannot be stored, the next poll tries again.
      await this.#renew(node, identity).catch(() => undefined);
    } else if (isBack || isRestart || block > last) {
      this.#parts.onChange("block");
    }
  }

  /** Stores the new identity after another chain has answered at the URL. */
  async #renew({ record }: LivingNode, identity: NodeIdentity): Promise<void> {
    const { chainId, development, fork } = identity;
    const records = await this.#readRecords();
    const wasDevelopment = isWatched(record);
    const renewed = { ...record, chainId, development, fork, wasDevelopment };
    await this.#store(records.map((one) => (one.id === record.id ? renewed : one)));
  }

  async #readRecords(): Promise<readonly NodeRecord[]> {
    return parseNodeRecords(await this.#parts.secret.read());
  }

  async #store(records: readonly NodeRecord[]): Promise<void> {
    await this.#parts.secret.store(formatNodeRecords(records));
    await this.follow();
  }

  #begin(record: NodeRecord): LivingNode {
    const client = this.#openClient(record.url);
    const unseen = { block: undefined, instance: undefined, isSilent: false };
    return { record, client, restarts: 0, ...unseen };
  }

  #openClient({ origin, path }: NodeUrl): NodeClient {
    const { openExchange, clock = systemClock } = this.#parts;
    const exchange = openExchange(origin, withoutSubDomain(origin));
    return new NodeClient({ exchange, origin, path, clock });
  }

  #describe({ record, client, restarts, isSilent }: LivingNode): ConnectedNode {
    const { id, chainId, development, fork } = record;
    const isDevelopment = development !== undefined;
    return {
      id,
      name: this.nameOf(record.url, record),
      chain: (isDevelopment ? undefined : chainOfInterface(refOfId(chainId))) ?? id,
      chainId,
      isDevelopment,
      forkOf: fork,
      restarts,
      isSilent,
      client,
    };
  }
}

interface LivingNode {
  record: NodeRecord;
  readonly client: NodeClient;
  restarts: number;
  block: bigint | undefined;
  instance: string | undefined;
  /** Whether the node did not answer the last poll. */
  isSilent: boolean;
}

/** The content of the secret storage when it was last read. */
interface Kept {
  readonly text: string | undefined;
  readonly nodes: readonly LivingNode[];
}

/** Whether a node is polled; other nodes are queried only by an action of the user. */
function isWatched({ development, wasDevelopment }: NodeRecord): boolean {
  return development !== undefined || wasDevelopment === true;
}

function isSameConnection(one: NodeRecord, other: NodeRecord): boolean {
  return one.id === other.id && one.url.href === other.url.href;
}

function isSameChain(identity: NodeIdentity, { chainId, development, fork }: NodeRecord): boolean {
  return (
    identity.chainId === chainId &&
    identity.development === development &&
    identity.fork?.chainId === fork?.chainId
  );
}
