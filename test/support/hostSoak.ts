import * as vscode from "vscode";
import { hoverAt, openText, wholeOf } from "./editorFixture";
import { Chance } from "./randomAddresses";
import { satoshi, usdcOnEthereum, vitalik } from "./realAddresses";
import { cut, honest, json, refusal, reset, type Step, wait } from "./rude/plan";
import { useService, type WholeExtension } from "./wholeExtension";

const { executeCommand } = vscode.commands;
const addresses = [vitalik, satoshi, usdcOnEthereum];

/** A person who does things at random, all over the extension, while the service fails. */
export class HostSoak {
  readonly #chance: Chance;

  constructor(
    readonly seed: number,
    private readonly whole: () => WholeExtension,
  ) {
    this.#chance = new Chance(seed);
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
    for (let i = 0; i < times; i += 1) await this.#actOnce();
    await executeCommand("workbench.action.closeAllEditors");
    await executeCommand("workbench.action.closeQuickOpen");
  }

  async #actOnce(): Promise<void> {
    switch (this.#chance.below(14)) {
      case 0:
      case 1:
        await this.#useDocument();
        return;
      case 2:
        await this.#editDocument();
        return;
      case 3:
        await executeCommand("addressAtlas.refresh");
        return;
      case 4:
        await this.#openPanel();
        return;
      case 5:
        await this.#pressKeysInTree();
        return;
      case 6:
        await executeCommand("workbench.action.closeActiveEditor");
        return;
      case 7:
        await executeCommand("addressAtlas.toggleInlineTags");
        return;
      case 8:
        void executeCommand("addressAtlas.find");
        await executeCommand("workbench.action.closeQuickOpen");
        return;
      case 9:
        await executeCommand("_addressAtlas.loadDetails", {
          address: this.#chance.pick(addresses),
        });
        return;
      case 10:
        if (this.#chance.below(8) === 0) await this.#changeService();
        return;
      case 11:
        await executeCommand("workbench.action.closeAllEditors");
        return;
      default:
        await executeCommand("addressAtlas.catalog.focus");
    }
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
      await executeCommand(
        this.#chance.pick(["list.focusDown", "list.focusUp", "list.expand", "list.collapse"]),
      );
    }
  }

  async #changeService(): Promise<void> {
    await useService("");
    await executeCommand("addressAtlas.refresh");
    await useService(this.whole().server.origin);
  }
}
