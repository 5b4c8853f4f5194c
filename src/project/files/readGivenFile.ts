import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { codeOf, CommandError } from "./commandError";

const megabyte = 1024 * 1024;

/**
 * The bytes of a file that the command line names. Throws a `CommandError` for what is no regular file, such as
 * a pipe or a device, which may never end, and for more than `most` bytes. Links are followed.
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
    // Opening a pipe would wait for a writer.
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
  const code = codeOf(error);
  return new CommandError(
    code === "ENOENT"
      ? `${what} "${file}" does not exist.`
      : `${what} "${file}" cannot be read (${code}).`,
  );
}
