import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { deriveAddress } from "../../../../src/engine/checks/deriveAddress";
import { type CheckFacts, findProblemsInSteps } from "../../../../src/engine/checks/findProblems";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { outlineOf } from "../../../../src/engine/outline/outline";
import type { Steps } from "../../../../src/engine/text/slices";
import { checkFactsOf, tokenName } from "../../../support/checkFacts";
import { poison, usdc } from "../../../support/poison";
import { Chance } from "../../../support/randomAddresses";
import { chainSnippets } from "../outline/chainSnippets";

/** ATLAS_EDITS sets another number of rounds. */
const rounds = Number(process.env["ATLAS_EDITS"] ?? 60);

const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const daiOnBase = "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb";
const key = new Chance(1).hex(64);
const slip = `${usdc.toLowerCase().slice(0, -1)}9`;
const bits = [
  ...[usdc, usdcOnBase, dai, daiOnBase, slip, poison, `0x${key}`, slip.slice(0, -1)],
  ...[usdc.slice(0, 30), `"${usdc}"`, "8453", "1", "base", "ethereum", "USDC", "DAI"],
  ...["{", "}", "[", "]", "(", ")", '"', "'", "`", "//", "/*", "*/", "#", "--", "\n", "\n\n", "  "],
  ...[":", ",", "=", "chainId: 8453,", "decimals: 18", "// Base\n", "address-atlas-ignore slip\n"],
];

/** Returns facts without cached results of an earlier check. */
function freshFacts(): CheckFacts {
  const facts = checkFactsOf([
    { address: usdc, name: tokenName("USDC", 6, ["ethereum"]) },
    { address: usdcOnBase, name: tokenName("USDC", 6, ["base"]) },
    { address: dai, name: tokenName("DAI", 18, ["ethereum"]) },
    { address: daiOnBase, name: tokenName("DAI", 18, ["base"]) },
  ]);
  return { ...facts, deriveAddress, standsInWorkspace: () => true };
}

interface Edited {
  readonly path: string;
  text: string;
}

function checkInSteps({ path, text }: Edited, facts: CheckFacts): Steps<unknown> {
  const found = findAddresses(text, { fileName: path });
  return findProblemsInSteps({ text, path, ofPath: findChainOfPath(path), found }, facts);
}

function edit(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const removed = chance.below(4) === 0 ? chance.below(60) : chance.below(3);
  const added = chance.below(5) === 0 ? "" : chance.pick(bits);
  return text.slice(0, at) + added + text.slice(at + removed);
}

describe("the warnings after an edit", () => {
  it("are those of a fresh check of the same text, although several documents are checked in turns", () => {
    const chance = new Chance(50);
    const warm = freshFacts();
    const documents = Array.from({ length: 3 }, (): Edited => ({ path: "a.ts", text: "" }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, document] of documents.entries()) {
        if (document.text.length < 20 || document.text.length > 4_000 || chance.below(60) === 0) {
          const { path, text } = chance.pick(chainSnippets);
          const filled = text.replace(/<\d>/g, () => chance.pick([usdc, usdcOnBase, dai, slip]));
          documents[at] = { path, text: filled.replace(/@\d\.\w+/g, "base") };
        } else document.text = edit(document.text, chance);
      }
      // Alternates the checks at random, as the editor checks several documents in slices.
      const running = documents.map((document) => checkInSteps(document, warm));
      const ends: unknown[] = [];
      while (running.some((_, at) => ends[at] === undefined)) {
        const at = chance.below(running.length);
        const step = ends[at] === undefined ? running[at]?.next() : undefined;
        if (step?.done === true) ends[at] = step.value;
      }
      for (const [at, document] of documents.entries()) {
        for (let other = 0; other < 4; other += 1) outlineOf(`other ${other}`, "other.ts");
        const fresh = checkInSteps(document, freshFacts());
        let step = fresh.next();
        while (step.done !== true) step = fresh.next();
        assert.deepEqual(ends[at], step.value, `${document.path}\n${document.text}`);
      }
    }
  }).timeout(60_000 + rounds * 100);
});
