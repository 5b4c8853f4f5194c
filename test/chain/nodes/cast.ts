import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installFoundry } from "../chainTools";

const start = promisify(execFile);
const roomForAnswers = { maxBuffer: 2 ** 27 };
/** The number of cast processes that run at the same time. */
const atOnce = 4;

/** Reads expected values with Foundry's `cast`. */
export class Cast {
  private constructor(
    private readonly program: string,
    private readonly url: string,
  ) {}

  static async open(url: string): Promise<Cast> {
    return new Cast((await installFoundry()).cast, url);
  }

  ask(...question: readonly string[]): Promise<string> {
    return this.#run([...question, "--rpc-url", this.url]);
  }

  async askJson(...question: readonly string[]): Promise<unknown> {
    return JSON.parse(await this.ask(...question, "--json")) as unknown;
  }

  /**
   * Calls a contract with a signature such as "balanceOf(address)(uint256)". `cast call` sends the data twice, which
   * Hardhat rejects, so the call is made in separate steps.
   */
  async call(to: string, signature: string, ...args: readonly string[]): Promise<string> {
    const data = await this.encode(signature, ...args);
    const answer = await this.ask("rpc", "eth_call", JSON.stringify({ to, data }), "latest");
    return this.decode(signature, JSON.parse(answer) as string);
  }

  encode(signature: string, ...args: readonly string[]): Promise<string> {
    return this.#run(["calldata", signature, ...args]);
  }

  /** Returns the values, one on each line. */
  decode(signature: string, data: string): Promise<string> {
    return this.#run(["decode-abi", signature, data]);
  }

  /** Runs queries for all items, several at the same time. Returns the results in the order of the items. */
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

  /**
   * Runs cast. Returns its output without the notation that it appends to large numbers: `1000000 [1e6]` becomes
   * `1000000`.
   */
  async #run(words: readonly string[]): Promise<string> {
    const { stdout } = await start(this.program, [...words], roomForAnswers);
    return stdout.trim().replaceAll(/ \[\d(?:\.\d+)?e\d+\]/g, "");
  }
}
