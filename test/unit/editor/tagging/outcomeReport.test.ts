import assert from "node:assert/strict";
import {
  type TaggingOutcome,
  formatReport,
  isShortReport,
  restOf,
  summarize,
  type TaggingReport,
} from "../../../../src/editor/tagging/outcomeReport";
import type { Translate } from "../../../../src/engine/text/translate";
import { untranslated } from "../../../support/untranslated";

const done: TaggingOutcome = { address: "0x01", outcome: "done" };
const notDone: TaggingOutcome = { address: "0x02", outcome: "notDone", reason: "It was not sent." };
const unknown: TaggingOutcome = { address: "0x03", outcome: "unknown" };

const reportOf = (
  outcomes: readonly TaggingOutcome[],
  facts: Partial<TaggingReport> = {},
): TaggingReport => ({
  tag: "binance_hot",
  host: "atlas.example",
  outcomes,
  unrequestedRecords: 0,
  leftOut: [],
  isPart: false,
  ...facts,
});

describe("the report of an assignment", () => {
  const sentences: readonly (readonly [string, TaggingReport])[] = [
    ["Tagged 1 address as binance_hot.", reportOf([done])],
    ["Tagged 2 addresses as binance_hot.", reportOf([done, done])],
    ["Registered 1 address without a tag.", reportOf([done], { tag: "0" })],
    ["Registered 2 addresses without a tag.", reportOf([done, done], { tag: "0" })],
    [
      "Tagging as binance_hot: 2 done, 1 not done. It was not sent.",
      reportOf([done, notDone, done]),
    ],
    ["Tagging as binance_hot: 0 done, 1 with unknown result.", reportOf([unknown])],
    [
      "Registering without a tag: 1 done, 1 not done, 1 with unknown result. It was not sent.",
      reportOf([done, notDone, unknown], { tag: "0" }),
    ],
  ];
  for (const [sentence, report] of sentences) {
    it(`says: ${sentence}`, () => {
      assert.equal(summarize(report, untranslated), sentence);
    });
  }

  it("is one line for one address, and a notification for anything else (T-39f)", () => {
    assert.equal(isShortReport(reportOf([done])), true);
    const others = [
      reportOf([notDone]),
      reportOf([unknown]),
      reportOf([done, done]),
      reportOf([done], { leftOut: [{ text: "0xZZ", reason: "no" }] }),
      reportOf([done], { unrequestedRecords: 1 }),
      reportOf([done], { isPart: true }),
    ];
    for (const report of others) assert.equal(isShortReport(report), false);
  });

  it("keeps addresses with an unknown outcome, so that they can be copied and retried (T-03f)", () => {
    const report = reportOf([done, notDone, unknown]);
    assert.deepEqual(restOf(report), ["0x02", "0x03"]);
    assert.ok(
      formatReport(report, new Date(0), untranslated).includes("Result unknown (1)\n0x03\n"),
    );
  });

  it("shows the name of an address", () => {
    const name = "Permit2 · every chain · Singletons 1.0.0";
    const report = reportOf([
      { ...done, name },
      { ...notDone, name },
    ]);
    const text = formatReport(report, new Date(0), untranslated);
    assert.ok(text.includes(`\n0x01  ${name}\n`));
    assert.ok(text.includes(`\n0x02  ${name}  It was not sent.\n`));
  });

  it("lists every address under its outcome, and what the review skipped", () => {
    const report = reportOf([unknown, notDone, done], {
      leftOut: [{ text: "0xZZ", reason: "It contains characters that are not hex digits" }],
    });
    assert.equal(
      formatReport(report, new Date("2025-06-01T10:00:00Z"), untranslated),
      [
        "Tagging as binance_hot, atlas.example, 2025-06-01T10:00:00.000Z",
        "",
        "Done (1)",
        "0x01",
        "",
        "Not done (1)",
        "0x02  It was not sent.",
        "",
        "Result unknown (1)",
        "0x03",
        "",
        "Skipped in the review (1)",
        "0xZZ  It contains characters that are not hex digits",
        "",
      ].join("\n"),
    );
  });

  it("formats its counts as the language does", () => {
    const many = Array.from({ length: 20_000 }, () => done);
    const grouped: Translate = (message, ...values) =>
      untranslated(message, ...values.map((value) => value.toLocaleString("en")));
    assert.match(formatReport(reportOf(many), new Date(0), grouped), /\nDone \(20,000\)\n/);
  });

  it("mentions records that were not requested (T-05f)", () => {
    const text = (unrequestedRecords: number): string =>
      formatReport(reportOf([done], { unrequestedRecords }), new Date(0), untranslated);
    assert.match(text(1), /\n\nThe service also sent 1 record that was not requested\.\n$/);
    assert.match(text(2), /The service also sent 2 records/);
    assert.doesNotMatch(text(0), /not requested/);
  });

  it("names the local service if nothing left the computer, and has no empty sections", () => {
    assert.equal(
      formatReport(reportOf([done], { host: undefined }), new Date(0), untranslated),
      "Tagging as binance_hot, the local service, 1970-01-01T00:00:00.000Z\n\nDone (1)\n0x01\n",
    );
  });
});
