import assert from "node:assert/strict";
import {
  type PlannedAssignment,
  buildConfirmation,
  buildImportConfirmation,
  buildPrivateKeyWarning,
  describeTarget,
  type TargetTag,
} from "../../../../src/editor/tagging/confirmation";
import { addressRow } from "../../../support/reviewRows";
import { untranslated } from "../../../support/untranslated";

const tag: TargetTag = { name: "binance_hot", isNew: false, addressCount: 12, nearMisses: [] };
const rowsOf = (count: number): PlannedAssignment["rows"] =>
  Array.from({ length: count }, (_, i) => addressRow(i + 1));

const confirm = (facts: Partial<PlannedAssignment>): ReturnType<typeof buildConfirmation> =>
  buildConfirmation({ rows: rowsOf(1), tag, host: "atlas.example", ...facts }, untranslated);

const noRemoval = "The service's API cannot remove tags, so assigned tags stay.";

describe("the confirmation of rule 17", () => {
  it("shows one proven address in full, with its chains, the tag and the service", () => {
    assert.deepEqual(confirm({}), {
      message: "Tag this address as binance_hot?",
      detail: [
        "0x0000000000000000000000000000000000000001",
        "Chains of this address format: ethereum, base.",
        "binance_hot has 12 addresses so far.",
        "The address is sent to atlas.example.",
        noRemoval,
      ].join("\n\n"),
      safe: "Review Again",
      go: "Assign Tag",
    });
  });

  it("names ten of several addresses in full and counts the others", () => {
    const ten = confirm({ rows: rowsOf(10) });
    assert.equal(ten.message, "Tag 10 addresses as binance_hot?");
    assert.equal(ten.detail.match(/0x\d{40}/g)?.length, 10);
    assert.ok(!ten.detail.includes("from the review"));
    const many = confirm({ rows: rowsOf(11) });
    assert.equal(many.detail.match(/0x\d{40}/g)?.length, 10);
    assert.ok(many.detail.includes("1 more address from the review"));
  });

  it("says for one and for several addresses that tags cannot be removed", () => {
    for (const count of [1, 2, 50]) {
      assert.ok(confirm({ rows: rowsOf(count) }).detail.includes(noRemoval));
    }
  });

  it("says that a tag is new, and which existing tag it may be a slip of", () => {
    const name = "binance_hots";
    const made = confirm({ tag: { name, isNew: true, addressCount: null, nearMisses: [] } });
    assert.ok(made.detail.includes("The tag binance_hots does not exist yet and will be created."));
    const slip = confirm({
      tag: { name, isNew: true, addressCount: null, nearMisses: ["binance_hot"] },
    });
    assert.ok(slip.detail.includes("will be created. Similar tags already exist: binance_hot."));
  });

  it("says that typos are not detected in a form without a checksum", () => {
    const rows = [addressRow(1, { chains: ["solana"], doubts: [{ kind: "form" }] })];
    assert.ok(
      confirm({ rows }).detail.includes(
        "Chains of this address format: solana. Addresses of this form have no checksum",
      ),
    );
  });

  it("repeats the doubts about the ticked addresses: three at most, probable mistakes first", () => {
    const known = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    const alike = { kind: "lookAlike", of: known, source: "USDC" } as const;
    const sentence = `Looks like ${known} (USDC), but is another address`;
    const one = addressRow(1, { doubts: [alike] });
    assert.ok(confirm({ rows: [one] }).detail.startsWith(`${one.address}\n\n${sentence}\n\n`));

    const form = addressRow(2, { doubts: [{ kind: "form" }] });
    const wrongCase = addressRow(3, { doubts: [{ kind: "checksum", reason: "" }, alike] });
    const rows = [form, addressRow(4), one, wrongCase];
    const [, doubts] = confirm({ rows }).detail.split("\n\n");
    const ofForm = `${form.address}: Addresses of this form have no checksum, so typos are not detected`;
    const lines = [
      `${one.address}: ${sentence}`,
      `${wrongCase.address}: Probably mistyped; shown with the correct checksum · ${sentence}`,
    ];
    assert.equal(doubts, [...lines, ofForm].join("\n"));
    const [, cut] = confirm({ rows: [...rows, form, form] }).detail.split("\n\n");
    assert.equal(cut, [...lines, ofForm, "and 2 more doubtful addresses"].join("\n"));
    const mistyped = addressRow(5, { doubts: [{ kind: "checksum", reason: "" }] });
    const [, hidden = ""] = confirm({ rows: [mistyped, mistyped, mistyped, one] }).detail.split(
      "\n\n",
    );
    assert.ok(hidden.startsWith(`${one.address}: ${sentence}\n`));
  });

  it("does not repeat the doubt about a possible private key, which has its own question", () => {
    const rows = [addressRow(1, { doubts: [{ kind: "privateKey" }] })];
    assert.ok(confirm({ rows }).detail.split("\n\n")[1]?.startsWith("Chains of this"));
  });

  it("mentions registering if no tag is wanted", () => {
    const none: TargetTag = { name: "0", isNew: false, addressCount: null, nearMisses: [] };
    const { message, detail, go } = confirm({ tag: none });
    assert.equal(message, "Register this address without a tag?");
    assert.equal(go, "Register");
    assert.ok(detail.includes("cannot undo this"));
    assert.equal(
      confirm({ tag: none, rows: rowsOf(2) }).message,
      "Register 2 addresses without a tag?",
    );
  });

  it("says when nothing leaves the computer", () => {
    assert.ok(
      confirm({ host: undefined }).detail.includes("The address is stored by the local service"),
    );
    const several = confirm({ host: undefined, rows: rowsOf(2) });
    assert.ok(
      several.detail.includes("The addresses are stored by the local service on this machine."),
    );
  });

  it("shows only chain identifiers that are single words", () => {
    const rows = [
      addressRow(1, { chains: ["base", "evil.\n\nIt was checked by us", "x".repeat(99)] }),
    ];
    assert.ok(confirm({ rows }).detail.includes("Chains of this address format: base, ?, ?."));
  });
});

describe("the confirmation of an import", () => {
  it("repeats the doubts about each ticked address once, even if it gets several tags", () => {
    const doubtful = addressRow(1, { doubts: [{ kind: "checksum", reason: "" }] });
    const targets = [
      { target: tag, rows: [doubtful, addressRow(2)] },
      { target: { ...tag, name: "cold" }, rows: [doubtful] },
    ];
    const { message, detail } = buildImportConfirmation(targets, undefined, untranslated);
    assert.equal(message, "Assign 2 tags (3 assignments)?");
    assert.deepEqual(detail.split("\n\n").slice(0, 2), [
      "binance_hot: 2 addresses\ncold: 1 address",
      `${doubtful.address}: Probably mistyped; shown with the correct checksum`,
    ]);
  });

  it("counts the tags that it does not list", () => {
    const targets = Array.from({ length: 12 }, () => ({ target: tag, rows: rowsOf(1) }));
    const { detail } = buildImportConfirmation(targets, undefined, untranslated);
    assert.match(detail, /\n2 more tags from the review\n/);
  });
});

describe("the separate prompt about possible private keys (T-11f)", () => {
  const key = addressRow(1, { address: `0x${"ab".repeat(32)}`, doubts: [{ kind: "privateKey" }] });

  it("shows the value in full, says what it may be and offers first to skip it", () => {
    const { message, detail, safe, go } = buildPrivateKeyWarning(
      [key],
      describeTarget("atlas.example", untranslated),
      untranslated,
    );
    assert.equal(message, "This value may be a private key.");
    assert.ok(detail.startsWith(`0x${"ab".repeat(32)}\n`));
    assert.ok(detail.includes("sends everything listed above to atlas.example"));
    assert.equal(safe, "Skip It");
    assert.equal(go, "It Is an Address");
  });

  it("counts several values", () => {
    const { message, safe } = buildPrivateKeyWarning([key, key], "", untranslated);
    assert.equal(message, "2 of these values may be private keys.");
    assert.equal(safe, "Skip Them");
  });
});
