import assert from "node:assert/strict";
import {
  buildTagChoices,
  orderTags,
  type OfferedTags,
  type TagChoice,
} from "../../../../src/editor/tagging/tagChoices";
import type { TagSummary } from "../../../../src/sources/service/schemas";

const summary = (tag: string, count: number | null = 1, updated = "2025-01-01"): TagSummary => ({
  tag,
  address_count: count,
  created_at: null,
  updated_at: `${updated}T00:00:00.000Z`,
});

const offerOf = (names: readonly string[], recent: readonly string[] = []): OfferedTags => ({
  tags: orderTags(
    names.map((name) => summary(name)),
    recent,
  ),
  recent,
});

/** Returns the rows in short form, such as `existing:binance_hot`. */
const inWords = (choices: readonly TagChoice[]): readonly string[] =>
  choices.map((choice) => {
    switch (choice.kind) {
      case "existing":
        return `${choice.group}:${choice.tag}`;
      case "create":
        return `create:${choice.tag}`;
      case "suggestion":
        return `${choice.exists ? "meant" : "suggested"}:${choice.tag}`;
      case "fault":
        return `fault:${choice.fault}`;
      case "more":
        return `more:${choice.count}`;
      case "withoutTag":
        return "withoutTag";
    }
  });

describe("the order of tags in the pick", () => {
  it("is the user's last tags, then the tags that were changed last, then alphabetical", () => {
    const tags = [
      summary("older", 1, "2025-01-01"),
      summary("newer", 1, "2025-06-01"),
      summary("bravo", 1, "2025-03-01"),
      summary("alpha", 1, "2025-03-01"),
      { ...summary("undated"), updated_at: null },
      summary("mine_1", 1, "2024-01-01"),
      summary("mine_2", 1, "2023-01-01"),
    ];
    assert.deepEqual(
      orderTags(tags, ["mine_2", "mine_1"]).map(({ tag }) => tag),
      ["mine_2", "mine_1", "newer", "alpha", "bravo", "older", "undated"],
    );
  });

  it("skips names that a tag cannot have", () => {
    const tags = ["0", "", "ok_tag", "Upper", "‮gnp.exe", "a".repeat(65)].map((tag) => summary(tag));
    assert.deepEqual(
      orderTags(tags, []).map(({ tag }) => tag),
      ["ok_tag"],
    );
  });
});

describe("the pick of a tag", () => {
  it("begins with all tags and their counts, and ends with registering without a tag", () => {
    const offered: OfferedTags = {
      tags: [summary("mine_1", 12), summary("other", null)],
      recent: ["mine_1"],
    };
    assert.deepEqual(buildTagChoices("", offered), [
      { kind: "existing", tag: "mine_1", addressCount: 12, group: "recent" },
      { kind: "existing", tag: "other", addressCount: null, group: "other" },
      { kind: "withoutTag" },
    ]);
  });

  const offered = offerOf(["binance_hot", "binance_cold", "old_binance", "treasury"], ["treasury"]);
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ["takes an existing tag", "binance_hot", ["other:binance_hot", "withoutTag"]],
    [
      "offers the typed text first if it can be a tag, then the tags that begin with it (T-36f)",
      "binance",
      [
        "create:binance",
        "other:binance_cold",
        "other:binance_hot",
        "other:old_binance",
        "withoutTag",
      ],
    ],
    [
      "points out a near miss right below a new tag",
      "binance_hots",
      ["create:binance_hots", "nearMiss:binance_hot", "withoutTag"],
    ],
    [
      "says which rule is broken while it is typed",
      "trea",
      ["other:treasury", "fault:tooShort", "withoutTag"],
    ],
    [
      "finds an existing tag in upper case",
      "TREASURY",
      ["other:treasury", "fault:characters", "withoutTag"],
    ],
    [
      "suggests the nearest allowed name first, since Enter takes the first row",
      "Cold-Wallet",
      ["suggested:cold_wallet", "fault:characters", "withoutTag"],
    ],
    [
      "suggests the nearest allowed name before the tags that contain the text",
      "Binance",
      [
        "suggested:binance",
        "other:binance_cold",
        "other:binance_hot",
        "other:old_binance",
        "fault:characters",
        "withoutTag",
      ],
    ],
    [
      "knows whether what it suggests exists",
      "binance-hot",
      ["meant:binance_hot", "fault:characters", "withoutTag"],
    ],
    [
      "points from a typed 0 to registering without a tag (T-09f)",
      "0",
      ["fault:reserved", "withoutTag"],
    ],
  ];
  for (const [name, typed, expected] of rows) {
    it(name, () => {
      assert.deepEqual(inWords(buildTagChoices(typed, offered)), expected);
    });
  }

  it("never confuses a longer name with the typed one, or 0 with a part of a name (T-36f)", () => {
    const names = ["withheld_outflow", "held_out_2", "my_multisig_1", "wallet_0", "binance_0x"];
    const held = offerOf(names);
    const first = (typed: string): string | undefined => inWords(buildTagChoices(typed, held))[0];
    assert.equal(first("held_out"), "create:held_out");
    assert.equal(first("multisig"), "create:multisig");
    assert.equal(first("wallet_0"), "other:wallet_0");
    assert.deepEqual(inWords(buildTagChoices("0", held)), ["fault:reserved", "withoutTag"]);
  });

  it("does not offer to register without a tag if no service uses that", () => {
    const local = { ...offerOf(["treasury"]), needsTag: true };
    assert.deepEqual(inWords(buildTagChoices("", local)), ["other:treasury"]);
    assert.deepEqual(inWords(buildTagChoices("0", local)), ["fault:tooShort"]);
  });

  it("offers no tag of the sample, and refuses its name (T-37f)", () => {
    const sampled = { ...offered, isSample: (tag: string) => tag === "sample_router" };
    assert.deepEqual(inWords(buildTagChoices("sample_router", sampled)), [
      "fault:sample",
      "withoutTag",
    ]);
  });

  it("never offers to create a name that is not allowed", () => {
    for (const typed of ["abcd", "ABCDE", "tag-1", "hot🔥wallet", "a".repeat(10_240), "0"]) {
      const choices = buildTagChoices(typed, offered);
      assert.ok(choices.some(({ kind }) => kind === "fault"));
      assert.ok(!choices.some(({ kind }) => kind === "create"));
    }
  });

  it("shows 200 tags of 10,000, ten while typing, and says how many more there are", () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `wallet_${String(i).padStart(5, "0")}`);
    const large = offerOf(names);
    const all = inWords(buildTagChoices("", large));
    assert.equal(all.length, 202);
    assert.deepEqual(all.slice(-2), ["more:9800", "withoutTag"]);
    const some = inWords(buildTagChoices("wallet_00", large));
    assert.equal(some.filter((row) => row.startsWith("other:")).length, 10);
    assert.ok(some.includes("more:990"));
    assert.ok(some.includes("create:wallet_00"));
  });
});
