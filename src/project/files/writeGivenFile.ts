import { constants, lstatSync, realpathSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../../engine/text/errorCode";
import { CommandError } from "./commandError";
import { findLinks } from "./findLinks";
import { findTop, type ScannedFolder } from "./folder";
import { isBelow } from "./paths";

/**
 * Writes a file that the command line names. The author of the repository may have placed a link, a pipe or a linked
 * folder at its path. Throws a `CommandError` if the write would block or reach a different file.
 */
export async function writeGivenFile(
  file: string,
  text: string,
  folders: readonly ScannedFolder[],
): Promise<void> {
  try {
    const full = path.resolve(file);
    const tops = folders.flatMap(({ root }) => [root, findTop(root) ?? root]);
    const isInside = (each: string): boolean => tops.some((top) => isBelow(top, each));
    const isOfGit = (each: string): boolean =>
      tops.some((top) => isBelow(top, each) && isGitFolder(path.relative(top, each)));
    // Devices such as /dev/null are written directly, and so is /dev/stdout, which is a link.
    if (isBelow("/dev", full) && !isInside(full)) {
      await writeFile(full, text);
      return;
    }
    const folder = realpathSync(path.dirname(full));
    if (!isInside(folder) && findLinks(path.dirname(full)).some(isInside)) {
      throw new CommandError(`"${file}" is not written: a link leads out of the repository there.`);
    }
    if (isOfGit(folder)) {
      throw new CommandError(`"${file}" is not written: git keeps its own files there.`);
    }
    await writeRegularFile(file, path.join(folder, path.basename(full)), text);
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`"${file}" cannot be written (${errorCode(error) ?? "unknown error"}).`);
  }
}

/** Whether a folder is `.git` or inside it, in upper or lower case. */
function isGitFolder(folder: string): boolean {
  return folder.toLowerCase().split(path.sep).includes(".git");
}

/**
 * Writes to a regular file. `real` is the path of the file; none of its parent folders may be a link. `file` is the
 * path for messages.
 */
async function writeRegularFile(file: string, real: string, text: string): Promise<void> {
  const none = new CommandError(`"${file}" is not written: it is a link or no regular file.`);
  if (lstatSync(real, { throwIfNoEntry: false })?.isFile() === false) throw none;
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(real, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o666);
  try {
    if (!(await handle.stat()).isFile()) throw none;
    await handle.truncate();
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}
