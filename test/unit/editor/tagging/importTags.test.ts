import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import type { PlannedTag } from "../../../../src/editor/tagging/importPlan";
import { importTags } from "../../../../src/editor/tagging/importTags";
import type { TaggingReport } from "../../../../src/editor/tagging/outcomeReport";
import type { TaggingParts } from "../../../../src/editor/tagging/taggingService";
import { satoshi, usdcOnEthereum as usdc, vitalik } from "../../../support/realAddresses";
import { type Script, ScriptedPerson } from "../../../support/scriptedPerson";
import { TaggingDesk } from "../../../support/taggingDesk";
import { untranslated } from "../../../support/untranslated";

const lookAlike = identify(
  `${vitalik.slice(0, 8)}${"1".repeat(28)}${vitalik.slice(-6)}`.toLowerCase(),
);

function planned(tag: string, ...addresses: readonly string[]): PlannedTag {
  return { tag, candidates: addresses.map((text) => ({ text, verdict: identify(text) })) };
}

describe("the import of tags", () => {
  let desk: TaggingDesk;
  let person: ScriptedPerson;
  beforeEach(async () => {
    desk = await TaggingDesk.open();
  });
  afterEach(() => desk.dispose());

  async function run(
    tags: readonly PlannedTag[],
    script: Partial<Script> = {},
    facts: Partial<TaggingParts> = {},
  ): Promise<TaggingReport | undefined> {
    person = new ScriptedPerson({ tags: [], ...script });
    return importTags({ tags }, [], desk.openService(facts), person, untranslated);
  }

  const outcomesIn = (report: TaggingReport | undefined): unknown =>
    report?.outcomes.map(({ tag, outcome }) => [tag, outcome]);

  it("doubts addresses that look alike, even if they would get different tags", async () => {
    assert.ok(lookAlike.valid);
    const { canonical } = lookAlike;
    await run([planned("treasury", vitalik, usdc), planned("exchange", canonical)]);
    const [request] = person.reviews;
    const doubts = request?.rows.map((row) =>
      row.kind === "address" ? [row.address, row.times, ...row.doubts.map(({ kind }) => kind)] : [],
    );
    assert.deepEqual(doubts, [
      [vitalik, 1, "lookAlike"],
      [usdc, 1],
      [canonical, 1, "lookAlike"],
    ]);
    assert.deepEqual(
      request?.ticked.map((row) => row.text),
      [usdc],
    );
  });

  it("reports the addresses of a tag that may be a private key, without showing the tag", async () => {
    const digits = "5a".repeat(32);
    const report = await run([planned(digits, vitalik), planned("treasury", vitalik, usdc)]);
    assert.deepEqual(outcomesIn(report), [
      ["treasury", "done"],
      ["treasury", "done"],
    ]);
    assert.deepEqual(report?.leftOut, [{ text: vitalik, reason: "its tag may be a private key" }]);
    assert.doesNotMatch(JSON.stringify([report, person.questions]), /5a5a/);
  });

  it("sends no further tag once another service is chosen (T-17f)", async () => {
    const tags = [planned("treasury", vitalik), planned("stable_coin", usdc)];
    const report = await run(tags, {
      watch: () => {
        if (desk.truth.posts().length > 0) desk.isInUse = false;
      },
    });
    assert.deepEqual(desk.truth.having("stable_coin"), []);
    assert.deepEqual(outcomesIn(report), [
      ["treasury", "done"],
      ["stable_coin", "notDone"],
    ]);
  });

  it("never reports an address as not tagged if it may have the tag (T-54f)", async () => {
    const [first, second, third, last] = ["first_tag", "second_tag", "third_tag", "last_tag"];
    let isAgain = false;
    desk.truth.fault = ({ method, path }) => {
      if (method !== "POST") return { status: 500 };
      if (path.includes(last) && !isAgain) return "cutAfter";
      return path.includes(second) ? undefined : { status: 403 };
    };
    const tags = [
      planned(first, vitalik),
      planned(second, vitalik),
      planned(third, vitalik),
      planned(last, satoshi),
    ];
    const report = await run(tags, {
      afterReport: (_, times) => {
        isAgain = true;
        return times === 1 ? "retry" : undefined;
      },
    });
    assert.deepEqual(desk.truth.having(last), [satoshi]);
    assert.deepEqual(outcomesIn(person.reports[0]), [
      [first, "notDone"],
      [second, "done"],
      [third, "notDone"],
      [last, "unknown"],
    ]);
    assert.deepEqual(outcomesIn(report), outcomesIn(person.reports[0]));
  });

  it("keeps an unknown outcome even if the service refuses the next try (T-54f)", async () => {
    let isAgain = false;
    desk.truth.fault = ({ method }) => {
      if (method !== "POST") return { status: 500 };
      return isAgain ? { status: 403 } : "cutAfter";
    };
    const report = await run([planned("treasury", satoshi)], {
      afterReport: (_, times) => {
        isAgain = true;
        return times === 1 ? "retry" : undefined;
      },
    });
    assert.deepEqual(outcomesIn(report), [["treasury", "unknown"]]);
  });
});
