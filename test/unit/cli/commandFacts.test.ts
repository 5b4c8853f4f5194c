import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { CommandFacts } from "../../../src/cli/commandFacts";

const bytes = brotliDecompressSync(readFileSync("books/book.bin"));

describe("the facts of the command", () => {
  it("use the index of the book that another process or thread built, and build one if it is damaged", () => {
    let stored: Uint8Array | undefined;
    let written = 0;
    const keptAs = (read: () => Uint8Array | undefined) => ({
      read,
      write: (packed: Uint8Array) => {
        written += 1;
        stored = packed;
      },
      remove: () => undefined,
    });
    for (const [read, writes] of [
      [() => undefined, 1],
      [() => stored && Uint8Array.from(stored), 1],
      [() => Uint8Array.of(1, 2, 3), 2],
    ] as const) {
      new CommandFacts(bytes, keptAs(read)).prepare();
      assert.equal(written, writes);
    }
  });
});
