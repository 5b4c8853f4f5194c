import type { AddressIdentity } from "../engine/addresses/addressFormat";
import { PackedLabels } from "../engine/names/packedLabels";
import { DiskFolder } from "../project/files/diskFolder";
import { blockingCalls } from "../project/files/fileCalls";
import { LabelLoader } from "../project/labels/labelLoader";
import {
  type LabelFileBytes,
  type LoadedLabels,
  readLabelFile,
} from "../project/labels/loadLabels";
import { isWithheld, withholdKeys } from "../project/scan/withholdKeys";
import type { LabelCache } from "./labelCache";

interface CachedLabelsParts {
  /** The path of the built command, which also contains the code of the thread. */
  readonly code: string;
  readonly cache: LabelCache | undefined;
  /** Whether the book contains an address. If so, the 64 digits of the address are not treated as a private key. */
  readonly isInBook: (address: AddressIdentity) => boolean;
  /** The time limit for all label files together, in milliseconds. */
  readonly patience: number;
}

const missing: LoadedLabels = { kind: "missing" };

/** Loads label files, from the cache if possible, until the time limit. */
export class CachedLabels {
  readonly #parts: CachedLabelsParts;
  #end: number;
  #loader: LabelLoader | undefined;

  constructor(parts: CachedLabelsParts) {
    this.#parts = parts;
    this.#end = performance.now() + parts.patience;
  }

  /** Starts the time limit again, with the length `patience` in milliseconds. */
  restart(patience = this.#parts.patience): void {
    this.#end = performance.now() + patience;
  }

  readonly isLate = (): boolean => performance.now() > this.#end;

  /** Loads a label file. Never rejects. */
  async load(root: string, path: string, sibling: string | undefined): Promise<LoadedLabels> {
    if (this.isLate()) return missing;
    const file = await readLabelFile(new DiskFolder(root, blockingCalls), path, sibling);
    return "kind" in file ? file : this.parse(file);
  }

  /** Parses a label file, and takes ownership of its bytes. Never rejects. */
  async parse(file: LabelFileBytes): Promise<LoadedLabels> {
    const { cache } = this.#parts;
    const key = cache?.keyOf([file.path, file.bytes, file.sibling ?? ""]);
    const kept = key === undefined ? undefined : cache?.read(key);
    if (key !== undefined && kept !== undefined) {
      const labels = fromKept(kept);
      if (labels !== undefined) return labels;
      cache?.remove(key);
    }
    const loaded = await this.#parseUntilLate(file);
    if (key !== undefined && loaded.kind === "labels" && !this.isLate() && this.#mayKeep(loaded)) {
      cache?.write(key, toKept(loaded));
    }
    return loaded;
  }

  dispose(): void {
    this.#loader?.dispose();
    this.#parts.cache?.close();
  }

  #parseUntilLate(file: LabelFileBytes): Promise<LoadedLabels> {
    const left = this.#end - performance.now();
    if (left <= 0) return Promise.resolve(missing);
    this.#loader ??= new LabelLoader(this.#parts.code);
    const parsing = this.#loader.parse(file);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(missing);
      }, left);
      void parsing.then((loaded) => {
        clearTimeout(timer);
        resolve(loaded);
      });
    });
  }

  /** Whether labels may be cached. Labels with possible secrets must not be stored outside of their file. */
  #mayKeep({ packed }: LabelsLoaded): boolean {
    const { isInBook } = this.#parts;
    const labels = new PackedLabels(packed);
    for (let at = 0; at < labels.count; at += 1) {
      const { address, text } = labels.row(at);
      const { format, canonical } = address;
      if (isWithheld({ text: canonical, format, canonical }, isInBook)) return false;
      if (format === "solana" && !isInBook(address)) return false;
      if (withholdKeys(text, isInBook) !== text) return false;
    }
    return true;
  }
}

type LabelsLoaded = Extract<LoadedLabels, { readonly kind: "labels" }>;

const lengthBytes = 4;

/** Encodes the length of the text about skipped rows, the text, and the labels. */
function toKept({ leftOut, packed }: LabelsLoaded): Uint8Array {
  const words = Buffer.from(leftOut);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(words.length);
  return Buffer.concat([length, words, new Uint8Array(packed)]);
}

/** Decodes the bytes of `toKept`; undefined for other bytes. */
function fromKept(kept: Buffer): LoadedLabels | undefined {
  try {
    const end = lengthBytes + kept.readUInt32LE();
    const packed = Uint8Array.from(kept.subarray(end)).buffer;
    const labels = new PackedLabels(packed);
    // Reading the last row throws if the bytes are truncated or are not labels.
    if (labels.count > 0) labels.row(labels.count - 1);
    const leftOut = kept.toString("utf8", lengthBytes, end);
    return { kind: "labels", packed, leftOut, skipped: [] };
  } catch {
    return undefined;
  }
}
