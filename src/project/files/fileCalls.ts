import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { open, realpath, stat } from "node:fs/promises";

/** The functions that read a file from the disk. */
export interface FileCalls {
  realpath(path: string): string | Promise<string>;
  stat(path: string): Stats | Promise<Stats>;
  open(path: string, flags: number): OpenFile | Promise<OpenFile>;
}

export interface OpenFile {
  stat(): Stats | Promise<Stats>;
  read(bytes: Uint8Array, offset: number, length: number, position: number): BytesRead;
  close(): unknown;
}

type BytesRead = { bytesRead: number } | Promise<{ bytesRead: number }>;

/** Asynchronous functions, which do not block the thread. */
export const waitingCalls: FileCalls = { realpath, stat, open };

/** Blocking functions, which are ten times as fast, for a thread that does nothing else. */
export const blockingCalls: FileCalls = {
  realpath: (path) => realpathSync.native(path),
  stat: (path) => statSync(path),
  open: (path, flags) => {
    const file = openSync(path, flags);
    return {
      stat: () => fstatSync(file),
      read: (...range) => ({ bytesRead: readSync(file, ...range) }),
      close: () => {
        closeSync(file);
      },
    };
  },
};
