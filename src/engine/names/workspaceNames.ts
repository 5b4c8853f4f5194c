import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { LabelRank, LabelRow } from "./labelFiles/labelFile";
import { idOfOnlyChain, type Name } from "./name";
import { hashAddress, hashDeployment, type PackedLabels } from "./packedLabels";
import type { Fit } from "./textIndex";
import { compareTexts } from "../text/compareTexts";

/** A label file in `WorkspaceNames`. */
export interface NamingFile {
  readonly uri: string;
  /** The folder of the workspace that contains the file. */
  readonly root: string;
  /** The path relative to the folder; in a workspace with several folders, the name of the folder comes first. */
  readonly title: string;
  readonly rank: LabelRank;
}

/** A label file, and the packed labels from which a `PackedLabels` can be created. */
export interface LabelsOfFile {
  readonly file: NamingFile;
  readonly packed: ArrayBuffer;
}

/** The maximum number of names of all label files together, and of one address. */
export const mostNames = 200_000;
const mostOfAddress = 5_000;

const rankOrder: Readonly<Record<LabelRank, number>> = {
  repositoryLabels: 0,
  deployments: 1,
  otherLabels: 2,
};

type DeployedByChain = ReadonlyMap<number, ReadonlyMap<string, AddressIdentity>>;

interface Entry {
  readonly file: NamingFile;
  readonly row: LabelRow;
}

interface KeptFile {
  readonly file: NamingFile;
  readonly labels: PackedLabels;
  readonly id: number;
  /** The rows before this index have been added. Decreases while rows are removed. */
  end: number;
  /** The change counter when rows of this file were last added. */
  changed: number;
}

/**
 * The id of a file and the index of a row in one number. V8 stores the number without separate memory while file ids
 * are below 2,048.
 */
type RowId = number;
/** The maximum number of rows of a file: a label file has at most 8 MB, and no row is shorter than 16 bytes. */
const rowsOfFile = 2 ** 19;

/** The maximum number of cached results of `find`. */
const mostFound = 2_000;

/** The names of the workspace's label files by address, added and removed file by file. */
export class WorkspaceNames {
  readonly #files = new Map<string, KeptFile>();
  readonly #byId = new Map<number, KeptFile>();
  /** The rows by the hash of their address. Most addresses have one row. */
  readonly #rows = new Map<number, RowId | RowId[]>();
  /** The deployments by root, then by `deploymentAt`. */
  readonly #deployments = new Map<string, Map<number, Deployments>>();
  readonly #found = new Map<string, readonly Name[]>();
  #nextId = 0;
  #count = 0;
  #changes = 0;
  #deployed: DeployedByChain | undefined;

  get isFull(): boolean {
    return this.#count >= mostNames;
  }

  /** A counter that grows with each change of a file. */
  get changes(): number {
    return this.#changes;
  }

  /** Yields every address that has a name. */
  *addresses(): Generator<AddressIdentity> {
    for (const ids of this.#rows.values()) {
      const addresses = listIds(ids).flatMap((id) => this.#entryOf(id)?.row.address ?? []);
      yield* new Map(addresses.map((each) => [formatAddressKey(each), each])).values();
    }
  }

  /**
   * Adds the names in the rows from `start` to `end` of a file. The first call starts at 0, each further call where
   * the previous one ended. Returns the number of rows that were skipped because a limit is reached.
   */
  put(file: NamingFile, labels: PackedLabels, start = 0, end = labels.count): number {
    this.#change();
    const kept = this.#keep(file, labels);
    const last = Math.min(end, labels.count);
    let leftOut = 0;
    for (let row = start; row < last; row += 1) if (!this.#add(kept, row)) leftOut += 1;
    kept.end = last;
    kept.changed = this.#changes;
    return leftOut;
  }

  /** Removes the names of a file, at most `most` per call; returns whether all are removed. */
  remove(uri: string, most = Infinity): boolean {
    const kept = this.#files.get(uri);
    if (kept === undefined) return true;
    this.#change();
    const start = Math.max(0, kept.end - most);
    for (let row = kept.end - 1; row >= start; row -= 1) this.#drop(kept, row);
    kept.end = start;
    if (start > 0) return false;
    this.#byId.delete(kept.id);
    return this.#files.delete(uri);
  }

  /** Removes the names of all files of a folder of the workspace. */
  removeRoot(root: string): void {
    for (const { file } of [...this.#files.values()]) if (file.root === root) this.remove(file.uri);
  }

  hasFile(uri: string): boolean {
    return this.#files.has(uri);
  }

  /** Yields the files whose names are kept. */
  *files(): Generator<LabelsOfFile> {
    for (const { file, labels } of this.#files.values()) yield { file, packed: labels.packed };
  }

  /** Returns the value of `changes` when names of the file were last added; 0 if no names of it are kept. */
  changeOf(uri: string): number {
    return this.#files.get(uri)?.changed ?? 0;
  }

  /** Returns the addresses of deployments on an EVM chain, without replaced deployments. */
  deploymentsOn(chainId: number): readonly AddressIdentity[] {
    this.#deployed ??= this.#groupDeployments();
    return [...(this.#deployed.get(chainId)?.values() ?? [])];
  }

  has(address: AddressIdentity): boolean {
    return this.find(address).length > 0;
  }

  /**
   * Returns the names of an address without copies, sorted by rank, then by file and line; replaced deployments come
   * last.
   */
  find(address: AddressIdentity): readonly Name[] {
    const ids = this.#rows.get(hashAddress(address));
    if (ids === undefined) return [];
    const key = formatAddressKey(address);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    if (this.#found.size >= mostFound) this.#found.clear();
    const names = this.#namesOf(this.#entriesOf(ids, address));
    this.#found.set(key, names);
    return names;
  }

  /** Returns the URIs of the files that name an address. */
  filesOf(address: AddressIdentity): readonly string[] {
    const ids = this.#rows.get(hashAddress(address));
    if (ids === undefined) return [];
    return [...new Set(this.#entriesOf(ids, address).map(({ file }) => file.uri))];
  }

  /** Yields the addresses with a name that contains the word, row by row, found on demand. */
  *search(word: string, fit: Fit, isShown = everyFile): Generator<AddressIdentity> {
    for (const kept of this.#files.values()) {
      if (!isShown(kept.file)) continue;
      for (const row of kept.labels.texts.search(word, fit)) {
        const ids = this.#rows.get(kept.labels.hashAt(row));
        const isKept =
          row < kept.end && ids !== undefined && listIds(ids).includes(idOf(kept, row));
        if (isKept) yield kept.labels.row(row).address;
      }
    }
  }

  #change(): void {
    this.#changes += 1;
    this.#found.clear();
    this.#deployed = undefined;
  }

  #keep(file: NamingFile, labels: PackedLabels): KeptFile {
    const known = this.#files.get(file.uri);
    if (known?.labels === labels) return known;
    this.remove(file.uri);
    const kept = { file, labels, id: this.#nextId, end: 0, changed: this.#changes };
    this.#nextId += 1;
    this.#files.set(file.uri, kept);
    this.#byId.set(kept.id, kept);
    return kept;
  }

  #add(kept: KeptFile, row: number): boolean {
    if (this.isFull) return false;
    const { labels } = kept;
    const hash = labels.hashAt(row);
    const known = this.#rows.get(hash);
    if (known === undefined) this.#rows.set(hash, idOf(kept, row));
    else if (typeof known === "number") this.#rows.set(hash, [known, idOf(kept, row)]);
    else if (known.length < mostOfAddress) known.push(idOf(kept, row));
    else return false;
    this.#count += 1;
    const deployedAt = labels.deployedAt(row);
    if (deployedAt !== undefined) this.#deploymentsOf(kept, row).put(kept.id, deployedAt);
    return true;
  }

  #drop(kept: KeptFile, row: number): void {
    const { labels } = kept;
    const hash = labels.hashAt(row);
    if (!this.#removeId(hash, idOf(kept, row))) return;
    this.#count -= 1;
    if (labels.deployedAt(row) === undefined) return;
    if (!this.#deploymentsOf(kept, row).remove(kept.id)) return;
    this.#deployments.get(kept.file.root)?.delete(labels.deploymentAt(row));
  }

  #removeId(hash: number, id: RowId): boolean {
    const ids = this.#rows.get(hash);
    if (ids === id) return this.#rows.delete(hash);
    if (ids === undefined || typeof ids === "number") return false;
    const at = ids.lastIndexOf(id);
    if (at < 0) return false;
    ids.splice(at, 1);
    if (ids.length === 0) this.#rows.delete(hash);
    return true;
  }

  #deploymentsOf({ file: { root }, labels }: KeptFile, row: number): Deployments {
    const ofRoot = this.#deployments.get(root) ?? new Map<number, Deployments>();
    this.#deployments.set(root, ofRoot);
    const key = labels.deploymentAt(row);
    const known = ofRoot.get(key) ?? new Deployments();
    ofRoot.set(key, known);
    return known;
  }

  #entryOf(id: RowId): Entry | undefined {
    const kept = this.#byId.get(Math.floor(id / rowsOfFile));
    return kept && { file: kept.file, row: kept.labels.row(id % rowsOfFile) };
  }

  #entriesOf(ids: RowId | RowId[], { format, canonical }: AddressIdentity): readonly Entry[] {
    return listIds(ids)
      .flatMap((id) => this.#entryOf(id) ?? [])
      .filter(
        ({ row: { address } }) => address.format === format && address.canonical === canonical,
      );
  }

  #namesOf(entries: readonly Entry[]): readonly Name[] {
    return withoutCopies([...entries].sort(compareEntries))
      .map((entry) => this.#nameOf(entry))
      .sort((a, b) => Number(a.isEarlier === true) - Number(b.isEarlier === true));
  }

  #groupDeployments(): DeployedByChain {
    const found = new Map<number, Map<string, AddressIdentity>>();
    for (const { file, labels, end } of this.#files.values()) {
      if (file.rank !== "deployments") continue;
      for (let at = 0; at < end; at += 1) {
        const row = labels.row(at);
        const { address } = row;
        const chainId = idOfOnlyChain(row);
        if (chainId === undefined || this.#isEarlier({ file, row })) continue;
        const onChain = found.get(chainId) ?? new Map<string, AddressIdentity>();
        found.set(chainId, onChain.set(formatAddressKey(address), address));
      }
    }
    return found;
  }

  #isEarlier({ file, row }: Entry): boolean {
    const newest = this.#deployments.get(file.root)?.get(hashDeployment(row))?.newest ?? -Infinity;
    return row.deployedAt !== undefined && row.deployedAt < newest;
  }

  #nameOf({ file, row }: Entry): Name {
    const { text, kind, chains, line } = row;
    const isEarlier = this.#isEarlier({ file, row });
    const source = { title: file.title, version: "", place: { uri: file.uri, line } };
    return {
      text,
      kind,
      chains,
      source,
      ...(isEarlier && { isEarlier }),
    };
  }
}

function idOf({ id }: KeptFile, row: number): RowId {
  return id * rowsOfFile + row;
}

function listIds(ids: RowId | RowId[]): readonly RowId[] {
  return typeof ids === "number" ? [ids] : ids;
}

/** The times of the deployments with the same name and chains: the latest time of each file, by the id of the file. */
class Deployments {
  readonly #newestOf = new Map<number, number>();
  newest = -Infinity;

  put(file: number, deployedAt: number): void {
    this.#newestOf.set(file, Math.max(deployedAt, this.#newestOf.get(file) ?? -Infinity));
    this.newest = Math.max(this.newest, deployedAt);
  }

  /** Removes a file. Returns whether no file is left. */
  remove(file: number): boolean {
    const removed = this.#newestOf.get(file);
    this.#newestOf.delete(file);
    if (removed === this.newest) {
      this.newest = [...this.#newestOf.values()].reduce((a, b) => Math.max(a, b), -Infinity);
    }
    return this.#newestOf.size === 0;
  }
}

function compareEntries(a: Entry, b: Entry): number {
  return (
    rankOrder[a.file.rank] - rankOrder[b.file.rank] ||
    compareTexts(a.file.title, b.file.title) ||
    a.row.line - b.row.line
  );
}

const everyFile: (file: NamingFile) => boolean = () => true;

/**
 * Removes copies. A script writes one file for each run and one for the latest run into the same folder. If several of
 * these files give an address the same name on the same chains, only the name from the latest run is kept. If two files
 * are equally recent, the name in `run-latest.json` is kept.
 */
function withoutCopies(entries: readonly Entry[]): readonly Entry[] {
  const latest = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.row.deployedAt === undefined) continue;
    const known = latest.get(copyKey(entry))?.row.deployedAt ?? -Infinity;
    if (entry.row.deployedAt >= known) latest.set(copyKey(entry), entry);
  }
  return entries.filter(
    (entry) => entry.row.deployedAt === undefined || latest.get(copyKey(entry)) === entry,
  );
}

function copyKey({ file: { uri }, row: { chains, text } }: Entry): string {
  return `${folderOf(uri)}\n${String(chains)}\n${text}`;
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/"));
}
