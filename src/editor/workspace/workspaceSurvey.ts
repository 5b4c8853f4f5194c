import { isAborted, yieldToEvents } from "../../engine/text/slices";
import * as vscode from "vscode";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { findAddresses, type FindOptions } from "../../engine/addresses/findAddresses";
import type { Finding } from "../../engine/checks/finding";
import type { Name } from "../../engine/names/name";
import { levelOf, type WarningLevels } from "../../engine/checks/warningLevels";
import type { CheckedDocument, Problems } from "../../engine/checks/findProblems";
import { openLabelFolder } from "./openLabelFolder";
import { loadFileFacts } from "../known/loadFileFacts";
import { endKeptThreads } from "../../project/scan/scanThreads";
import { checkFile } from "../../project/scan/checkFile";
import { createPlaceFinder } from "../../project/scan/findPlaces";
import { DeclaredNames } from "../../project/scan/declaredNames";
import {
  type DeclaredPlace,
  type FilePlace,
  Inventory,
  type InventoryFile,
} from "../../project/scan/inventory";
import { type Drift, findDrift } from "../../project/scan/findDrift";
import { packAddresses } from "../../project/scan/knownAddresses";
import type { LeftOut } from "../../project/scan/place";
import { decodeLeniently } from "../../project/scan/scanFile";
import type { ScanResult } from "../../project/scan/scanTask";
import { readWritten, type WrittenWorkspace } from "../../project/scan/writtenAddresses";
import {
  fileOfId,
  idOfFile,
  Survey,
  type SurveyedAddress,
  type SurveyFacts,
} from "../../project/scan/survey";
import type { IsAnswered, Witnessed } from "../../project/scan/witnessed";
import { followPaths } from "./followPaths";
import { searchInEditor } from "./editorSearch";
import { pathInFolder } from "./pathInFolder";
import { readRules } from "./readRules";
import { withoutInner } from "./withoutInner";

interface WorkspaceSurveyParts {
  /** The path of the built `scanThread`. */
  readonly thread: string;
  readonly facts: SurveyFacts;
  /**
   * Yields every address for which `facts.isMarked` holds and whose format has no checksum. May also yield other
   * addresses.
   */
  readonly marked: () => Iterable<AddressIdentity>;
  /** Resolves when the facts that are stored on this machine are loaded. Label files may be loaded later. */
  readonly openFacts: () => Promise<void>;
  /** Resolves when everything that warnings depend on is loaded. */
  readonly openChecks: () => Promise<unknown>;
  /** Finds the problems of a document, as the editor does. */
  readonly findProblems: (document: CheckedDocument, uri: string) => Promise<Problems>;
  /** Describes a finding in one line. */
  readonly describe: (finding: Finding) => string;
  readonly levels: () => WarningLevels;
  /** Shows the user an error that has stopped the scan. */
  readonly report: (error: unknown) => void;
}

/**
 * `reading`: the folders are scanned. `checking`: files with addresses are read again for warnings and chains.
 * `stopped`: by the user or by a fault; the results so far stay. `idle`: not started, or only names are read.
 */
export type SurveyState = "idle" | "reading" | "checking" | "done" | "stopped";

/** A file with addresses, in the state in which it was read. */
export interface SurveyedText {
  readonly file: Pick<InventoryFile, "root" | "path">;
  readonly hash: string | undefined;
  readonly uri: vscode.Uri;
  readonly document: CheckedDocument;
}

/** The minimum time between two reports of changes during a scan or check, in milliseconds. */
const tellsEvery = 400;
/** How long to wait for further changes of tags, names and folders, which come in groups, in milliseconds. */
const settlesIn = 500;

/** The addresses of the workspace's files. They are read when first requested, and updated from then on. */
export class WorkspaceSurvey {
  readonly #parts: WorkspaceSurveyParts;
  /** The names that files declare, in the files read so far. */
  readonly declared = new DeclaredNames(
    () => this.#inventory,
    (file) => {
      const uri = this.uriOf(file);
      return uri && { uri: uri.toString(), title: this.titleOf(file) };
    },
    (uri) => this.#locate(vscode.Uri.parse(uri)),
  );
  readonly #change = new vscode.EventEmitter<"rows" | "folders">();
  /** `rows`: rows, counts or the state may have changed. `folders`: the workspace has other folders. */
  readonly onDidChange = this.#change.event;
  readonly #following: vscode.Disposable[] = [];
  #watching: vscode.Disposable | undefined;
  #roots: readonly vscode.WorkspaceFolder[] = [];
  #inventory: Inventory;
  #survey: Survey;
  /** `read`: the names have been read, and no checks were requested. */
  #state: SurveyState | "read" = "idle";
  #asOf: Date | undefined;
  /**
   * The part of `changes` that was counted before the last restart. Added to the counter of a new inventory, so that
   * `changes` differs from all earlier values.
   */
  #changesBefore = 0;
  #spelled: WrittenWorkspace | undefined;
  /** The value of `Inventory.changes` when `#spelled` was built. */
  #spelledAt = NaN;
  #isWhole = false;
  #wasChecked = false;
  /** Whether the files are also checked. Names alone need no checks. */
  #wantsChecks = false;
  #abort = new AbortController();
  readonly #lifetime = new AbortController();
  #run: Promise<void> | undefined;
  /** The packed `parts.marked` that the threads use. */
  #marked = "";
  #unchecked = new Map<string, Pick<InventoryFile, "root" | "path">>();
  readonly #hashes = new Map<string, string | undefined>();
  /** The changed paths of each root. */
  readonly #changed = new Map<number, Set<string>>();
  /**
   * Resolves when the earlier groups of changes have been handled. Groups are handled one after the other, so that an
   * older result never replaces a newer one.
   */
  #followed = Promise.resolve();
  #reportedAt = -Infinity;
  #tellTimer: NodeJS.Timeout | undefined;
  #againTimer: NodeJS.Timeout | undefined;
  #factsTimer: NodeJS.Timeout | undefined;

  constructor(parts: WorkspaceSurveyParts) {
    this.#parts = parts;
    this.#inventory = new Inventory(parts.facts.isKnown);
    this.#survey = new Survey(this.#inventory, parts.facts);
    this.#following.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#change.fire("folders");
        // The editor may report the same folders several times.
        if (this.#state !== "idle" && !this.#hasSameFolders()) this.#restart();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("addressAtlas.editor")) this.noteFacts();
        const isExclude = ["files.exclude", "search.exclude", "search.useIgnoreFiles"].some((key) =>
          event.affectsConfiguration(key),
        );
        if (isExclude && this.#state !== "idle") this.#restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.noteFacts();
      }),
    );
  }

  /**
   * The addresses of the workspace, updated whenever all files have been read. Undefined before the end of the first
   * scan, and after a change of the folders or exclude settings until the next scan ends.
   */
  get spelled(): WrittenWorkspace | undefined {
    return this.#spelled;
  }

  get hasFolders(): boolean {
    return (vscode.workspace.workspaceFolders ?? []).length > 0;
  }

  get state(): SurveyState {
    return this.#wantsChecks && this.#state !== "read" ? this.#state : "idle";
  }

  get isReading(): boolean {
    return this.#state === "reading";
  }

  /** Whether the scan has begun. From then on, changes of the files are followed. */
  get hasBegun(): boolean {
    return this.#state !== "idle";
  }

  get survey(): Survey {
    return this.#survey;
  }

  /**
   * Whether the last scan has ended, every workspace folder could be listed, and all later changes could be followed.
   * Files with addresses may still be unchecked.
   */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /**
   * The time when all files were last up to date: the end of the last scan, or of the last update after a change of
   * files. Undefined in the same cases as `spelled`.
   */
  get asOf(): Date | undefined {
    return this.#asOf;
  }

  /**
   * Whether all files have been read and checked at least once, since the start or since the last change of the folders
   * or exclude settings. While files are read or checked again, the earlier warnings stay.
   */
  get wasChecked(): boolean {
    return this.#wasChecked;
  }

  /** The numbers of files read so far, of places found in them, and of files still to be checked. */
  get counts(): { readonly files: number; readonly places: number; readonly unchecked: number } {
    const { fileCount, placeCount, leftOut } = this.#inventory;
    return {
      files: fileCount + leftOut.filter(({ cause }) => cause === "binary").length,
      places: placeCount,
      unchecked: this.#unchecked.size,
    };
  }

  /** The skipped files and folders that may contain addresses, with the reason. */
  get unread(): readonly LeftOut[] {
    return this.#inventory.leftOut.filter(({ cause }) => cause !== "binary" && cause !== "special");
  }

  /** Whether at least one workspace folder is not on this machine's disk. */
  get isElsewhere(): boolean {
    return (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => uri.scheme !== "file");
  }

  /** Returns the symbol of an address, otherwise a tag, otherwise a name, on any chain. */
  nameOf(address: AddressIdentity): string | undefined {
    const { symbolsOf, tagsOf, namesOf } = this.#parts.facts;
    return symbolsOf(address)[0] ?? tagsOf(address)[0] ?? namesOf(address)[0]?.text;
  }

  /** Returns the names of an address, on any chain. */
  namesOf(address: AddressIdentity): readonly Name[] {
    return this.#parts.facts.namesOf(address);
  }

  /** Whether a warning of an address is an error. */
  isError(row: SurveyedAddress): boolean {
    const levels = this.#parts.levels();
    return this.#survey.warningsOf(row).some((warning) => levelOf(warning, levels) === "error");
  }

  /** Returns the path of a file. In a workspace of several folders, the name of the folder comes first. */
  titleOf({ root, path }: Pick<InventoryFile, "root" | "path">): string {
    return this.#roots.length > 1 ? `${this.#roots[root]?.name ?? ""}/${path}` : path;
  }

  #locate(uri: vscode.Uri): readonly Pick<InventoryFile, "root" | "path">[] {
    return [...this.#roots.entries()].flatMap(([root, folder]) => {
      const path = pathInFolder(folder.uri, uri);
      return path === undefined ? [] : [{ root, path }];
    });
  }

  uriOf({ root, path }: Pick<InventoryFile, "root" | "path">): vscode.Uri | undefined {
    const folder = this.#roots[root];
    return folder && vscode.Uri.joinPath(folder.uri, path);
  }

  /**
   * Scans and checks the workspace, unless that is done or in progress. Continues after `stop`. Resolves when no scan
   * or check is running, even if a scan began again in between. Never rejects: an error is reported.
   */
  async start(): Promise<void> {
    const isFirst = !this.#wantsChecks;
    this.#wantsChecks = true;
    if (isFirst && this.#state === "reading") this.#tellNow();
    if (this.#state === "idle" || this.#state === "stopped") this.#begin();
    else if (this.#state === "read") this.#checkMore();
    await this.#settle();
  }

  /** Reads the names that files declare, without checks. From then on the files are followed. */
  readNames(): void {
    if (this.#state === "idle") this.#begin();
  }

  /**
   * Starts a scan if none was started. Resolves when all files have been read, or when the scan was stopped; does not
   * wait for the checks.
   */
  async whenRead(): Promise<void> {
    this.readNames();
    while (this.#state === "reading") {
      await new Promise<void>((resolve) => {
        const listening = this.onDidChange(() => {
          listening.dispose();
          resolve();
        });
      });
    }
  }

  /** Reads the current text of a file; undefined if the file cannot be read. */
  async readText({
    root,
    path,
  }: Pick<InventoryFile, "root" | "path">): Promise<string | undefined> {
    const folder = this.#roots[root];
    const read = folder && (await openLabelFolder(folder.uri).read(path));
    return read?.kind === "bytes" ? decodeLeniently(read.bytes) : undefined;
  }

  /** Reads the current text of each file with addresses. Skips files that cannot be read. */
  async *readTexts(signal: AbortSignal): AsyncGenerator<SurveyedText> {
    for (const [id, hash] of [...this.#hashes]) {
      const file = fileOfId(id);
      const uri = this.uriOf(file);
      const text = await this.readText(file);
      if (signal.aborted) return;
      if (uri === undefined || text === undefined) continue;
      const { ofPath } = await loadFileFacts({ uri, languageId: "" });
      const found = [...findAddresses(text, { fileName: file.path, isKnown: this.#isMarked })];
      yield { file, hash, uri, document: { text, path: file.path, ofPath, language: "", found } };
      await yieldToEvents();
    }
  }

  /** Stores the contradictions that nodes found in a file, unless the file has changed since its text was read. */
  noteWitnessed({ file, hash }: SurveyedText, found: Witnessed, isAnswered: IsAnswered): void {
    if (this.#hashes.get(idOfFile(file)) !== hash) return;
    this.#survey.noteWitnessed(file, found, isAnswered);
    this.#tell();
  }

  /** Finds at most `most` addresses that contain a part, given in lower case. */
  findParts(part: string, most: number): readonly AddressIdentity[] {
    const found: AddressIdentity[] = [];
    for (const address of this.#inventory.addresses.values()) {
      if (!address.canonical.toLowerCase().includes(part)) continue;
      found.push(address);
      if (found.length === most) break;
    }
    return found;
  }

  /** Whether a file that has been read contains an address. */
  contains(address: AddressIdentity): boolean {
    return this.#inventory.addresses.has(formatAddressKey(address));
  }

  /** Returns the places of an address in the files that have been read. */
  placesOf(address: AddressIdentity): readonly FilePlace[] {
    return this.#inventory.placesOf(address);
  }

  /** Returns the places where files declare a name for an address. */
  declarationsOf(address: AddressIdentity): readonly DeclaredPlace[] {
    return this.#inventory.declarationsOf(address);
  }

  /** Finds the declared names that have different addresses on one chain in different files. */
  findDrift(): readonly Drift[] {
    return findDrift(this.#inventory);
  }

  /**
   * A counter that changes whenever a file with addresses is added, changed or removed. Addresses, their places and
   * their declared names change only together with the counter.
   */
  get changes(): number {
    return this.#changesBefore + this.#inventory.changes;
  }

  /** Scans the workspace again. If checks were requested, then checks every file with addresses again. */
  async refresh(): Promise<void> {
    if (this.#state !== "idle") this.#queueAll();
    this.#begin();
    await this.#settle();
  }

  /** Stops the scan or the check of files; the results so far stay. */
  stop(): void {
    if (this.#state !== "reading" && this.#state !== "checking") return;
    this.#abort.abort();
    this.#setState("stopped");
  }

  /** Call when tags, names or the levels of warnings have changed. */
  noteFacts(): void {
    if (this.#state === "idle") return;
    this.#inventory.withhold();
    this.#survey.noteFacts();
    this.#tell();
    clearTimeout(this.#factsTimer);
    this.#factsTimer = setTimeout(() => {
      const { signal } = this.#abort;
      this.#followed = this.#followed.then(() => this.#orFail(this.#followMarked(), signal));
      this.#queueAll();
      if (this.#state === "done") this.#checkMore();
    }, settlesIn);
  }

  /** Scans the affected files again after a change of the known addresses, which decide which texts are addresses. */
  async #followMarked(): Promise<void> {
    const reading = this.#abort;
    const isOther = await this.#packMarked();
    if (this.#lifetime.signal.aborted || reading !== this.#abort) return;
    // The threads of a running scan use the old known addresses, so the scan begins again. Its results so far stay.
    if (isOther && this.#state === "reading") this.#begin();
    else for (const { root, path } of this.#inventory.withholding) this.#noteEvent(root, path);
  }

  /** Packs the known addresses for the threads; returns whether they have changed. */
  async #packMarked(): Promise<boolean> {
    const marked = await packAddresses(this.#parts.marked(), yieldToEvents);
    if (marked === this.#marked) return false;
    this.#marked = marked;
    this.#inventory.noteKnown();
    return true;
  }

  readonly #isMarked: NonNullable<FindOptions["isKnown"]> = (format, canonical) =>
    this.#parts.facts.isMarked({ format, canonical });

  dispose(): void {
    this.#abort.abort();
    this.#lifetime.abort();
    for (const timer of [this.#tellTimer, this.#againTimer, this.#factsTimer]) clearTimeout(timer);
    for (const one of this.#following) one.dispose();
    this.#watching?.dispose();
    this.#change.dispose();
    const { thread } = this.#parts;
    // A run that ends keeps its threads for the next one, so the threads are ended after the last run.
    void this.#settle().finally(() => endKeptThreads(thread));
  }

  async #settle(): Promise<void> {
    let run: Promise<void> | undefined;
    do {
      run = this.#run;
      await run;
    } while (run !== this.#run);
  }

  #hasSameFolders(): boolean {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return (
      folders.length === this.#roots.length &&
      folders.every(({ uri, name }, at) => {
        const root = this.#roots[at];
        return root?.name === name && root.uri.toString() === uri.toString();
      })
    );
  }

  /** Starts again after a change of the workspace folders or of the exclude settings. */
  #restart(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#changesBefore = this.changes + 1;
    this.#inventory = new Inventory(this.#parts.facts.isKnown);
    this.#survey = new Survey(this.#inventory, this.#parts.facts);
    this.#asOf = undefined;
    this.#wasChecked = false;
    this.#spelled = undefined;
    this.#spelledAt = NaN;
    this.#unchecked = new Map();
    this.#hashes.clear();
    this.#begin();
  }

  /** Ends the current scan and begins another. The ended scan makes no further changes. */
  #begin(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#isWhole = false;
    const { signal } = this.#abort;
    // The new scan reads all changes so far, so changes that are being followed are not awaited.
    this.#changed.clear();
    this.#followed = Promise.resolve();
    this.#roots = vscode.workspace.workspaceFolders ?? [];
    this.#setState("reading");
    // An abort ends the run even if a file system never answers.
    this.#run = Promise.race([this.#orFail(this.#read(signal), signal), untilAborted(signal)]);
  }

  /** If the work fails, stops the scan as `stop` does, and reports the error. The user can continue the scan. */
  async #orFail(work: Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (signal.aborted) return;
      this.#abort.abort();
      this.#setState("stopped");
      this.#parts.report(error);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#watching ??= this.#watch();
    await this.#parts.openFacts();
    await this.#packMarked();
    if (signal.aborted) return;
    this.#inventory.beginScan();
    const whole = await Promise.all([this.#readDisk(signal), ...this.#readElsewhere(signal)]);
    if (isAborted(signal)) return;
    for (const gone of this.#inventory.endScan(whole.every(Boolean))) {
      this.#noteFile(gone, undefined);
    }
    this.#survey.settle();
    this.#asOf = new Date();
    this.#isWhole = !this.unread.some(({ path }) => path === "");
    this.#survey.noteFacts();
    this.#readSpelled();
    if (!this.#wantsChecks) {
      this.#setState("read");
      return;
    }
    await this.#check(signal);
    if (isAborted(signal)) return;
    this.#survey.settle();
    this.#tellNow();
  }

  async #readDisk(signal: AbortSignal): Promise<boolean> {
    const roots = [...this.#roots.entries()].filter(([, { uri }]) => uri.scheme === "file");
    if (roots.length === 0) return true;
    const indexOf = (root: number): number => roots[root]?.[0] ?? 0;
    const { scanFolders } = await import("../../project/scan/scanFolders");
    return scanFolders({
      roots: roots.map(([, { uri }]) => ({ path: uri.fsPath, rules: readRules(uri) })),
      thread: this.#parts.thread,
      addresses: this.#marked,
      known: (root) => this.#inventory.stampsOf(indexOf(root)),
      onResult: (result) => {
        if (!signal.aborted) this.#take({ ...result, root: indexOf(result.root) });
      },
      signal,
    });
  }

  #readElsewhere(signal: AbortSignal): readonly Promise<boolean>[] {
    return [...this.#roots.entries()]
      .filter(([, { uri }]) => uri.scheme !== "file")
      .map(([root, { uri }]) =>
        searchInEditor({
          folder: openLabelFolder(uri),
          root,
          rules: readRules(uri),
          look: createPlaceFinder(this.#isMarked),
          onResult: (result) => {
            if (!signal.aborted) this.#take(result);
          },
          signal,
        }),
      );
  }

  #take(result: ScanResult): void {
    const own = withoutInner(result, this.#roots);
    const { root } = own;
    for (const { path, hash } of own.files) this.#noteFile({ root, path }, hash);
    for (const path of own.missing) this.#noteFile({ root, path }, undefined);
    for (const { path } of own.leftOut) this.#noteFile({ root, path }, undefined);
    this.#inventory.add(own);
    this.#survey.noteInventory();
    this.#tell();
  }

  #noteFile(file: Pick<InventoryFile, "root" | "path">, hash: string | undefined): void {
    const id = idOfFile(file);
    if (this.#hashes.get(id) !== hash) this.#survey.forgetWitnessed(file);
    if (hash === undefined) {
      if (this.#hashes.delete(id)) this.#survey.noteChecked(file, undefined);
      this.#unchecked.delete(id);
    } else if (this.#hashes.get(id) !== hash) {
      this.#hashes.set(id, hash);
      this.#unchecked.set(id, file);
    }
  }

  #queueAll(): void {
    for (const id of this.#hashes.keys()) this.#unchecked.set(id, fileOfId(id));
  }

  #readSpelled(): void {
    if (this.#inventory.changes === this.#spelledAt) return;
    this.#spelledAt = this.#inventory.changes;
    this.#spelled = readWritten(this.#inventory);
  }

  /** Checks the files that are still to be checked (`#unchecked`), one after the other. */
  async #check(signal: AbortSignal): Promise<void> {
    this.#setState("checking");
    this.#readSpelled();
    await this.#parts.openChecks();
    // A check that was stopped is not done, even if no file is left to check.
    if (isAborted(signal)) return;
    const unchecked = this.#unchecked;
    for (const [id, file] of unchecked) {
      unchecked.delete(id);
      let isChecked = false;
      try {
        await this.#checkOne(file, signal);
        isChecked = !signal.aborted;
      } finally {
        if (!isChecked) unchecked.set(id, file);
      }
      if (!isChecked) return;
      this.#tell();
    }
    this.#setState("done");
  }

  /** Starts a check of the files that are still to be checked, without a scan. */
  #checkMore(): void {
    const { signal } = this.#abort;
    this.#run = Promise.race([this.#orFail(this.#check(signal), signal), untilAborted(signal)]);
  }

  async #checkOne(file: Pick<InventoryFile, "root" | "path">, signal: AbortSignal): Promise<void> {
    const uri = this.uriOf(file);
    const text = await this.readText(file);
    if (signal.aborted) return;
    // If the file was removed, `#follow` or the next scan handles the removal.
    if (uri === undefined || text === undefined) return;
    const { ofPath } = await loadFileFacts({ uri, languageId: "" });
    const { findProblems, describe } = this.#parts;
    const checked = await checkFile(
      text,
      { path: file.path, ofPath },
      {
        findProblems: (document) => findProblems(document, uri.toString()),
        describe,
        isKnown: this.#isMarked,
        signal,
        pause: yieldToEvents,
      },
    );
    if (checked !== undefined) this.#survey.noteChecked(file, checked);
  }

  #watch(): vscode.Disposable {
    const watchers = this.#roots.flatMap((folder, root) => {
      const pattern = new vscode.RelativePattern(folder, "**");
      const watcher = vscode.workspace.createFileSystemWatcher(pattern);
      const follow = (uri: vscode.Uri): void => {
        this.#noteEvent(root, pathInFolder(folder.uri, uri));
      };
      return [
        watcher,
        watcher.onDidCreate(follow),
        watcher.onDidChange(follow),
        watcher.onDidDelete(follow),
      ];
    });
    return vscode.Disposable.from(...watchers);
  }

  #noteEvent(root: number, path: string | undefined): void {
    if (path === undefined) return;
    const paths = this.#changed.get(root) ?? new Set();
    // The events of a group arrive together, so one task follows all of them.
    if (this.#changed.size === 0) {
      setImmediate(() => {
        const { signal } = this.#abort;
        this.#followed = this.#followed.then(() => this.#orFail(this.#follow(), signal));
      });
    }
    this.#changed.set(root, paths.add(path));
  }

  async #follow(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (changed.length === 0) return;
    // A running scan may have passed the file already, so another scan follows.
    if (this.#state === "reading" || this.#state === "idle") {
      this.#readAgainSoon();
      return;
    }
    const inventory = this.#inventory;
    const reading = this.#abort;
    const { signal } = this.#lifetime;
    for (const [root, paths] of changed) {
      const folder = this.#roots[root];
      if (folder === undefined) continue;
      const results = await followPaths({
        folder: folder.uri,
        root,
        paths: [...paths],
        rules: readRules(folder.uri),
        thread: this.#parts.thread,
        look: createPlaceFinder(this.#isMarked),
        addresses: this.#marked,
        known: {
          has: (path) => inventory.hasFile(root, path),
          hasBelow: (path) => inventory.hasFilesIn(root, path),
        },
        signal,
      }).catch((error: unknown) => {
        if (reading === this.#abort) this.#isWhole = false;
        throw error;
      });
      // If a scan has begun meanwhile, the scan reads these files.
      if (signal.aborted || reading !== this.#abort) return;
      if (results === "folder") this.#readAgainSoon();
      else for (const result of results) this.#take(result);
    }
    if (this.#asOf !== undefined) this.#asOf = new Date();
    this.#survey.noteFacts();
    if (this.#state === "read") this.#readSpelled();
    // This only starts the check, so that the next group of changes need not wait for it.
    if (this.#state === "done" && this.#unchecked.size > 0) this.#checkMore();
  }

  #readAgainSoon(): void {
    clearTimeout(this.#againTimer);
    this.#againTimer = setTimeout(() => {
      if (this.#state === "done" || this.#state === "read") this.#begin();
      else if (this.#state === "reading" || this.#state === "checking") this.#readAgainSoon();
    }, settlesIn);
  }

  #setState(state: SurveyState | "read"): void {
    if (this.#state === state) return;
    this.#state = state;
    if (state === "done") this.#wasChecked = true;
    this.#tellNow();
  }

  /** Reports a change immediately, but during a scan or check at most once per `tellsEvery`. */
  #tell(): void {
    const due = this.#reportedAt + tellsEvery - performance.now();
    const isBusy = this.#state === "reading" || this.#state === "checking";
    if (!isBusy || due <= 0) this.#tellNow();
    else {
      this.#tellTimer ??= setTimeout(() => {
        this.#tellNow();
      }, due);
    }
  }

  #tellNow(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    this.#reportedAt = performance.now();
    this.#change.fire("rows");
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
