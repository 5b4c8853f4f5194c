import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The key of every `Canary` contains this text, so that a process can recognize the keys of other processes. */
export const keyMark = "5ecade0fca7a";

/** The folder in which the editor's browser stores secrets. Keys are allowed there. */
const secretStorage = "browser";

/**
 * Throws if a file below the folder contains the key of a `Canary`, as text, in UTF-16, in hex or in base64. Skips
 * folders that are named `browser` (`secretStorage`).
 */
export async function assertNoKeyBelow(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== secretStorage) await assertNoKeyBelow(file);
    if (!entry.isFile()) continue;
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (holdsKey(bytes)) throw new Error(`the api_key got out, into ${entry.name}`);
  }
}

/** Returns the entries of a folder; none if the folder has been removed. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

function holdsKey(bytes: Buffer): boolean {
  return forms.some((form) => bytes.includes(form));
}

const forms = [
  Buffer.from(keyMark),
  Buffer.from(keyMark.toUpperCase()),
  Buffer.from(keyMark, "utf16le"),
  Buffer.from(Buffer.from(keyMark).toString("hex")),
  ...[0, 1, 2].map(base64At),
];

/** Returns the base64 letters that depend only on the mark, if `offset` other bytes are before it. */
function base64At(offset: number): Buffer {
  const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(keyMark)]).toString("base64");
  const first = Math.ceil((offset * 8) / 6);
  return Buffer.from(text.slice(first, Math.floor(((offset + keyMark.length) * 8) / 6)));
}
