import { compareTexts } from "../../engine/text/compareTexts";
import { groupBy } from "../../engine/text/groupBy";
import { isAborted, yieldToEvents } from "../../engine/text/slices";
import * as vscode from "vscode";
import { findAddressesInSlices } from "../../engine/addresses/findAddresses";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { Finding } from "../../engine/checks/finding";
import type { CheckedDocument, Problems } from "../../engine/checks/findProblems";
import type { Name } from "../../engine/names/name";
import type { WorkspaceNames } from "../../engine/names/workspaceNames";
import type { InferredChain } from "../../engine/chains/inferredChain";
import { loadFileFacts } from "../known/loadFileFacts";
import { type Changes, findBase, readChangesSince } from "../../project/git/changes";
import type { Git } from "../../project/git/git";
import { checkFile } from "../../project/scan/checkFile";
import {
  type ChangeKind,
  compareVersions,
  type FileVersion,
} from "../../project/scan/compareVersions";
import { buildPlaces, factsForNames } from "../../project/scan/findPlaces";
import type { Place, ValidPlace } from "../../project/scan/place";
import { findTrustLevel, isValidAtAny, type TrustLevel } from "../../project/scan/trustLevel";
import {
  type CheckedFile,
  keyOfFound,
  noAddress,
  placeAlone,
  type PlacedWarning,
  type SurveyFacts,
} from "../../project/scan/survey";
import { isWithheld } from "../../project/scan/withholdKeys";
import { describeRefusal, type Refusal } from "./describeRefusal";
import type { GitApi, Repository } from "./gitApi";
import { gitIn, type OpenedGit } from "./openGit";
import type { LabelsBefore } from "./labelsBefore";
import { readNow, readOld, type VersionText } from "./readVersion";

export interface ComparisonParts {
  readonly facts: SurveyFacts;
  /** Resolves when the facts that are stored on this machine are loaded. */
  readonly openFacts: () => Promise<void>;
  /** Resolves when everything that warnings depend on is loaded. */
  readonly openChecks: () => Promise<void>;
  /** Reads the label files of the workspace in their state before the changes. */
  readonly readLabelsBefore: (
    repository: Repository,
    git: Git,
    changes: Changes,
  ) => Promise<LabelsBefore>;
  /** Whether the user sees a name of a label file. */
  readonly isShown: (name: Name) => boolean;
  readonly findProblems: (
    document: CheckedDocument,
    uri: string,
    before: WorkspaceNames,
  ) => Promise<Problems>;
  /** Describes a finding in one line. */
  readonly describe: (finding: Finding) => string;
  readonly openGit: () => Promise<OpenedGit>;
}

/**
 * What to compare: `repository` is the URI of the repository's folder, `ref` a branch, tag or commit. The files are
 * compared with the merge base of `ref` and HEAD.
 */
export interface Compared {
  readonly repository: string;
  readonly ref: string;
}

/**
 * `stopped`: the user stopped the run, and the shown changes stay. `failed`: nothing could be compared; `problem` has
 * the reason.
 */
type ComparisonState = "idle" | "reading" | "done" | "stopped" | "failed";

/** One version of a changed address. */
export interface ComparedSide {
  /** Whether this is the version before the change. */
  readonly isOld: boolean;
  readonly place: Place;
  /** The path of the file, relative to the repository, with `/`. */
  readonly path: string;
  readonly warnings: readonly PlacedWarning[];
  /** The inferred chains of the address at its places in the file; undefined for a place without a chain. */
  readonly inferred: readonly (InferredChain | undefined)[];
}

/** A file that may differ. Paths are relative to the repository, with `/`. */
interface ChangedFile {
  readonly now: string;
  /** Unset if the file did not exist before. */
  readonly old?: string;
}

/** A change of one address, or a new warning that is not about an address; at least one side is set. */
export interface ComparedChange {
  readonly key: string;
  readonly kind: ChangeKind;
  readonly old?: ComparedSide;
  readonly now?: ComparedSide;
  /** The line of the change in the current file; approximate for a removed address. */
  readonly line: number;
  readonly file: ChangedFile;
}

interface ComparisonCounts {
  readonly files: number;
  /** The number of changed files; 0 until it is known. */
  readonly allFiles: number;
  /** The number of files that were not compared because a version cannot be read or is too large. */
  readonly unread: number;
  /** The number of files of which Git has only a pointer, such as files in Git LFS. */
  readonly pointers: number;
  /** The number of submodules and nested repositories, whose files Git does not list. */
  readonly repositories: number;
}

/** What is known about one version of a changed address. */
export interface SideFacts {
  readonly status: TrustLevel | undefined;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly (Name & { readonly isNew: boolean })[];
}

/** The input of a run. Aborting `signal` ends the run. */
interface Reading {
  readonly repository: Repository;
  readonly changes: Changes;
  readonly labels: LabelsBefore;
  readonly signal: AbortSignal;
}

/** The maximum number of files that are read at the same time. */
const readAtOnce = 4;
/** The minimum time between two reports of changes while files are read, in milliseconds. */
const tellsEvery = 400;

/** The addresses that differ between a commit and the files on the disk. */
export class Comparison {
  readonly #parts: ComparisonParts;
  readonly #compared: Compared;
  readonly #change = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#change.event;
  #git: { readonly api: GitApi; readonly repository: Repository } | undefined;
  #state: ComparisonState = "idle";
  #refusal: Refusal | undefined;
  #base: string | undefined;
  #asOf: Date | undefined;
  #changes: readonly ComparedChange[] = [];
  #counts: ComparisonCounts = {
    files: 0,
    allFiles: 0,
    unread: 0,
    pointers: 0,
    repositories: 0,
  };
  /**
   * For each added address, where it was added: the line (`keyOfLine`), and the name in the file (`keyOfDeclared`).
   * After an edit of the file, the line may be wrong, but the name is still correct.
   */
  #addedAt: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #labels: LabelsBefore | undefined;
  #abort = new AbortController();
  #run: Promise<void> | undefined;
  #reportedAt = -Infinity;

  constructor(parts: ComparisonParts, compared: Compared) {
    this.#parts = parts;
    this.#compared = compared;
  }

  get state(): ComparisonState {
    return this.#state;
  }

  get ref(): string {
    return this.#compared.ref;
  }

  /** The reason why the last run failed, with a possible solution. */
  get problem(): string | undefined {
    return this.#refusal && describeRefusal(this.#refusal, this.ref).text;
  }

  /** The commit that the files are compared with. */
  get base(): string | undefined {
    return this.#base;
  }

  get asOf(): Date | undefined {
    return this.#asOf;
  }

  get counts(): ComparisonCounts {
    return this.#counts;
  }

  /** Returns the same array while nothing changes. */
  get changes(): readonly ComparedChange[] {
    return this.#changes;
  }

  /** Starts the first run, or a new run after `stop`. In other states, waits for the current or last run. */
  async start(): Promise<void> {
    if (this.#state === "idle" || this.#state === "stopped") await this.refresh();
    else await this.#run;
  }

  async refresh(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#setState("reading");
    this.#run = this.#read(this.#abort.signal);
    await this.#run;
  }

  stop(): void {
    if (this.#state !== "reading") return;
    this.#abort.abort();
    this.#setState("stopped");
  }

  dispose(): void {
    this.#abort.abort();
    this.#change.dispose();
  }

  /**
   * Describes what is known about one version of a changed address. The old version also has the names that the change
   * removed from label files. The trust level ignores names that are new in the change. `withChain`: each symbol is
   * followed by its chain.
   */
  describe({ isOld, place, path, inferred, warnings }: ComparedSide, withChain = false): SideFacts {
    if (place.certainty === "broken") {
      const status = warnings.length > 0 ? "warned" : "unnamed";
      return { status, symbols: [], tags: [], names: [] };
    }
    const { facts } = this.#parts;
    const namesNow = facts
      .namesOf(place, this.#declaredAt(place, path))
      .map((name) => ({ ...name, isNew: this.#isNew(name, place) }));
    const removed = isOld ? this.#findRemoved(place, namesNow) : [];
    const names = [...removed, ...namesNow].filter((name) => isValidAtAny(name, inferred));
    const symbols = facts.symbolsOf(place, inferred, withChain);
    const tags = facts.tagsOf(place);
    const status = findTrustLevel(place, {
      isWarned: warnings.length > 0,
      isTagged: tags.length > 0,
      isToken: symbols.length > 0,
      // A declaration in code does not make an address known, in particular not in code that the change adds.
      names: names.filter(({ isNew, kind }) => !isNew && kind !== "declaration"),
      inferred,
      isKnown: facts.isKnown(place),
    });
    return { status, symbols, tags, names };
  }

  /** Returns the shown names that label files gave an address before the change. */
  formerNamesOf(address: AddressIdentity): readonly Name[] {
    const before = this.#labels?.names.find(address) ?? [];
    return before.filter((name) => this.#parts.isShown(name));
  }

  /** Opens a diff of the file at a change. If only one version of the file exists, opens that version. */
  async open(key: string): Promise<void> {
    const change = this.#changes.find((each) => each.key === key);
    if (change === undefined || this.#git === undefined || this.#base === undefined) return;
    const { api, repository } = this.#git;
    const { old, now, line, file } = change;
    const uriOf = (path: string): vscode.Uri => vscode.Uri.joinPath(repository.rootUri, path);
    const left = file.old === undefined ? undefined : api.toGitUri(uriOf(file.old), this.#base);
    const isHere = now !== undefined || (await readNow(repository, file.now)).kind !== "none";
    if (left !== undefined && isHere) {
      const selection = now === undefined ? new vscode.Range(line, 0, line, 0) : rangeOf(now.place);
      const title = vscode.l10n.t("{0} (since {1})", file.now, this.#base.slice(0, 8));
      await vscode.commands.executeCommand("vscode.diff", left, uriOf(file.now), title, {
        selection,
      });
      // In half a window, the editor would scroll to the end of the selection and hide the start of the line.
      vscode.window.activeTextEditor?.revealRange(new vscode.Range(line, 0, line, 0));
      return;
    }
    if (now !== undefined) {
      await vscode.window.showTextDocument(uriOf(now.path), { selection: rangeOf(now.place) });
    } else if (old !== undefined && left !== undefined) {
      await vscode.window.showTextDocument(left, { selection: rangeOf(old.place) });
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const outcome = await this.#compare(signal).catch((): Refusal => "failed");
    if (signal.aborted) return;
    // If the run failed, the changes from an earlier run are kept.
    this.#refusal = outcome;
    if (outcome === undefined) this.#asOf = new Date();
    this.#setState(outcome === undefined ? "done" : "failed");
  }

  /** Resolves with the reason why nothing could be compared; undefined after success or an abort. */
  async #compare(signal: AbortSignal): Promise<Refusal | undefined> {
    const opened = await this.#parts.openGit();
    if ("refusal" in opened) return opened.refusal;
    const repository = opened.repositories.find(
      ({ rootUri }) => rootUri.toString() === this.#compared.repository,
    );
    if (repository === undefined) return "noRepository";
    this.#git = { api: opened.api, repository };
    const git = gitIn(repository, opened.api);
    const base = await findBase(git, this.ref);
    if ("refusal" in base) return base.refusal;
    const changes = await readChangesSince(git, base.commit);
    await Promise.all([this.#parts.openFacts(), this.#parts.openChecks()]);
    const labels = await this.#parts.readLabelsBefore(repository, git, changes);
    if (isAborted(signal)) return undefined;
    this.#labels = labels;
    await this.#readFiles({ repository, changes, labels, signal });
    return undefined;
  }

  async #readFiles(reading: Reading): Promise<void> {
    const { signal, changes: all } = reading;
    const files = listFiles(all);
    const base = all.commit;
    const found: (readonly ComparedChange[])[] = [];
    const repositories = all.notCompared.size;
    const counts = { files: 0, allFiles: files.length, unread: 0, pointers: 0, repositories };
    const isFirst = this.#asOf === undefined;
    let next = 0;
    const readOn = async (): Promise<void> => {
      for (let at = next++; at < files.length && !signal.aborted; at = next++) {
        const file = files[at];
        if (file === undefined) continue;
        const changes = await this.#compareFile(reading, file);
        if (isAborted(signal)) return;
        counts.files += 1;
        if (changes === "unread") counts.unread += 1;
        else if (changes === "pointer") counts.pointers += 1;
        else found[at] = changes;
        // The rows and counts of an earlier run stay until the new ones are complete.
        if (isFirst) this.#tell(found, counts, base);
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, readOn));
    if (!signal.aborted) this.#take(found, counts, base);
  }

  async #compareFile(
    reading: Reading,
    file: ChangedFile,
  ): Promise<readonly ComparedChange[] | "unread" | "pointer"> {
    const { repository, changes: all, signal } = reading;
    const now = await readNow(repository, file.now);
    const old = readOld(all.before.get(file.now));
    if (now.kind === "unread" || old.kind === "unread") return "unread";
    if (now.kind === "pointer" || old.kind === "pointer") return "pointer";
    if (textOf(now) === textOf(old)) return [];
    const oldPath = file.old ?? file.now;
    const [before, after] = [
      await this.#findVersion(old, oldPath, signal),
      await this.#findVersion(now, file.now, signal),
    ];
    if (signal.aborted) return [];
    const changes = compareVersions(before, after);
    // Even without a changed address, the new version may have a private key or a broken address.
    const checkedNow = await this.#check(reading, file.now, now);
    const alone = checkedNow?.warnings.get(noAddress) ?? [];
    const isOld = alone.length > 0 || changes.some(({ kind }) => kind !== "added");
    const checkedOld = isOld ? await this.#check(reading, oldPath, old) : undefined;
    const ofAddresses = changes.map((change, at): ComparedChange => {
      const { kind } = change;
      const key = `${file.now}\n${at}`;
      const line = kind === "removed" ? change.line : change.now.line;
      return {
        key,
        kind,
        line,
        file,
        ...(kind !== "added" && { old: buildSide(change.old, oldPath, checkedOld, true) }),
        ...(kind !== "removed" && { now: buildSide(change.now, file.now, checkedNow, false) }),
      };
    });
    const added = findAdded(alone, checkedOld?.warnings.get(noAddress) ?? []);
    const others = added.map((warning, at): ComparedChange => {
      const place = placeAlone(warning);
      const now = { isOld: false, place, path: file.now, warnings: [warning], inferred: [] };
      return { key: `${file.now}\nalone ${at}`, kind: "newWarning", line: place.line, file, now };
    });
    return [...ofAddresses, ...others].sort((a, b) => a.line - b.line);
  }

  /** Finds the addresses in a version, except possible private keys. */
  async #findVersion(
    version: VersionText,
    path: string,
    signal: AbortSignal,
  ): Promise<FileVersion | undefined> {
    if (version.kind !== "text") return undefined;
    const { text } = version;
    const { isKnown, isMarked } = this.#parts.facts;
    const found = [];
    for await (const slice of findAddressesInSlices(text, {
      fileName: path,
      isKnown: (format, canonical) => isMarked({ format, canonical }),
    })) {
      if (signal.aborted) return undefined;
      found.push(...slice);
    }
    const places = buildPlaces(text, found, factsForNames(path));
    return { path, text, places: places.filter((place) => !isWithheld(place, isKnown)) };
  }

  /** Checks a version against the labels before the change, so that a change cannot make its own addresses known. */
  async #check(
    { repository, labels, signal }: Reading,
    path: string,
    version: VersionText,
  ): Promise<CheckedFile | undefined> {
    if (version.kind !== "text") return undefined;
    const uri = vscode.Uri.joinPath(repository.rootUri, path);
    const { ofPath } = await loadFileFacts({ uri, languageId: "" });
    const { facts, findProblems, describe } = this.#parts;
    return checkFile(
      version.text,
      { path, ofPath },
      {
        findProblems: (document) => findProblems(document, uri.toString(), labels.names),
        describe,
        isKnown: (format, canonical) => facts.isMarked({ format, canonical }),
        signal,
        pause: yieldToEvents,
      },
    );
  }

  /**
   * Returns the name that the version declares at a place. Without it, the row of a swapped address would not say which
   * constant has another address now.
   */
  #declaredAt({ declared, line }: ValidPlace, path: string): readonly Name[] {
    const root = this.#git?.repository.rootUri;
    if (declared === undefined || root === undefined) return [];
    const place = { uri: vscode.Uri.joinPath(root, path).toString(), line };
    const { text, chains } = declared;
    return [{ text, chains, kind: "declaration", source: { title: path, version: "", place } }];
  }

  /** Returns the shown names of an address in the label files before the change that these files no longer have. */
  #findRemoved(address: AddressIdentity, now: SideFacts["names"]): SideFacts["names"] {
    const kept = now.filter(({ isNew }) => !isNew);
    return this.formerNamesOf(address)
      .filter((name) => !kept.some((each) => replaces(each, name)))
      .map((name) => ({ ...name, isNew: false }));
  }

  #isNew(name: Name, address: AddressIdentity): boolean {
    if (this.#labels?.isNew(address, name) === true) return true;
    const { place } = name.source;
    if (place === undefined) return false;
    const added = this.#addedAt.get(keyOfFound({ ...address, certainty: "proven" } as Place));
    const at = name.kind === "declaration" ? keyOfDeclared(place.uri, name.text) : keyOfLine(place);
    return added?.has(at) === true;
  }

  #take(
    found: readonly (readonly ComparedChange[])[],
    counts: ComparisonCounts,
    base: string,
  ): void {
    this.#changes = found.flat();
    this.#counts = { ...counts };
    this.#base = base;
    const addedAt = new Map<string, Set<string>>();
    const root = this.#git?.repository.rootUri;
    for (const { now } of this.#changes) {
      if (now === undefined || root === undefined) continue;
      const key = keyOfFound(now.place);
      const uri = vscode.Uri.joinPath(root, now.path).toString();
      const added = addedAt.get(key) ?? new Set();
      addedAt.set(key, added.add(keyOfLine({ uri, line: now.place.line })));
      if (now.place.certainty === "broken" || now.place.declared === undefined) continue;
      added.add(keyOfDeclared(uri, now.place.declared.text));
    }
    this.#addedAt = addedAt;
  }

  /** Reports changes at most once in `tellsEvery` milliseconds. */
  #tell(
    found: readonly (readonly ComparedChange[])[],
    counts: ComparisonCounts,
    base: string,
  ): void {
    if (performance.now() - this.#reportedAt < tellsEvery) return;
    this.#reportedAt = performance.now();
    this.#take(found, counts, base);
    this.#change.fire();
  }

  #setState(state: ComparisonState): void {
    this.#state = state;
    this.#change.fire();
  }
}

/** Lists the changed files, including removed files, sorted by path. */
function listFiles({ changed, before }: Changes): readonly ChangedFile[] {
  return [...new Set([...changed, ...before.keys()])].sort(compareTexts).map((now) => {
    const old = before.get(now)?.path;
    return old === undefined ? { now } : { now, old };
  });
}

function buildSide(
  place: Place,
  path: string,
  checked: CheckedFile | undefined,
  isOld: boolean,
): ComparedSide {
  const key = keyOfFound(place);
  const warnings = (checked?.warnings.get(key) ?? []).filter(({ line }) => line === place.line);
  return { isOld, place, path, warnings, inferred: checked?.inferred.get(key) ?? [] };
}

/** Returns the warnings that the old version of the file does not have. Warnings are compared without their lines. */
function findAdded(
  now: readonly PlacedWarning[],
  old: readonly PlacedWarning[],
): readonly PlacedWarning[] {
  const keyOf = ({ kind, text, written, most }: PlacedWarning): string =>
    [kind, text, written, most].join("\n");
  const left = groupBy(old, keyOf);
  return now.filter((warning) => left.get(keyOf(warning))?.pop() === undefined);
}

function keyOfLine({ uri, line }: NonNullable<Name["source"]["place"]>): string {
  return `${uri}\n${line}`;
}

/**
 * Whether the same file still has an earlier name, on at least the same chains. For a deployment, also another file of
 * the same folder, since each run of a script writes a copy.
 */
function replaces(now: Name, earlier: Name): boolean {
  if (now.text !== earlier.text || placeToKeep(now) !== placeToKeep(earlier)) return false;
  const { chains } = earlier;
  if (now.chains === "every" || chains === "every") return now.chains === "every";
  const left = new Set(now.chains);
  return chains.every((each) => left.has(each));
}

function placeToKeep({ kind, source: { place } }: Name): string | undefined {
  return kind === "deployment" ? place?.uri.slice(0, place.uri.lastIndexOf("/")) : place?.uri;
}

function keyOfDeclared(uri: string, name: string): string {
  return `${uri}\n=${name}`;
}

function textOf(version: VersionText): string | undefined {
  return version.kind === "text" ? version.text : undefined;
}

function rangeOf({ line, column, text }: Place): vscode.Range {
  return new vscode.Range(line, column, line, column + text.length);
}
