import { createHash, randomBytes } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  closeSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { version } from "../../package.json";
import { findTop } from "../project/files/folder";
import { isBelow } from "../project/files/paths";
import type { KeptBytes } from "./commandFacts";

/**
 * The limits of the cache. If one is exceeded, the oldest entries are removed until the cache is at most three quarters
 * of both limits.
 */
const mostEntries = 4_000;
const mostBytes = 64 * 1024 * 1024;
const digestLength = 32;

/**
 * A cache on this machine for data that is computed from files, such as parsed label files. The keys depend on the
 * content of the files. A repository cannot add entries. The cache is safe to delete, and to use from several processes
 * at the same time.
 */
export class LabelCache {
  readonly #folder: string;
  readonly #engine: string;
  #hasWritten = false;

  private constructor(folder: string, engine: string) {
    this.#folder = folder;
    this.#engine = engine;
  }

  /**
   * Opens the cache of the user for the engine at `code`. Undefined if its folder cannot be used, if it is inside one
   * of `roots` or inside any repository, or if another user owns it or can write to it. A commit or another user could
   * have filled such a folder.
   */
  static open(code: string, roots: readonly string[]): LabelCache | undefined {
    try {
      const folder = path.join(cacheHome(), "address-atlas");
      const isInside = (place: string): boolean =>
        findTop(place) !== undefined || roots.some((root) => isBelow(root, place));
      if (isInside(folder)) return undefined;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const real = realpathSync(folder);
      if (isInside(real) || !isOwn(real)) return undefined;
      const { size, mtimeMs } = statSync(code);
      return new LabelCache(real, `${version} ${size} ${mtimeMs}`);
    } catch {
      return undefined;
    }
  }

  /** Returns the key of a result that is computed from some parts, such as the bytes and path of a file. */
  keyOf(parts: readonly (string | Uint8Array)[]): string {
    const hash = createHash("sha256").update(this.#engine);
    for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
    return hash.digest("hex");
  }

  /** Returns functions that read, write and remove the cached bytes for some parts. */
  entry(parts: readonly (string | Uint8Array)[]): KeptBytes {
    const key = this.keyOf(parts);
    return {
      read: () => this.read(key),
      write: (bytes) => {
        this.write(key, bytes);
      },
      remove: () => {
        this.remove(key);
      },
    };
  }

  /** Reads an entry; undefined if it is missing or damaged. */
  read(key: string): Buffer | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.#fileOf(key));
    } catch {
      return undefined;
    }
    const value = bytes.subarray(digestLength);
    return digestOf(key, value).equals(bytes.subarray(0, digestLength)) ? value : undefined;
  }

  /** Removes an entry. Call if its content is not what was written. */
  remove(key: string): void {
    try {
      rmSync(this.#fileOf(key), { force: true });
    } catch {
      // The entry stays, so each process that reads it computes the data again.
    }
  }

  /** Writes an entry. Errors are ignored, since the cache is optional. */
  write(key: string, value: Uint8Array): void {
    const own = path.join(this.#folder, `${randomBytes(12).toString("hex")}.new`);
    try {
      const handle = openSync(own, "wx", 0o600);
      try {
        writeFileSync(handle, Buffer.concat([digestOf(key, value), value]));
      } finally {
        closeSync(handle);
      }
      renameSync(own, this.#fileOf(key));
      this.#hasWritten = true;
    } catch {
      rmSync(own, { force: true });
    }
  }

  /** Removes the oldest entries if a limit is exceeded. Call at the end. */
  close(): void {
    if (!this.#hasWritten) return;
    try {
      this.#removeOldest();
    } catch {
      // The next process tries again.
    }
  }

  #removeOldest(): void {
    const entries = readdirSync(this.#folder).flatMap((name) => {
      const file = path.join(this.#folder, name);
      const facts = lstatSync(file, { throwIfNoEntry: false });
      return facts?.isFile() === true ? [{ file, size: facts.size, time: facts.mtimeMs }] : [];
    });
    let [count, bytes] = [entries.length, entries.reduce((sum, { size }) => sum + size, 0)];
    if (count <= mostEntries && bytes <= mostBytes) return;
    for (const { file, size } of entries.sort((a, b) => a.time - b.time)) {
      if (count <= 0.75 * mostEntries && bytes <= 0.75 * mostBytes) return;
      rmSync(file, { force: true });
      count -= 1;
      bytes -= size;
    }
  }

  #fileOf(key: string): string {
    return path.join(this.#folder, key);
  }
}

/**
 * Computes the digest of an entry. The digest includes the key, so that the content of another entry counts as damaged.
 */
function digestOf(key: string, value: Uint8Array): Buffer {
  return createHash("sha256").update(`${key}\n`).update(value).digest();
}

function cacheHome(): string {
  const { XDG_CACHE_HOME: given = "", LOCALAPPDATA: local = "" } = process.env;
  if (path.isAbsolute(given)) return given;
  if (process.platform === "win32" && path.isAbsolute(local)) return local;
  return path.join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

/** Whether only this user may write to a folder. Windows restricts the folders of a user automatically. */
function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}
