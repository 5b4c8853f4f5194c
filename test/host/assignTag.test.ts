import assert from "node:assert/strict";
import * as vscode from "vscode";
import { countOutcomes, type ReportCounts } from "../../src/editor/tagging/outcomeReport";
import { many } from "../support/manyAddresses";
import { commit, cut, json, type Plan, refusal } from "../support/rude/plan";
import { type Script, ScriptedPerson } from "../support/scriptedPerson";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { itInCi } from "../support/shortRun";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const bitcoin = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
const usdcTwin = `0xa0b8${"1".repeat(32)}eb48`;
const wrongCase = usdc.replace("A0b8", "a0B8");
const hex64 = `0x${"5a".repeat(32)}`;
const tag = "binance_hot";
const post = { match: { method: "POST" } } as const;

const fiftyTags = Array.from({ length: 50 }, (_, i) => `tag_number_${i}`);

describe("the command Assign Tag in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let apiKey: string | undefined;

  beforeEach(async () => {
    apiKey = service().canary.key;
    fixture = await TaggingFixture.start(service(), { apiKey: () => apiKey });
  });
  afterEach(async () => {
    await fixture.dispose();
  });

  const person = (script: Partial<Script> = {}): ScriptedPerson =>
    new ScriptedPerson({ tags: [tag], ...script });

  /** Shows a document with the texts, selects all of it and runs the command. */
  async function tagAll(
    texts: readonly string[],
    script: Partial<Script> = {},
  ): Promise<ScriptedPerson> {
    const who = person(script);
    await fixture.show(texts.join("\n"));
    await fixture.run(who);
    return who;
  }

  const plan = (...plans: readonly Plan[]): void => {
    for (const each of plans) fixture.server.plan(each);
  };
  const lastCounts = (who: ScriptedPerson): ReportCounts | undefined => {
    const report = who.reports.at(-1);
    return report === undefined ? undefined : countOutcomes(report);
  };

  it("tags the address at the cursor", async () => {
    const editor = await fixture.show(`address usdc = ${usdc};`);
    editor.selection = new vscode.Selection(0, 20, 0, 20);
    const who = person();
    await fixture.run(who);
    assert.ok(fixture.server.service.has(tag, usdc));
    assert.deepEqual([who.reviews.length, who.questions.length], [0, 1]);
  });

  it("knows the tag at once, and offers it first the next time, with its count (T-35f)", async () => {
    await fixture.knowledge.check("requested");
    await tagAll([usdc]);
    const verdict = { format: "evm", canonical: usdc } as const;
    assert.deepEqual(fixture.knowledge.find(verdict)?.tagged?.tags, [tag]);
    const who = await tagAll([dai]);
    const { offered } = who.tagRequests[0]?.tags ?? assert.fail();
    assert.deepEqual(offered.recent, [tag]);
    assert.deepEqual([offered.tags[0]?.tag, offered.tags[0]?.address_count], [tag, 1]);
  });

  it("synchronizes only the recently used tags with other machines (T-42f)", async () => {
    await tagAll([usdc]);
    assert.equal(fixture.synced.length, 1);
    assert.deepEqual(fixture.stored.get(fixture.synced[0] ?? ""), [tag]);
  });

  it("finds the tag if the connection is cut after the commit, and posts only once (T-01f)", async () => {
    plan({ ...post, do: [commit, cut] });
    const who = await tagAll([usdc, dai]);
    assert.deepEqual(lastCounts(who), { done: 2, notDone: 0, unknown: 0 });
    assert.equal(fixture.posts().length, 1);
  });

  it("finds no tag if the connection is cut before the commit, and sends again when the user retries (T-02f)", async () => {
    plan({ ...post, do: [cut] });
    const who = await tagAll([usdc, dai], {
      afterReport: (_, times) => (times === 1 ? "retry" : undefined),
    });
    assert.deepEqual(who.reports.map(countOutcomes), [
      { done: 0, notDone: 2, unknown: 0 },
      { done: 2, notDone: 0, unknown: 0 },
    ]);
    assert.ok(fixture.server.service.has(tag, usdc));
  });

  it("reports the outcome as unknown if it cannot be looked up either (T-03f)", async () => {
    plan(
      { ...post, do: [commit, cut] },
      { match: { path: /^\/v2\/addresses\// }, times: 2, do: refusal(403) },
    );
    const who = await tagAll([usdc, dai]);
    assert.deepEqual(lastCounts(who), { done: 0, notDone: 0, unknown: 2 });
  });

  it("reports an address that is missing from the answer as unknown (T-04f)", async () => {
    const addresses = many(100);
    const records = addresses.slice(1).map((address) => ({ address, tags: [tag], chains: [] }));
    plan({ ...post, do: json(records) });
    const who = await tagAll(addresses);
    assert.deepEqual(lastCounts(who), { done: 99, notDone: 0, unknown: 1 });
  });

  it("ignores and counts records of other addresses and repeated records (T-05f)", async () => {
    const record = (address: string, tags = [tag]): unknown => ({ address, tags, chains: [] });
    plan({ ...post, do: json([record(bitcoin), record(usdc), record(usdc, ["other_tag"])]) });
    const who = await tagAll([usdc]);
    assert.deepEqual(lastCounts(who), { done: 1, notDone: 0, unknown: 0 });
    assert.equal(who.reports[0]?.unrequestedRecords, 2);
  });

  it("reports an address whose record lacks the tag as unknown (T-06f)", async () => {
    plan({ ...post, do: json([{ address: usdc, tags: ["other_tag"], chains: [] }]) });
    const who = await tagAll([usdc]);
    assert.deepEqual(lastCounts(who), { done: 0, notDone: 0, unknown: 1 });
  });

  it("skips an address with 50 tags, names it in the report, and sends the others (T-07f)", async () => {
    await fixture.remember(usdc, fiftyTags.slice(0, 46));
    for (const each of fiftyTags) fixture.server.service.put(each, usdc);
    const who = await tagAll([usdc, dai]);
    assert.deepEqual(fixture.posts(), [[dai]]);
    assert.deepEqual(who.reports[0]?.leftOut, [
      { text: usdc, reason: "has 50 tags, which is the maximum" },
    ]);
  });

  it("says that an address has 49 of 50 tags when the service refuses it (T-08f)", async () => {
    for (const each of fiftyTags.slice(0, 49)) fixture.server.service.put(each, usdc);
    await fixture.remember(usdc, fiftyTags.slice(0, 49));
    plan({ ...post, do: refusal(422) });
    const who = await tagAll([usdc]);
    const [outcome] = who.reports[0]?.outcomes ?? [];
    assert.equal(outcome?.outcome, "notDone");
    assert.match(outcome.reason ?? "", /\(422\).*The address has 49 of 50 tags\.$/);
  });

  it("registers an address without a tag by the reserved tag 0 (T-09f)", async () => {
    const who = await tagAll([usdc], { tags: ["0"] });
    assert.match(who.questions[0]?.message ?? "", /without a tag/);
    assert.equal(fixture.server.requests.at(-1)?.path, "/v2/tags/0");
  });

  it("skips an address with a wrong EVM checksum unless it is ticked, then sends it with the right one (T-10f)", async () => {
    await tagAll([wrongCase, dai]);
    assert.deepEqual(fixture.posts(), [[dai]]);
    await tagAll([wrongCase], { review: ({ rows }) => rows });
    assert.deepEqual(fixture.posts()[1], [usdc]);
  });

  it("prompts separately about 64 hex digits, and sends none of them without a clear yes (T-11f)", async () => {
    const who = await tagAll([hex64, usdc], {
      review: ({ rows }) => rows,
      ask: ({ message }) => (message.includes("private key") ? "safe" : "go"),
    });
    assert.deepEqual(fixture.posts(), [[usdc]]);
    assert.equal(who.questions[0]?.safe, "Skip It");
    assert.ok(
      fixture.server.requests.every(({ path, body }) => !`${path}${body}`.includes("5a5a")),
    );
  });

  it("never tags a base58 address with a letter in the wrong case (T-12f)", async () => {
    const who = await tagAll([bitcoin.replace(/T$/, "t"), usdc], { review: ({ rows }) => rows });
    assert.deepEqual(fixture.posts(), [[usdc]]);
    assert.match(who.reports[0]?.leftOut[0]?.reason ?? "", /checksum/);
  });

  it("warns of the look-alike of a tagged address, and skips it unless it is ticked (T-13f)", async () => {
    fixture.server.service.put("stablecoin", usdc);
    await fixture.knowledge.check("requested");
    const who = await tagAll([usdcTwin, dai]);
    assert.deepEqual(fixture.posts(), [[dai]]);
    assert.match(who.reports[0]?.leftOut[0]?.reason ?? "", new RegExp(`Looks like ${usdc}`));
  });

  it("sends an address that occurs in two spellings only once (T-14f)", async () => {
    await tagAll([usdc, usdc.toLowerCase(), dai]);
    assert.deepEqual(fixture.posts(), [[usdc, dai]]);
  });

  it("stops if it is cancelled at 40 % of 5,000 addresses, and reports what was sent and what was not (T-15f)", async () => {
    const who = await tagAll(many(5_000), {
      watch: (done, total, cancel) => {
        if (done >= 0.4 * total) cancel();
      },
    });
    assert.deepEqual(lastCounts(who), { done: 2_000, notDone: 3_000, unknown: 0 });
    assert.equal(fixture.server.service.addressesOf(tag).length, 2_000);
    assert.ok(
      who.reports[0]?.outcomes
        .slice(2_000)
        .every(({ reason }) => reason === "Cancelled before sending."),
    );
  });

  it("sends nothing more once the key is gone (T-16f)", async () => {
    const who = await tagAll(many(300), {
      watch: (done) => {
        if (done === 100) apiKey = undefined;
      },
    });
    assert.deepEqual(lastCounts(who), { done: 100, notDone: 200, unknown: 0 });
    assert.equal(fixture.posts().length, 1);
    assert.match(who.reports[0]?.outcomes.at(-1)?.reason ?? "", /API key/);
  });

  it("stops when another service is chosen, and tags nothing there (T-17f)", async () => {
    const other = await service().server();
    const who = await tagAll(many(300), {
      watch: (done) => {
        if (done === 100) fixture.catalog.use(fixture.serviceAt(other));
      },
    });
    assert.deepEqual(lastCounts(who), { done: 100, notDone: 200, unknown: 0 });
    assert.equal(fixture.posts().length, 1);
    assert.ok(other.requests.every(({ method }) => method === "GET"));
  });

  it("sends nothing when the text was edited before the confirmation (T-18f)", async () => {
    const editor = await fixture.show(usdc);
    const who = person({
      ask: async () => {
        await editor.edit((edit) => {
          edit.insert(new vscode.Position(0, 42), "\n");
        });
        return "go" as const;
      },
    });
    await fixture.run(who);
    assert.deepEqual(fixture.posts(), []);
    assert.match(who.messages[0] ?? "", /edited in the meantime/);
  });

  it("prompts before it sends parts of half the size, and loses no address either way (H-20)", async () => {
    plan({ ...post, do: refusal(413) });
    const refusing = await tagAll(many(150), {
      ask: ({ go }) => (go === "Send Smaller Parts" ? "safe" : "go"),
    });
    assert.deepEqual(lastCounts(refusing), { done: 50, notDone: 100, unknown: 0 });
    plan({ ...post, do: refusal(413) });
    const agreeing = await tagAll(many(150));
    assert.deepEqual(lastCounts(agreeing), { done: 100, notDone: 0, unknown: 0 });
    const sizes = fixture.posts().map(({ length }) => length);
    assert.deepEqual(sizes, [100, 50, 100, 50, 50]);
  });

  itInCi("takes all addresses of a long text, in parts of 20,000 (D-02e)", async () => {
    const addresses = many(20_050);
    const who = await tagAll(addresses, {
      review: ({ rows }) => rows.slice(0, 2),
      afterReport: () => "goOn",
    });
    const expected = [addresses.slice(0, 20_000), addresses.slice(20_000)];
    assert.deepEqual(who.messages, []);
    assert.deepEqual(
      who.reviews.map(({ rows }) => rows.length),
      expected.map(({ length }) => length),
    );
    const reviewed = who.reviews.flatMap(({ rows }) => rows.map(({ text }) => text));
    assert.ok(reviewed.join() === addresses.join(), "in the order of the text");
    assert.match(
      who.reviews[0]?.note ?? "",
      /^These are the next 20,000 addresses; the rest follow/,
    );
    assert.equal(who.tagRequests.length, 1, "the tag is picked once");
    assert.deepEqual(
      fixture.posts(),
      expected.map((part) => part.slice(0, 2)),
    );
  });

  it("takes each address at 1,000 cursors only once (D-05e)", async () => {
    const editor = await fixture.show([usdc, dai, "nothing here"].join("\n"));
    editor.selections = Array.from(
      { length: 1_000 },
      (_, i) => new vscode.Selection(i % 3, i % 12, i % 3, i % 12),
    );
    await fixture.run(person());
    assert.deepEqual(fixture.posts(), [[usdc, dai]]);
  });

  for (const [name, open] of Object.entries({
    "no editor": () => vscode.commands.executeCommand("workbench.action.closeAllEditors"),
    "an empty text": () => fixture.show(""),
    "a selection without an address": () => fixture.show("no address"),
  })) {
    it(`prompts for an address if there is ${name}, and ends if none is given (D-05e)`, async () => {
      await open();
      const who = person({ tags: [undefined] });
      await until(fixture.run(who), () =>
        vscode.commands.executeCommand("workbench.action.closeQuickOpen"),
      );
      assert.deepEqual(who.tagRequests, [], "no tag for nothing");
      assert.deepEqual(fixture.posts(), []);
    });
  }

  it("returns without an error for odd arguments (D-09e)", async () => {
    const odd = [
      42,
      "x",
      true,
      [],
      {},
      { address: 5 },
      { address: "" },
      { address: "a".repeat(999) },
    ];
    for (let i = 0; i < 200; i += 1) {
      const args = [odd[i % odd.length], ...Array.from({ length: i }, () => ({ odd: i }))];
      assert.equal(
        await vscode.commands.executeCommand("addressAtlas.assignTag", ...args),
        undefined,
      );
    }
  });
});

/** Repeats an action until a promise settles. */
async function until(running: Promise<unknown>, act: () => Thenable<unknown>): Promise<void> {
  const acting = setInterval(() => void act(), 50);
  try {
    await running;
  } finally {
    clearInterval(acting);
  }
}
