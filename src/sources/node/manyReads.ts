import { aggregatorCode, formatReads, parseReads } from "./aggregator";
import { formatAggregate3, multicall3Address, parseAggregate3 } from "./multicall3";
import { isOfRate, type NodeAnswer } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { type BlockTag, formatBlock } from "./quantity";
import type { Read } from "./read";

/**
 * How a node carries out many reads: with the aggregator, the deployed Multicall3, or single calls.
 */
type Way = "aggregator" | "multicall3" | "single";

/** The maximum number of reads per call: 843 balances cost some 6 million gas, and nodes allow 30 to 50 million. */
const mostReadsOfCall = 1_000;
/** The number of failed calls after which the remaining reads are sent as single calls. */
const mostFailures = 40;
/**
 * The time in milliseconds after which a node that supported only single calls is tested again: it may have been
 * updated, or was overloaded.
 */
const rememberedMs = 600_000;
const anyAddress = `0x${"0".repeat(40)}`;

/**
 * Carries out many reads of a node at one block, in few requests. The first read detects how the node can carry them
 * out. A node that supports only single calls is tested again after 10 minutes.
 */
export class ManyReads {
  readonly #client: NodeClient;
  #way: { readonly way: Way; readonly until: number } | undefined;

  constructor(client: NodeClient) {
    this.#client = client;
  }

  /**
   * Returns the answer to each read as hex without `0x`; undefined for a failed read. A read that
   * the node did not answer is added to `unanswered`, because the contract's value is then unknown.
   */
  async read(
    reads: readonly Read[],
    block: BlockTag,
    options: CallOptions = {},
    unanswered = new Set<Read>(),
  ): Promise<readonly (string | undefined)[]> {
    const now = this.#client.clock.now();
    if (this.#way === undefined || this.#way.until <= now) {
      const found = await this.#findWay(options);
      this.#way = { way: found, until: found === "single" ? now + rememberedMs : Infinity };
    }
    const { way } = this.#way;
    const task: Task = { tag: formatBlock(block), options, unanswered, failures: 0 };
    const parts: Promise<readonly (string | undefined)[]>[] = [];
    for (let start = 0; start < reads.length; start += mostReadsOfCall) {
      parts.push(this.#readPart(reads.slice(start, start + mostReadsOfCall), way, task));
    }
    return (await Promise.all(parts)).flat();
  }

  async #findWay(options: CallOptions): Promise<Way> {
    const trial: readonly Read[] = [{ address: anyAddress, data: "" }];
    const [program, multicall] = await this.#client.callAll(
      [
        { method: "eth_call", params: paramsOf("aggregator", trial, "latest") },
        { method: "eth_call", params: paramsOf("multicall3", trial, "latest") },
      ],
      options,
    );
    if (program?.kind === "result" && parseReads(program.value, 1) !== undefined) {
      return "aggregator";
    }
    if (isOfRate(program) || isOfRate(multicall)) throw new NodeError("E_RATE");
    const isDeployed =
      multicall?.kind === "result" && parseAggregate3(multicall.value, 1) !== undefined;
    return isDeployed ? "multicall3" : "single";
  }

  /** Halves a part that fails as a whole, again and again, until the failing reads are isolated. */
  async #readPart(
    reads: readonly Read[],
    way: Way,
    task: Task,
  ): Promise<readonly (string | undefined)[]> {
    if (way === "single" || reads.length === 1 || task.failures >= mostFailures) {
      return this.#readSingly(reads, task);
    }
    const answers = await this.#readAtOnce(reads, way, task);
    if (answers !== undefined) return answers;
    task.failures += 1;
    const middle = reads.length >> 1;
    return [
      ...(await this.#readPart(reads.slice(0, middle), way, task)),
      ...(await this.#readPart(reads.slice(middle), way, task)),
    ];
  }

  async #readAtOnce(
    reads: readonly Read[],
    way: "aggregator" | "multicall3",
    { tag, options }: Task,
  ): Promise<readonly (string | undefined)[] | undefined> {
    try {
      const value = await this.#client.call("eth_call", paramsOf(way, reads, tag), options);
      const parse = way === "aggregator" ? parseReads : parseAggregate3;
      return parse(value, reads.length);
    } catch (error) {
      const isOfReads = error instanceof NodeError && /^E_(?:REFUSED|TOO_BIG)$/.test(error.code);
      if (isOfReads) return undefined;
      throw error;
    }
  }

  async #readSingly(
    reads: readonly Read[],
    { tag, options, unanswered }: Task,
  ): Promise<readonly (string | undefined)[]> {
    const answers = await this.#client.callAll(
      reads.map(({ address, data }) =>
        data === ""
          ? { method: "eth_getBalance", params: [address, tag] }
          : { method: "eth_call", params: [{ to: address, data: `0x${data}` }, tag] },
      ),
      options,
    );
    // A rate limit means that the node did not answer, not that the contract has no value.
    if (answers.some(isOfRate)) throw new NodeError("E_RATE");
    return answers.map((answer, index) => {
      const hex = answer.kind === "result" ? hexOf(answer.value) : undefined;
      const read = reads[index];
      if (hex === undefined && read !== undefined && !isReverted(answer)) unanswered.add(read);
      // Pads a balance to one word, since nodes return it as a quantity without leading zeros.
      return read?.data === "" ? hex?.padStart(64, "0") : hex;
    });
  }
}

function isReverted(answer: NodeAnswer): boolean {
  return answer.kind === "refused" && answer.refusal.kind === "reverted";
}

interface Task {
  readonly tag: string;
  readonly options: CallOptions;
  readonly unanswered: Set<Read>;
  failures: number;
}

function paramsOf(
  way: "aggregator" | "multicall3",
  reads: readonly Read[],
  tag: string,
): readonly unknown[] {
  if (way === "multicall3") return [{ to: multicall3Address, data: formatAggregate3(reads) }, tag];
  const override = { [multicall3Address]: { code: aggregatorCode } };
  return [{ to: multicall3Address, data: formatReads(reads) }, tag, override];
}

/** The maximum number of hex digits of a single answer that are read, as in the aggregator. */
const mostHex = 4_096;

function hexOf(value: unknown): string | undefined {
  const hex = typeof value === "string" ? value.slice(0, 2 + mostHex) : "";
  return /^0x[0-9a-f]*$/i.test(hex) ? hex.slice(2) : undefined;
}
