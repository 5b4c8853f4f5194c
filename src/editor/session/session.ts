import * as vscode from "vscode";
import { KeptTags } from "../../sources/tags/keptTags";
import { TagKnowledge } from "../../sources/tags/tagKnowledge";
import { registerAgentTools } from "../agents/registerAgentTools";
import { localServiceParts, openConnection } from "./openConnection";
import { registerAddresses } from "../commands/registerAddresses";
import { registerConnection } from "../commands/registerConnection";
import { registerHelp } from "../commands/registerHelp";
import { registerLabels } from "../commands/registerLabels";
import { registerNodes } from "../commands/registerNodes";
import { propose, registerTagging } from "../commands/registerTagging";
import { registerDocuments } from "../documents/registerDocuments";
import { openNames } from "../known/openNames";
import { registerPanels } from "../panels/registerPanels";
import { CommandRunner } from "../platform/commandRunner";
import { Lazy } from "../platform/lazy";
import { Log } from "../platform/log";
import { ErrorReporter } from "../platform/reportError";
import { registerTerminal } from "../terminal/registerTerminal";
import { registerRows } from "../tree/registerRows";
import type { TreeNode } from "../tree/treeNode";
import type { SessionChange } from "./sessionChange";

/** Functions that register a feature with its commands. */
const features: readonly ((session: Session) => vscode.Disposable)[] = [
  registerConnection,
  registerNodes,
  registerRows,
  registerDocuments,
  registerPanels,
  registerTagging,
  registerLabels,
  registerAddresses,
  registerTerminal,
  registerHelp,
  (session) => registerAgentTools(session, (...given) => propose(session, ...given)),
];

/**
 * Creates and owns the objects that features share, and disposes them at the end. The session is created once,
 * soon after a window starts. A feature registers itself and its commands, and loads its code at first use by
 * `import()`.
 */
export class Session {
  readonly #owned: { dispose(): unknown }[] = [];
  #isDisposed = false;
  readonly #change = this.own(new vscode.EventEmitter<SessionChange>());
  /** Features listen to this event and to the event of the catalog. */
  readonly onDidChange = this.#change.event;
  readonly log = this.own(new Log());
  readonly errors = new ErrorReporter(this.log);
  readonly commands = new CommandRunner(this.errors);
  readonly context;
  /** The view that `extension.ts` registered. */
  readonly view;
  /** The service in use and the data that it has sent. */
  readonly connection;
  readonly catalog;
  readonly knowledge;
  readonly keptTags;
  readonly names;
  readonly nodes;
  /** One gate for the window, since the gate stores the user's answers. */
  readonly gate;
  readonly warnings;
  /** The addresses of the workspace's files. */
  readonly survey;
  /** The content of `view`; `extension.ts` connects the two. */
  readonly tree;

  constructor(context: vscode.ExtensionContext, view: vscode.TreeView<TreeNode>) {
    this.context = context;
    this.view = view;
    this.nodes = this.lazy(async () => {
      const { openNodes } = await import("../commands/nodes/openNodes");
      return openNodes({
        context,
        onChange: (change) => {
          this.note({ kind: "nodes", change });
        },
      });
    });
    this.connection = this.own(openConnection(this));
    this.catalog = this.connection.catalog;
    this.knowledge = this.own(
      new TagKnowledge(this.catalog, this.folder("tag-index"), context.globalState),
    );
    this.keptTags = this.own(
      new KeptTags(localServiceParts(this), vscode.l10n.t("yours, local"), () => {
        this.names.followTags();
      }),
    );
    this.names = openNames(this);
    this.warnings = this.lazy(async () =>
      (await import("../known/openWarnings")).openWarnings(this),
    );
    this.gate = this.lazy(async () => {
      const [{ openGate }, { askAboutKey }] = await Promise.all([
        import("../../sources/catalog/openGate"),
        import("../platform/privateKeyQuestion"),
      ]);
      return openGate(this.catalog, this.knowledge, askAboutKey);
    });
    this.survey = this.lazy(async () => (await import("../workspace/openSurvey")).openSurvey(this));
    this.tree = this.lazy(async () => {
      const { CatalogTree } = await import("../tree/catalogTree");
      return new CatalogTree(this.connection, this.names, await this.survey.get());
    });
    for (const register of features) this.own(register(this));
  }

  /** Reports a change to all features. */
  note(change: SessionChange): void {
    this.#change.fire(change);
  }

  /** Returns the path of a folder in the extension's storage. */
  folder(name: string): string {
    return vscode.Uri.joinPath(this.context.globalStorageUri, name).fsPath;
  }

  /**
   * Disposes an object with the session, or immediately if the session has ended. The object added last is disposed
   * first.
   */
  own<T extends { dispose(): unknown }>(one: T): T {
    if (this.#isDisposed) void one.dispose();
    this.#owned.push(one);
    return one;
  }

  /** Owns an object that is created at its first use. */
  lazy<T extends object>(make: () => Promise<T>): Lazy<T> {
    return this.own(new Lazy(make));
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await Promise.all(this.#owned.toReversed().map((one) => one.dispose()));
  }
}
