import * as vscode from "vscode";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import { Catalog } from "../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import type { Memory } from "../../src/editor/tagging/recentTags";
import { type AssignTagParts, runAssignTag } from "../../src/editor/commands/tagging/runAssignTag";
import { openText, until } from "./editorFixture";
import { quickClock } from "./quickClock";
import type { RudeServer } from "./rude/rudeServer";
import type { ScriptedPerson } from "./scriptedPerson";
import { baseOf, type FixtureClientOptions, type ServiceFixture } from "./serviceFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";
import type { Gate } from "../../src/sources/gate/gate";
import { gateOf } from "./gateOf";
import { namesOf } from "./namesOf";
import { warningsOf } from "./warningsOf";

/** The tagging command in the real editor, with a real client, a rude server and a scripted user. */
export class TaggingFixture {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly gate: Gate;
  /** The texts for which the gate showed its prompt about a possible private key. */
  readonly questions: string[] = [];
  saysItIsNoKey = false;
  readonly stored = new Map<string, unknown>();
  /** The memento keys that the editor synchronizes to other machines. */
  synced: readonly string[] = [];

  private constructor(
    private readonly fixture: ServiceFixture,
    readonly server: RudeServer,
    private readonly folder: TemporaryFolder,
    client: FixtureClientOptions,
  ) {
    this.catalog = new Catalog(this.serviceAt(server, client));
    this.knowledge = new TagKnowledge(this.catalog, folder.path);
    this.gate = gateOf(this.catalog, this.knowledge, (text) => {
      this.questions.push(text);
      return Promise.resolve(this.saysItIsNoKey);
    });
  }

  static async start(
    fixture: ServiceFixture,
    client: FixtureClientOptions = {},
  ): Promise<TaggingFixture> {
    const folder = await makeTemporaryFolder();
    return new TaggingFixture(fixture, await fixture.server(), folder, client);
  }

  serviceAt(server: RudeServer, client: FixtureClientOptions = {}): ServiceInUse {
    const base = baseOf(server.origin);
    const open = () =>
      Promise.resolve(this.fixture.client(base.href, { clock: quickClock(5), ...client }));
    return new ServiceInUse("remote", base.host, base.href, open);
  }

  /** Runs the command for the given addresses, or for the selection if there are none. */
  async run(person: ScriptedPerson, given: readonly string[] = []): Promise<void> {
    await runAssignTag(this.parts, given, { conversation: person });
  }

  get parts(): AssignTagParts {
    const memory: Memory = {
      get: (key) => this.stored.get(key),
      update: (key, value) => {
        this.stored.set(key, value);
        return Promise.resolve();
      },
      keys: () => [...this.stored.keys()],
      setKeysForSync: (keys) => {
        this.synced = keys;
      },
    };
    const { catalog, knowledge, gate } = this;
    const names = namesOf();
    return { catalog, knowledge, names, gate, warnings: warningsOf(knowledge, names), memory };
  }

  /** Adds the tags of an address to the index. */
  async remember(address: string, tags: readonly string[]): Promise<void> {
    await this.knowledge.open();
    this.catalog.noteTagged(tags[0] ?? "", [{ address, tags: [...tags], chains: [] }]);
    await this.knowledge.open();
  }

  /** Returns the bodies of the received POSTs. */
  posts(): readonly (readonly string[])[] {
    return this.server.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => JSON.parse(body) as string[]);
  }

  /** Shows a document with the text and selects all of it. */
  async show(content: string): Promise<vscode.TextEditor> {
    const document = await openText(content, "solidity");
    const editor = await vscode.window.showTextDocument(document);
    await until(() => vscode.window.activeTextEditor === editor, "the text in front");
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(new vscode.Position(0, 0), end);
    return editor;
  }

  async dispose(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await this.knowledge.dispose();
    this.catalog.dispose();
    await this.folder.remove();
  }
}
