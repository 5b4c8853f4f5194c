import assert from "node:assert/strict";
import { foundryBroadcast } from "../../../../../src/engine/names/labelFiles/foundryBroadcast";
import {
  evmAddress,
  readLabelLines,
  readLabels,
  readLeftOut,
} from "../../../../support/labelFiles";

const path = "broadcast/Deploy.s.sol/8453/run-latest.json";

function create(number: number, contractName: string | null, more: object = {}): object {
  return {
    hash: `0x${number}`,
    transactionType: "CREATE",
    contractName,
    contractAddress: evmAddress(number),
    arguments: null,
    additionalContracts: [],
    ...more,
  };
}

function run(transactions: readonly object[], more: object = {}): string {
  const pending = transactions.flatMap((each) => ("hash" in each ? [each.hash] : []));
  return JSON.stringify({ transactions, pending, libraries: [], chain: 8453, ...more }, null, 2);
}

async function namesOf(text: string): Promise<readonly string[]> {
  const { rows } = await readLabels(path, text);
  return rows.map((row) => `${row.text} ${Number(row.address.canonical)}`);
}

describe("the parser of Foundry's broadcasts", () => {
  it("reads files of scripts on one or several chains, but not of dry runs", () => {
    const taken = [
      path,
      "packages/core/broadcast/Deploy.s.sol/1/deploy-1700000000.json",
      "broadcast/multi/Deploy.s.sol-latest/run.json",
    ];
    const others = [
      "broadcast/Deploy.s.sol/1/dry-run/run-latest.json",
      "broadcast/multi/dry-run/Deploy.s.sol-latest/run.json",
      "broadcast/Deploy.s.sol/run-latest.json",
      "rebroadcast/Deploy.s.sol/1/run-latest.json",
    ];
    assert.deepEqual([...taken, ...others].filter(foundryBroadcast.matches), taken);
  });

  it("names what a script created, with its chain, line and time", async () => {
    const text = run([create(1, "Vault"), create(2, "src/Token.sol:Token")], {
      timestamp: 1700000000,
    });
    assert.deepEqual(await readLabelLines(path, text), [
      `Vault = ${evmAddress(1)} on base, line 6`,
      `Token = ${evmAddress(2)} on base, line 14`,
    ]);
    const { rows } = await readLabels(path, text);
    assert.deepEqual(
      rows.map(({ kind, deployedAt }) => [kind, deployedAt]),
      [
        ["deployment", 1700000000000],
        ["deployment", 1700000000000],
      ],
    );
  });

  it("accepts a time in milliseconds, as newer versions write it", async () => {
    const { rows } = await readLabels(
      path,
      run([create(1, "Vault")], { timestamp: 1700000000123 }),
    );
    assert.equal(rows[0]?.deployedAt, 1700000000123);
  });

  it("ignores a time that is not a finite number", async () => {
    for (const time of ['"1700000000"', "null", "1e999"]) {
      const text = run([create(1, "Vault")], { timestamp: 0 }).replace(/(?<="timestamp": )0/, time);
      const { rows } = await readLabels(path, text);
      assert.deepEqual(
        rows.map((row) => "deployedAt" in row),
        [false],
        time,
      );
    }
  });

  it("reads the id of a chain that interface.md does not list", async () => {
    const elsewhere = "broadcast/Deploy.s.sol/31337/run-latest.json";
    assert.deepEqual(await readLabelLines(elsewhere, run([create(1, "Vault")])), [
      `Vault = ${evmAddress(1)} on eip155:31337, line 6`,
    ]);
  });

  it("names only what a call created", async () => {
    const call = create(1, "Factory", {
      transactionType: "CALL",
      additionalContracts: [
        { transactionType: "CREATE2", contractName: "Pool", address: evmAddress(2) },
        { transactionType: "CALL", contractName: "Other", address: evmAddress(3) },
        { transactionType: "CREATE", address: evmAddress(4), initCode: "0x" },
      ],
    });
    assert.deepEqual(await namesOf(run([call])), ["Pool 2"]);
  });

  it("names nothing that was reverted or that was not sent", async () => {
    const transactions = [
      create(1, "Vault"),
      create(2, "Pending"),
      create(3, "Reverted"),
      create(4, "WithoutReceipt"),
      create(5, "Unsent", { hash: null }),
    ];
    const receipts = [
      { transactionHash: "0x1", status: "0x1" },
      { transactionHash: "0x3", status: "0x0" },
    ];
    const text = run(transactions, { receipts, pending: ["0x2"] });
    assert.deepEqual(await namesOf(text), ["Vault 1", "Pending 2"]);
  });

  it("names linked libraries", async () => {
    const text = run([create(1, "Vault")], {
      libraries: [`src/Sums.sol:Sums:${evmAddress(2)}`, "no library"],
    });
    assert.deepEqual(await namesOf(text), ["Vault 1", "Sums 2"]);
    const failed = run([create(2, null)], {
      libraries: [`Sums.sol:Sums:${evmAddress(2)}`],
      pending: [],
    });
    assert.deepEqual(await namesOf(failed), []);
  });

  it("names a proxy by its implementation in the same run, through a beacon too", async () => {
    const before = (number: number): object => ({ arguments: [evmAddress(number), "0x"] });
    const text = run([
      create(1, "Vault"),
      create(2, "ERC1967Proxy", before(1)),
      create(3, "UpgradeableBeacon", before(1)),
      create(4, "BeaconProxy", before(3)),
      create(5, "TransparentUpgradeableProxy", before(99)),
      // The argument of `Proxy` is usually an admin, not an implementation.
      create(6, "Proxy", before(1)),
    ]);
    assert.deepEqual(await namesOf(text), [
      "Vault 1",
      "Vault (ERC1967Proxy) 2",
      "Vault (UpgradeableBeacon) 3",
      "Vault (BeaconProxy) 4",
      "TransparentUpgradeableProxy 5",
      "Proxy 6",
    ]);
  });

  it("reads each chain of a script that ran on several", async () => {
    const runOn = (chain: number): object => ({
      transactions: [create(1, "Vault")],
      pending: ["0x1"],
      chain,
    });
    const text = JSON.stringify({ deployments: [runOn(1), runOn(8453), runOn(10)] });
    const { rows } = await readLabels("broadcast/multi/Deploy.s.sol-latest/run.json", text);
    assert.deepEqual(
      rows.map(({ chains }) => chains),
      [["ethereum"], ["base"], ["optimism"]],
    );
  });

  it("names an address once if it is both a contract and a library", async () => {
    const text = run([create(1, "Sums")], { libraries: [`src/Sums.sol:Sums:${evmAddress(1)}`] });
    assert.deepEqual(await namesOf(text), ["Sums 1"]);
  });

  it("reports once that a file cut at any length is not valid (L-18)", async () => {
    const text = run([create(1, "Vault")]);
    for (let length = 0; length < text.length; length += 1) {
      assert.deepEqual(await readLeftOut(path, text.slice(0, length)), [
        "0: The file is not valid JSON",
      ]);
    }
  });

  it("survives values of unexpected kinds, and 100,000 levels of nesting (L-18)", async () => {
    const odd = [
      null,
      1,
      "a",
      [],
      {},
      { transactions: 1, chain: "1" },
      { transactions: [null, 1] },
    ];
    const rows = [
      create(1, "Vault", { contractAddress: 5, additionalContracts: { a: 1 } }),
      create(2, "Vault", { transactionType: null }),
      create(3, null),
    ];
    const texts = [
      ...odd.map((each) => JSON.stringify(each)),
      run(rows, { libraries: [null, 5] }),
      run(rows, { pending: [] }),
    ];
    for (const text of texts) {
      assert.deepEqual(await readLabels(path, text), { rows: [], leftOut: [] });
      const other = "ignition/deployments/a/deployed_addresses.json";
      const ofOthers = [other, "deployments/a/Vault.json", "broadcast/multi/a/run-latest.json"];
      for (const each of ofOthers) assert.deepEqual((await readLabels(each, text)).rows, []);
    }
    for (const chain of [null, "1", 1.5]) {
      const text = JSON.stringify({
        deployments: [{ ...JSON.parse(run([create(1, "Vault")])), chain }],
      });
      const several = "broadcast/multi/a/run-latest.json";
      assert.deepEqual(await readLabels(several, text), { rows: [], leftOut: [] });
    }
    await readLabels(path, `${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  });

  it("skips the zero address, a broken checksum and a name of a megabyte, with their lines", async () => {
    const text = run([
      create(0, "Nobody"),
      create(1, "Mistyped", { contractAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49" }),
      create(2, "x".repeat(1_000_000)),
      create(3, " "),
    ]);
    assert.deepEqual(await readLeftOut(path, text), [
      "6: The zero address belongs to nobody",
      "14: The letter case does not match the EIP-55 checksum",
      "22: Its name has more than 256 characters",
      "30: It has no name",
    ]);
  });

  it("keeps markup and bidi characters of a name, which are made safe where it is shown", async () => {
    const name = "<b>$(zap)[x](y)\u202e";
    assert.deepEqual(await namesOf(run([create(1, name)])), [`${name} 1`]);
  });
});
