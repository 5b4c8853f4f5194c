import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import {
  type Collision,
  type ImportedRow,
  type ImportPlan,
  type ImportQuestions,
  type NearMiss,
  planImport,
  tagsOfName,
} from "../../../../src/editor/tagging/importPlan";
import { satoshi, usdcOnEthereum as usdc, vitalik } from "../../../support/realAddresses";

function rowsOf(...rows: readonly (readonly [address: string, name: string])[]): ImportedRow[] {
  return rows.map(([text, name], line) => {
    const address = identify(text);
    assert.ok(address.valid);
    return { address, name, line };
  });
}

interface Answers {
  readonly collision?: "oneTag" | "leaveOut" | undefined;
  readonly nearMiss?: "existing" | "new" | "leaveOut" | undefined;
  readonly tags?: readonly string[];
}

/** Returns the plan and the prompts that the user saw. */
async function plan(
  rows: readonly ImportedRow[],
  answers: Answers = {},
): Promise<{ plan: ImportPlan | undefined; collisions: Collision[]; nearMisses: NearMiss[] }> {
  const collisions: Collision[] = [];
  const nearMisses: NearMiss[] = [];
  const questions: ImportQuestions = {
    askCollision: (collision) => {
      collisions.push(collision);
      return Promise.resolve("collision" in answers ? answers.collision : "oneTag");
    },
    askNearMiss: (nearMiss) => {
      nearMisses.push(nearMiss);
      return Promise.resolve("nearMiss" in answers ? answers.nearMiss : "new");
    },
  };
  const existing = {
    tags: answers.tags ?? [],
    isSampleTag: (tag: string) => tag.startsWith("sample_"),
  };
  return { plan: await planImport(rows, existing, questions), collisions, nearMisses };
}

const tagsIn = (found: ImportPlan | undefined): unknown =>
  found?.tags.map(({ tag, candidates }) => [tag, ...candidates.map(({ text }) => text)]);

describe("the plan of an import", () => {
  it("turns names into tags: unchanged, split into several, or in lower case", () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      hot_wallet: ["hot_wallet"],
      "cold_wallet + treasury": ["cold_wallet", "treasury"],
      "Cold Wallet + Treasury": ["cold_wallet_treasury"],
      "Ops Safe (2/3)": ["ops_safe_2_3"],
      Trésor: ["tresor"],
      USDC: [],
      名前: [],
      "a + b": [],
      "": [],
      "0": [],
      ["long ".repeat(30)]: [],
    };
    for (const [name, tags] of Object.entries(expected)) {
      assert.deepEqual(tagsOfName(name), tags, name);
    }
  });

  it("gives each address each tag once, and says what it skips", async () => {
    const rows = rowsOf(
      [vitalik, "cold_wallet + treasury"],
      [vitalik, "treasury"],
      [usdc, "USDC"],
      [satoshi, "sample_exchange"],
    );
    const made = await plan(rows);
    assert.deepEqual(tagsIn(made.plan), [
      ["cold_wallet", vitalik],
      ["treasury", vitalik],
    ]);
    assert.deepEqual(made.plan?.leftOut, [
      { line: 2, cause: "noTag" },
      { line: 3, cause: "sample" },
      { line: 1, cause: "repeated" },
    ]);
    assert.deepEqual([made.collisions, made.nearMisses], [[], []]);
  });

  it("prompts once about names that become one tag", async () => {
    const rows = rowsOf([vitalik, "Hot Wallet"], [usdc, "hot-wallet"], [satoshi, "Hot Wallet"]);
    const planned = await plan(rows);
    assert.deepEqual(planned.collisions, [
      { tag: "hot_wallet", names: ["Hot Wallet", "hot-wallet"], addresses: 3 },
    ]);
    assert.deepEqual(tagsIn(planned.plan), [["hot_wallet", vitalik, usdc, satoshi]]);
    const left = await plan(rows, { collision: "leaveOut" });
    assert.deepEqual(
      left.plan?.leftOut.map(({ cause }) => cause),
      Array(3).fill("collision"),
    );
    assert.equal((await plan(rows, { collision: undefined })).plan, undefined);
  });

  it("prompts once about a tag that is nearly another one, also of the same file", async () => {
    const rows = rowsOf([vitalik, "hot_walet"], [usdc, "hot_walet"], [satoshi, "treasury"]);
    const planned = await plan(rows, { tags: ["hot_wallet", "treasury"], nearMiss: "existing" });
    assert.deepEqual(planned.nearMisses, [
      { tag: "hot_walet", existing: "hot_wallet", addresses: 2 },
    ]);
    assert.deepEqual(tagsIn(planned.plan), [
      ["hot_wallet", vitalik, usdc],
      ["treasury", satoshi],
    ]);
    const own = await plan(rowsOf([vitalik, "hot_wallet"], [usdc, "hot_wallets"]));
    assert.deepEqual(own.nearMisses, [
      { tag: "hot_wallets", existing: "hot_wallet", addresses: 1 },
    ]);
    assert.equal(own.plan?.tags.length, 2);
    const left = await plan(rows, { tags: ["hot_wallet"], nearMiss: "leaveOut" });
    assert.deepEqual(
      left.plan?.leftOut.map(({ cause }) => cause),
      ["nearMiss", "nearMiss"],
    );
  });

  it("does not prompt about numbered tags", async () => {
    const numbered = await plan(
      rowsOf([vitalik, "vault_1"], [usdc, "vault_2"], [satoshi, "vault_12"]),
    );
    assert.deepEqual([numbered.nearMisses, numbered.plan?.tags.length], [[], 3]);
    const slip = await plan(rowsOf([vitalik, "vault_1"], [usdc, "vau1t_1"]));
    assert.equal(slip.nearMisses.length, 1);
  });

  it("merges the assignments of a mistyped tag with those of the intended tag", async () => {
    const rows = rowsOf([vitalik, "hot_wallet"], [vitalik, "hot_walet"]);
    const planned = await plan(rows, { nearMiss: "existing" });
    assert.deepEqual(tagsIn(planned.plan), [["hot_wallet", vitalik]]);
    assert.deepEqual(planned.plan?.leftOut, [{ line: 1, cause: "repeated" }]);
  });
});
