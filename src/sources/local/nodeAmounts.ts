import { chainOfInterface, refOfId } from "../../engine/chains/chainRef";
import { identify } from "../../engine/addresses/identify";
import type { AccountReading, KnownToken } from "../node/accountReading";
import type { ConnectedNode, ListNodes } from "../node/connectedNode";
import type { ContractFacts } from "../node/contractFacts";
import type { Transfer } from "../node/transferLog";
import { NodeError, type NodeErrorCode, toNodeError } from "../node/nodeError";
import type { NodeClient } from "../node/nodeClient";
import type { NodeReader } from "../node/nodeReader";
import type { ListedToken } from "./bookTokens";
import type { AmountFilter } from "./sample/sampleAmounts";
import { addressesWithAmounts } from "./unspecified";
import type { VisibleTags } from "./visibleTags";

/** The addresses to query nodes for, by address, tag or chain. */
export type NodeFilter = Pick<AmountFilter, "address" | "tag" | "chain"> & {
  /** Several addresses, which are read together like the addresses of a tag. */
  readonly addresses?: readonly string[] | undefined;
};

/** The data that a node returned for the addresses of a filter, or the error code. */
export type NodeAnswerOfFilter =
  | {
      readonly kind: "read";
      readonly node: ConnectedNode;
      readonly reader: NodeReader;
      readonly addresses: readonly string[];
      /**
       * The number of EVM addresses that match the filter. Only those among the first 200 matching addresses are read.
       */
      readonly meantCount: number;
      readonly reading: AccountReading;
    }
  | { readonly kind: "failed"; readonly node: ConnectedNode; readonly code: NodeErrorCode };

/** The facts about an address that one node returned, at one block. */
export type FactsAnswer =
  | {
      readonly kind: "read";
      readonly chain: string;
      readonly block: number;
      readonly contract: ContractFacts;
      /** The last transfers, if the address is a token. */
      readonly last?: readonly Transfer[] | undefined;
    }
  | { readonly kind: "failed"; readonly chain: string; readonly code: NodeErrorCode };

/** The answer of a node about the contracts that the workspace has deployed on its chain. */
export type DeploymentsAnswer =
  | {
      readonly kind: "read";
      readonly chain: string;
      readonly block: number;
      readonly withCode: readonly string[];
      readonly withoutCode: readonly string[];
    }
  | { readonly kind: "failed"; readonly chain: string; readonly code: NodeErrorCode };

/** The contracts that the workspace has deployed on the chain of a node. */
export interface NodeDeployments {
  /** Resolves when the files that contain the deployments have been read. */
  whenRead(): Promise<void>;
  /** Returns the EVM addresses known so far, and a number that identifies this state of the files. */
  list(node: ConnectedNode): { readonly addresses: readonly string[]; readonly changes: number };
  /** Called with a node's answer about the addresses that were listed at the state `changes`. */
  note(node: ConnectedNode, answer: DeploymentsAnswer & { kind: "read" }, changes: number): void;
}

interface NodeAmountsParts {
  readonly listNodes: ListNodes;
  readonly deployments?: NodeDeployments | undefined;
}

/** Queries the connected nodes for holdings, transactions, contract facts and deployments. */
export class NodeAmounts {
  readonly #parts: NodeAmountsParts;
  readonly #readers = new WeakMap<NodeClient, { readonly about: string; reader: NodeReader }>();
  #tokens: { readonly of: readonly ListedToken[]; readonly byChain: TokensByChain } | undefined;

  constructor(parts: NodeAmountsParts) {
    this.#parts = parts;
  }

  /**
   * Returns one answer for each chain with a node, limited to the filter's chain. The answer comes from the first node
   * of the chain that answers; if none does, it is the failure of the first node. Empty if no EVM address matches the
   * filter.
   */
  async read(
    filter: NodeFilter,
    tags: VisibleTags,
    tokens: readonly ListedToken[],
    signal?: AbortSignal,
  ): Promise<readonly NodeAnswerOfFilter[]> {
    const nodes = await this.#listNodes(filter.chain);
    if (nodes.length === 0) return [];
    const meant = findAddresses(filter, tags);
    const addresses = meant.take(addressesWithAmounts).flatMap(evmOf);
    if (addresses.length === 0) return [];
    const meantCount = addresses.length + (await meant.countEvm(addressesWithAmounts));
    return readByChain(nodes, (node) =>
      this.#readNode(node, { addresses, meantCount }, tokens, signal),
    );
  }

  /** Extends the range of blocks that later requests search for the addresses of a filter. Queries no node. */
  async lookFurtherBack(filter: NodeFilter, tags: VisibleTags): Promise<void> {
    const addresses = findAddresses(filter, tags).take(addressesWithAmounts).flatMap(evmOf);
    for (const node of await this.#listNodes(filter.chain)) {
      (await this.readerOf(node)).lookFurtherBack(addresses);
    }
  }

  /** Makes the next requests query the nodes again, even at the same block. Does not query the nodes itself. */
  async forgetReadings(): Promise<void> {
    for (const node of await this.#listNodes(undefined)) {
      this.#readers.get(node.client)?.reader.forgetReadings();
    }
  }

  /** Reads what an EVM address is and who controls it; one answer for each chain. */
  async readContract(address: string, signal?: AbortSignal): Promise<readonly FactsAnswer[]> {
    const [evm] = evmOf(address);
    const nodes = await this.#listNodes(undefined);
    if (evm === undefined || nodes.length === 0) return [];
    const [{ readContractFacts }, { readLastTransfers }] = await Promise.all([
      import("../node/contractFacts"),
      import("../node/lastTransfers"),
    ]);
    return readByChain(nodes, async (node): Promise<FactsAnswer> => {
      try {
        const { client } = node;
        const { number: block } = await (await this.readerOf(node)).look(signal);
        const options = { signal };
        const at = { client, address: evm, block, options };
        const contract = await readContractFacts(at, node.chainId);
        const isToken = contract.facts.some(({ label }) => label === "erc20");
        const last = isToken ? await readLastTransfers(client, evm, block, options) : undefined;
        return { kind: "read", chain: node.chain, block, contract, last };
      } catch (error) {
        return { kind: "failed", chain: node.chain, code: codeOf(error) };
      }
    });
  }

  /**
   * Reads which deployments of the workspace have code, on one chain or on each chain. Nodes whose
   * chain has no deployments are skipped.
   */
  async readDeployments(
    chain: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly DeploymentsAnswer[]> {
    const { deployments } = this.#parts;
    const nodes = deployments === undefined ? [] : await this.#listNodes(chain);
    if (deployments === undefined || nodes.length === 0) return [];
    await deployments.whenRead();
    const { readDeployedCode } = await import("../node/deployedCode");
    return readByChain(
      nodes.filter((node) => deployments.list(node).addresses.length > 0),
      async (node): Promise<DeploymentsAnswer> => {
        try {
          const { addresses, changes } = deployments.list(node);
          const { number: block } = await (await this.readerOf(node)).look(signal);
          const found = await readDeployedCode(node.client, addresses, block, { signal });
          const answer = { kind: "read", chain: node.chain, block, ...found } as const;
          deployments.note(node, answer, changes);
          return answer;
        } catch (error) {
          return { kind: "failed", chain: node.chain, code: codeOf(error) };
        }
      },
    );
  }

  async #listNodes(chain: string | undefined): Promise<readonly ConnectedNode[]> {
    const listed = await this.#parts.listNodes();
    return listed.filter((node) => chain === undefined || node.chain === chain);
  }

  /** Returns the reader of a node; the reader caches its results. The code of readers is loaded at first use. */
  async readerOf(node: ConnectedNode): Promise<NodeReader> {
    const about = `${node.chainId} ${String(node.isDevelopment)} ${JSON.stringify(node.forkOf)}`;
    const { NodeReader } = await import("../node/nodeReader");
    const known = this.#readers.get(node.client);
    if (known?.about === about) return known.reader;
    const reader = new NodeReader(node);
    this.#readers.set(node.client, { about, reader });
    return reader;
  }

  async #readNode(
    node: ConnectedNode,
    meant: { readonly addresses: readonly string[]; readonly meantCount: number },
    tokens: readonly ListedToken[],
    signal: AbortSignal | undefined,
  ): Promise<NodeAnswerOfFilter> {
    try {
      const reader = await this.readerOf(node);
      const known = this.#listTokens(node, tokens);
      const reading = await reader.read(meant.addresses, known, signal);
      return { kind: "read", node, reader, ...meant, reading };
    } catch (error) {
      return { kind: "failed", node, code: codeOf(error) };
    }
  }

  #listTokens(node: ConnectedNode, tokens: readonly ListedToken[]): readonly KnownToken[] {
    if (this.#tokens?.of !== tokens) this.#tokens = { of: tokens, byChain: groupByChain(tokens) };
    const known = this.#tokens.byChain.get(bookChainOf(node) ?? "") ?? [];
    const deployed = this.#parts.deployments?.list(node).addresses ?? [];
    const isKnown = new Set(known.map(({ address }) => address));
    const added = deployed
      .map((address) => address.toLowerCase())
      .filter((address) => !isKnown.has(address));
    return [...known, ...added.map((address) => ({ address }))];
  }
}

/**
 * Queries one node for each chain. Nodes of one chain return equal data, so another node is queried
 * only if the previous one fails.
 */
function readByChain<Answer extends { readonly kind: "read" | "failed" }>(
  nodes: readonly ConnectedNode[],
  read: (node: ConnectedNode) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const isFirst = ({ chain }: ConnectedNode, index: number): boolean =>
    nodes.findIndex((node) => node.chain === chain) === index;
  return Promise.all(
    nodes.filter(isFirst).map(async (first) => {
      const answer = await read(first);
      if (answer.kind === "read") return answer;
      for (const node of nodes) {
        if (node === first || node.chain !== first.chain) continue;
        const other = await read(node);
        if (other.kind === "read") return other;
      }
      return answer;
    }),
  );
}

type TokensByChain = ReadonlyMap<string, readonly KnownToken[]>;

/**
 * Returns the chain whose tokens in the book are read from a node. For a fork, this is the chain of its parent. For any
 * other development chain, there is none.
 */
function bookChainOf({
  chainId,
  forkOf,
  isDevelopment,
}: Pick<ConnectedNode, "chainId" | "forkOf" | "isDevelopment">): string | undefined {
  if (forkOf !== undefined) return chainOfInterface(refOfId(forkOf.chainId));
  return isDevelopment ? undefined : chainOfInterface(refOfId(chainId));
}

function groupByChain(tokens: readonly ListedToken[]): TokensByChain {
  const found = new Map<string, KnownToken[]>();
  for (const { name, symbol, deployments } of tokens) {
    for (const { chain, address, decimals } of deployments) {
      if (!address.startsWith("0x")) continue;
      const known = { address: address.toLowerCase(), facts: { name, symbol, decimals } };
      found.set(chain, [...(found.get(chain) ?? []), known]);
    }
  }
  return found;
}

/**
 * Finds the addresses that match a filter. A filter with only a chain matches the user's tagged addresses; an empty
 * filter matches none.
 */
function findAddresses(filter: NodeFilter, tags: VisibleTags): MeantAddresses {
  const { tag, address, addresses, chain } = filter;
  if (addresses !== undefined) return new MeantAddresses(addresses.length, (at) => addresses[at]);
  if (address !== undefined) {
    const isMeant = tag === undefined || tags.tagsOf(address).includes(tag);
    return new MeantAddresses(isMeant ? 1 : 0, () => address);
  }
  if (tag !== undefined) {
    const found = tags.find(tag);
    return new MeantAddresses(found?.addressCount ?? 0, (at) => found?.addresses(at, at + 1)[0]);
  }
  const { own } = tags;
  const count = chain === undefined ? 0 : own.addressCount;
  return new MeantAddresses(count, (at) => own.addressAt(at));
}

const countedAtOnce = 5_000;

class MeantAddresses {
  constructor(
    readonly count: number,
    readonly textOf: (index: number) => string | undefined,
  ) {}

  take(most: number): readonly string[] {
    const length = Math.min(this.count, most);
    return Array.from({ length }, (_, index) => this.textOf(index) ?? "");
  }

  /**
   * Counts the EVM addresses from index `first` on, in slices, so that other work gets its turn.
   */
  async countEvm(first: number): Promise<number> {
    let found = 0;
    for (let index = first; index < this.count; index += 1) {
      if (/^0x[0-9a-f]{40}$/i.test(this.textOf(index) ?? "")) found += 1;
      if (index % countedAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }
}

function evmOf(address: string): readonly string[] {
  const verdict = identify(address);
  return verdict.valid && verdict.format === "evm" ? [verdict.canonical.toLowerCase()] : [];
}

function codeOf(error: unknown): NodeErrorCode {
  const known = toNodeError(error);
  return known instanceof NodeError ? known.code : "E_SHAPE";
}
