import { encodeFunctionResult, erc20Abi, type Hex } from "viem";
import { questionsOf, refuse, type Respond } from "./nodeFixture";
import { json, type Step } from "./rude/plan";
import type { RudeRequest } from "./rude/requestParser";
import { RudeServer } from "./rude/rudeServer";

export interface WitnessToken {
  readonly symbol: string;
  readonly decimals: number;
}

/** A node with wallets, contracts and tokens that a test sets. It cannot run programs. */
export class WitnessNode {
  readonly #server: RudeServer;
  chainId = 8_453;
  /** Contracts by lower-case address. The value is undefined for a contract that is not a token. */
  contracts = new Map<string, WitnessToken | undefined>();
  /** If set, this token is at every address. Otherwise only `contracts` exist. */
  everywhere: WitnessToken | undefined;
  /** Returns the steps of the response. A test replaces it to make the node fail. */
  answer: (request: RudeRequest) => readonly Step[] = (request) => this.honest(request);
  readonly methods = new Set<string>();
  readonly queriedAddresses = new Set<string>();
  requests = 0;

  constructor() {
    this.#server = new RudeServer({
      otherwise: (request) => {
        this.requests += 1;
        for (const { method, params } of questionsOf(request)) {
          this.methods.add(method);
          for (const [word] of JSON.stringify(params).matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/g)) {
            this.queriedAddresses.add(word);
          }
        }
        return this.answer(request);
      },
    });
  }

  async listen(): Promise<string> {
    return (await this.#server.listen()).origin;
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  honest(request: RudeRequest): readonly Step[] {
    return json(this.answers(request));
  }

  /** Returns the answers in the order of the calls. */
  answers(request: RudeRequest): unknown {
    const all = questionsOf(request).map(({ id, method, params }) => ({
      jsonrpc: "2.0",
      id,
      ...this.#respond(method, params),
    }));
    return request.body.startsWith("[") ? all : all[0];
  }

  #hasCode(address: string): boolean {
    return this.everywhere !== undefined || this.contracts.has(address);
  }

  readonly #respond: Respond = (method, params) => {
    const [first, , override] = params;
    switch (method) {
      case "eth_chainId":
        return { result: `0x${this.chainId.toString(16)}` };
      case "eth_getBlockByNumber":
        return { result: { timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` } };
      case "eth_getCode":
        return { result: this.#hasCode(String(first)) ? "0x6001" : "0x" };
      case "eth_call": {
        const { to, data = "0x" } = first as { to?: string; data?: Hex };
        const token = to === undefined ? undefined : (this.everywhere ?? this.contracts.get(to));
        if (override !== undefined || to === undefined) return refuse(-32_000, "no program");
        if (token === undefined) return refuse(3, "execution reverted");
        return respondAs(token, data);
      }
      default:
        return refuse(-32_601, "no such method");
    }
  };
}

function respondAs({ symbol, decimals }: WitnessToken, data: Hex): ReturnType<Respond> {
  const abi = erc20Abi;
  switch (data.slice(2, 10)) {
    case "95d89b41":
      return { result: encodeFunctionResult({ abi, functionName: "symbol", result: symbol }) };
    case "313ce567":
      return { result: encodeFunctionResult({ abi, functionName: "decimals", result: decimals }) };
    case "18160ddd":
    case "70a08231":
      return { result: encodeFunctionResult({ abi, functionName: "totalSupply", result: 5n }) };
    default:
      return refuse(3, "execution reverted");
  }
}
