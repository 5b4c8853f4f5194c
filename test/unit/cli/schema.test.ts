import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020";
import { nameOfChain } from "../../../src/engine/chains/chainRef";
import { localChains } from "../../../src/sources/local/localChains";
import { poison, usdc } from "../../support/poison";
import { ScannedFolder } from "../../support/scannedFolder";

const schema = JSON.parse(readFileSync("docs/scan.schema.json", "utf8")) as object;
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

describe("the JSON of address-atlas scan", () => {
  it("matches docs/scan.schema.json, with all of its parts present", async () => {
    const folder = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n0x7E19b35A4f82C6d07E19b35a4F82c6d07E19B35A,Vault,8453\n${usdc},Cash,11155111\n`,
      "b.yaml": `# address-atlas-ignore unquotedHex\nto: ${usdc}\n`,
      "big.bin": "\0",
    });
    try {
      await folder.git("init", "--quiet");
      await folder.commit();
      await folder.write("deployments/base/a.ts", `f("${poison}", "${usdc}");\n`);
      await folder.write("src/optimism/a.ts", `f("${usdc}");\n`);
      await folder.write(
        "b.yaml",
        `\n# address-atlas-ignore unquotedHex\nto: ${usdc}\nfrom: ${usdc}\n`,
      );
      await folder.write("tokens.json", `{"chainId": 1, "address": "${usdc}", "decimals": 18}\n`);
      const report = await folder.report("--all", "--changed-since", "HEAD");
      assert.ok(validate(report), JSON.stringify(validate.errors));
      const { findings, addresses = [], unvouchedNew = [], leftOut } = report;
      assert.ok(findings.some(({ known }) => (known?.names.length ?? 0) > 0));
      const chains = addresses.flatMap(({ names }) => names.flatMap((name) => name.chains));
      assert.ok(chains.includes("eip155:11155111"), chains.join());
      const chainsOf = (file: string): readonly object[] =>
        addresses
          .flatMap(({ places }) => places.filter((place) => place.path === file))
          .map(({ chain, chainRef, chainId, isLikely }) => ({
            chain,
            chainRef,
            chainId,
            isLikely,
          }));
      const base = { chain: "Base", chainRef: "base", chainId: 8453, isLikely: undefined };
      assert.deepEqual(chainsOf("deployments/base/a.ts"), [base, base]);
      assert.deepEqual(chainsOf("src/optimism/a.ts"), [
        { chain: "OP Mainnet", chainRef: "optimism", chainId: 10, isLikely: true },
      ]);
      assert.deepEqual([unvouchedNew.length, leftOut.length], [1, 1]);
      assert.ok(!validate({ ...report, unknown: 1 }));
    } finally {
      await folder.remove();
    }
  });

  it("names chains like the editor", () => {
    assert.deepEqual(
      localChains.map(({ chain, name }) => [chain, nameOfChain(chain), name]),
      localChains.map(({ chain, name }) => [chain, name, name]),
    );
  });
});
