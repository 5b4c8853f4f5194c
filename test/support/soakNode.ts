import * as vscode from "vscode";
import { nextBox, nextInputBox } from "./nextBox";
import { answerOf } from "./nodeFixture";
import { usdcOnEthereum, vitalik } from "./realAddresses";
import { json, reset, stall } from "./rude/plan";
import { RudeServer } from "./rude/rudeServer";
import { SimulatedNode } from "./simulatedNode";

const { executeCommand } = vscode.commands;
/** A part of the node's URL. The whole URL is secret. */
export const nodeSecret = "soak-of-a-node-whose-path-is-secret";

/** A node that answers, resets connections or stays silent. `connect` runs the conversation that connects it. */
export class SoakNode {
  mood: "answers" | "silent" | "resets" = "answers";
  readonly #node = new SimulatedNode();
  readonly server = new RudeServer({
    otherwise: (request) => {
      if (this.mood === "silent") return [stall];
      return this.mood === "resets" ? [reset] : json(answerOf(request, this.#node.respond));
    },
  });

  async listen(): Promise<void> {
    this.#node.chainId = 1;
    this.#node.balances.set(`${usdcOnEthereum} ${vitalik}`.toLowerCase(), 5n);
    for (const [from, to] of [
      [vitalik, usdcOnEthereum],
      [usdcOnEthereum, vitalik],
    ] as const) {
      this.#node.transfers.push({ block: 7, token: usdcOnEthereum, from, to, value: 1n });
    }
    await this.server.listen();
  }

  /** Mines a block. Every second time the node also restarts with a new chain. */
  advance(): void {
    this.#node.head += 1;
    if (this.#node.head % 2 === 0) this.#node.instance += 1;
  }

  /** Connects the node as a user would. Gives up if the node does not answer. */
  async connect(
    converse: (conversation: PromiseLike<unknown>, accepts: number) => Promise<void>,
  ): Promise<void> {
    const boxes = nextBox();
    const inputs = nextInputBox();
    const conversation = Promise.resolve(executeCommand("addressAtlas.connectNode"));
    void boxes.then((box) => {
      const row = box.items.find(({ label }) => label.includes("Enter a URL"));
      if (row !== undefined) box.activeItems = [row];
    });
    void inputs.then((box) => {
      box.value = `${this.server.origin}/v3/${nodeSecret}`;
    });
    await converse(conversation, 12);
  }
}
