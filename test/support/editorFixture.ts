import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import { Catalog } from "../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import type { Names } from "../../src/engine/names/names";
import type { AddressHovers } from "../../src/editor/documents/addressHovers";
import { EditorFeatures } from "../../src/editor/documents/editorFeatures";
import { registerEditor } from "../../src/editor/documents/registerEditor";
import { systemClock } from "../../src/clock";
import { baseOf, type ServiceFixture } from "./serviceFixture";
import type { RudeServer } from "./rude/rudeServer";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";
import type { Gate } from "../../src/sources/gate/gate";
import { gateOf } from "./gateOf";
import { namesOf, type NamesOptions } from "./namesOf";
import { createMemento } from "./createMemento";
import { openWarnings } from "../../src/editor/known/openWarnings";

/** The editor features in documents of a real editor. They use a real client and a server that records requests. */
export class EditorFixture {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  readonly features: EditorFeatures;
  readonly hovers: AddressHovers;
  /** Fires when the editor should request hints again. */
  readonly onHintsChanged: vscode.Event<void>;
  /** What the warnings have logged. */
  readonly logged: string[] = [];
  readonly #registered: vscode.Disposable;

  private constructor(
    fixture: ServiceFixture,
    readonly server: RudeServer,
    private readonly folder: TemporaryFolder,
    options: NamesOptions,
  ) {
    const base = baseOf(server.origin);
    const open = () => Promise.resolve(fixture.client(base.href, { clock: systemClock }));
    this.catalog = new Catalog(new ServiceInUse("remote", base.host, base.href, open));
    this.knowledge = new TagKnowledge(this.catalog, folder.path);
    this.gate = gateOf(this.catalog, this.knowledge);
    const hintsChanged = new vscode.EventEmitter<void>();
    this.onHintsChanged = hintsChanged.event;
    this.names = namesOf({
      ...options,
      onChange: () => {
        features.followNames();
      },
    });
    const { catalog, knowledge, gate, names } = this;
    const owned: { dispose(): unknown }[] = [];
    const warnings = openWarnings({
      knowledge,
      names,
      context: { workspaceState: createMemento() },
      survey: { made: undefined },
      keptTags: { names: options.tags },
      own: (one) => {
        owned.push(one);
        return one;
      },
      note: () => {
        features.followPairs();
      },
      log: {
        note: (words, _facts, inLog) => {
          this.logged.push(inLog ?? words);
        },
      },
    });
    const features = new EditorFeatures({
      catalog,
      knowledge,
      gate,
      names,
      warnings,
      hintsChanged: () => {
        hintsChanged.fire();
      },
      pairsChanged: () => {
        features.followPairs();
      },
      readWorkspace: () => Promise.reject(new Error("no workspace")),
    });
    this.hovers = features.hovers;
    this.features = features;
    const registered = registerEditor(() => Promise.resolve(features), hintsChanged.event);
    this.#registered = vscode.Disposable.from(
      registered,
      features,
      warnings,
      hintsChanged,
      ...owned,
    );
  }

  static async start(
    fixture: ServiceFixture,
    server: RudeServer,
    options: NamesOptions = {},
  ): Promise<EditorFixture> {
    const folder = await makeTemporaryFolder();
    return new EditorFixture(fixture, server, folder, options);
  }

  /** Reads the tag index as the extension does after it has connected, then clears the log of requests. */
  async readIndex(): Promise<void> {
    await this.knowledge.check("requested");
    this.server.requests.splice(0);
  }

  async hints(document: vscode.TextDocument, range = wholeOf(document)): Promise<string[]> {
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      document.uri,
      range,
    );
    return hints.map(({ label }) =>
      typeof label === "string" ? label : label.map((part) => part.value).join(""),
    );
  }

  async dispose(): Promise<void> {
    this.#registered.dispose();
    await this.knowledge.dispose();
    this.catalog.dispose();
    await this.folder.remove();
  }
}

export function wholeOf(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(
    new vscode.Position(0, 0),
    document.lineAt(document.lineCount - 1).range.end,
  );
}

/** Returns the cards of a hover at an offset, as Markdown. */
export async function hoverAt(document: vscode.TextDocument, offset: number): Promise<string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    document.positionAt(offset),
  );
  return hovers.flatMap(({ contents }) =>
    contents.map((content) => (content instanceof vscode.MarkdownString ? content.value : "")),
  );
}

/**
 * Opens an untitled document. The editor may reuse the name of a closed document with its old text; if so, opens
 * another one.
 */
export async function openText(
  content: string,
  language = "plaintext",
): Promise<vscode.TextDocument> {
  for (let left = 10; left > 0; left -= 1) {
    const document = await vscode.workspace.openTextDocument({ content, language });
    if (document.getText() === content) return document;
  }
  throw new Error("no new document has the text that it was given");
}

/** Waits until the condition is true. Throws after 30 seconds. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error(`waited in vain: ${what}`);
}
