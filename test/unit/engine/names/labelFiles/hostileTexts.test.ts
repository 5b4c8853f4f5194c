import assert from "node:assert/strict";
import { evmAddress, readLabels } from "../../../../support/labelFiles";

const broadcast = "broadcast/Deploy.s.sol/1/run-latest.json";
const ignition = "ignition/deployments/chain-1/deployed_addresses.json";
const hardhatDeploy = "deployments/live/Vault.json";
const tagPack = "packs/a.yaml";

const length = 1_000_000;
const many = (part: string, times = length / part.length): string => part.repeat(times);
const row = `{ "hash": "0x1", "transactionType": "CREATE", "contractName": "A", "contractAddress": "${evmAddress(1)}" }`;

/** Texts of 250 kB to 2 MB. Careless patterns and loops would take minutes for them. */
const texts: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    "a library without a colon",
    broadcast,
    `{"transactions": [${row}], "pending": ["0x1"], "libraries": ["${many("a")}"]}`,
  ],
  [
    "the beginnings of addresses",
    broadcast,
    `{"transactions": [${row}], "pending": ["0x1"], "a": "${many("ddress : 0x0")}"}`,
  ],
  [
    "a hundred thousand rows of one contract",
    broadcast,
    `{"transactions": [${many(`${row},`)}1], "pending": ["0x1"]}`,
  ],
  ["escaped quotes", ignition, `{"a#b": "${evmAddress(1)}", "c": "${many('\\"')}"}`],
  [
    "contracts of one name in many modules",
    ignition,
    `{${Array.from({ length: 50_000 }, (_, i) => `"a${i}#b": "x"`).join(", ")}}`,
  ],
  [
    "spaces that no colon follows",
    hardhatDeploy,
    `{"abi": [], "a": "${many(" ")}", "address": "${evmAddress(1)}"}`,
  ],
  [
    "many fields that many tags inherit",
    tagPack,
    `currency: ETH\n${Array.from({ length: 20_000 }, (_, i) => `a${i}: b`).join("\n")}\ntags:\n${many("- {a: b}\n", 50_000)}`,
  ],
  [
    "a long currency that many tags inherit",
    tagPack,
    `currency: ${many("a")}\ntags:\n${many("- {a: b}\n", 50_000)}`,
  ],
  [
    "a long label that many tags inherit",
    tagPack,
    `currency: ETH\nlabel: ${many("a")}\ntags:\n${many("- {a: b}\n", 50_000)}`,
  ],
  ["open quotes of YAML", tagPack, many("- '\n")],
  ["aliases", tagPack, `a: &a b\ntags: [${many("*a, ")}]`],
  ["a header of spaces", "foundry.toml", `[${many(" ", 250_000)}`],
  ["open quotes of TOML", "foundry.toml", many("\"'", 125_000)],
  ["dots", "foundry.toml", `${many("a.", 125_000)}a = 1`],
];

describe("the parsers of label files", () => {
  for (const [what, path, text] of texts) {
    it(`take at most five seconds for ${what} in a megabyte (L-30)`, async () => {
      const before = process.cpuUsage();
      await readLabels(path, text);
      assert.ok(process.cpuUsage(before).user < 5_000_000);
    });
  }
});
