import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installFoundry } from "../chainTools";

const start = promisify(execFile);
const roomForAnswers = { maxBuffer: 2 ** 27 };
/** The number of parallel processes, one for each query, that keeps the processors busy. */
const atOnce = 4;

/** Foundry's cast, whose output about a node is the reference. */
export class Cast {
  private constructor(
    private readonly program: string,
    private readonly url: string,
  ) {}

  static async open(url: string): Promise<Cast> {
    return new Cast((await installFoundry()).cast, url);
  }

  /** The output of a query about the node. */
  ask(...question: readonly string[]): Promise<string> {
    return this.#run([...question, "--rpc-url", this.url]);
  }

  async askJson(...question: readonly string[]): Promise<unknown> {
    return JSON.parse(await this.ask(...question, "--json")) as unknown;
  }

  /**
   * The result of a contract call, such as "balanceOf(address)(uint256)". `cast call` sends the data twice, which
   * Hardhat refuses, so the call is made in separate steps.
   */
  async call(to: string, signature: string, ...args: readonly string[]): Promise<string> {
    const data = await this.encode(signature, ...args);
    const answer = await this.ask("rpc", "eth_call", JSON.stringify({ to, data }), "latest");
    return this.decode(signature, JSON.parse(answer) as string);
  }

  encode(signature: string, ...args: readonly string[]): Promise<string> {
    return this.#run(["calldata", signature, ...args]);
  }

  /** Decodes the values, one on each line. */
  decode(signature: string, data: string): Promise<string> {
    return this.#run(["decode-abi", signature, data]);
  }

  /** The results of many queries, several of which run in parallel. */
  async each<Item>(
    items: readonly Item[],
    ask: (item: Item) => Promise<string>,
  ): Promise<readonly string[]> {
    const answers: string[] = [];
    const queue = [...items.entries()];
    const work = async (): Promise<void> => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        answers[next[0]] = await ask(next[1]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return answers;
  }

  /** Runs cast and removes the powers of ten that it adds to large numbers. */
  async #run(words: readonly string[]): Promise<string> {
    const { stdout } = await start(this.program, [...words], roomForAnswers);
    return stdout.trim().replaceAll(/ \[\d(?:\.\d+)?e\d+\]/g, "");
  }
}
