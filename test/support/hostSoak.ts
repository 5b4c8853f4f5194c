import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { TraceFiles } from "../../src/editor/terminal/traceFiles";
import { hoverAt, openText, wholeOf } from "./editorFixture";
import { nextBox } from "./nextBox";
import { poison } from "./poison";
import { Chance } from "./randomAddresses";
import { satoshi, usdcOnEthereum, vitalik } from "./realAddresses";
import { cut, honest, json, refusal, reset, type Step, wait } from "./rude/plan";
import { nodeSecret, type SoakNode } from "./soakNode";
import type { SoakProject } from "./soakProject";
import { useService } from "./useService";
import type { WholeExtension } from "./wholeExtension";

const { executeCommand } = vscode.commands;
const addresses = [vitalik, satoshi, usdcOnEthereum];
const settings = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration("addressAtlas");

/** Texts that each have a warning of a different kind. */
const warned: readonly (readonly [text: string, language: string])[] = [
  [`const bad = "${vitalik.replace("A9", "a9")}";`, "rust"],
  [`const to = "${poison}";`, "rust"],
  [`owner: ${usdcOnEthereum}\n`, "yaml"],
  [
    `{ "chainId": 1, "token": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "usdc": "${usdcOnEthereum}", "decimals": 18 }`,
    "json",
  ],
];

export interface SoakParts {
  readonly whole: () => WholeExtension;
  readonly project: SoakProject;
  readonly node: SoakNode;
}

/** Simulates a user who uses all parts of the extension at random while the service and the node fail. */
export class HostSoak {
  readonly #chance: Chance;
  readonly #parts: () => SoakParts;
  #isResting = false;
  #isEnded = false;
  #current: unknown = "the start";
  /** The shuffled actions of the current pass. The next pass begins when all of them are done. */
  #deck: (() => unknown)[] = [];
  /** Short actions, which are done more often than those in `#deeds`. */
  readonly #often: readonly (() => unknown)[] = [
    () => this.#editDocument(),
    () => this.#hover(),
    () => this.#complete(),
    () => this.#followTerminal(),
    () => {
      this.#sayInPage();
    },
  ];
  readonly #deeds: readonly (() => unknown)[] = [
    () => this.#useDocument(),
    () => this.#useDocument(),
    () => executeCommand("addressAtlas.refresh"),
    () => this.#openPanel(),
    () => this.#openPanel(),
    () => this.#openPanel(),
    () => executeCommand("addressAtlas.catalog.focus"),
    () => this.#pressKeysInTree(),
    () => executeCommand("workbench.action.revertAndCloseActiveEditor"),
    () => this.#closeEditors(),
    () => executeCommand("addressAtlas.toggleInlineTags"),
    () => this.#runCommand("addressAtlas.find", 0),
    () => executeCommand("_addressAtlas.loadDetails", { address: this.#chance.pick(addresses) }),
    () => useService(""),
    () => this.#useServer(),
    () => this.#useServer(),
    () => this.#useWarnings(),
    () => this.#changeNames(),
    () => this.#project.changeLabels(),
    () => this.#project.changeBroadcast(),
    () => this.#project.changeFile(),
    () => this.#project.changeFile(),
    () => this.#insertAddress(),
    () => this.#runCommand("addressAtlas.fileAddresses", 0),
    () => executeCommand("addressAtlas.openWorkspace"),
    () => this.#runCommand("addressAtlas.exportRows", 1),
    () => this.#runCommand("addressAtlas.compareBranch", 3),
    () => this.#node.connect((...args) => this.#converse(...args)),
    () => this.#runCommand("addressAtlas.removeNode", 2),
    () => {
      this.#changeNode();
    },
    () => this.#openTrace(),
    () => this.#runCommand("addressAtlas.exportLabels", 2),
    () => this.#runCommand("addressAtlas.importTags", 1),
    () => this.#pause(),
  ];

  /** The number of actions in one pass. */
  readonly deeds = this.#deeds.length * (1 + this.#often.length);

  constructor(
    readonly seed: number,
    parts: () => SoakParts,
  ) {
    this.#chance = new Chance(seed);
    this.#parts = parts;
  }

  get #project(): SoakProject {
    return this.#parts().project;
  }

  get #node(): SoakNode {
    return this.#parts().node;
  }

  /** Returns the steps with which the service answers the next request. */
  misbehave(): readonly Step[] {
    if (this.#isResting) return [honest];
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

  /** The source code of the current action. The report of a hang needs it. */
  get current(): string {
    return String(this.#current);
  }

  /** Ends the simulation: the current action is the last one. */
  end(): void {
    this.#isEnded = true;
  }

  async act(times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) {
      assert.ok(!this.#isEnded, "the simulation has not ended");
      this.#isResting = false;
      if (this.#deck.length === 0) this.#deck = this.#shuffle();
      const action = this.#deck.pop();
      this.#current = action;
      await action?.();
    }
    this.#current = "closing everything";
    await this.#closeEditors();
    await executeCommand("workbench.action.closeQuickOpen");
    await executeCommand("notifications.clearAll");
  }

  /**
   * Enters the state in which resources are counted: the service answers and is in use, no node is connected, and
   * nothing is open.
   */
  async rest(): Promise<void> {
    this.#isResting = true;
    this.#current = "the way to the rest";
    this.#node.mood = "answers";
    await this.#useServer();
    // Refreshes to open the connection, because nothing else opens it while the reading of tags is paused.
    await executeCommand("addressAtlas.refresh");
    // On a busy machine the list of nodes may be shown after the last Enter, so each attempt may press Enter twice as
    // often as the previous one.
    for (let accepts = 2; this.#isNodeConnected && accepts < 100; accepts *= 2) {
      await this.#runCommand("addressAtlas.removeNode", accepts);
    }
    assert.ok(!this.#isNodeConnected, "no node is connected");
    // The label files are watched as soon as names are shown. Names are shown here, so that both counts include the
    // watcher.
    await settings().update("editor.names", "all", vscode.ConfigurationTarget.Global);
    await this.#useDocument();
    await this.act(0);
    this.#current = "the rest";
  }

  get #isNodeConnected(): boolean {
    const stored = [...this.#parts().whole().secrets.values.values()];
    return stored.some((text) => text.includes(nodeSecret));
  }

  /** Returns one pass in random order: each longer action once, and all short actions once for each longer one. */
  #shuffle(): (() => unknown)[] {
    const deck = [...this.#deeds];
    deck.push(...this.#deeds.flatMap(() => this.#often));
    for (let i = deck.length - 1; i > 0; i -= 1) {
      const other = this.#chance.below(i + 1);
      const [one, two] = [deck[i], deck[other]];
      assert.ok(one !== undefined && two !== undefined);
      [deck[i], deck[other]] = [two, one];
    }
    return deck;
  }

  /** Closes editors one after the other without saving, since nobody answers the prompt to save. */
  async #closeEditors(): Promise<void> {
    const { tabGroups } = vscode.window;
    for (let { length } = tabGroups.activeTabGroup.tabs; length > 0; length -= 1) {
      await executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
  }

  /** Presses Enter up to `accepts` times in the boxes of a conversation, then Escape until the conversation is over. */
  async #converse(conversation: PromiseLike<unknown>, accepts: number): Promise<void> {
    const state = { isOver: false };
    const end = (): void => {
      state.isOver = true;
    };
    const over = Promise.resolve(conversation).then(end, end);
    for (let i = 0; i < accepts && !state.isOver; i += 1) {
      await Promise.race([over, sleep(20)]);
      await executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    }
    while (!state.isOver && !this.#isEnded) {
      await executeCommand("workbench.action.closeQuickOpen");
      await executeCommand("notifications.clearAll");
      await Promise.race([over, sleep(20)]);
    }
  }

  #runCommand(command: string, accepts: number): Promise<void> {
    return this.#converse(executeCommand(command), accepts);
  }

  async #useDocument(): Promise<void> {
    const lines = Array.from(
      { length: 50 },
      (_, i) => `const a${i} = "${this.#chance.pick(addresses)}";`,
    );
    const document = await openText(lines.join("\n"));
    await vscode.window.showTextDocument(document);
    await executeCommand("vscode.executeInlayHintProvider", document.uri, wholeOf(document));
  }

  #document(): vscode.TextDocument | undefined {
    const document = vscode.window.activeTextEditor?.document;
    return document?.isClosed === false && document.isUntitled ? document : undefined;
  }

  async #editDocument(): Promise<void> {
    const document = this.#document();
    if (document === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `// ${this.#chance.pick(addresses)}\n`);
    await vscode.workspace.applyEdit(edit);
  }

  async #hover(): Promise<void> {
    const document = this.#document();
    if (document !== undefined) await hoverAt(document, document.getText().indexOf("0x") + 3);
  }

  async #complete(): Promise<void> {
    const document = this.#document();
    const at = document?.getText().indexOf('"0x') ?? -1;
    if (document === undefined || at < 0) return;
    const place = document.positionAt(at + 3);
    await executeCommand("vscode.executeCompletionItemProvider", document.uri, place);
  }

  async #followTerminal(): Promise<void> {
    const line = `to: ${this.#chance.pick(addresses)}, status: 1`;
    await this.#parts().whole().editorSide.linksIn(line);
  }

  /** Sends a random message, such as a search or a sort order, as the page of the panel that was opened last. */
  #sayInPage(): void {
    const table = this.#chance.pick([
      "workspace",
      "changes",
      "holdings",
      "transactions",
      "addresses",
    ]);
    const message = this.#chance.pick<object>([
      { type: "search", table, text: this.#chance.pick(["", "0x", "name", "treasury"]) },
      { type: "window", table, from: this.#chance.below(100), count: 50 },
      {
        type: "sort",
        table,
        sort: this.#chance.pick([
          { column: "address", descending: true },
          { column: "address", descending: false },
          null,
        ]),
      },
      { type: "chain", table, id: null },
      { type: "more", table },
      { type: "show", table },
      { type: "refresh" },
      { type: "stop", table },
    ]);
    this.#parts().whole().editorSide.say(message);
  }

  /** Applies a code action of a warning that edits the document: a fix, or a comment that silences the warning. */
  async #useWarnings(): Promise<void> {
    const [text, language] = this.#chance.pick(warned);
    const document = await openText(text, language);
    await vscode.window.showTextDocument(document);
    for (let i = 0; i < 20 && vscode.languages.getDiagnostics(document.uri).length === 0; i += 1) {
      await sleep(10);
    }
    const actions = await executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      wholeOf(document),
    );
    const edits = actions.flatMap(({ edit }) => (edit === undefined ? [] : [edit]));
    if (edits.length > 0) await vscode.workspace.applyEdit(this.#chance.pick(edits));
  }

  /** Changes which names are shown and the level of a warning. */
  async #changeNames(): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    const names = this.#chance.pick(["all", "all", "workspace", "off"]);
    await settings().update("editor.names", names, Global);
    const checksum = this.#chance.pick(["off", "error", "warning"]);
    await settings().update("editor.warnings", { checksum }, Global);
  }

  async #insertAddress(): Promise<void> {
    const shown = nextBox();
    const conversation = executeCommand("addressAtlas.insertAddress");
    void shown.then((box) => {
      box.value = this.#chance.pick(["usdc", "name", "treasury"]);
    });
    await this.#converse(conversation, 3);
  }

  /** Makes the node stop answering, answer again or reset connections, and mine a block. */
  #changeNode(): void {
    this.#node.mood = this.#chance.pick(["answers", "answers", "silent", "resets"]);
    this.#node.advance();
  }

  async #openTrace(): Promise<void> {
    const uri = new TraceFiles().uriOfFile(this.#project.uriOf("forge.log"));
    await executeCommand("vscode.open", uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await executeCommand("vscode.executeInlayHintProvider", uri, wholeOf(document));
    await executeCommand("vscode.executeFoldingRangeProvider", uri);
  }

  async #pause(): Promise<void> {
    const shown = nextBox();
    const conversation = executeCommand("_addressAtlas.showServiceMenu");
    void shown.then((box) => {
      const row = box.items.find(({ label }) => /Pause|Resume/.test(label));
      if (row !== undefined) box.activeItems = [row];
    });
    await this.#converse(conversation, 2);
  }

  async #openPanel(): Promise<void> {
    const [command, argument] = this.#chance.pick<readonly [string, object]>([
      ["openAddress", { address: vitalik }],
      ["openAddress", { address: usdcOnEthereum }],
      ["openTag", { tag: "hot_wallet" }],
      ["openChain", { chain: "ethereum" }],
      ["openToken", { token: "usdc" }],
    ]);
    // If the service in use does not have the item, a box opens to choose another one.
    await this.#converse(executeCommand(`addressAtlas.${command}`, argument), 0);
  }

  async #pressKeysInTree(): Promise<void> {
    await executeCommand("addressAtlas.catalog.focus");
    for (let i = 0; i < 6; i += 1) {
      const press = this.#chance.pick(["focusDown", "focusUp", "expand", "collapse"]);
      await executeCommand(`list.${press}`).then(undefined, ignoreLostRow);
    }
  }

  #useServer(): Promise<void> {
    return useService(this.#parts().whole().server.origin);
  }
}

/** Ignores the error of the editor's tree after a redraw has removed the focused row. */
function ignoreLostRow(error: unknown): void {
  if (!String(error).includes("TreeError")) throw error;
}
