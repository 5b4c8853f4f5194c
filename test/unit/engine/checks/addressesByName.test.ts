import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { AddressesByName } from "../../../../src/engine/checks/addressesByName";
import { Book } from "../../../../src/engine/names/book";

describe("namesakes of the book", () => {
  const book = Book.open(brotliDecompressSync(readFileSync("books/book.bin")));
  if (book === undefined) throw new Error("the book is damaged");

  it("are the same whether the book groups its names or they are read one by one", () => {
    const grouped = new AddressesByName(book);
    const single = new AddressesByName(() => book.entries());
    let shared = 0;
    for (const [, names] of book.entries()) {
      for (const name of names) {
        const isShared = single.isShared(name);
        assert.equal(grouped.isShared(name), isShared, name.text);
        if (!isShared) continue;
        shared += 1;
        if (shared % 9 !== 0) continue;
        for (const chain of ["ethereum", "base", "arbitrum", "bnb", "solana"] as const) {
          assert.deepEqual(grouped.find(name, chain), single.find(name, chain), name.text);
        }
      }
    }
    assert.ok(shared > 1_000, `${shared} shared names`);
  }).timeout(20_000);
});
