import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isAddress } from "viem";
import { processorTime } from "../../../support/processorTime";
import { findInTerminal } from "../../../../src/engine/addresses/findInTerminal";

const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const segwit = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const cashaddr = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
const doge = "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD";
const solana = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const ton = "Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq";
const digits = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

/** Returns the links of a line: the text of an address, or the kind and the text of a hash. */
function read(line: string, known?: string): readonly string[] {
  return findInTerminal(line, (_format, canonical) => canonical === known).map((find) => {
    if (find.kind === "address") {
      const { start, end, text } = find.found;
      assert.equal(line.slice(start, end), text);
      return text;
    }
    const { start, end, text, kind } = find.hash;
    assert.equal(line.slice(start, end), text);
    return `${kind} ${text}`;
  });
}

function linesOf(output: string): readonly string[] {
  return readFileSync(`test/vectors/outputs/${output}.txt`, "utf8").split("\n");
}

describe("the links in a line of a terminal", () => {
  it("include addresses of every format", () => {
    const line = `${evm} ${bitcoin}, (${segwit}) ${cashaddr}|${doge} [${ton}] Program Id: ${solana}`;
    assert.deepEqual(read(line), [evm, bitcoin, segwit, cashaddr, doge, ton, solana]);
    assert.deepEqual(read(`│ PackageID: 0x${digits} │`), [`0x${digits}`]);
    assert.deepEqual(read(`0x${digits}::coin::COIN`), [`0x${digits}`]);
  });

  for (const output of ["forge-test", "forge-script", "cast-run"]) {
    it(`include every address of ${output} in full, and nothing else`, () => {
      let count = 0;
      for (const line of linesOf(output)) {
        const shown = line.match(/(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/g) ?? [];
        assert.ok(shown.every((address) => isAddress(address)));
        count += shown.length;
        const found = read(line);
        assert.deepEqual(
          found.filter((text) => text.startsWith("0x")),
          shown,
          line,
        );
        const words = line.match(/(?<=[(0-9a-f])0{24}[0-9a-f]{40}/g) ?? [];
        assert.deepEqual(
          found.filter((text) => !text.startsWith("0x")),
          words.map((word) => word.slice(24)).filter((word) => !word.startsWith("00000000")),
          line,
        );
      }
      assert.ok(count > 2);
    });
  }

  it("include the accounts that anvil prints, but not its private keys (Y-01)", () => {
    const accounts = linesOf("anvil").filter((line) => /^\(\d\) 0x[0-9a-fA-F]{40} /.test(line));
    assert.equal(accounts.length, 10);
    for (const account of accounts) assert.deepEqual(read(account), [account.slice(4, 46)]);
    const keys = linesOf("anvil").filter((line) => /^\(\d\) 0x[0-9a-f]{64}$/.test(line));
    assert.equal(keys.length, 10);
    for (const key of keys) assert.deepEqual(read(key), []);
  });

  it("include the accounts, the transaction and its block that Hardhat prints, but no private key (Y-01)", () => {
    const lines = linesOf("hardhat-node");
    const keys = lines.filter((line) => line.startsWith("Private Key"));
    const accounts = lines.filter((line) => line.startsWith("Account #"));
    assert.deepEqual([keys.length, accounts.length], [20, 20]);
    assert.deepEqual(
      keys.flatMap((line) => read(line)),
      [],
    );
    for (const line of accounts) assert.ok(isAddress(read(line)[0] ?? ""), line);
    const found = lines.flatMap((line) => read(line)).filter((text) => text.includes(" "));
    assert.deepEqual(
      found.map((text) => text.split(" ")[0]),
      ["transaction", "block"],
    );
  });

  it("include the hashes that cast prints for a transaction that it sent", () => {
    const found = linesOf("cast-send").flatMap((line) => read(line));
    const hashes = found.filter((text) => text.includes(" "));
    assert.deepEqual(
      hashes.map((text) => text.split(" ")[0]),
      ["block", "block", "transaction", "transaction"],
    );
    assert.equal(new Set(hashes).size, 2);
  });

  it("include 64 digits only next to the name of a hash (Y-01)", () => {
    const names = {
      transaction: [
        "transactionHash      ",
        "Transaction hash: ",
        '"txHash": "',
        "tx: ",
        "tx ",
        "    Transaction: ",
        "✅  [Success] Hash: ",
        "depositTxHash=",
        "txid ",
      ],
      block: ["blockHash            ", "    Block Hash: ", "block_hash: "],
    };
    for (const [kind, befores] of Object.entries(names)) {
      for (const before of befores) {
        assert.deepEqual(read(`${before}0x${digits}`), [`${kind} 0x${digits}`], before);
      }
    }
    for (const line of [
      `0x${digits}`,
      digits,
      `(0) 0x${digits}`,
      `Private key: 0x${digits}`,
      `PRIVATE_KEY=0x${digits}`,
      `cast send --private-key 0x${digits} tx 0x${digits}`,
      `sui address 0x${digits}`,
      `sui owner: 0x${digits}`,
      `account: 0x${digits} aptos`,
      `tx of the key: 0x${digits}`,
      `context 0x${digits}`,
      `prevrandao 0x${digits}`,
    ]) {
      assert.deepEqual(read(line), [], line);
    }
  });

  it("include 64 digits that an index knows as an address of Sui or Aptos", () => {
    assert.deepEqual(read(`owner 0x${digits}`, `0x${digits}`), [`0x${digits}`]);
  });

  it("include signatures of Solana and digests of Sui next to their names", () => {
    const signature = "5".repeat(87);
    const digest = "8ZkQ3tWm9cLr5fNvPxYbHdJgKsTuEaRi2MoDqCwBzVnA";
    assert.deepEqual(read(`Signature: ${signature}`), [`transaction ${signature}`]);
    assert.deepEqual(read(signature), []);
    assert.deepEqual(read(`Transaction Digest: ${digest}`), [`transaction ${digest}`]);
  });

  it("include nothing inside a URL, which the editor links as a whole (Y-02)", () => {
    assert.deepEqual(read(`https://etherscan.io/address/${evm} and ${evm}`), [evm]);
    assert.deepEqual(read(`see https://etherscan.io/tx/0x${digits}`), []);
    assert.deepEqual(read(`https://explorer.example/?tx=0x${digits}`), []);
  });

  it("have exact ranges amid ANSI, bidi and wide characters (Y-03)", () => {
    assert.deepEqual(read(`\u001b[32m${evm}\u001b[0m`), [evm]);
    assert.deepEqual(read(`\u202e${evm}\u202c 資金 ${bitcoin}`), [evm, bitcoin]);
  });

  it("include no address with a wrong checksum", () => {
    assert.deepEqual(read(`owner: ${evm.replace("5aA", "5AA")}`), []);
  });
});

describe("a line of a terminal takes time in proportion to its length (Y-04)", () => {
  const repeated = {
    addresses: `${evm} a.`,
    dots: "a.",
    schemes: "a+b:/",
    names: "tx ",
    digits: "0",
    hashes: `${digits} `,
    calldata: `::a9059cbb(${"0".repeat(64)}`,
    box: "│ tx: ",
    brackets: "(((chain: ",
  };
  for (const [what, text] of Object.entries(repeated)) {
    it(`if it repeats ${what}`, () => {
      const measure = (length: number): number => {
        const line = text.repeat(Math.ceil(length / text.length)).slice(0, length);
        const rounds = Array.from({ length: 5 }, () =>
          processorTime(() => {
            for (let i = 0; i < 5; i += 1) findInTerminal(line, () => false);
          }),
        );
        return Math.min(...rounds);
      };
      measure(2_000);
      // The text is 32 times as long, so quadratic time would be 1,024 times as long.
      assert.ok(measure(64_000) < 256 * Math.max(measure(2_000), 1));
    });
  }
});
