import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { decodePercent } from "../../engine/text/decodePercent";
import { findLabelFormat } from "../../engine/names/labelFiles/labelFormats";
import { findTop, openFile, type ScannedFolder } from "../../project/files/folder";
import { findRealPath, isBelow, pathsTo } from "../../project/files/paths";
import type { CommandFacts } from "../commandFacts";
import { openFacts } from "../openFacts";
import { DeclaredInFolders, withoutDeclared } from "../readDeclared";
import {
  readRepositorySettings,
  type RepositorySettings,
  settingsFiles,
} from "../repositorySettings";

/** The time in milliseconds after which the server continues without the label files. */
const patience = 60_000;
/** The maximum number of repositories that are kept; the least recently used one is dropped. */
const mostRepositories = 8;

/** A repository or a folder of the client, with its facts and settings. */
export class Repository {
  readonly folder: ScannedFolder;
  readonly #log: (line: string) => void;
  readonly #hasLabels: boolean;
  readonly #onNames: () => void;
  #declared: DeclaredInFolders | undefined;
  #declaring = Promise.resolve();
  #isDeclaring = false;
  #facts: Promise<CommandFacts> | undefined;
  /** The facts that were opened last. */
  #opened: CommandFacts | undefined;
  #settings: Promise<RepositorySettings> | undefined;

  /** `onNames`: called when declared names have been read. */
  constructor(
    folder: ScannedFolder,
    hasLabels: boolean,
    log: (line: string) => void,
    onNames: () => void,
  ) {
    this.folder = folder;
    this.#hasLabels = hasLabels;
    this.#log = log;
    this.#onNames = onNames;
  }

  /** Returns the URI of a file, given by its path in the folder. */
  uriOf(file: string): string {
    return pathToFileURL(path.join(this.folder.root, file)).href;
  }

  facts(): Promise<CommandFacts> {
    this.#facts ??= this.#openFacts();
    return this.#facts;
  }

  settings(): Promise<RepositorySettings> {
    this.#settings ??= this.#readSettings();
    return this.#settings;
  }

  /**
   * Handles a changed file or folder, given by its path relative to the folder. Returns whether the facts or the
   * settings may have changed; these are read again at the next use. Also starts to read declared names again.
   */
  follow(file: string): boolean {
    const isSettings = settingsFiles.some((each) => pathsTo(each).includes(file));
    const isOfLabels =
      this.#hasLabels &&
      (isChainId(file) ||
        findLabelFormat(file) !== undefined ||
        this.#opened?.hasLabelsIn(file) === true);
    if (this.#declared !== undefined) this.#readDeclared(this.#declared);
    if (isSettings) this.#settings = undefined;
    if (isOfLabels) this.#facts = undefined;
    return isSettings || isOfLabels;
  }

  async #openFacts(): Promise<CommandFacts> {
    const { facts, isWhole } = await openFacts(this.#hasLabels ? [this.folder] : [], {
      names: [],
      patience,
      isLowPriority: true,
      onLeftOut: (file, words) => {
        this.#log(`label file ${file}: ${words}`);
      },
    });
    if (!isWhole) this.#log("The label files took too long, so their names are not used.");
    if (!this.#hasLabels) return facts;
    this.#opened = facts;
    const isFirst = this.#declared === undefined;
    const declared = (this.#declared ??= new DeclaredInFolders([this.folder], facts));
    facts.addDeclared(declared.names);
    if (isFirst) this.#readDeclared(declared);
    return facts;
  }

  /**
   * Reads declared names, one read after the other. Does nothing if a read is already waiting, since that read will
   * include all changes up to its start.
   */
  #readDeclared(declared: DeclaredInFolders): void {
    if (this.#isDeclaring) return;
    this.#isDeclaring = true;
    this.#declaring = this.#declaring
      .then(() => {
        this.#isDeclaring = false;
        return declared.read();
      })
      .then((isWhole) => {
        if (!isWhole) this.#log(withoutDeclared);
        this.#onNames();
      })
      .catch(() => undefined);
  }

  async #readSettings(): Promise<RepositorySettings> {
    const settings = await readRepositorySettings(this.folder.root, undefined);
    settings.problems.forEach(this.#log);
    return settings;
  }
}

export interface PlacedDocument {
  readonly repository: Repository;
  /** The path relative to the folder of the repository, with `/`. */
  readonly path: string;
}

/** The repositories that contain the documents of a client. */
export class Repositories {
  readonly #log: (line: string) => void;
  readonly #onNames: () => void;
  readonly #byRoot = new Map<string, Repository>();
  /** The repository of documents outside of any readable folder. */
  readonly #nowhere: Repository;
  /** The real paths of the client's folders. */
  #folders: readonly string[] = [];

  constructor(log: (line: string) => void, onNames: () => void) {
    this.#log = log;
    this.#onNames = onNames;
    this.#nowhere = new Repository(
      { root: process.cwd(), prefix: "", home: "" },
      false,
      log,
      onNames,
    );
  }

  /** Sets the folders of the client, given by their URIs. */
  setFolders(uris: readonly string[]): void {
    this.#folders = uris.flatMap((uri) => pathOf(uri) ?? []).map(findRealPath);
    this.#byRoot.clear();
  }

  /** Finds the repository of a document. A document that is not a file belongs to the first folder of the client. */
  place(uri: string): PlacedDocument {
    const given = pathOf(uri);
    const name = path.basename(given ?? decodePercent(uri) ?? uri);
    const [first] = this.#folders;
    const file = given ?? (first && path.join(first, name));
    if (file === undefined) return { repository: this.#nowhere, path: name };
    const folder = this.#folders.find((each) => isBelow(each, findRealPath(file)));
    try {
      return this.#open(folder ?? path.dirname(file), file);
    } catch {
      return { repository: this.#nowhere, path: name };
    }
  }

  /** Handles changed files. Returns the repositories whose facts or settings may have changed. */
  follow(uris: readonly string[]): ReadonlySet<Repository> {
    const files = uris.flatMap((uri) => pathOf(uri) ?? []).map(findRealPath);
    const changed = new Set<Repository>();
    for (const [root, repository] of this.#byRoot) {
      for (const file of files.filter((each) => isBelow(root, each))) {
        const own = path.relative(root, file).replaceAll(path.sep, "/");
        if (repository.follow(own)) changed.add(repository);
      }
    }
    return changed;
  }

  #open(current: string, file: string): PlacedDocument {
    const { folder, path: own } = openFile(file, current);
    const { root } = folder;
    const isOwn = findTop(root) === root || this.#folders.some((each) => isBelow(each, root));
    // Paths in the sources of names are relative to the repository, so that they do not depend on the document that was
    // opened first.
    const here = { ...folder, prefix: "" };
    const repository =
      this.#byRoot.get(root) ?? new Repository(here, isOwn, this.#log, this.#onNames);
    this.#byRoot.delete(root);
    this.#byRoot.set(root, repository);
    for (const oldest of this.#byRoot.keys()) {
      if (this.#byRoot.size <= mostRepositories) break;
      this.#byRoot.delete(oldest);
    }
    return { repository, path: own };
  }
}

function isChainId(file: string): boolean {
  return path.posix.basename(file) === ".chainId";
}

/** Returns the path of a file on this machine; undefined for any other URI. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
