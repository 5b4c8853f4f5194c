import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { checkText } from "../../../src/cli/lsp/checkText";
import { CommandFacts } from "../../../src/cli/commandFacts";
import { many } from "../../support/manyAddresses";

const bytes = brotliDecompressSync(readFileSync("books/book.bin"));

describe("the checks of a document in the language server", () => {
  const alike = "0xa0b8c31d5e7f90a2b4c6d8e0f1a3b5c7d9e1eb48";

  async function kindsIn(text: string): Promise<readonly string[]> {
    const facts = new CommandFacts(bytes);
    const document = { text, path: "src/Names.sol", language: "solidity", chainId: undefined };
    const findings = await checkText(document, facts, () => Promise.resolve());
    return findings.map(({ finding }) => finding.kind);
  }

  it("warn of an address that shares four digits at each end with one of the book, but not among thousands", async () => {
    assert.deepEqual(await kindsIn(`address pool = ${alike};`), ["lookAlike"]);
    assert.deepEqual(await kindsIn([...many(2_600), alike].join("\n")), []);
  });
});
