import { isAborted, yieldToEvents } from "../../engine/text/slices";
import * as vscode from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { findAddresses, type FindOptions } from "../../engine/addresses/findAddresses";
import type { Finding } from "../../engine/checks/finding";
import { levelOf, type WarningLevels } from "../../engine/checks/warningLevels";
import type { CheckedDocument, Problems } from "../../engine/checks/findProblems";
import { openLabelFolder } from "./openLabelFolder";
import { loadFileFacts } from "../platform/loadFileFacts";
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
import { readRules } from "./readRules";
import { withoutInner } from "./withoutInner";

interface WorkspaceSurveyParts {
  /** The path of the built `scanThread`. */
  readonly thread: string;
  readonly facts: SurveyFacts;
  /** The addresses without a checksum for which `facts.isMarked` holds, perhaps among some of EVM. */
  readonly marked: () => Iterable<AddressIdentity>;
  /** Resolves when the facts that this machine keeps are in memory; label files may come later. */
  readonly openFacts: () => Promise<void>;
  /** Resolves when everything is known that warnings depend on. */
  readonly openChecks: () => Promise<unknown>;
  /** The problems of a document, as the editor finds them. */
  readonly findProblems: (document: CheckedDocument, uri: string) => Promise<Problems>;
  /** A finding in one line. */
  readonly describe: (finding: Finding) => string;
  readonly levels: () => WarningLevels;
  /** Reports a fault, which has stopped the reading, to the user. */
  readonly report: (error: unknown) => void;
}

/**
 * `reading`: the folders; `checking`: the files with addresses again, for warnings and chains; `stopped`: by the user or a
 * fault, and what was found stays. `idle` as long as nobody has started it, also while names alone are read.
 */
export type SurveyState = "idle" | "reading" | "checking" | "done" | "stopped";

/** A file with addresses, as it was read. */
export interface SurveyedText {
  readonly file: Pick<InventoryFile, "root" | "path">;
  readonly hash: string | undefined;
  readonly uri: vscode.Uri;
  readonly document: CheckedDocument;
}

/** While the folders are read, changes are reported at most this often, in milliseconds. */
const tellsEvery = 400;
/** Changes of tags, names and folders come in groups. */
const settlesIn = 500;

/** The addresses of the workspace's files: read when they are first requested, and up to date from then on. */
export class WorkspaceSurvey {
  readonly #parts: WorkspaceSurveyParts;
  /** The names that files declare, as far as they have been read. */
  readonly declared = new DeclaredNames(
    () => this.#inventory,
    (file) => {
      const uri = this.uriOf(file);
      return uri && { uri: uri.toString(), title: this.titleOf(file) };
    },
    (uri) => this.#locate(vscode.Uri.parse(uri)),
  );
  readonly #change = new vscode.EventEmitter<"rows" | "folders">();
  /** `rows`: rows, counts or the state may have changed; `folders`: the folders of the workspace have. */
  readonly onDidChange = this.#change.event;
  readonly #following: vscode.Disposable[] = [];
  #watching: vscode.Disposable | undefined;
  #roots: readonly vscode.WorkspaceFolder[] = [];
  #inventory: Inventory;
  #survey: Survey;
  /** `read`: the names have been read, and no checks were requested. */
  #state: SurveyState | "read" = "idle";
  #asOf: Date | undefined;
  #spelled: WrittenWorkspace | undefined;
  /** `Inventory.changes` of then. */
  #spelledAt = NaN;
  #isWhole = false;
  /** Whether the files are checked too; their names alone need no checks. */
  #wantsChecks = false;
  #abort = new AbortController();
  readonly #lifetime = new AbortController();
  #run: Promise<void> | undefined;
  /** What the threads know of `parts.marked`. */
  #marked = "";
  #unchecked = new Map<string, Pick<InventoryFile, "root" | "path">>();
  readonly #hashes = new Map<string, string | undefined>();
  /** Paths that have changed, by root. */
  readonly #changed = new Map<number, Set<string>>();
  /** Changes are followed one group after the other, so that no reading is taken after a later one. */
  #followed = Promise.resolve();
  #toldAt = -Infinity;
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
        // The editor may report the same folders more than once.
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

  /** The addresses of the workspace when its files were last read; undefined before that. */
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

  /** Whether its files are read and followed. */
  get hasBegun(): boolean {
    return this.#state !== "idle";
  }

  get survey(): Survey {
    return this.#survey;
  }

  /** Whether the last reading came across all files, and all folders could be read; those with warnings may still be unchecked. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** When everything was last read; undefined before that. */
  get asOf(): Date | undefined {
    return this.#asOf;
  }

  /** The number of files read so far, and of those still to be checked. */
  get counts(): { readonly files: number; readonly places: number; readonly unchecked: number } {
    const { fileCount, placeCount, leftOut } = this.#inventory;
    return {
      // A "special" entry is no file, but a pipe or a folder.
      files: fileCount + leftOut.filter(({ cause }) => cause !== "special").length,
      places: placeCount,
      unchecked: this.#unchecked.size,
    };
  }

  /** What may have addresses and was not read, and why. */
  get unread(): readonly LeftOut[] {
    return this.#inventory.leftOut.filter(({ cause }) => cause !== "binary" && cause !== "special");
  }

  /** Whether a folder is not on this machine's disk. */
  get isElsewhere(): boolean {
    return (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => uri.scheme !== "file");
  }

  /** The symbol, tag or name of an address of any chain. */
  nameOf(address: AddressIdentity): string | undefined {
    const { symbolsOf, tagsOf, namesOf } = this.#parts.facts;
    return symbolsOf(address)[0] ?? tagsOf(address)[0] ?? namesOf(address)[0]?.text;
  }

  /** Whether a warning of an address is an error. */
  isError(row: SurveyedAddress): boolean {
    const levels = this.#parts.levels();
    return this.#survey.warningsOf(row).some((warning) => levelOf(warning, levels) === "error");
  }

  /** The path of a file; with several folders, the folder's name comes first. */
  titleOf({ root, path }: Pick<InventoryFile, "root" | "path">): string {
    return this.#roots.length > 1 ? `${this.#roots[root]?.name ?? ""}/${path}` : path;
  }

  #locate(uri: vscode.Uri): readonly Pick<InventoryFile, "root" | "path">[] {
    return [...this.#roots.entries()].flatMap(([root, folder]) => {
      const { scheme, authority } = folder.uri;
      if (scheme !== uri.scheme || authority !== uri.authority) return [];
      const path = pathIn(folder, uri);
      return path === undefined ? [] : [{ root, path }];
    });
  }

  uriOf({ root, path }: Pick<InventoryFile, "root" | "path">): vscode.Uri | undefined {
    const folder = this.#roots[root];
    return folder && vscode.Uri.joinPath(folder.uri, path);
  }

  /**
   * Reads the workspace unless that was done or is in progress; after `stop` it goes on. Resolves when nothing
   * is read any more, also if the reading began again meanwhile. Never rejects: a fault is reported.
   */
  async start(): Promise<void> {
    const isFirst = !this.#wantsChecks;
    this.#wantsChecks = true;
    if (isFirst && this.#state === "reading") this.#tellNow();
    if (this.#state === "idle" || this.#state === "stopped") this.#begin();
    else if (this.#state === "read") this.#checkMore();
    await this.#settle();
  }

  /** Reads the names that files declare, and checks nothing. Follows the files from then on. */
  readNames(): void {
    if (this.#state === "idle") this.#begin();
  }

  /** Resolves when all files have been read, without their checks. */
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

  /** The text of a file as it is now; undefined if it cannot be read. */
  async readText({
    root,
    path,
  }: Pick<InventoryFile, "root" | "path">): Promise<string | undefined> {
    const folder = this.#roots[root];
    const read = folder && (await openLabelFolder(folder.uri).read(path));
    return read?.kind === "bytes" ? decodeLeniently(read.bytes) : undefined;
  }

  /** The text of each file with addresses as it is now, without those that cannot be read. */
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

  /** Lists what nodes contradict in a file, unless it has changed since its text was read. */
  noteWitnessed({ file, hash }: SurveyedText, found: Witnessed, isAnswered: IsAnswered): void {
    if (this.#hashes.get(idOfFile(file)) !== hash) return;
    this.#survey.noteWitnessed(file, found, isAnswered);
    this.#tell();
  }

  /** Where an address is in the files that have been read. */
  /** At most so many addresses that hold a part, given in lower case. */
  findParts(part: string, most: number): readonly AddressIdentity[] {
    const found: AddressIdentity[] = [];
    for (const address of this.#inventory.addresses.values()) {
      if (!address.canonical.toLowerCase().includes(part)) continue;
      found.push(address);
      if (found.length === most) break;
    }
    return found;
  }

  placesOf(address: AddressIdentity): readonly FilePlace[] {
    return this.#inventory.placesOf(address);
  }

  /** The places where files give an address a name. */
  declarationsOf(address: AddressIdentity): readonly DeclaredPlace[] {
    return this.#inventory.declarationsOf(address);
  }

  /** The names that have another address in another file. */
  findDrift(): readonly Drift[] {
    return findDrift(this.#inventory);
  }

  /** Grows whenever a name may have come or gone. */
  get changes(): number {
    return this.#inventory.changes;
  }

  /** Reads again all that has changed. */
  async refresh(): Promise<void> {
    if (this.#state !== "idle") this.#queueAll();
    this.#begin();
    await this.#settle();
  }

  /** Ends the reading; what was found stays. */
  stop(): void {
    if (this.#state !== "reading" && this.#state !== "checking") return;
    this.#abort.abort();
    this.#setState("stopped");
  }

  /** Tags, names or the user's choice of warnings have changed. */
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

  /** Reads the files again in which other addresses may be found now. */
  async #followMarked(): Promise<void> {
    const reading = this.#abort;
    const isOther = await this.#packMarked();
    if (this.#lifetime.signal.aborted || reading !== this.#abort) return;
    // Its threads know what was known before; what it has read so far stays.
    if (isOther && this.#state === "reading") this.#begin();
    else for (const { root, path } of this.#inventory.withholding) this.#noteEvent(root, path);
  }

  /** Returns whether other addresses are known than before. */
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
    // Threads are kept for the next reading, and a run that ends now keeps its own.
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

  /** Restarts, since other folders or files count. */
  #restart(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#inventory = new Inventory(this.#parts.facts.isKnown);
    this.#survey = new Survey(this.#inventory, this.#parts.facts);
    this.#asOf = undefined;
    this.#spelled = undefined;
    this.#spelledAt = NaN;
    this.#unchecked = new Map();
    this.#hashes.clear();
    this.#begin();
  }

  /** Ends the current reading, which changes nothing from then on, and begins another. */
  #begin(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#isWhole = false;
    const { signal } = this.#abort;
    // It reads what has changed so far, and waits for nothing that is followed.
    this.#changed.clear();
    this.#followed = Promise.resolve();
    this.#roots = vscode.workspace.workspaceFolders ?? [];
    this.#setState("reading");
    // A file system that never answers holds up nobody.
    this.#run = Promise.race([this.#orFail(this.#read(signal), signal), untilAborted(signal)]);
  }

  /** A fault ends the reading, as the user may, and the user can go on with it. */
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

  /** Checks the files whose addresses have changed, one after the other. */
  async #check(signal: AbortSignal): Promise<void> {
    this.#setState("checking");
    this.#readSpelled();
    await this.#parts.openChecks();
    // Stopped meanwhile, it is not done, also if no file is left to check.
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

  /** Checks what has changed since all was checked. */
  #checkMore(): void {
    const { signal } = this.#abort;
    this.#run = Promise.race([this.#orFail(this.#check(signal), signal), untilAborted(signal)]);
  }

  async #checkOne(file: Pick<InventoryFile, "root" | "path">, signal: AbortSignal): Promise<void> {
    const uri = this.uriOf(file);
    const text = await this.readText(file);
    if (signal.aborted) return;
    // One that is gone, and not only out of reach, is reported by the reading of its folder.
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
        this.#noteEvent(root, pathIn(folder, uri));
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
    // The events of a group come together.
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
    // A reading in progress may have passed the file already.
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
      // A reading that began meanwhile reads the same files later.
      if (signal.aborted || reading !== this.#abort) return;
      if (results === "folder") this.#readAgainSoon();
      else for (const result of results) this.#take(result);
    }
    this.#survey.noteFacts();
    if (this.#state === "read") this.#readSpelled();
    // The next group does not wait until these files are checked.
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
    this.#tellNow();
  }

  /** Reports the first change at once, later ones in groups. */
  #tell(): void {
    const due = this.#toldAt + tellsEvery - performance.now();
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
    this.#toldAt = performance.now();
    this.#change.fire("rows");
  }
}

/** Relative to its folder, with `/`; undefined outside of it. */
function pathIn({ uri: folder }: vscode.WorkspaceFolder, { path }: vscode.Uri): string | undefined {
  const start = folder.path.endsWith("/") ? folder.path : `${folder.path}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
