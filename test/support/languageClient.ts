import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  type InitializeResult,
  type InlayHint,
  InlayHintRequest,
  LogMessageNotification,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from "vscode-languageserver-protocol/node";
import { command, commandEnvironment } from "./runCli";

interface ClientOptions {
  /** The field of the `initialize` request in which the client sends its folder. */
  readonly names?: "workspaceFolders" | "rootUri" | "rootPath";
  readonly capabilities?: ClientCapabilities;
  /** The client's settings for the section `addressAtlas`. */
  readonly settings?: unknown;
}

/** The capabilities that most editors have. */
const usual: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
    publishDiagnostics: { relatedInformation: true },
  },
};

/** A client made with the protocol's reference library, connected to the built command. */
export class LanguageClient {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  /** The methods that the server has registered. */
  readonly registered: string[] = [];
  readonly logged: string[] = [];
  settings: unknown;
  readonly #folder: string;
  readonly #names: NonNullable<ClientOptions["names"]>;
  readonly #capabilities: ClientCapabilities;
  readonly #published = new Map<string, { version: number; diagnostics: readonly Diagnostic[] }>();
  readonly #waiting = new Set<() => void>();

  constructor(
    folder: string,
    { names = "workspaceFolders", capabilities = {}, settings = null }: ClientOptions = {},
  ) {
    this.#folder = folder;
    this.#names = names;
    this.settings = settings;
    this.#capabilities = {
      ...usual,
      ...capabilities,
      textDocument: { ...usual.textDocument, ...capabilities.textDocument },
      workspace: { ...usual.workspace, ...capabilities.workspace },
    };
    this.process = spawn(process.execPath, [command, "lsp", "--stdio"], {
      cwd: folder,
      // In an extension host the executable is the editor, which needs this variable to run as Node.
      env: { ...commandEnvironment, ELECTRON_RUN_AS_NODE: "1" },
    });
    const reader = new StreamMessageReader(this.process.stdout);
    // Without this, an unfinished message of a killed server would keep a timer, and this process, alive for ever.
    reader.partialMessageTimeout = 0;
    this.connection = createProtocolConnection(reader, new StreamMessageWriter(this.process.stdin));
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      const { uri, version = 0, diagnostics } = params;
      this.#published.set(uri, { version, diagnostics });
      for (const look of this.#waiting) look();
    });
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => {
      this.logged.push(message);
    });
    this.connection.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(() => this.settings),
    );
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registered.push(...registrations.map(({ method }) => method));
    });
    this.connection.listen();
  }

  static async start(folder: string, options: ClientOptions = {}): Promise<LanguageClient> {
    const client = new LanguageClient(folder, options);
    await client.initialize();
    return client;
  }

  async initialize(): Promise<InitializeResult> {
    const result = await this.connection.sendRequest<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: this.#capabilities,
      ...this.#describeFolder(),
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  #describeFolder(): object {
    const uri = pathToFileURL(this.#folder).href;
    switch (this.#names) {
      case "workspaceFolders":
        return { workspaceFolders: [{ uri, name: "folder" }] };
      case "rootUri":
        return { rootUri: uri, workspaceFolders: null };
      case "rootPath":
        return { rootPath: this.#folder };
    }
  }

  uriOf(file: string): string {
    return pathToFileURL(`${this.#folder}/${file}`).href;
  }

  async open(file: string, text: string, languageId = "plaintext"): Promise<void> {
    const textDocument = { uri: this.uriOf(file), languageId, version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  async change(
    file: string,
    version: number,
    contentChanges: TextDocumentContentChangeEvent[],
  ): Promise<void> {
    const textDocument = { uri: this.uriOf(file), version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges,
    });
  }

  async save(file: string): Promise<void> {
    const textDocument = { uri: this.uriOf(file) };
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument });
  }

  async close(file: string): Promise<void> {
    const textDocument = { uri: this.uriOf(file) };
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
  }

  /** Notifies the server that files have changed on disk. */
  async touch(...files: readonly string[]): Promise<void> {
    const changes = files.map((file) => ({ uri: this.uriOf(file), type: 2 as const }));
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  }

  async configure(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
  }

  /** Resolves with the diagnostics of a document version, when they are published and `isWanted` returns true. */
  diagnostics(
    file: string,
    version = 1,
    isWanted: (diagnostics: readonly Diagnostic[]) => boolean = () => true,
  ): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      const look = (): void => {
        const published = this.#published.get(this.uriOf(file));
        if (published?.version !== version || !isWanted(published.diagnostics)) return;
        this.#waiting.delete(look);
        resolve(published.diagnostics);
      };
      this.#waiting.add(look);
      look();
    });
  }

  async actions(file: string, range: Range): Promise<readonly CodeAction[]> {
    const found = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uriOf(file) },
      range,
      context: { diagnostics: [] },
    });
    return (found ?? []).filter((each): each is CodeAction => "edit" in each);
  }

  async hover(file: string, position: Position): Promise<Hover | null> {
    const textDocument = { uri: this.uriOf(file) };
    return this.connection.sendRequest(HoverRequest.type, { textDocument, position });
  }

  async hints(file: string, range: Range): Promise<readonly InlayHint[]> {
    const textDocument = { uri: this.uriOf(file) };
    const found = await this.connection.sendRequest(InlayHintRequest.type, { textDocument, range });
    return found ?? [];
  }

  async completions(file: string, position: Position): Promise<readonly CompletionItem[]> {
    const textDocument = { uri: this.uriOf(file) };
    const found = await this.connection.sendRequest(CompletionRequest.type, {
      textDocument,
      position,
    });
    return found === null || Array.isArray(found) ? (found ?? []) : found.items;
  }

  /** Ends the server with the protocol's shutdown sequence. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    const exit = once(this.process, "exit");
    await this.connection.sendNotification(ExitNotification.type);
    const [code] = (await exit) as [number | null];
    this.connection.dispose();
    return code;
  }

  /** Kills the server if it is still running, as after a test that failed before `stop`. */
  kill(): void {
    this.process.kill("SIGKILL");
  }
}
