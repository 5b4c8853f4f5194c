import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { errorCode } from "../../engine/text/errorCode";
import { CommandError } from "./commandError";

const megabyte = 1024 * 1024;

/**
 * Reads a file that the command line names. Links are followed. Throws a `CommandError` for a file that cannot be read
 * or has more than `most` bytes. Also throws for anything but a regular file: a pipe or a device may never end.
 */
export function readGivenFile(what: string, file: string, most: number): Buffer {
  const handle = open(what, file);
  try {
    const facts = fstatSync(handle);
    if (!facts.isFile()) throw new CommandError(`${what} "${file}" is no regular file.`);
    if (facts.size > most) {
      throw new CommandError(`${what} "${file}" is larger than ${most / megabyte} MB.`);
    }
    return readAll(handle, facts.size);
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(what, file, error);
  } finally {
    closeSync(handle);
  }
}

function open(what: string, file: string): number {
  try {
    // Without this flag, opening a pipe would wait for a writer.
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw unreadable(what, file, error);
  }
}

function readAll(handle: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = readSync(handle, bytes, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

function unreadable(what: string, file: string, error: unknown): CommandError {
  const code = errorCode(error) ?? "unknown error";
  return new CommandError(
    code === "ENOENT"
      ? `${what} "${file}" does not exist.`
      : `${what} "${file}" cannot be read (${code}).`,
  );
}
