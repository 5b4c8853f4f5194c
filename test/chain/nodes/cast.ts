import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installFoundry } from "../chainTools";

const start = promisify(execFile);
const roomForAnswers = { maxBuffer: 2 ** 27 };
/** As many as keep the processors busy: each question is a process. */
const atOnce = 4;

/** Foundry's cast: what it says of a node is what we compare with. */
export class Cast {
  private constructor(
    private readonly program: string,
    private readonly url: string,
  ) {}

  static async open(url: string): Promise<Cast> {
    return new Cast((await installFoundry()).cast, url);
  }

  /** What it prints about a node. */
  ask(...question: readonly string[]): Promise<string> {
    return this.#run([...question, "--rpc-url", this.url]);
  }

  async askJson(...question: readonly string[]): Promise<unknown> {
    return JSON.parse(await this.ask(...question, "--json")) as unknown;
  }

  /**
   * What a contract answers, such as to "balanceOf(address)(uint256)". `cast call` names the data twice, which
   * Hardhat refuses, so the steps of it are made one by one.
   */
  async call(to: string, signature: string, ...args: readonly string[]): Promise<string> {
    const data = await this.encode(signature, ...args);
    const answer = await this.ask("rpc", "eth_call", JSON.stringify({ to, data }), "latest");
    return this.decode(signature, JSON.parse(answer) as string);
  }

  encode(signature: string, ...args: readonly string[]): Promise<string> {
    return this.#run(["calldata", signature, ...args]);
  }

  /** Each value on a line of its own. */
  decode(signature: string, data: string): Promise<string> {
    return this.#run(["decode-abi", signature, data]);
  }

  /** The answers to many questions, a few at once. */
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

  /** It prints large numbers also as powers of ten, which are skipped. */
  async #run(words: readonly string[]): Promise<string> {
    const { stdout } = await start(this.program, [...words], roomForAnswers);
    return stdout.trim().replaceAll(/ \[\d(?:\.\d+)?e\d+\]/g, "");
  }
}
