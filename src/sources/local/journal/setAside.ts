import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { errorCode } from "../../../engine/text/errorCode";
import { checksumOf } from "./checksum";
import { appendAll, type JournalDisk } from "./journalDisk";
import type { BadLine } from "./journalTail";

const longestWait = 60_000;

/**
 * Codes of errors that may be temporary. On Windows a virus scanner may hold a file open; the
 * resulting error looks like a missing permission.
 */
const passingCodes =
  process.platform === "win32" ? ["EPERM", "EBUSY", "EACCES"] : ["EPERM", "EBUSY"];

export type Wait = (milliseconds: number) => Promise<void>;

/** Renames the file to an unused name next to it and returns that name. */
export async function setFileAside(
  disk: JournalDisk,
  path: string,
  at: number,
  wait: Wait,
): Promise<string> {
  const stamp = new Date(at).toISOString().replace(/[-:.]/g, "");
  const copy = `${path}.${stamp}-${randomBytes(3).toString("hex")}`;
  let waited = 0;
  for (let pause = 10; ; pause = Math.min(pause * 2, 100)) {
    try {
      await disk.rename(path, copy);
      break;
    } catch (error) {
      if (!passingCodes.includes(errorCode(error) ?? "") || waited + pause > longestWait)
        throw error;
    }
    await wait(pause);
    waited += pause;
  }
  await disk.syncFolder(dirname(path));
  return copy;
}

/**
 * Copies damaged lines to a file next to the journal, except the lines that the file already contains. The lines stay
 * in the journal too. Returns the number of newly copied lines.
 */
export async function setLinesAside(
  disk: JournalDisk,
  copy: string,
  lines: readonly BadLine[],
): Promise<number> {
  const file = await disk.open(copy, "append");
  try {
    const { size } = await file.facts();
    const known = (await file.read(0, size)).toString("latin1");
    const heads = new Set(known.match(anyHead));
    const fresh = lines.filter((line) => !heads.has(headOf(line)));
    if (fresh.length > 0) {
      const parts = fresh.flatMap((each) => [Buffer.from(`${headOf(each)}\n`), each.line]);
      await appendAll(file, Buffer.concat(parts));
      await file.sync();
    }
    return fresh.length;
  } finally {
    await file.close();
  }
}

function headOf({ offset, line }: BadLine): string {
  return `\n# line at byte ${offset}, crc ${checksumOf(line, 0, line.length).toString(16)}`;
}

const anyHead = /\n# line at byte \d+, crc [\da-f]+(?=\n)/g;
