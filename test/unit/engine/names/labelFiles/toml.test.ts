import assert from "node:assert/strict";
import {
  evmAddress,
  readLabelLines,
  readLabels,
  readLeftOut,
} from "../../../../support/labelFiles";

const mixedCase = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const program = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const otherProgram = "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc";
const move = `0x${"ab".repeat(32)}`;

describe("the parser of Foundry's labels", () => {
  it("reads labels in both tables, for every chain", async () => {
    const text = `[profile.default]
src = "src"

[labels]
${evmAddress(1)} = "treasury"
"${mixedCase}" = 'usdc'

[profile.ci.tracing.labels]
"${evmAddress(3)}" = "hot wallet"
[profile.default]
`.replace(/\[profile\.default\]\n$/, "");
    assert.deepEqual(await readLabelLines("foundry.toml", text), [
      `treasury = ${evmAddress(1)} on every, line 4`,
      `usdc = ${mixedCase} on every, line 5`,
      `hot wallet = ${evmAddress(3)} on every, line 8`,
    ]);
  });

  it("reads inline tables and dotted keys", async () => {
    const text = `labels = { "${evmAddress(1)}" = "a" }
profile.default.tracing.labels."${evmAddress(2)}" = "b"
`;
    assert.deepEqual(await readLabelLines("sub/foundry.toml", text), [
      `a = ${evmAddress(1)} on every, line 0`,
      `b = ${evmAddress(2)} on every, line 1`,
    ]);
  });

  it("reads the valid lines of a broken file, and reports each of the others", async () => {
    const text = `a = = b
[labels]
${evmAddress(1)} = "a"
${evmAddress(2)} = b
${evmAddress(1)} = "a again"
${evmAddress(3)} = "c"
"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49" = "d"
${evmAddress(4)} = 5
"open
`;
    assert.deepEqual(await readLabelLines("foundry.toml", text), [
      `a = ${evmAddress(1)} on every, line 2`,
      `c = ${evmAddress(3)} on every, line 5`,
    ]);
    const leftOut = await readLeftOut("foundry.toml", text);
    assert.deepEqual([...leftOut].sort(), [
      "0: The line is not valid TOML",
      "3: The line is not valid TOML",
      "4: The line is not valid TOML",
      "6: The letter case does not match the EIP-55 checksum",
      "7: It has no name",
      "8: The line is not valid TOML",
    ]);
  });

  it("gives up a file with many invalid lines or more than 256 KB, and survives 100,000 levels of nesting (L-17)", async () => {
    const row = `[labels]\n${evmAddress(1)} = "a"\n`;
    const broken = row + "x = = y\n".repeat(21);
    const deep = `${row}a = ${"[".repeat(100_000)}`;
    const long = row + "#".repeat(300_000);
    const onlyReason = async (text: string): Promise<readonly string[]> => {
      const { rows, leftOut } = await readLabels("foundry.toml", text);
      return [`${rows.length} rows`, ...leftOut.map(({ reason }) => reason)];
    };
    assert.deepEqual(await onlyReason(broken), ["0 rows", "The file is not valid TOML"]);
    assert.deepEqual(await onlyReason(deep), ["1 rows", "The line is not valid TOML"]);
    assert.deepEqual(await onlyReason(long), ["0 rows", "The file is larger than 256 KB"]);
  });

  it("survives tables named like a prototype, and a file without tables (L-19)", async () => {
    for (const text of ["", "labels = 1", "[__proto__.labels]\na = 1", "[profile]\nx = 1"]) {
      assert.deepEqual(await readLabels("foundry.toml", text), { rows: [], leftOut: [] }, text);
    }
    assert.deepEqual(
      await readLabelLines("foundry.toml", `[profile.__proto__.labels]\n${evmAddress(1)} = "a"`),
      [`a = ${evmAddress(1)} on every, line 1`],
    );
  });
});

describe("the parser of Anchor.toml", () => {
  it("names the programs of each cluster, those of mainnet on solana", async () => {
    const text = `[toolchain]

[programs.localnet]
vault = "${program}"

[programs.mainnet]
vault = "${program}"
pool = { address = "${otherProgram}", idl = "pool.json" }
`;
    assert.deepEqual(await readLabelLines("Anchor.toml", text), [
      `vault = ${program} on network:localnet, line 3`,
      `vault = ${program} on solana, line 6`,
      `pool = ${otherProgram} on solana, line 7`,
    ]);
    const { rows } = await readLabels("Anchor.toml", text);
    assert.deepEqual([...new Set(rows.map(({ kind }) => kind))], ["deployment"]);
  });

  it("skips a value that is not the id of a program", async () => {
    const text = `[programs.devnet]\na = "${evmAddress(1)}"\nb = 5\n`;
    assert.deepEqual(await readLeftOut("app/Anchor.toml", text), [
      "1: It is an address of another kind of chain",
      "0: No known chain has addresses of this form",
    ]);
  });
});

describe("the parser of Move.toml", () => {
  it("names full addresses, but neither placeholders nor short forms", async () => {
    const text = `[package]
name = "vault"

[addresses]
std = "0x1"
vault = "0x0"
owner = "_"
market = "${move}"
`;
    assert.deepEqual(await readLabels("Move.toml", text), {
      rows: [
        {
          address: { format: "move", canonical: move },
          text: "market",
          chains: "every",
          kind: "label",
          line: 7,
        },
      ],
      leftOut: [],
    });
  });

  it("takes the chain from the framework that the package depends on", async () => {
    const chainsOf = async (dependency: string): Promise<unknown> => {
      const text = `[addresses]\nmarket = "${move}"\n[dependencies]\n${dependency}\n`;
      return (await readLabels("Move.toml", text)).rows[0]?.chains;
    };
    assert.deepEqual(
      await Promise.all(
        [
          'Sui = { git = "https://github.com/MystenLabs/sui.git", rev = "mainnet" }',
          'AptosFramework = { local = "../aptos-framework" }',
          'Both = { local = "../sui-and-aptos" }',
        ].map(chainsOf),
      ),
      [["sui"], ["aptos"], "every"],
    );
  });
});
