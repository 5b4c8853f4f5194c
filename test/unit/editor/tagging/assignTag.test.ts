import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import { assignTag, type Ending } from "../../../../src/editor/tagging/assignTag";
import { countOutcomes, type ReportCounts } from "../../../../src/editor/tagging/outcomeReport";
import { buildTagChoices } from "../../../../src/editor/tagging/tagChoices";
import type { TaggingParts } from "../../../../src/editor/tagging/taggingService";
import type { Script } from "../../../support/scriptedPerson";
import { ScriptedPerson } from "../../../support/scriptedPerson";
import { untranslated } from "../../../support/untranslated";
import { TaggingDesk } from "../../../support/taggingDesk";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const usdcTwin = `0xa0b8${"1".repeat(32)}eb48`;
const wrongCase = usdc.replace("A0b8", "a0B8");
const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const hex64 = `0x${"5a".repeat(32)}`;
const tag = "binance_hot";

/** Returns unknown addresses without letters. */
const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);

function countsOf(ending: Ending): ReportCounts {
  assert.ok(ending.kind === "sent");
  return countOutcomes(ending.report);
}

describe("assigning a tag", () => {
  let desk: TaggingDesk;
  beforeEach(async () => {
    desk = await TaggingDesk.open();
  });
  afterEach(() => desk.dispose());

  const person = (script: Partial<Script> = {}): ScriptedPerson =>
    new ScriptedPerson({ tags: [tag], ...script });

  it("needs one confirmation for one proven address, and no review", async () => {
    const who = person();
    const ending = await desk.assign([usdc], who);
    assert.deepEqual(countsOf(ending), { done: 1, notDone: 0, unknown: 0 });
    assert.deepEqual([who.reviews.length, who.questions.length], [0, 1]);
    assert.deepEqual(desk.truth.posts(), [[usdc]]);
    assert.deepEqual(
      desk.noted.map((noted) => [noted.tag, noted.records.map(({ address }) => address)]),
      [[tag, [usdc]]],
    );
  });

  it("prompts about everything but one proven address whose tag can be removed again (T-70f)", async () => {
    const ask = async (text: string, isProposed = false): Promise<number> => {
      const who = person();
      const service = { ...desk.openService(), takeBack: () => Promise.resolve("stored" as const) };
      const candidates = [{ text, verdict: identify(text) }];
      const subject = { candidates, isProposed, isUnchanged: () => true };
      assert.equal((await assignTag(subject, service, who, untranslated)).kind, "sent");
      return who.questions.length;
    };
    assert.equal(await ask(usdc), 0);
    assert.equal(await ask(dai, true), 1, "a model proposes it");
    for (const text of [solana, hex64]) {
      assert.equal((await ask(text)) > 0, true, text);
    }
  });

  it("puts the button that assigns first for reviewed addresses, if each could be tagged without a question", async () => {
    const isGoFirst = async (name: string, texts: readonly string[], canBeUndone: boolean) => {
      const who = person({ tags: [name], review: ({ rows }) => rows });
      const takeBack = canBeUndone ? () => Promise.resolve("stored" as const) : undefined;
      const candidates = texts.map((text) => ({ text, verdict: identify(text) }));
      const subject = { candidates, isUnchanged: () => true };
      await assignTag(subject, { ...desk.openService(), takeBack }, who, untranslated);
      return who.questions.map((question) => question.isGoFirst);
    };
    assert.deepEqual(await isGoFirst("first_tag", [usdc, dai], true), [true]);
    assert.deepEqual(
      await isGoFirst("second_tag", [usdc, dai], false),
      [false],
      "a service keeps every tag",
    );
    assert.deepEqual(
      await isGoFirst("third_tag", [usdc, solana], true),
      [false],
      "a form without a checksum",
    );
  });

  it("says in the confirmation that the tag is new, or how many addresses it has", async () => {
    desk.truth.give(dai, ["known_tag"]);
    const first = person();
    await desk.assign([usdc], first);
    assert.match(first.questions[0]?.detail ?? "", /binance_hot does not exist yet/);
    const second = person({ tags: ["known_tag"] });
    await desk.assign([usdc], second);
    assert.match(second.questions[0]?.detail ?? "", /known_tag has 1 address so far/);
  });

  it("does not call a tag new when the service does not say so", async () => {
    desk.truth.fault = ({ method }) => (method === "GET" ? { status: 403 } : undefined);
    const who = person();
    await desk.assign([usdc], who);
    assert.match(who.questions[0]?.detail ?? "", /will be created if it does not exist yet/);
  });

  it("knows a tag that was just created: its count, its near misses, and that it was used last (T-35f)", async () => {
    const noteTagged: TaggingParts["noteTagged"] = (made, records) => {
      desk.known.learnTagged({ tag: made, isWhole: true }, records);
    };
    await desk.assign([usdc], person({ tags: ["deploy_pair"] }), { noteTagged });
    await desk.assign([dai], person({ tags: ["deploy_pair"] }), { noteTagged });
    const who = person({ tags: ["deploy_pai"] });
    await desk.assign([solana], who, { recentTags: ["deploy_pair"] });
    const { offered } = who.tagRequests[0]?.tags ?? assert.fail();
    assert.deepEqual(buildTagChoices("", offered)[0], {
      kind: "existing",
      tag: "deploy_pair",
      addressCount: 2,
      group: "recent",
    });
    assert.deepEqual(
      buildTagChoices("deploy_pai", offered).map(({ kind }) => kind),
      ["create", "existing", "withoutTag"],
    );
    assert.match(who.questions[0]?.detail ?? "", /Similar tags already exist: deploy_pair\./);
  });

  it("sends nothing when the choice of a tag, the review or the confirmation is cancelled", async () => {
    const left = [
      person({ tags: [undefined] }),
      person({ ask: () => undefined }),
      person({ review: () => undefined }),
    ];
    for (const who of left) {
      assert.equal((await desk.assign([usdc, dai], who)).kind, "left");
    }
    assert.deepEqual(desk.truth.posts(), []);
  });

  it("returns from the safe button for one address to the choice of a tag", async () => {
    const who = person({
      tags: ["first_tag", "second_tag"],
      ask: (_, times) => (times === 1 ? "safe" : "go"),
    });
    const ending = await desk.assign([usdc], who);
    assert.ok(ending.kind === "sent" && ending.report.tag === "second_tag");
    assert.deepEqual(desk.truth.having("first_tag"), []);
  });

  it("returns from the safe button for several addresses to the review, with the same ticks", async () => {
    const who = person({
      review: ({ rows }) => rows.slice(0, 1),
      ask: (_, times) => (times === 1 ? "safe" : "go"),
    });
    await desk.assign([usdc, dai], who);
    assert.equal(who.reviews.length, 2);
    assert.deepEqual(
      who.reviews[1]?.ticked.map(({ text }) => text),
      [usdc],
    );
    assert.deepEqual(desk.truth.posts(), [[usdc]]);
  });

  it("returns from the review to the choice of a tag", async () => {
    const answers = ["back", undefined] as const;
    const who = person({ review: () => answers[who.reviews.length - 1] });
    assert.equal((await desk.assign([usdc, dai], who)).kind, "left");
    assert.equal(who.tagRequests.length, 2);
  });

  it("registers without a tag if the user chooses that", async () => {
    const who = person({ tags: ["0"] });
    const ending = await desk.assign([usdc], who);
    assert.deepEqual(countsOf(ending), { done: 1, notDone: 0, unknown: 0 });
    assert.equal(who.questions[0]?.message, "Register this address without a tag?");
    assert.deepEqual(
      desk.truth.requests.map(({ method, path }) => `${method} ${path}`),
      ["POST /v2/tags/0"],
    );
  });

  it("says that the index is not complete, in the review or in the confirmation", async () => {
    const who = person();
    await desk.assign([usdc, dai], who, { knowsAll: () => false });
    assert.match(who.reviews[0]?.note ?? "", /not complete/);
    const one = person();
    await desk.assign([usdc], one, { knowsAll: () => false });
    assert.match(one.questions[0]?.detail ?? "", /not complete/);
  });

  it("reads after a cut connection, finds the tag and posts nothing again (T-01f)", async () => {
    desk.truth.fault = ({ method }) => (method === "POST" ? "cutAfter" : undefined);
    const ending = await desk.assign([usdc], person());
    assert.deepEqual(countsOf(ending), { done: 1, notDone: 0, unknown: 0 });
    assert.equal(desk.truth.posts().length, 1);
    assert.equal(desk.noted.length, 1);
  });

  it("detects that the connection was cut before the commit, and sends again on request (T-02f)", async () => {
    const faults = ["cutBefore"] as const;
    let posts = 0;
    desk.truth.fault = ({ method }) => (method === "POST" ? faults[posts++] : undefined);
    const who = person({ afterReport: (_, times) => (times === 1 ? "retry" : undefined) });
    const ending = await desk.assign([usdc, dai], who);
    assert.deepEqual(who.reports.map(countOutcomes), [
      { done: 0, notDone: 2, unknown: 0 },
      { done: 2, notDone: 0, unknown: 0 },
    ]);
    assert.deepEqual(countsOf(ending), { done: 2, notDone: 0, unknown: 0 });
    assert.equal(desk.noted.length, 1);
  });

  it("keeps an outcome unknown if it cannot be read back either (T-03f)", async () => {
    desk.truth.fault = ({ path }) => (path.includes("/v2/tags/b") ? "cutAfter" : { status: 403 });
    const ending = await desk.assign([usdc, dai], person());
    assert.deepEqual(countsOf(ending), { done: 0, notDone: 0, unknown: 2 });
    assert.ok(ending.kind === "sent");
    assert.deepEqual(
      ending.report.outcomes.map(({ address }) => address),
      [usdc, dai],
    );
  });

  it("treats an address that is missing in the answer as unknown (T-04f)", async () => {
    const addresses = many(100);
    const records = addresses.slice(1).map((address) => ({ address, tags: [tag], chains: [] }));
    desk.truth.fault = ({ method }) => (method === "POST" ? { json: records } : undefined);
    const ending = await desk.assign(addresses, person());
    assert.deepEqual(countsOf(ending), { done: 99, notDone: 0, unknown: 1 });
    assert.ok(ending.kind === "sent");
    const [unknown] = ending.report.outcomes;
    assert.deepEqual(unknown, { address: addresses[0], outcome: "unknown", reason: "E_PARTIAL." });
  });

  it("ignores records of addresses that were not requested, or that come twice (T-05f)", async () => {
    const record = (address: string, tags = [tag]): unknown => ({ address, tags, chains: [] });
    const json = [record(solana), record(usdc), record(usdc, ["other_tag"])];
    desk.truth.fault = ({ method }) => (method === "POST" ? { json } : undefined);
    const ending = await desk.assign([usdc], person());
    assert.deepEqual(countsOf(ending), { done: 1, notDone: 0, unknown: 0 });
    assert.ok(ending.kind === "sent");
    assert.equal(ending.report.unrequestedRecords, 2);
    assert.deepEqual(
      desk.noted[0]?.records.map(({ address }) => address),
      [usdc],
    );
  });

  it("treats an address whose record lacks the tag as unknown (T-06f)", async () => {
    const json = [{ address: usdc, tags: ["other_tag"], chains: [] }];
    desk.truth.fault = ({ method }) => (method === "POST" ? { json } : undefined);
    assert.deepEqual(countsOf(await desk.assign([usdc], person())), {
      done: 0,
      notDone: 0,
      unknown: 1,
    });
    assert.deepEqual(desk.noted, []);
  });

  it("reads the tags of an address near the limit, reports and skips it if it is full, and sends the others (T-07f)", async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `tag_number_${i}`);
    desk.give(usdc, tags, tags.slice(0, 45));
    const who = person();
    const ending = await desk.assign([usdc, dai], who);
    assert.deepEqual(desk.truth.posts(), [[dai]]);
    assert.ok(ending.kind === "sent");
    assert.deepEqual(ending.report.leftOut, [
      { text: usdc, reason: "has 50 tags, which is the maximum" },
    ]);
    const detailRequests = desk.truth.requests.filter(({ path }) =>
      path.startsWith("/v2/addresses/"),
    );
    assert.equal(detailRequests.length, 1);
  });

  it("reads any number of addresses without filling the queue (T-07f)", async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `tag_number_${i}`);
    const full = many(250);
    for (const address of full) desk.give(address, tags, tags.slice(0, 45));
    const ending = await desk.assign([...full, dai], person());
    assert.ok(ending.kind === "sent");
    assert.equal(ending.report.leftOut.length, 250);
    assert.deepEqual(desk.truth.posts(), [[dai]]);
  });

  it("sends an address with 50 tags that has this one already, if it was ticked (T-07f)", async () => {
    const tags = Array.from({ length: 49 }, (_, i) => `tag_number_${i}`);
    desk.give(usdc, [...tags, tag], tags.slice(0, 45));
    const ending = await desk.assign([usdc], person({ review: ({ rows }) => rows }));
    assert.deepEqual(countsOf(ending), { done: 1, notDone: 0, unknown: 0 });
  });

  it("keeps the remembered tags of an address if those of the service cannot be read (V-20)", async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `tag_number_${i}`);
    desk.give(usdc, tags);
    desk.truth.fault = ({ path }) =>
      path.startsWith("/v2/addresses/")
        ? { json: { address: usdc, tags: { tag }, chains: [], stats: {} } }
        : undefined;
    const ending = await desk.assign([usdc, dai], person());
    assert.deepEqual(desk.truth.posts(), [[dai]]);
    assert.ok(ending.kind === "sent");
    assert.deepEqual(
      ending.report.leftOut.map(({ text }) => text),
      [usdc],
    );
  });

  it("says that the address has 49 of 50 tags when the service refuses it (T-08f)", async () => {
    desk.give(usdc, ["0", ...Array.from({ length: 49 }, (_, i) => `tag_number_${i}`)]);
    desk.truth.fault = ({ method }) => (method === "POST" ? { status: 422 } : undefined);
    const ending = await desk.assign([usdc], person());
    assert.ok(ending.kind === "sent");
    assert.deepEqual(ending.report.outcomes, [
      { address: usdc, outcome: "notDone", reason: "E_HTTP. The address has 49 of 50 tags." },
    ]);
  });

  it("sends an EVM address with a wrong checksum only if it was ticked individually (T-10f)", async () => {
    const who = person();
    await desk.assign([wrongCase, dai], who);
    assert.deepEqual(desk.truth.posts(), [[dai]]);
    await desk.assign([wrongCase], person({ review: ({ rows }) => rows }));
    assert.deepEqual(desk.truth.posts()[1], [usdc]);
  });

  it("prompts separately about possible private keys, and skips them first (T-11f)", async () => {
    const who = person({
      review: ({ rows }) => rows,
      ask: ({ message }) => (message.includes("private key") ? "safe" : "go"),
    });
    await desk.assign([hex64, usdc], who);
    assert.deepEqual(desk.truth.posts(), [[usdc]]);
    assert.deepEqual(
      who.questions.map(({ safe }) => safe),
      ["Skip It", "Review Again"],
    );
    assert.ok(!JSON.stringify(desk.truth.requests).includes("5a5a"));
  });

  it("sends a possible private key only after consent, and nothing at all without it (T-11f)", async () => {
    const wary = person({ ask: (_, times) => (times === 1 ? "safe" : undefined) });
    assert.equal((await desk.assign([hex64], wary)).kind, "left");
    assert.equal(wary.questions.length, 1);
    assert.deepEqual(desk.truth.posts(), []);
    const who = person();
    await desk.assign([hex64], who);
    assert.deepEqual(desk.truth.posts(), [[hex64]]);
    assert.equal(who.questions.length, 2);
  });

  it("does not send the look-alike of a tagged address unless it was ticked (T-13f)", async () => {
    desk.give(usdc, ["stablecoin"]);
    const who = person();
    await desk.assign([usdcTwin, dai], who);
    assert.deepEqual(desk.truth.posts(), [[dai]]);
    const [row] = who.reviews[0]?.rows ?? [];
    assert.ok(row?.kind === "address");
    assert.deepEqual(row.doubts, [{ kind: "lookAlike", of: usdc }]);
    await desk.assign([usdcTwin], person({ review: () => undefined }));
    assert.equal(desk.truth.posts().length, 1);
  });

  it("sends an address once if it occurs in two spellings (T-14f)", async () => {
    await desk.assign([usdc, usdc.toLowerCase(), dai], person());
    assert.deepEqual(desk.truth.posts(), [[usdc, dai]]);
  });

  it("stops after the current part when it is cancelled, and says what was sent (T-15f)", async () => {
    const addresses = many(5_000);
    const who = person({
      watch: (done, total, cancel) => {
        if (done >= 0.4 * total) cancel();
      },
    });
    const counts = countsOf(await desk.assign(addresses, who));
    assert.equal(counts.done + counts.notDone, 5_000);
    assert.equal(counts.done, desk.truth.having(tag).length);
    assert.equal(counts.done, 2_000);
    assert.ok(desk.truth.posts().every((chunk) => chunk.length <= 100));
  });

  it("sends nothing more once the key is refused, and reports that for each address (T-16f)", async () => {
    let posts = 0;
    desk.truth.fault = ({ method }) =>
      method === "POST" && ++posts > 1 ? { status: 401 } : undefined;
    const ending = await desk.assign(many(300), person());
    assert.deepEqual(countsOf(ending), { done: 100, notDone: 200, unknown: 0 });
    assert.equal(posts, 2);
  });

  it("never continues with another service (T-17f)", async () => {
    desk.truth.fault = ({ method }) => {
      if (method === "POST") desk.isInUse = false;
      return undefined;
    };
    const ending = await desk.assign(many(300), person());
    assert.deepEqual(countsOf(ending), { done: 100, notDone: 200, unknown: 0 });
    assert.equal(desk.truth.posts().length, 1);
  });

  it("sends nothing when the text was edited between the pick and the confirmation (T-18f)", async () => {
    const ending = await desk.assign([usdc], person(), { isUnchanged: () => false });
    assert.equal(ending.kind, "changed");
    assert.deepEqual(desk.truth.posts(), []);
  });

  it("does not send an address without a checksum among others, but sends it alone", async () => {
    await desk.assign([solana, usdc], person());
    assert.deepEqual(desk.truth.posts(), [[usdc]]);
    const who = person();
    await desk.assign([solana], who);
    assert.deepEqual(desk.truth.posts()[1], [solana]);
    assert.match(who.questions[0]?.detail ?? "", /no checksum/);
  });
});
