import { pathToFileURL } from "node:url";
import type {
  CancellationToken,
  CodeAction,
  CodeActionParams,
  CompletionList,
  Connection,
  Diagnostic,
  Hover,
  InitializeParams,
  InitializeResult,
  InlayHint,
  InlayHintParams,
  MarkupContent,
  TextDocumentContentChangeEvent,
  TextDocumentPositionParams,
  TextDocuments,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../../../package.json";
import type { Card } from "../../engine/known/card";
import { findQuoted, fitsQuoted } from "../../engine/known/findQuoted";
import { isRecord } from "../../engine/text/isRecord";
import { yieldToEvents } from "../../engine/text/slices";
import { largestFile } from "../../project/files/largestFile";
import type * as protocol from "../languageProtocol";
import { describeFault } from "../describeFault";
import { readChainId } from "../readChainId";
import { safeLine } from "../safeLine";
import { checkText } from "./checkText";
import { type ClientSettings, parseClientSettings } from "./clientSettings";
import { buildCompletions } from "./completion";
import { buildCodeActions } from "./codeActions";
import {
  buildDiagnostic,
  failedDiagnostic,
  mostDiagnostics,
  tooLargeDiagnostic,
} from "./diagnostics";
import { DocumentAddresses } from "./documentAddresses";
import { DocumentChecks } from "./documentChecks";
import { type CardFormat, drawCard } from "./drawCard";
import { chooseEncoding, type PositionEncoding, Positions } from "./positions";
import { type PlacedDocument, Repositories, type Repository } from "./repositories";
import { findShown, type ShownFinding } from "./shownFindings";
import { ShownNames } from "./shownNames";

type Protocol = typeof protocol;

/** The capabilities of the client. */
interface ClientFacts {
  readonly encoding: PositionEncoding;
  readonly hasConfiguration: boolean;
  readonly watchesFiles: boolean;
  readonly followsConfiguration: boolean;
  readonly hasFolderEvents: boolean;
  readonly hasCodeActions: boolean;
  readonly hasRelated: boolean;
  /** Whether the edits of a fix can name the version of their document. */
  readonly hasVersionedEdits: boolean;
  readonly hoverFormat: CardFormat;
  readonly refreshesHints: boolean;
}

/** The result of checking one version of a document. */
interface CheckedDocument {
  readonly place: PlacedDocument;
  readonly shown: readonly ShownFinding[];
  readonly isTooLarge: boolean;
}

const section = "addressAtlas";
/**
 * Globs of files that may contain names, chain ids or settings. Whether a file is relevant is decided when it changes.
 */
const watched = ["**/*.{csv,json,toml,yaml,yml}", "**/.chainId"];
/** The time in milliseconds for which files must be unchanged before they are read again. */
const followsAfter = 300;

/** A language server for the engine, without custom messages and without network. */
export class LanguageServer {
  readonly #protocol: Protocol;
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #checks: DocumentChecks<CheckedDocument>;
  readonly #repositories: Repositories;
  readonly #changedFiles = new Set<string>();
  #client: ClientFacts | undefined;
  #isShutDown = false;
  #settings: ClientSettings = parseClientSettings(undefined);
  #reading: Promise<void> = Promise.resolve();
  #following: NodeJS.Timeout | undefined;

  constructor(parts: Protocol) {
    this.#protocol = parts;
    const { createConnection, TextDocument: texts, TextDocuments: Documents } = parts;
    this.#connection = createConnection(process.stdin, process.stdout);
    this.#documents = new Documents({
      create: (uri, language, count, text) => texts.create(uri, language, count, text),
      update: (document, changes, count) => this.#update(document, changes, count),
    });
    this.#repositories = new Repositories(
      (line) => {
        this.#connection.console.log(safeLine(line));
      },
      () => {
        this.#refreshHints();
      },
    );
    this.#checks = new DocumentChecks({
      check: (document, pause) => this.#check(document, pause),
      onChecked: (document, count, checked) => {
        this.#publish(document, count, checked);
      },
      onError: (error) => {
        this.#report(error);
      },
      onFailed: ({ uri }, count) => {
        const diagnostics = [failedDiagnostic];
        void this.#connection.sendDiagnostics({ uri, version: count, diagnostics });
      },
    });
  }

  listen(): void {
    const { DidChangeWatchedFilesNotification, DidChangeConfigurationNotification } =
      this.#protocol;
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => {
      const { watchesFiles, followsConfiguration, hasFolderEvents } = this.#client ?? {};
      const register = connection.client;
      const watchers = watched.map((globPattern) => ({ globPattern }));
      if (watchesFiles === true)
        void register.register(DidChangeWatchedFilesNotification.type, { watchers });
      if (followsConfiguration === true)
        void register.register(DidChangeConfigurationNotification.type, { section });
      if (hasFolderEvents === true) {
        connection.workspace.onDidChangeWorkspaceFolders(() => void this.#readFolders());
      }
      this.#readSettings();
    });
    connection.onShutdown(() => {
      this.#isShutDown = true;
    });
    connection.onDidChangeConfiguration(({ settings }) => {
      this.#readSettings(settings);
    });
    connection.onDidChangeWatchedFiles(({ changes }) => {
      this.#follow(changes.map(({ uri }) => uri));
    });
    connection.onCodeAction((params, token) =>
      this.#answer(params, token, (pause) => this.#findActions(params, pause)),
    );
    connection.onHover((params, token) =>
      this.#answer(params, token, (pause) => this.#findHover(params, pause)),
    );
    connection.onCompletion((params, token) =>
      this.#answer(params, token, (pause) => this.#findCompletions(params, pause)),
    );
    connection.languages.inlayHint.on((params, token) =>
      this.#answer(params, token, (pause) => this.#findHints(params, pause)),
    );
    this.#documents.onDidChangeContent(({ document }) => {
      this.#checks.follow(document);
    });
    this.#documents.onDidSave(({ document }) => {
      this.#follow([document.uri]);
    });
    this.#documents.onDidClose(({ document }) => {
      this.#checks.close(document);
      void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    });
    this.#documents.listen(connection);
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities } = params;
    const { workspace, textDocument, general } = capabilities;
    const encoding = chooseEncoding(general?.positionEncodings);
    this.#client = {
      encoding,
      hasConfiguration: workspace?.configuration === true,
      watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
      followsConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
      hasFolderEvents: workspace?.workspaceFolders === true,
      hasCodeActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      hasVersionedEdits: workspace?.workspaceEdit?.documentChanges === true,
      hasRelated: textDocument?.publishDiagnostics?.relatedInformation === true,
      hoverFormat: textDocument?.hover?.contentFormat?.[0] ?? "plaintext",
      refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    };
    this.#repositories.setFolders(foldersOf(params));
    return {
      serverInfo: { name: "address-atlas", version },
      capabilities: {
        positionEncoding: encoding,
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        codeActionProvider: { codeActionKinds: ["quickfix"] },
        hoverProvider: true,
        inlayHintProvider: true,
        // Clients request completions at each letter. Trigger characters would suppress the completions of other
        // servers.
        completionProvider: {},
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #readFolders(): Promise<void> {
    const folders = await this.#connection.workspace.getWorkspaceFolders();
    this.#repositories.setFolders(folders?.map(({ uri }) => uri) ?? []);
    this.#refreshAll();
  }

  /** Requests the settings if the client supports it, otherwise uses the pushed settings. */
  #readSettings(pushed?: unknown): void {
    const read = async (): Promise<void> => {
      let value: unknown = isRecord(pushed) ? pushed[section] : undefined;
      if (this.#client?.hasConfiguration === true) {
        value = await this.#connection.workspace.getConfiguration(section);
      }
      this.#settings = parseClientSettings(value);
    };
    this.#reading = read().catch((error: unknown) => {
      this.#report(error);
    });
    void this.#reading.then(() => {
      this.#refreshAll();
    });
  }

  #refreshAll(): void {
    for (const document of this.#documents.all()) this.#checks.refresh(document);
    this.#refreshHints();
  }

  #refreshHints(): void {
    if (this.#client?.refreshesHints === true) {
      void this.#connection.languages.inlayHint.refresh().catch(() => undefined);
    }
  }

  /** Handles changed files after a delay, since files change in bursts, for example in a checkout. */
  #follow(uris: readonly string[]): void {
    for (const uri of uris) this.#changedFiles.add(uri);
    clearTimeout(this.#following);
    this.#following = setTimeout(() => {
      const changed = this.#repositories.follow([...this.#changedFiles]);
      this.#changedFiles.clear();
      for (const document of this.#documents.all()) {
        const { repository } = this.#repositories.place(document.uri);
        if (changed.has(repository)) this.#checks.refresh(document);
      }
      if (changed.size > 0) this.#refreshHints();
    }, followsAfter);
  }

  /** Applies changes one after the other, since each refers to the text after the previous one. */
  #update(
    document: TextDocument,
    changes: TextDocumentContentChangeEvent[],
    count: number,
  ): TextDocument {
    const { TextDocument: texts } = this.#protocol;
    for (const change of changes) {
      if (!("range" in change)) texts.update(document, [change], count);
      else {
        const positions = this.#positionsOf(document);
        const [one, other] = [change.range.start, change.range.end].map((each) =>
          positions.offsetAt(each),
        );
        const range = {
          start: document.positionAt(one ?? 0),
          end: document.positionAt(other ?? 0),
        };
        texts.update(document, [{ range, text: change.text }], count);
      }
    }
    return document;
  }

  async #check(document: TextDocument, pause: () => Promise<void>): Promise<CheckedDocument> {
    await this.#reading;
    const text = document.getText();
    const place = this.#repositories.place(document.uri);
    const isTooLarge = Buffer.byteLength(text) > largestFile;
    if (isTooLarge || !this.#settings.hasDiagnostics) return { place, shown: [], isTooLarge };
    const { repository, path: file } = place;
    const { root } = repository.folder;
    const [facts, settings] = await Promise.all([repository.facts(), repository.settings()]);
    const language = document.languageId;
    const chainId = readChainId(root, file);
    const findings = await checkText({ text, path: file, language, chainId }, facts, pause);
    const shown = findShown(findings, { root, file, settings, levels: this.#settings.levels });
    return { place, shown, isTooLarge };
  }

  #publish(document: TextDocument, count: number, checked: CheckedDocument): void {
    const { shown, isTooLarge, place } = checked;
    const positions = this.#positionsOf(document);
    const hasRelated = this.#client?.hasRelated === true;
    const diagnostics = isTooLarge
      ? [tooLargeDiagnostic]
      : shown
          .slice(0, mostDiagnostics)
          .map((each) => this.#toDiagnostic(each, positions, place, hasRelated));
    void this.#connection.sendDiagnostics({ uri: document.uri, version: count, diagnostics });
  }

  #toDiagnostic(
    shown: ShownFinding,
    positions: Positions,
    { repository }: PlacedDocument,
    hasRelated: boolean,
  ): Diagnostic {
    const uriOf = (file: string): string => repository.uriOf(file);
    return buildDiagnostic(shown, positions.rangeOf(shown.finding), hasRelated ? uriOf : undefined);
  }

  async #findActions(
    { textDocument, range }: CodeActionParams,
    pause: () => Promise<void>,
  ): Promise<CodeAction[]> {
    const { LSPErrorCodes, ResponseError } = this.#protocol;
    const document = this.#documents.get(textDocument.uri);
    if (document === undefined || this.#client?.hasCodeActions !== true) return [];
    const { version: requested } = document;
    const checked = await this.#checks.find(document);
    if (checked === undefined || checked.isTooLarge) return [];
    const positions = this.#positionsOf(document);
    const [start, end] = [positions.offsetAt(range.start), positions.offsetAt(range.end)];
    const { shown, place } = checked;
    const facts = await place.repository.facts();
    const { hasVersionedEdits } = this.#client;
    const parts = { document, path: place.path, facts, positions, shown, start, end };
    const actions = await buildCodeActions({ ...parts, hasVersionedEdits, pause });
    if (document.version === requested) return actions;
    // The requested range or the positions in the edits belong to an outdated version of the document.
    throw new ResponseError(LSPErrorCodes.ContentModified, "The document has changed.");
  }

  async #findHover(
    { textDocument, position }: TextDocumentPositionParams,
    pause: () => Promise<void>,
  ): Promise<Hover | null> {
    const opened = await this.#open(textDocument.uri);
    if (opened === undefined || !this.#settings.hasHovers) return null;
    const { addresses, positions, repository } = opened;
    const at = await addresses.findCard(positions.offsetAt(position), pause);
    if (at === undefined) return null;
    return { contents: this.#draw(at.card, repository), range: positions.rangeOf(at.found) };
  }

  async #findHints(
    { textDocument, range }: InlayHintParams,
    pause: () => Promise<void>,
  ): Promise<InlayHint[]> {
    const opened = await this.#open(textDocument.uri);
    if (opened === undefined || !this.#settings.hasHints) return [];
    const { addresses, positions, repository } = opened;
    const place = { from: positions.offsetAt(range.start), to: positions.offsetAt(range.end) };
    const draw = (card: Card): MarkupContent => this.#draw(card, repository);
    const hints = await addresses.findHints(place, draw, pause);
    return hints.map(({ offset, text, card }) => ({
      position: positions.positionAt(offset),
      label: text,
      paddingLeft: true,
      tooltip: card,
    }));
  }

  async #findCompletions(
    { textDocument, position }: TextDocumentPositionParams,
    pause: () => Promise<void>,
  ): Promise<CompletionList | null> {
    const opened = await this.#open(textDocument.uri);
    if (opened === undefined) return null;
    const { document, addresses, positions, names, facts } = opened;
    const offset = positions.offsetAt(position);
    const { line, character } = document.positionAt(offset);
    const start = offset - character;
    const text = document.getText({
      start: { line, character: 0 },
      end: { line: line + 1, character: 0 },
    });
    const quoted = findQuoted(text, character);
    if (quoted === undefined) return null;
    const place = { start: start + quoted.start, end: start + quoted.end };
    const inferred = await addresses.findChain(place, pause);
    const range = positions.rangeOf(place);
    const items = buildCompletions({ word: quoted.word, range, inferred }, names, facts);
    const fits = ({ detail = "" }: (typeof items)[number]): boolean =>
      fitsQuoted(quoted, detail, inferred);
    return { isIncomplete: true, items: items.filter(fits) };
  }

  /** Opens a document for a request; undefined if the document is not open or is too large. */
  async #open(uri: string) {
    await this.#reading;
    const document = this.#documents.get(uri);
    if (document === undefined) return undefined;
    const text = document.getText();
    if (Buffer.byteLength(text) > largestFile) return undefined;
    const { repository, path } = this.#repositories.place(uri);
    const chainId = readChainId(repository.folder.root, path);
    // The snapshot keeps the text at the time of the request, to which the positions of the request refer.
    const opened = this.#protocol.TextDocument.create(uri, document.languageId, 0, text);
    const positions = this.#positionsOf(opened);
    const facts = await repository.facts();
    const names = new ShownNames(facts, this.#settings, repository);
    const checked = { text, path, language: document.languageId, chainId };
    const addresses = new DocumentAddresses(checked, facts, names);
    return { document: opened, addresses, positions, repository, names, facts };
  }

  #draw(card: Card, repository: Repository): MarkupContent {
    return drawCard(card, this.#client?.hoverFormat ?? "plaintext", (file) =>
      repository.uriOf(file),
    );
  }

  #positionsOf(document: TextDocument): Positions {
    return new Positions(document, this.#client?.encoding ?? "utf-16");
  }

  /**
   * Answers a request. Rejects before `initialize`, after `shutdown`, for invalid parameters, and when the client
   * cancels the request. After a cancellation, `pause` rejects too, which ends the work.
   */
  async #answer<Result>(
    params: unknown,
    token: CancellationToken,
    answer: (pause: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const { ErrorCodes, LSPErrorCodes, ResponseError } = this.#protocol;
    if (this.#client === undefined) {
      throw new ResponseError(ErrorCodes.ServerNotInitialized, "initialize comes first.");
    }
    if (this.#isShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, "It is shut down.");
    if (!namesDocument(params)) {
      throw new ResponseError(
        ErrorCodes.InvalidParams,
        "The request names no place in a document.",
      );
    }
    const cancel = (): Error =>
      new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
    const pause = async (): Promise<void> => {
      await yieldToEvents();
      if (token.isCancellationRequested) throw cancel();
    };
    return new Promise((resolve, reject) => {
      const cancelled = token.onCancellationRequested(() => {
        reject(cancel());
      });
      answer(pause)
        .then(resolve, reject)
        .finally(() => {
          cancelled.dispose();
        });
    });
  }

  /** Logs an error without text from files. */
  #report(error: unknown): void {
    this.#connection.console.error(describeFault(error));
  }
}

/** Whether the parameters of a request name a document and a position or a range in it. */
function namesDocument(params: unknown): boolean {
  const { textDocument, position, range } = (params ?? {}) as {
    readonly textDocument?: { readonly uri?: unknown } | null;
    readonly position?: { readonly line?: unknown; readonly character?: unknown } | null;
    readonly range?: { readonly start?: unknown; readonly end?: unknown } | null;
  };
  const hasPosition = typeof position?.line === "number" && typeof position.character === "number";
  const hasRange = typeof range?.start === "object" && typeof range.end === "object";
  return typeof textDocument?.uri === "string" && (hasPosition || hasRange);
}

/** Returns the folders of a client. Older clients send a single root in `rootUri` or `rootPath`. */
function foldersOf(params: InitializeParams): readonly string[] {
  const { workspaceFolders, ...older } = params;
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  const { rootUri, rootPath }: { rootUri?: string | null; rootPath?: string | null } = older;
  if (rootUri) return [rootUri];
  return rootPath ? [pathToFileURL(rootPath).href] : [];
}
