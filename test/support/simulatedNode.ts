import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, multicall3Abi } from "viem";
import { codeFinder } from "../../src/sources/node/deployedCode";
import type { Respond } from "./nodeFixture";
import { refuse } from "./nodeFixture";

export interface SimulatedTransfer {
  readonly block: number;
  /** The index of the transfer's log in the block; 0 if undefined. */
  readonly index?: number;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  /** Additional data in the log. */
  readonly noise?: string;
}

/** A transaction that transfers native coins. */
export interface SimulatedPayment {
  readonly block: number;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  /** The status in its receipt. If undefined, the node refuses to return the receipt. */
  readonly status?: "0x0" | "0x1";
}

interface LogFilter {
  readonly fromBlock: Hex;
  readonly toBlock: Hex;
  readonly topics: unknown[];
  readonly address?: string;
}

/** A node with tokens and transfers that a test sets. viem encodes the answers of contracts. */
export class SimulatedNode {
  chainId = 31_337;
  instance = 1;
  head = 20;
  /** A test changes this number to simulate a reorganization. */
  branch = 1;
  /** Whether `eth_call` accepts a code override. */
  takesOverrides = true;
  /** The name and symbol of every token. */
  tokenText = "SIM";
  hasMulticall3 = false;
  /** The maximum number of blocks in an `eth_getLogs` request. `refusal` is the error for more blocks. */
  mostBlocks = Number.MAX_SAFE_INTEGER;
  refusal = { code: -32_000, message: "block range is too wide" };
  /** The error for calls that read the state, as from a node that does not have the state; undefined for none. */
  stateRefusal: string | undefined;
  /** The native balance of each account. */
  coins = 5n;
  /** Whether the node reports Otterscan's API. Callers then use the node's index of addresses and its traces. */
  hasIndex = false;
  /** The total supply of every token; undefined if tokens do not return it. */
  supply: bigint | undefined;
  readonly balances = new Map<string, bigint>();
  readonly transfers: SimulatedTransfer[] = [];
  readonly payments: SimulatedPayment[] = [];
  readonly contracts = new Set<string>();
  /** Whether `eth_call` runs a program that is sent without a recipient. */
  takesPrograms = true;
  /** Logs that the node returns although they do not match the request. */
  readonly foreignLogs: SimulatedTransfer[] = [];
  /** The numbers of blocks that were requested with their transactions. */
  readonly requestedBlocks: number[] = [];
  /** A block that the node does not have. */
  missingBlock: number | undefined;
  /** The number of blocks in each request for logs. */
  readonly requestedRanges: number[] = [];
  /** Called when logs are read. */
  onLogs: () => void = () => undefined;
  /** Called when an `eth_call` is carried out, for example to read balances. */
  onCall: () => void = () => undefined;

  readonly respond: Respond = (method, params) => {
    const isOfState = method === "eth_call" || method === "eth_getBalance";
    if (isOfState && this.stateRefusal !== undefined) return refuse(-32_000, this.stateRefusal);
    switch (method) {
      case "eth_chainId":
        return { result: hex(this.chainId) };
      case "hardhat_metadata":
        return { result: { instanceId: hash(this.instance) } };
      case "eth_getBlockByNumber":
        if (Number(params[0]) === this.missingBlock || Number(params[0]) > this.head) {
          return { result: null };
        }
        if (params[1] === true) this.requestedBlocks.push(Number(params[0]));
        return { result: this.#block(params[0] === "latest" ? this.head : Number(params[0])) };
      case "eth_getTransactionReceipt": {
        const status = this.payments.find((_, index) => hashOfPayment(index) === params[0])?.status;
        return status === undefined ? refuse(-32_000, "pruned") : { result: { status } };
      }
      case "eth_getBalance":
        return { result: hex(this.coins) };
      case "eth_getLogs":
        return this.#logs(params[0] as LogFilter);
      case "eth_getCode":
        return { result: this.contracts.has(String(params[0])) ? "0x6000" : "0x" };
      case "eth_call":
        return this.#call(params[0] as { to?: string; data: Hex }, params.length > 2);
      case "ots_getApiLevel":
        return this.hasIndex ? { result: 8 } : refuse(-32_601, "method not found");
      case "ots_searchTransactionsBefore":
        return { result: this.#searchBefore(params as [string, number, number]) };
      case "trace_transaction":
        return { result: this.#trace(String(params[0])) };
      default:
        return refuse(-32_601, "method not found");
    }
  };

  /** Returns the transactions of an address before a block. A page contains all transactions of its last block. */
  #searchBefore([address, before, size]: readonly [string, number, number]): object {
    const own = this.payments
      .map((payment, index) => ({ ...payment, hash: hashOfPayment(index) }))
      .filter(({ block, from, to }) => block < before && [from, to].includes(address))
      .sort((one, another) => another.block - one.block);
    const last = own[Math.min(size, own.length) - 1]?.block ?? 0;
    const page = own.filter(({ block }) => block >= last);
    const txs = page.map(({ hash, block }) => ({ hash, blockNumber: hex(block) }));
    return { txs, lastPage: page.length === own.length };
  }

  #trace(transactionHash: string): readonly object[] {
    const index = this.payments.findIndex((_, at) => hashOfPayment(at) === transactionHash);
    const payment = this.payments[index];
    if (payment === undefined) return [];
    const { block, from, to, value } = payment;
    const action = { callType: "call", from, to, value: hex(value) };
    const at = { blockHash: hash(block), blockNumber: block, transactionPosition: 0 };
    return [{ type: "call", action, traceAddress: [], ...at }];
  }

  #block(number: number): object {
    return {
      number: hex(number),
      hash: hash(this.branch * 1_000_000 + this.instance * 1_000 + number),
      timestamp: hex(1_700_000_000 + number * 12),
      transactions: this.payments.flatMap(({ block, from, to, value }, index) =>
        block === number ? [{ hash: hashOfPayment(index), from, to, value: hex(value) }] : [],
      ),
    };
  }

  #logs({ fromBlock, toBlock, topics, address }: LogFilter) {
    const blocks = Number(toBlock) - Number(fromBlock) + 1;
    this.requestedRanges.push(blocks);
    this.onLogs();
    if (blocks > this.mostBlocks) return { error: this.refusal };
    const isSent = topics.length === 2;
    const wanted = topics[isSent ? 1 : 2] as readonly string[];
    const isWanted = ({ token, from, to }: SimulatedTransfer): boolean =>
      address === undefined ? wanted.includes(topicOf(isSent ? from : to)) : token === address;
    const found = this.transfers.filter(
      (each) => each.block >= Number(fromBlock) && each.block <= Number(toBlock) && isWanted(each),
    );
    return {
      result: [...found, ...this.foreignLogs].map((each) => ({
        address: each.token,
        topics: [topics[0], topicOf(each.from), topicOf(each.to)],
        data: `0x${each.value.toString(16).padStart(64, "0")}`,
        blockNumber: hex(each.block),
        blockHash: hash(each.block),
        transactionHash: hash(this.transfers.indexOf(each) + 1),
        logIndex: hex(each.index ?? 0),
        noise: each.noise,
      })),
    };
  }

  #call({ to, data }: { to?: string; data: Hex }, hasOverride: boolean) {
    this.onCall();
    if (to === undefined) return this.#findCode(data);
    if (hasOverride) {
      if (this.takesOverrides) return { result: this.#runAggregator(data.slice(2)) };
      // The node ignores the override and calls the address: Multicall3 reverts on this data, and an address without
      // code returns nothing.
      if (!data.startsWith("0x82ad56cb")) {
        return this.hasMulticall3 ? refuse(3, "execution reverted") : { result: "0x" };
      }
    }
    if (data.startsWith("0x82ad56cb")) {
      return this.hasMulticall3 ? { result: this.#runMulticall3(data) } : { result: "0x" };
    }
    const answer = this.#answer(to, data);
    return answer === undefined ? refuse(3, "execution reverted") : { result: answer };
  }

  /** Returns the result of the program in `deployedCode.ts`. */
  #findCode(data: Hex) {
    if (!this.takesPrograms) return { result: "0x" };
    const words = data.slice(2 + codeFinder.length).match(/.{64}/g) ?? [];
    const bytes = words.map((word) => (this.contracts.has(`0x${word.slice(24)}`) ? "01" : "00"));
    return { result: `0x${bytes.join("")}` };
  }

  /** Returns an encoded number or text; undefined if the call reverts. */
  #answer(address: string, data: Hex): Hex | undefined {
    if (data.startsWith("0x4d2301cc")) return encodeNumber(this.coins);
    const isOfToken = /^0x(?:70a08231|313ce567|95d89b41|06fdde03|18160ddd)/.test(data);
    if (!isOfToken) return undefined;
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    switch (functionName) {
      case "balanceOf": {
        const balance = this.balances.get(`${address} ${args[0].toLowerCase()}`);
        return balance === undefined ? undefined : encodeNumber(balance);
      }
      case "totalSupply":
        return this.supply === undefined ? undefined : encodeNumber(this.supply);
      case "decimals":
        return encodeNumber(18n);
      default:
        return encodeFunctionResult({ abi: erc20Abi, functionName, result: this.tokenText });
    }
  }

  #runAggregator(input: string): string {
    let output = "0x";
    for (let at = 0; at < input.length; ) {
      const address = `0x${input.slice(at, at + 40)}`;
      const length = Number.parseInt(input.slice(at + 40, at + 64), 16) * 2;
      const data = input.slice(at + 64, at + 64 + length);
      const answer = data === "" ? encodeNumber(this.coins) : this.#answer(address, `0x${data}`);
      const size = ((answer ?? "0x").length - 2) / 2;
      output += (answer === undefined ? "0000" : "0001") + size.toString(16).padStart(60, "0");
      output += (answer ?? "0x").slice(2);
      at += 64 + length;
    }
    return output;
  }

  #runMulticall3(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
    if (functionName !== "aggregate3") return "0x";
    const result = args[0].map(({ target, callData }) => {
      const returnData = this.#answer(target.toLowerCase(), callData);
      return { success: returnData !== undefined, returnData: returnData ?? ("0x" as const) };
    });
    return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
  }
}

export function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

function hashOfPayment(index: number): string {
  return hash(500_000 + index);
}

function topicOf(address: string): string {
  return `0x${address.slice(2).padStart(64, "0")}`;
}

function encodeNumber(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

function hex(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

function hash(value: number): string {
  return `0x${value.toString(16).padStart(64, "0")}`;
}
