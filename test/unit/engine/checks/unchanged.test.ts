import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import type { EarlierCheck } from "../../../../src/engine/checks/checkedPlaces";
import {
  type CheckedDocument,
  findProblems,
  type Problems,
} from "../../../../src/engine/checks/findProblems";
import { countUnchanged } from "../../../../src/engine/checks/unchanged";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { checkFactsOf, tokenName } from "../../../support/checkFacts";
import { Chance } from "../../../support/randomAddresses";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const daiOnBase = "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb";
const facts = checkFactsOf([
  { address: usdc, name: tokenName("USDC", 6, ["ethereum"]) },
  { address: usdcOnBase, name: tokenName("USDC", 6, ["base"]) },
  { address: dai, name: tokenName("DAI", 18, ["ethereum"]) },
  { address: daiOnBase, name: tokenName("DAI", 18, ["base"]) },
]);

function documentOf(path: string, text: string): CheckedDocument {
  const found = findAddresses(text, { fileName: path });
  return { text, path, ofPath: findChainOfPath(path), found };
}

function told({ findings, silenced }: Problems): Omit<Problems, "checked"> {
  return { findings, silenced };
}

/** Lines of records, most of them right, that a keystroke may change the meaning of. */
const records: Readonly<Record<string, (chance: Chance) => string>> = {
  "tokens.json": (chance) =>
    `{ "chainId": ${chance.pick([1, 8453])},\n "address": "${chance.pick([usdc, usdcOnBase, dai, daiOnBase])}",\n "symbol": "${chance.pick(["USDC", "DAI"])}", "decimals": ${chance.pick([6, 18])} },`,
  "deployments/base/tokens.yaml": (chance) =>
    `- ${chance.pick(["usdc", "token", "bridge", "l1Token"])}: "${chance.pick([usdc, usdcOnBase, dai])}"\n  chainId: ${chance.pick([1, 8453])}\n  decimals: 6`,
  "tokens.csv": (chance) =>
    `${chance.pick([1, 8453])},${chance.pick([usdc, usdcOnBase, dai])},${chance.pick(["USDC", "DAI"])}`,
  "deployments/base/Tokens.sol": (chance) =>
    `${chance.pick(["  address USDC = ", "  address DAI = ", "address token = "])}${chance.pick([usdc, usdcOnBase, dai, daiOnBase])};`,
  "src/tokens.ts": (chance) =>
    `${chance.pick(["const USDC = ", "const DAI = ", "export const token = "])}"${chance.pick([usdc, usdcOnBase, dai, daiOnBase])}";`,
};
const edits = [
  "\nexport const CHAIN_ID = 8453;\n",
  "",
  "\n",
  "}",
  "{",
  "bridge",
  "mainnet: ",
  "// ethereum\n",
  '"chainId": 10,',
  "decimals",
  '"',
  usdc,
  "x".repeat(3_000),
];

describe("checking a document again", () => {
  for (const [path, record] of Object.entries(records)) {
    it(`W-15 finds what a first check finds, whatever was edited: ${path}`, () => {
      const chance = new Chance(path.length);
      let text = `chainId,address,symbol\n${Array.from({ length: 120 }, () => record(chance)).join("\n")}`;
      let earlier: EarlierCheck | undefined;
      let problems = 0;
      for (let round = 0; round < 40; round += 1) {
        const document = documentOf(path, text);
        const again = findProblems(document, facts, earlier);
        const { checked } = again;
        assert.deepEqual(told(again), told(findProblems(document, facts)), `round ${round}`);
        problems += again.findings.length;
        earlier = checked;
        const at = chance.below(text.length);
        text = text.slice(0, at) + chance.pick(edits) + text.slice(at + chance.below(30));
      }
      assert.ok(problems > 0);
    });
  }

  it("reads only the surroundings of a change", () => {
    const chance = new Chance(5);
    const record = records["tokens.json"] ?? assert.fail();
    const lines = Array.from({ length: 1_000 }, () => record(chance));
    const before = documentOf("tokens.json", lines.join("\n"));
    lines[500] = `${lines[500] ?? ""} /* changed */`;
    const { head, tail } = countUnchanged(documentOf("tokens.json", lines.join("\n")), before);
    assert.ok(head < 500 && head > 470, `${head}`);
    assert.ok(tail < 500 && tail > 440, `${tail}`);
  });

  it("takes no judgement from what was known before", () => {
    const text = `{ "chainId": 8453, "address": "${usdc}", "symbol": "USDC" }`;
    const document = documentOf("tokens.json", text);
    const { findings, checked } = findProblems(document, facts);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["wrongChain"],
    );
    assert.deepEqual(findProblems(document, checkFactsOf([]), checked).findings, []);
  });

  it("takes no judgement from another path or from another heading of a table", () => {
    const rows = `8453,${usdc},USDC\n`.repeat(200);
    const [good, other] = ["chainId,address,symbol\n", "number,address,symbol\n"];
    const { findings, checked } = findProblems(documentOf("tokens.csv", good + rows), facts);
    assert.equal(findings.length, 200);
    for (const document of [
      documentOf("tokens.csv", other + rows),
      documentOf("tokens.txt", good + rows),
    ]) {
      assert.deepEqual(findProblems(document, facts, checked).findings, []);
    }
  });
});
