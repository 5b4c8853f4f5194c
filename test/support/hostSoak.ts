import assert from "node:assert/strict";
import * as vscode from "vscode";
import { hoverAt, openText, wholeOf } from "./editorFixture";
import { Chance } from "./randomAddresses";
import { satoshi, usdcOnEthereum, vitalik } from "./realAddresses";
import { cut, honest, json, refusal, reset, type Step, wait } from "./rude/plan";
import { useService } from "./useService";
import type { WholeExtension } from "./wholeExtension";

const { executeCommand } = vscode.commands;
const addresses = [vitalik, satoshi, usdcOnEthereum];

/** A user who does random things all over the extension while the service fails. */
export class HostSoak {
  /** How many different things there are to do. */
  static readonly deeds = 14;
  readonly #chance: Chance;
  /** Everything is done once in a random order before anything is repeated. */
  #deck: (() => unknown)[] = [];
  readonly #deeds: readonly (() => unknown)[] = [
    () => this.#useDocument(),
    () => this.#useDocument(),
    () => this.#editDocument(),
    () => executeCommand("addressAtlas.refresh"),
    () => this.#openPanel(),
    () => this.#openPanel(),
    () => executeCommand("addressAtlas.catalog.focus"),
    () => this.#pressKeysInTree(),
    () => executeCommand("workbench.action.revertAndCloseActiveEditor"),
    () => this.#closeEditors(),
    () => executeCommand("addressAtlas.toggleInlineTags"),
    () => this.#openFind(),
    () => executeCommand("_addressAtlas.loadDetails", { address: this.#chance.pick(addresses) }),
    () => this.#changeService(),
  ];

  constructor(
    readonly seed: number,
    private readonly whole: () => WholeExtension,
  ) {
    this.#chance = new Chance(seed);
    assert.equal(this.#deeds.length, HostSoak.deeds);
  }

  /** How the service treats a request. */
  misbehave(): readonly Step[] {
    switch (this.#chance.below(12)) {
      case 0:
        return refusal(this.#chance.pick([403, 404, 500, 503]));
      case 1:
        return [cut];
      case 2:
        return [reset];
      case 3:
        return json({ something: "else" });
      case 4:
        return [wait(30), honest];
      default:
        return [honest];
    }
  }

  async act(times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) {
      if (this.#deck.length === 0) this.#deck = [...this.#deeds];
      const [deed] = this.#deck.splice(this.#chance.below(this.#deck.length), 1);
      await deed?.();
    }
    await this.#closeEditors();
    await executeCommand("workbench.action.closeQuickOpen");
  }

  /** One after the other, since nobody answers whether to save edited files. */
  async #closeEditors(): Promise<void> {
    const { tabGroups } = vscode.window;
    for (let { length } = tabGroups.activeTabGroup.tabs; length > 0; length -= 1) {
      await executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
  }

  async #openFind(): Promise<void> {
    void executeCommand("addressAtlas.find");
    await executeCommand("workbench.action.closeQuickOpen");
  }

  async #useDocument(): Promise<void> {
    const lines = Array.from(
      { length: 50 },
      (_, i) => `const a${i} = "${this.#chance.pick(addresses)}";`,
    );
    const document = await openText(lines.join("\n"));
    await vscode.window.showTextDocument(document);
    await executeCommand("vscode.executeInlayHintProvider", document.uri, wholeOf(document));
    await hoverAt(document, document.getText().indexOf('"') + 3);
  }

  async #editDocument(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || document.isClosed) return;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `// ${this.#chance.pick(addresses)}\n`);
    await vscode.workspace.applyEdit(edit);
  }

  async #openPanel(): Promise<void> {
    const [command, argument] = this.#chance.pick<readonly [string, object]>([
      ["openAddress", { address: vitalik }],
      ["openAddress", { address: usdcOnEthereum }],
      ["openTag", { tag: "hot_wallet" }],
      ["openChain", { chain: "ethereum" }],
      ["openToken", { token: "usdc" }],
    ]);
    await executeCommand(`addressAtlas.${command}`, argument);
  }

  async #pressKeysInTree(): Promise<void> {
    await executeCommand("addressAtlas.catalog.focus");
    for (let i = 0; i < 6; i += 1) {
      const press = this.#chance.pick(["focusDown", "focusUp", "expand", "collapse"]);
      await executeCommand(`list.${press}`).then(undefined, ignoreLostRow);
    }
  }

  async #changeService(): Promise<void> {
    await useService("");
    await executeCommand("addressAtlas.refresh");
    await useService(this.whole().server.origin);
  }
}

/** A row was redrawn since the key press before, so the editor's tree finds none to press. */
function ignoreLostRow(error: unknown): void {
  if (!String(error).includes("TreeError")) throw error;
}
