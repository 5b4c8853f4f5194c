import * as vscode from "vscode";
import type { AgentAnswers } from "../agents/agentAnswers";
import { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import type { Comparing } from "../comparing/compare";
import { buildHandlers } from "./commandHandlers";
import { checkWhileVisible, tagsEvery } from "../../sources/catalog/checkWhileVisible";
import { Connection } from "../../sources/catalog/connection";
import type { ConnectionCommands } from "../commands/connection/connectionCommands";
import { askText } from "../commands/connection/askText";
import { confirm } from "../commands/connection/confirm";
import { followChoice } from "../commands/connection/followChoice";
import { StatusItem } from "../commands/connection/statusItem";
import { WarningCount } from "../commands/connection/warningCount";
import { tellJournalNotice } from "../commands/connection/tellJournalNotice";
import type { ExplorerCommands } from "../commands/explorers/explorerCommands";
import type { FindCommand } from "../commands/find/findCommand";
import type { SearchedPlaces } from "../commands/find/searchAddresses";
import type { ChangeTagsParts } from "../commands/tagging/changeTags";
import type { AssignTagParts } from "../commands/tagging/runAssignTag";
import { IndexStatus } from "../commands/tagIndex/indexStatus";
import type { CompletionRequest } from "../commands/registerCompletion";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { Gate } from "../../sources/gate/gate";
import type { EditorFeatures } from "../documents/editorFeatures";
import type { Names } from "../../engine/names/names";
import { openNames } from "../known/openNames";
import type { OpenedNodes } from "../commands/nodes/openNodes";
import type { Warnings } from "../../engine/checks/warnings";
import type { MenuEntry } from "../commands/connection/serviceMenu";
import type { NodeCommandsParts } from "../commands/nodes/nodeCommands";
import type { ConnectedNode } from "../../sources/node/connectedNode";
import type { DeployedCode } from "../../sources/node/deployedCode";
import type { NodesChange } from "../../sources/node/nodes";
import type { openWarnings } from "../known/openWarnings";
import type { Exchange } from "../../sources/transport/exchange";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { KeptTags } from "../../sources/tags/keptTags";
import { openLocalService, openRemoteService, tryKey } from "../../sources/catalog/openService";
import type { DetailPanels } from "../panels/detailPanels";
import { registerPanels } from "../panels/registerPanels";
import { ApiKeys } from "../platform/apiKey";
import { formatTime } from "../platform/formatCount";
import { Lazy } from "../platform/lazy";
import { Log } from "../platform/log";
import { ErrorReporter } from "../platform/reportError";
import { createRun, type RunCommand } from "../platform/commandRunner";
import { openInBrowser } from "../platform/openInBrowser";
import { readSetting } from "../platform/settings";
import { registerTerminal } from "../terminal/registerTerminal";
import type { TerminalLinks } from "../terminal/terminalLinks";
import type { Traces } from "../terminal/traces";
import type { CatalogTree } from "../tree/catalogTree";
import { describeView } from "../tree/describeView";
import type { TreeNode } from "../tree/treeNode";

/** What `extension.ts` has registered, for the session. */
export interface SessionParts {
  readonly context: vscode.ExtensionContext;
  readonly view: vscode.TreeView<TreeNode>;
  /** Makes the editor request the hints again. */
  readonly hintsChanged: () => void;
}

/**
 * Everything behind the registrations, built once, soon after the start of a window; it owns every lifetime.
 * The code of a feature is loaded at its first use, by `import()`.
 */
export class Session {
  readonly tree: Lazy<CatalogTree>;
  readonly editor: Lazy<EditorFeatures>;
  readonly panels: Lazy<DetailPanels>;
  readonly run: RunCommand;
  readonly agents: () => Promise<AgentAnswers>;
  readonly #parts: SessionParts;
  readonly #owned: { dispose(): unknown }[] = [];
  readonly #log = this.#own(new Log());
  readonly #errors = new ErrorReporter(this.#log);
  readonly #keys: ApiKeys;
  readonly #connection: Connection;
  readonly #knowledge: TagKnowledge;
  readonly #kept: KeptTags;
  readonly #names: Names;
  readonly #warnings: Lazy<ReturnType<typeof openWarnings>>;
  /** One for the window, since it stores the user's answers. */
  readonly #gate: Lazy<Gate>;
  #showsSample = false;
  readonly #nodes: Lazy<OpenedNodes>;
  readonly #status: StatusItem;
  readonly #warningCount: WarningCount;
  readonly #workspace: Lazy<WorkspaceSurvey>;
  readonly #conversations: Lazy<ConnectionCommands>;
  readonly #explorers: Lazy<ExplorerCommands>;
  readonly #find: Lazy<FindCommand>;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#keys = new ApiKeys(parts.context.secrets);
    this.#nodes = this.#lazy(async () => {
      const { openNodes } = await import("../commands/nodes/openNodes");
      const onChange = (change: NodesChange): void => {
        void this.#followNodes(change);
      };
      return openNodes({ context: parts.context, onChange });
    });
    this.#connection = this.#connect();
    const { catalog } = this.#connection;
    this.#knowledge = this.#openKnowledge(catalog);
    this.#kept = this.#keepTags();
    this.#names = this.#openNames();
    this.#warnings = this.#lazy(async () => {
      const { openWarnings } = await import("../known/openWarnings");
      const memory = parts.context.workspaceState;
      return openWarnings({
        knowledge: this.#knowledge,
        names: this.#names,
        spelled: () => this.#workspace.made?.spelled,
        ownTags: () => this.#kept.names,
        memory,
        onChoices: () => void this.#followPairs(),
      });
    });
    this.#gate = this.#lazy(async () => {
      const [{ openGate }, { askAboutKey }] = await Promise.all([
        import("../../sources/catalog/openGate"),
        import("../platform/privateKeyQuestion"),
      ]);
      return openGate(catalog, this.#knowledge, askAboutKey);
    });
    const status = this.#own(new StatusItem(this.#connection, "_addressAtlas.showServiceMenu"));
    this.#status = status;
    this.#warningCount = this.#own(
      new WarningCount((count) => {
        status.noteWarnings(count);
      }),
    );
    const indexStatus = this.#own(
      new IndexStatus(this.#knowledge, (note) => {
        status.note(note);
      }),
    );
    this.#workspace = this.#openWorkspace(catalog);
    this.tree = this.#lazy(async () => {
      const { CatalogTree } = await import("../tree/catalogTree");
      return new CatalogTree(this.#connection, this.#names, await this.#workspace.get());
    });
    this.editor = this.#lazy(async () => {
      const { EditorFeatures } = await import("../documents/editorFeatures");
      const gate = await this.#gate.get();
      const { warnings } = await this.#warnings.get();
      const { hintsChanged } = parts;
      return new EditorFeatures({
        catalog,
        knowledge: this.#knowledge,
        names: this.#names,
        gate,
        warnings,
        hintsChanged,
        pairsChanged: () => void this.#followPairs(),
        readWorkspace: async () => {
          const workspace = await this.#workspace.get();
          await workspace.whenRead();
          return workspace;
        },
      });
    });
    this.panels = this.#lazy(async () => {
      const { DetailPanels } = await import("../panels/detailPanels");
      const media = vscode.Uri.joinPath(parts.context.extensionUri, "dist", "media");
      const gate = await this.#gate.get();
      const { warnings } = await this.#warnings.get();
      return new DetailPanels({
        catalog,
        knowledge: this.#knowledge,
        names: this.#names,
        gate,
        warnings,
        media,
        workspace: await this.#workspace.get(),
        compare: (await this.#openComparing()).compare,
        lookForBlocks: () => {
          this.#lookForBlocks();
        },
      });
    });
    const traces = this.#lazy(async () => {
      const { Traces } = await import("../terminal/traces");
      return new Traces({ catalog, knowledge: this.#knowledge, names: this.#names });
    });
    this.#conversations = this.#lazy(async () => {
      const { ConnectionCommands } = await import("../commands/connection/connectionCommands");
      return new ConnectionCommands({
        connection: this.#connection,
        keys: this.#keys,
        tryKey: (base, key, signal) => tryKey(base, key, signal, openExchange),
        person: { askText, confirm },
        nodeNames: async () => (await this.#listNodes()).map(({ name }) => name),
        menuEntries: () => [
          ...(catalog.service.isInProcess ? [] : indexStatus.menuEntries()),
          ...this.#pairEntries(),
        ],
      });
    });
    this.#explorers = this.#lazy(async () => {
      const { ExplorerCommands } = await import("../commands/explorers/explorerCommands");
      const gate = await this.#gate.get();
      const chainsOf = async (address: AddressIdentity): Promise<readonly string[]> => {
        await this.#names.open();
        const chains = this.#names.findAll(address).map((name) => name.chains);
        return chains.flatMap((each) => (each === "every" ? [] : each));
      };
      return new ExplorerCommands({ catalog, gate, openPage: openInBrowser, chainsOf });
    });
    this.#find = this.#openFind(catalog);
    this.agents = async () => {
      const { AgentAnswers } = await import("../agents/agentAnswers");
      const { proposeTag } = await import("../commands/tagging/runAssignTag");
      const tagging = await this.tagging();
      return new AgentAnswers({
        ...tagging,
        propose: (proposal, signal) => proposeTag(tagging, proposal, signal),
      });
    };
    this.run = createRun(
      buildHandlers({
        context: parts.context,
        view: parts.view,
        log: this.#log,
        connection: this.#connection,
        names: this.#names,
        knowledge: this.#knowledge,
        tree: this.tree,
        editor: this.editor,
        panels: this.panels,
        traces,
        workspace: this.#workspace,
        conversations: this.#conversations,
        explorers: this.#explorers,
        find: this.#find,
        tagging: () => this.tagging(),
        changing: () => this.#changing(),
        openSearched: () => this.#openSearched(),
        openWarnings: () => this.#openWarnings(),
        openComparing: () => this.#openComparing(),
        nodeCommands: () => this.#nodeCommands(),
        askNodes: () => this.#askNodes(),
      }),
      this.#errors,
    );
    this.#own(describeView(parts.view, this.#connection));
    const { view } = parts;
    const visible = {
      isVisible: () => view.visible,
      onDidChangeVisibility: (listener: () => void) => view.onDidChangeVisibility(listener),
    };
    const checkTags = (): void => void this.#knowledge.check("visible");
    this.#own(checkWhileVisible(visible, checkTags, tagsEvery));
    this.#own(followChoice(this.#connection, this.#keys));
    this.#register(this.#openTerminal(catalog), traces);
  }

  /** Registers what nobody waits for while a window starts, and restored panels, which wait until it is there. */
  #register(terminal: Lazy<TerminalLinks>, traces: Lazy<Traces>): void {
    this.#own(registerPanels(() => this.panels.get()));
    this.#own(
      registerTerminal(
        () => terminal.get(),
        () => traces.get(),
      ),
    );
  }

  /** The addresses that can be completed in a document. */
  async complete(request: CompletionRequest): Promise<vscode.CompletionList | undefined> {
    const { completeAddress } = await import("../commands/insert/addressCompletion");
    return completeAddress(() => this.#openSearched(), request);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#owned.toReversed().map((one) => one.dispose()));
  }

  /** Disposes this at the end of the session; last created, first disposed. */
  #own<T extends { dispose(): unknown }>(one: T): T {
    this.#owned.push(one);
    return one;
  }

  /** A feature whose code is loaded at its first use. */
  #lazy<T extends object>(make: () => Promise<T>): Lazy<T> {
    return this.#own(new Lazy(make));
  }

  #connect(): Connection {
    const connection: Connection = this.#own(
      new Connection({
        readBaseUrl: () => readSetting(vscode.workspace, "service.baseUrl"),
        readKey: (origin) => this.#keys.read(origin),
        openLocal: () =>
          openLocalService({
            directory: this.#folder("local-service"),
            openBook: () => this.#names.book(),
            listNodes: () => this.#listNodes(),
            deployments: {
              whenRead: () => this.#names.readAll(),
              list: ({ chainId }) => {
                const { addresses, changes } = this.#names.deploymentsOn(chainId);
                return { addresses: addresses.map(({ canonical }) => canonical), changes };
              },
              note: (node, answer, changes) => {
                this.#noteCode(node, answer, changes);
              },
            },
            log: (entry) => {
              this.#log.request(entry);
            },
            onNotice: (notice) => void tellJournalNotice(notice),
            onDidOpen: () => {
              this.#followSample();
              void this.#offerSample();
            },
            onDidChangeTags: () => {
              void this.#knowledge.check("asked");
              void connection.catalog.refreshTags();
              this.#followSample();
            },
          }),
        openRemote: (base, apiKey, onDidRequest) =>
          openRemoteService({
            base,
            apiKey,
            onDidRequest,
            pageSize: () => readSetting(vscode.workspace, "service.pageSize"),
            openExchange,
            log: (entry) => {
              this.#log.request(entry);
            },
          }),
      }),
    );
    return connection;
  }

  /** Menus offer to show or hide the sample; open panels have its tags and amounts only while it is on. */
  #followSample(): void {
    const { catalog } = this.#connection;
    const isOn = catalog.service.localTags?.showsSample === true;
    if (isOn === this.#showsSample) return;
    this.#showsSample = isOn;
    void vscode.commands.executeCommand("setContext", "addressAtlas.showsSample", isOn);
    catalog.noteAmounts();
  }

  /** Informs users of version 0.2, which always showed the sample, that it is off. */
  async #offerSample(): Promise<void> {
    const { tellSampleIsOff } = await import("../commands/connection/tellSampleIsOff");
    await tellSampleIsOff({
      localFolder: this.#folder("local-service"),
      indexFolder: this.#folder("tag-index"),
      isOn: this.#showsSample,
      memory: this.#parts.context.globalState,
    });
  }

  async #listNodes(): Promise<readonly ConnectedNode[]> {
    return (await this.#nodes.get()).nodes.list();
  }

  /** A node was connected or removed, has another block, or stopped answering. */
  async #followNodes(change: NodesChange): Promise<void> {
    const { catalog } = this.#connection;
    const nodes = await this.#listNodes();
    this.#names.followNodes(nodes);
    this.#status.noteNodes(nodes);
    // No other service queries nodes.
    if (!catalog.service.isInProcess) return;
    await catalog.service.localTags?.followNodes();
    if (change === "silence") {
      catalog.noteNodes();
      return;
    }
    if (change === "nodes") void catalog.chains.refresh(undefined, "program");
    catalog.noteAmounts();
  }

  /** Keeps what a node returned for the workspace's deployments, which names and panels then show. */
  #noteCode(
    { id, restarts, chainId, name }: ConnectedNode,
    { block, withCode, withoutCode }: { block: number } & DeployedCode,
    changes: number,
  ): void {
    const addressesOf = (texts: readonly string[]): readonly AddressIdentity[] =>
      texts.map((canonical) => ({ format: "evm", canonical }));
    this.#names.noteCode({
      id,
      restarts,
      chainId,
      node: name,
      block,
      when: formatTime(new Date()),
      changes,
      withCode: addressesOf(withCode),
      withoutCode: addressesOf(withoutCode),
    });
  }

  /** Queries the nodes again, for blocks and for what the workspace has deployed; for an act of the user. */
  async #askNodes(): Promise<void> {
    const { service } = this.#connection.catalog;
    if (!service.isInProcess || (await this.#listNodes()).length === 0) return;
    await (await this.#nodes.get()).nodes.look();
    await service.client();
    await service.localTags?.followNodes();
    await service.localTags?.readDeployments();
  }

  /** Nodes are known once the local service was requested; no other service queries them. */
  #lookForBlocks(): void {
    if (!this.#connection.catalog.service.isInProcess) return;
    void this.#nodes.use(({ nodes }) => void nodes.look());
  }

  async #nodeCommands(): Promise<NodeCommandsParts> {
    const { remoteName } = vscode.env;
    const { nodes } = await this.#nodes.get();
    const isAway =
      remoteName !== undefined &&
      this.#parts.context.extension.extensionKind === vscode.ExtensionKind.UI;
    const onConnected = (): void => {
      this.#askNodes().catch(() => undefined);
    };
    return { nodes, connection: this.#connection, askText, isAway, onConnected };
  }

  #openKnowledge(catalog: Catalog): TagKnowledge {
    const { globalState } = this.#parts.context;
    return this.#own(new TagKnowledge(catalog, this.#folder("tag-index"), globalState));
  }

  #keepTags(): KeptTags {
    const kept = this.#own(
      new KeptTags(this.#folder("local-service"), vscode.l10n.t("yours, local"), () => {
        this.#names.followTags();
      }),
    );
    const { catalog } = this.#connection;
    this.#own(
      catalog.onDidChange(({ kind }) => {
        if (kind !== "service") return;
        if (catalog.service.isInProcess) void kept.forget();
        else this.#names.followService();
      }),
    );
    return kept;
  }

  #openNames(): Names {
    const { context } = this.#parts;
    const onChange = (): void => {
      void this.editor.use((features) => {
        features.followNames();
      });
      void this.panels.use((panels) => {
        void panels.followIndex();
      });
      void this.#workspace.use(noteFacts);
    };
    const problems = this.#lazy(async () => {
      const { LabelProblems } = await import("../documents/labelProblems");
      return new LabelProblems();
    });
    const onSkipped: Parameters<typeof openNames>[0]["onSkipped"] = (uri, rows) => {
      void problems.get().then((opened) => {
        opened.put(uri, rows);
      });
    };
    return this.#own(
      openNames({
        context,
        log: this.#log,
        onSkipped,
        onChange,
        readDeclared: () => {
          void this.#workspace.get().then((workspace) => {
            workspace.readNames();
          });
        },
        declared: () => this.#workspace.made?.declared,
        readTags: () => {
          if (!this.#connection.catalog.service.isInProcess) {
            this.#kept.open().catch(() => undefined);
          }
        },
        tags: () => this.#kept.names,
      }),
    ).names;
  }

  /** What is known about addresses without a request. */
  async #openSearched(): Promise<SearchedPlaces> {
    const [known, warnings] = await Promise.all([
      this.#knowledge.open(),
      this.#openWarnings(),
      this.#names.open(),
    ]);
    const findInWorkspace = (part: string, most: number): readonly AddressIdentity[] =>
      this.#workspace.made?.findParts(part, most) ?? [];
    const { catalog } = this.#connection;
    return { catalog, known, names: this.#names, warnings, findInWorkspace };
  }

  /** The warnings, once all known addresses have been read. */
  async #openWarnings(): Promise<Warnings> {
    const { warnings } = await this.#warnings.get();
    await warnings.open();
    return warnings;
  }

  #openWorkspace(catalog: Catalog): Lazy<WorkspaceSurvey> {
    this.#own(
      this.#knowledge.onDidChange((what) => {
        if (what === "addresses") void this.#workspace.use(noteFacts);
      }),
    );
    return this.#lazy(async () => {
      const [{ openWorkspace }, { ClosedFileProblems }, { warnings }] = await Promise.all([
        import("../workspace/openSurvey"),
        import("../documents/closedFileProblems"),
        this.#warnings.get(),
      ]);
      const workspace = openWorkspace({
        context: this.#parts.context,
        report: (error) => {
          this.#errors.report(error, "addresses of the workspace");
        },
        catalog,
        knowledge: this.#knowledge,
        names: this.#names,
        openWarnings: () => this.#openWarnings(),
      });
      this.#warningCount.follow(workspace);
      this.#own(
        new ClosedFileProblems({
          survey: workspace,
          levelOf: (warning, uri) => warnings.levelOf(warning, uri),
        }),
      );
      let { spelled } = workspace;
      let changes = 0;
      this.#own(
        workspace.onDidChange(() => {
          if (!workspace.isReading && workspace.changes !== changes) {
            ({ changes } = workspace);
            this.#followDeclared();
          }
          if (workspace.spelled === spelled) return;
          ({ spelled } = workspace);
          void this.editor.use((features) => {
            features.followPairs();
          });
        }),
      );
      return workspace;
    });
  }

  /** Names that files declare may have come or gone. */
  #followDeclared(): void {
    void this.editor.use((features) => {
      features.followDeclared();
    });
    void this.panels.use((panels) => {
      void panels.followIndex();
    });
  }

  #openTerminal(catalog: Catalog): Lazy<TerminalLinks> {
    return this.#lazy(async () => {
      const { TerminalLinks } = await import("../terminal/terminalLinks");
      return new TerminalLinks({
        catalog,
        knowledge: this.#knowledge,
        names: this.#names,
        run: ({ command, argument }) => vscode.commands.executeCommand(command, argument),
        openTransaction: async (hash, chain) =>
          (await this.#explorers.get()).openTransaction(hash, chain),
      });
    });
  }

  /** Its code is loaded at its first use. */
  async #openComparing(): Promise<Comparing> {
    const { openComparing } = await import("../comparing/compare");
    return openComparing({
      context: this.#parts.context,
      catalog: this.#connection.catalog,
      knowledge: this.#knowledge,
      names: this.#names,
      openWarnings: () => this.#openWarnings(),
    });
  }

  #openFind(catalog: Catalog): Lazy<FindCommand> {
    const { panels } = this;
    return this.#lazy(async () => {
      const { FindCommand } = await import("../commands/find/findCommand");
      return new FindCommand({
        catalog,
        open: () => this.#openSearched(),
        openTag: async (tag) => (await panels.get()).openNamed("tag", tag),
        openToken: async (id) => (await panels.get()).openNamed("token", id),
        openChain: async (chain) => (await panels.get()).openNamed("chain", chain),
        openAddress: async (address) => (await panels.get()).openAddress(address),
        openTransaction: async (hash, chain) =>
          (await this.#explorers.get()).openTransaction(hash, chain),
      });
    });
  }

  /** What tagging needs. */
  async tagging(): Promise<AssignTagParts> {
    const { catalog } = this.#connection;
    const memory = this.#parts.context.globalState;
    const { warnings } = await this.#warnings.get();
    const gate = await this.#gate.get();
    const names = this.#names;
    return { catalog, knowledge: this.#knowledge, names, gate, warnings, memory };
  }

  /** What renaming and removing local tags needs. */
  #changing(): Promise<ChangeTagsParts> {
    return Promise.resolve({
      catalog: this.#connection.catalog,
      openKeptTags: () => this.#kept.open(),
      memory: this.#parts.context.globalState,
      person: { askText, confirm },
      replaceInPanels: (tag, newTag) => {
        void this.panels.use((panels) => {
          panels.replaceTag(tag, newTag);
        });
      },
    });
  }

  #folder(name: string): string {
    return vscode.Uri.joinPath(this.#parts.context.globalStorageUri, name).fsPath;
  }

  /** The entry that removes all allowed pairs. */
  #pairEntries(): readonly MenuEntry[] {
    const pairs = this.#warnings.made?.warnings.pairs;
    if (pairs === undefined || pairs.size === 0) return [];
    const run = async (): Promise<void> => {
      await pairs.clear();
      await this.#followPairs();
    };
    const label = vscode.l10n.t("Warn About All Look-Alikes Again ({0})", pairs.size);
    return [{ icon: "warning", label, run }];
  }

  async #followPairs(): Promise<void> {
    await this.editor.use((features) => {
      features.followPairs();
    });
    await this.panels.use((panels) => {
      void panels.followIndex();
    });
    await this.#workspace.use(noteFacts);
  }
}

/** Loads its code at first use. */
async function openExchange(origin: string): Promise<Exchange> {
  const { openExchange: open } = await import("../platform/openExchange");
  return open(origin);
}

function noteFacts(workspace: WorkspaceSurvey): void {
  workspace.noteFacts();
}
