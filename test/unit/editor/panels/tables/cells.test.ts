import assert from "node:assert/strict";
import {
  buildAddress,
  buildAmount,
  buildChainChip,
  buildPrice,
  buildRounded,
  buildText,
  buildTime,
  buildTokenAddress,
  copyTextOf,
} from "../../../../../src/editor/panels/tables/cells";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";
import { untranslated } from "../../../../support/untranslated";

const largest = (2n ** 256n - 1n).toString();
const texts = buildPageTexts(untranslated);

describe("the values of a panel", () => {
  it("shows 2^256 - 1 of the smallest unit with every digit", () => {
    assert.deepEqual(buildAmount(largest, 18, knowledge()), {
      kind: "amount",
      integer: "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457",
      fraction: ".584007913129639935",
      full: "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
      marks: [],
      unit: "",
    });
  });

  it("shows the raw integer with a mark if the decimals are unknown (V-09)", () => {
    assert.deepEqual(buildAmount("1234567", null, knowledge()), {
      kind: "amount",
      integer: "1,234,567",
      fraction: "",
      full: "1234567",
      marks: ["rawAmount"],
      unit: "",
    });
  });

  it("says that an unreadable amount is not known (V-10)", () => {
    assert.deepEqual(buildAmount(null, 18, knowledge()), { kind: "none" });
  });

  it("shows an invalid time unchanged (V-12)", () => {
    assert.deepEqual(buildTime("2026-11-20T12:00:00Z"), {
      kind: "time",
      time: "2026-11-20T12:00:00.000Z",
    });
    for (const text of ["yesterday", "2026-13-40T00:00Z", "+275760-09-13T00:00:00.000Z"]) {
      const cell = buildTime(text);
      assert.ok(cell.kind === "text" && cell.text === text, text);
    }
    assert.deepEqual(buildTime(null), { kind: "none" });
  });

  it("makes characters visible that hide or reorder text, and shortens long texts (V-16)", () => {
    const cell = buildText("\u202eCDSU\u200b<img src=x>");
    assert.ok(cell.kind === "text");
    assert.equal(cell.text, "⟨U+202E⟩CDSU⟨U+200B⟩<img src=x>");
    const long = buildText("x".repeat(1_000_000));
    assert.ok(long.kind === "text");
    assert.equal(long.text.length, 80);
    assert.equal(long.full?.length, 400);
  });

  it("hides amounts for screen sharing, but not prices", () => {
    const know = knowledge({ hideAmounts: true });
    assert.deepEqual(buildAmount("5", 1, know), { kind: "hidden" });
    assert.deepEqual(buildRounded({ digits: 5n, scale: 0 }, know), { kind: "hidden" });
    assert.equal(buildPrice(2.5, know).kind, "amount");
  });

  const prices: readonly (readonly [number, string])[] = [
    [67210.4, "67,210.40"],
    [1.0001, "1.0001"],
    [1, "1.00"],
    [0.8123456789, "0.8123"],
    [1e-9, "0.000000001"],
    [1.23456e-9, "0.000000001235"],
    [0, "0.00"],
  ];
  for (const [price, shown] of prices) {
    it(`shows the price ${String(price)} as ${shown}`, () => {
      const cell = buildPrice(price, knowledge());
      assert.ok(cell.kind === "amount");
      assert.equal(cell.integer + cell.fraction, shown);
    });
  }

  it("shows in words what 0 means", () => {
    const { link } = linkBook();
    assert.deepEqual(buildAddress("0", knowledge(), link), { kind: "word", word: "noSender" });
    assert.deepEqual(buildTokenAddress("0"), { kind: "word", word: "nativeCoin" });
  });

  it("shows at most three known tags of an address, each with a link", () => {
    const { link, actions } = linkBook();
    const tags = ["one_tag", "two_tag", "three_tag", "four_tag"];
    const cell = buildAddress(`0x${"ab".repeat(20)}`, knowledge({ tagsOf: () => tags }), link);
    assert.ok(cell.kind === "address");
    assert.equal(cell.short, "0xabababab…abababab");
    assert.deepEqual(
      cell.tags.map((chip) => chip.text),
      ["one_tag", "two_tag", "three_tag"],
    );
    assert.deepEqual(actions[Number(cell.open)], {
      kind: "open",
      thing: { kind: "address", address: `0x${"ab".repeat(20)}` },
    });
  });

  it("says by the kind of its warning which known address an address looks like, and nothing about other addresses", () => {
    const { link, actions } = linkBook();
    const poison = `0x${"ab".repeat(20)}`;
    const anchor = `0xab${"12".repeat(18)}ab`;
    const sentence = `Looks like ${anchor}, but is another address.`;
    const findLookAlike = (address: string) =>
      address === poison ? { kind: "slip" as const, anchor, sentence, sources: [] } : undefined;
    const lookAlikes = [poison, `0x${"cd".repeat(20)}`].map((address) => {
      const cell = buildAddress(address, knowledge({ findLookAlike }), link);
      return cell.kind === "address" && cell.lookAlike;
    });
    const [alike] = lookAlikes;
    assert.ok(alike);
    assert.deepEqual([alike.word, alike.sentence], ["mistyped", sentence]);
    assert.deepEqual(actions[Number(alike.compare)], { kind: "compare", address: poison, anchor });
    assert.equal(lookAlikes[1], null);
  });

  it("shows the name and the identifier of a chain, and only the identifier if the chain is unknown", () => {
    const { link } = linkBook();
    const known = buildChainChip("bnb", knowledge(), link);
    assert.deepEqual([known.text, known.full], ["BNB Smart Chain", "BNB Smart Chain (bnb)"]);
    const other = buildChainChip("newchain", knowledge(), link);
    assert.deepEqual([other.text, other.full], ["newchain", null]);
  });

  it("copies the shown text, or the exact value", () => {
    const amount = buildAmount("1234567", 3, knowledge());
    assert.equal(copyTextOf(amount, true, texts), "1,234.567");
    assert.equal(copyTextOf(amount, false, texts), "1234.567");
    assert.equal(copyTextOf({ kind: "word", word: "nativeCoin" }, true, texts), "Native coin");
    assert.equal(copyTextOf({ kind: "flow", flow: "in" }, true, texts), "in");
    assert.equal(copyTextOf({ kind: "hidden" }, false, texts), "");
  });
});
