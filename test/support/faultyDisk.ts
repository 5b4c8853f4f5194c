import {
  type JournalDisk,
  type JournalFile,
  realDisk,
} from "../../src/sources/local/journal/journalDisk";

type Operation =
  | "makeFolder"
  | "facts"
  | "open"
  | "rename"
  | "remove"
  | "syncFolder"
  | "read"
  | "append"
  | "sync";

/** The real disk with failures on demand. */
export interface FaultyDisk extends JournalDisk {
  /** Makes the next `times` operations of this kind fail with the code. */
  fail(operation: Operation, code: string, times?: number): void;
  /** Makes the next append write only `length` bytes. */
  cutNextAppend(length: number): void;
  /**
   * Makes opening for append fail with the code, as in a folder without write permission. Undefined allows it again.
   */
  refuseWriting(code: string | undefined): void;
  readonly calls: readonly Operation[];
  /** The number of open files. */
  readonly openFiles: number;
}

export function makeFaultyDisk(): FaultyDisk {
  const calls: Operation[] = [];
  const planned = new Map<Operation, { code: string; times: number }>();
  let cut: number | undefined;
  let refusal: string | undefined;
  let openFiles = 0;

  function meet(operation: Operation): void {
    calls.push(operation);
    const plan = planned.get(operation);
    if (plan === undefined || plan.times === 0) return;
    plan.times -= 1;
    throw failure(plan.code);
  }

  function wrap(file: JournalFile): JournalFile {
    return {
      facts: () => file.facts(),
      async read(start, end) {
        meet("read");
        return file.read(start, end);
      },
      async close() {
        await file.close();
        openFiles -= 1;
      },
      async append(bytes) {
        meet("append");
        const length = cut ?? bytes.length;
        cut = undefined;
        return file.append(bytes.subarray(0, length));
      },
      async sync() {
        meet("sync");
        await file.sync();
      },
    };
  }

  return {
    calls,
    get openFiles() {
      return openFiles;
    },
    fail: (operation, code, times = 1) => planned.set(operation, { code, times }),
    cutNextAppend: (length) => {
      cut = length;
    },
    refuseWriting: (code) => {
      refusal = code;
    },
    async makeFolder(path) {
      meet("makeFolder");
      await realDisk.makeFolder(path);
    },
    async facts(path) {
      meet("facts");
      return realDisk.facts(path);
    },
    async open(path, use) {
      meet("open");
      if (refusal !== undefined && use === "append") throw failure(refusal);
      const file = wrap(await realDisk.open(path, use));
      openFiles += 1;
      return file;
    },
    async rename(from, to) {
      meet("rename");
      await realDisk.rename(from, to);
    },
    async remove(path) {
      meet("remove");
      await realDisk.remove(path);
    },
    async syncFolder(path) {
      meet("syncFolder");
      await realDisk.syncFolder(path);
    },
  };
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
