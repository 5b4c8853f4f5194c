import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { LabelRank, LabelRow } from "./labelFiles/labelFile";
import type { Name } from "./name";
import { type Fit, TextIndex } from "./textIndex";

/** A label file whose names are kept. */
export interface NamingFile {
  readonly uri: string;
  /** The folder of the workspace in which it is. */
  readonly root: string;
  /** Its path in the folder; with several folders their name comes first. */
  readonly title: string;
  readonly rank: LabelRank;
}

/** The most names of all label files together, and of one address. */
export const mostNames = 200_000;
const mostOfAddress = 5_000;

const rankOrder: Readonly<Record<LabelRank, number>> = {
  repositoryLabels: 0,
  deployments: 1,
  otherLabels: 2,
};

interface Entry {
  readonly file: NamingFile;
  readonly row: LabelRow;
}

interface NamedAddress {
  readonly address: AddressIdentity;
  readonly entries: Entry[];
  /** Its names at the last call, and the number of changes of any file at that time. */
  names?: readonly Name[];
  asOf?: number;
}

interface KeptFile {
  readonly file: NamingFile;
  readonly rows: LabelRow[];
  /** The rows as added, as long as none has been removed. */
  parts: readonly SearchedPart[];
}

interface SearchedPart {
  readonly rows: readonly LabelRow[];
  readonly texts: TextIndex;
}

/** The names of the workspace's label files by address, added and removed file by file. */
export class WorkspaceNames {
  readonly #files = new Map<string, KeptFile>();
  readonly #addresses = new Map<string, NamedAddress>();
  readonly #deployments = new Map<string, Deployments>();
  #count = 0;
  #changes = 0;

  get isFull(): boolean {
    return this.#count >= mostNames;
  }

  /** Grows with each change of a file. */
  get changes(): number {
    return this.#changes;
  }

  /** Every address that has a name. */
  *addresses(): Generator<AddressIdentity> {
    for (const { address } of this.#addresses.values()) yield address;
  }

  /** Adds names of a file; returns how many rows are left out because there are too many. */
  put(file: NamingFile, rows: readonly LabelRow[]): number {
    this.#changes += 1;
    const kept = rows.slice(0, mostNames - this.#count).filter((row) => this.#add({ file, row }));
    this.#count += kept.length;
    const known = this.#files.get(file.uri);
    const part = { rows: kept, texts: new TextIndex(kept.map(({ text }) => text)) };
    if (known === undefined) this.#files.set(file.uri, { file, rows: [...kept], parts: [part] });
    else {
      known.rows.push(...kept);
      known.parts = [...known.parts, part];
    }
    return rows.length - kept.length;
  }

  /** Removes the names of a file, at most so many of them; returns whether all are removed. */
  remove(uri: string, most = Infinity): boolean {
    const known = this.#files.get(uri);
    if (known === undefined) return true;
    this.#changes += 1;
    known.parts = [];
    const rows = new Set(known.rows.splice(-most));
    this.#count -= rows.size;
    for (const key of new Set([...rows].map(({ address }) => formatAddressKey(address)))) {
      const named = this.#addresses.get(key);
      const entries = named?.entries.filter(({ row }) => !rows.has(row)) ?? [];
      if (named === undefined || entries.length === 0) this.#addresses.delete(key);
      else this.#addresses.set(key, { address: named.address, entries });
    }
    for (const key of new Set([...rows].map((row) => deploymentKey(known.file, row)))) {
      if (this.#deployments.get(key)?.remove(uri) === true) this.#deployments.delete(key);
    }
    return known.rows.length === 0 && this.#files.delete(uri);
  }

  /** Removes the names of all files of a folder of the workspace. */
  removeRoot(root: string): void {
    for (const { file } of [...this.#files.values()]) if (file.root === root) this.remove(file.uri);
  }

  /** Whether names of this file are kept. */
  hasFile(uri: string): boolean {
    return this.#files.has(uri);
  }

  has(address: AddressIdentity): boolean {
    return this.#addresses.has(formatAddressKey(address));
  }

  /** All names of an address: by rank, then by file and line; replaced deployments last. */
  find(address: AddressIdentity): readonly Name[] {
    const named = this.#addresses.get(formatAddressKey(address));
    if (named === undefined) return [];
    if (named.names === undefined || named.asOf !== this.#changes) {
      named.names = this.#namesOf(named);
      named.asOf = this.#changes;
    }
    return named.names;
  }

  /** The addresses with a name that contains the word, row by row, found as they are taken. */
  *search(word: string, fit: Fit, isShown = everyFile): Generator<AddressIdentity> {
    for (const { file, parts } of this.#files.values()) {
      if (!isShown(file)) continue;
      for (const { rows, texts } of parts) {
        for (const at of texts.search(word, fit)) {
          const row = rows[at];
          if (row !== undefined) yield row.address;
        }
      }
    }
  }

  #add(entry: Entry): boolean {
    const { file, row } = entry;
    const { address } = row;
    const key = formatAddressKey(address);
    const named = this.#addresses.get(key);
    if (named === undefined) this.#addresses.set(key, { address, entries: [entry] });
    else if (named.entries.length < mostOfAddress) named.entries.push(entry);
    else return false;
    if (row.deployedAt !== undefined) this.#deploymentsOf(entry).put(file.uri, row.deployedAt);
    return true;
  }

  #deploymentsOf({ file, row }: Entry): Deployments {
    const key = deploymentKey(file, row);
    const known = this.#deployments.get(key) ?? new Deployments();
    this.#deployments.set(key, known);
    return known;
  }

  #namesOf({ entries }: NamedAddress): readonly Name[] {
    return withoutCopies([...entries].sort(compareEntries))
      .map((entry) => this.#nameOf(entry))
      .sort((a, b) => Number(a.isEarlier === true) - Number(b.isEarlier === true));
  }

  #nameOf({ file, row }: Entry): Name {
    const { text, kind, chains, line, deployedAt } = row;
    const newest = this.#deployments.get(deploymentKey(file, row))?.newest ?? -Infinity;
    const isEarlier = deployedAt !== undefined && deployedAt < newest;
    const source = { title: file.title, version: "", place: { uri: file.uri, line } };
    return { text, kind, chains, source, ...(isEarlier && { isEarlier }) };
  }
}

/** When contracts of one name were last deployed on one chain, by the files that say so. */
class Deployments {
  readonly #newestOf = new Map<string, number>();
  newest = -Infinity;

  put(uri: string, deployedAt: number): void {
    this.#newestOf.set(uri, Math.max(deployedAt, this.#newestOf.get(uri) ?? -Infinity));
    this.newest = Math.max(this.newest, deployedAt);
  }

  /** Returns whether no file is left. */
  remove(uri: string): boolean {
    const removed = this.#newestOf.get(uri);
    this.#newestOf.delete(uri);
    if (removed === this.newest) {
      this.newest = [...this.#newestOf.values()].reduce((a, b) => Math.max(a, b), -Infinity);
    }
    return this.#newestOf.size === 0;
  }
}

/** The same contract on the same chain, in one folder of the workspace. */
function deploymentKey({ root }: NamingFile, { text, chains }: LabelRow): string {
  return `${root}\n${String(chains)}\n${text}`;
}

function compareEntries(a: Entry, b: Entry): number {
  return (
    rankOrder[a.file.rank] - rankOrder[b.file.rank] ||
    compareTexts(a.file.title, b.file.title) ||
    a.row.line - b.row.line
  );
}

const everyFile: (file: NamingFile) => boolean = () => true;

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * A script writes a file for each of its runs, and one more for the latest, in one folder: of those
 * that give an address the same name, only the latest is kept, `run-latest.json` of two.
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
