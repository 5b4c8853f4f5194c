import assert from "node:assert/strict";
import type { ReviewRow } from "../../../../src/editor/tagging/review";
import {
  ReviewTicks,
  settleTicks,
  tickedAtFirst,
  tickingOf,
} from "../../../../src/editor/tagging/ticks";
import { addressRow, malformedRow } from "../../../support/reviewRows";

const sound = [addressRow(1), addressRow(2)];
const solana = addressRow(3, { doubts: [{ kind: "form" }] });
const twin = addressRow(4, { doubts: [{ kind: "lookAlike", of: "0xa0b8" }] });
const mistyped = addressRow(5, { doubts: [{ kind: "checksum", reason: "EIP-55" }] });
const key = addressRow(6, { doubts: [{ kind: "privateKey" }] });
const tagged = addressRow(7, { standing: "tagged" });
const full = addressRow(8, { standing: "full" });
const broken = malformedRow("1BoatSLRHtKNngkdXEeobR76b53LETtpyU");
const rows = [...sound, solana, twin, mistyped, key, tagged, full, broken];

describe("the ticks of the review", () => {
  it("are set at first on new addresses without doubts", () => {
    assert.deepEqual(tickedAtFirst(rows), sound);
  });

  it("are never set on an address with 50 tags or a malformed one, not even individually (T-07f)", () => {
    assert.deepEqual([full, broken].map(tickingOf), ["never", "never"]);
    assert.deepEqual(settleTicks(sound, [...sound, full], false), sound);
    assert.deepEqual(settleTicks(sound, [...sound, broken], false), sound);
  });

  for (const [name, row] of Object.entries({ solana, twin, mistyped, key, tagged })) {
    it(`can be set individually on a doubtful address: ${name} (T-10f, T-13f)`, () => {
      assert.deepEqual(settleTicks(sound, [...sound, row], false), [...sound, row]);
    });
  }

  it("are not set on doubtful addresses by tick-all", () => {
    assert.deepEqual(settleTicks([], rows, true), sound);
    assert.deepEqual(settleTicks([], rows, false), sound);
  });

  it("are not set by tick-all even if only one doubtful address is left", () => {
    const before = [...sound, solana, twin, mistyped, tagged];
    assert.deepEqual(settleTicks(before, [...before, key], true), before);
  });

  it("stay on doubtful addresses that were ticked individually when tick-all follows", () => {
    assert.deepEqual(settleTicks([solana], rows, true), [...sound, solana]);
  });

  it("can be removed, one by one or all at once", () => {
    assert.deepEqual(settleTicks([...sound, solana], sound, false), sound);
    assert.deepEqual(settleTicks([...sound, solana], [], false), []);
  });
});

describe("the ticks of an open review", () => {
  const plain = (...ticked: ReviewRow[]) => ({ rows: ticked, isFirst: false });
  const withFirst = (...ticked: ReviewRow[]) => ({ rows: ticked, isFirst: true });

  it("are given to the box when it shows a tick that is not kept", () => {
    const ticks = new ReviewTicks(sound);
    assert.ok(ticks.take(plain(...sound, broken)));
    assert.deepEqual(ticks.kept, sound);
    assert.ok(!ticks.take(plain(...sound)));
    assert.ok(!ticks.take(plain(...sound, solana)));
    assert.deepEqual(ticks.kept, [...sound, solana]);
  });

  it("keep what the user ticks and unticks until a refusal arrives, although the box overwrites it", () => {
    const ticks = new ReviewTicks(sound);
    const [first, second] = sound;
    assert.ok(first !== undefined && second !== undefined);
    assert.ok(ticks.take(plain(...sound, broken)));
    assert.ok(!ticks.take(plain(...sound, solana, broken)));
    assert.ok(!ticks.take(plain(...sound, solana, twin, broken)));
    assert.ok(!ticks.take(plain(second, solana, twin, broken)));
    assert.ok(ticks.take(plain(...sound)), "the refusal overwrites three changes");
    assert.deepEqual(ticks.kept, [second, solana, twin]);
    assert.ok(!ticks.take(plain(second, solana, twin)));
    assert.deepEqual(ticks.kept, [second, solana, twin]);
  });

  it("keep a tick that follows the refused tick of the first row", () => {
    const ticks = new ReviewTicks(sound);
    assert.ok(ticks.take(withFirst(...sound)));
    ticks.take(withFirst(...sound, solana));
    assert.deepEqual(ticks.kept, [...sound, solana]);
  });

  it("keep a tick that is made after a refusal has overwritten another", () => {
    const ticks = new ReviewTicks(sound);
    ticks.take(plain(...sound, broken));
    ticks.take(plain(...sound, solana, broken));
    ticks.take(plain(...sound));
    ticks.take(plain(...sound, twin));
    assert.ok(ticks.take(plain(...sound, solana)), "the box has overwritten the second tick");
    assert.deepEqual(ticks.kept, [...sound, twin, solana]);
  });

  it("are not set on doubtful addresses by tick-all, also not while a refusal is on its way", () => {
    const ticks = new ReviewTicks(sound);
    assert.ok(ticks.take(withFirst(...rows)));
    ticks.take(withFirst(...rows.slice(0, -1)));
    assert.deepEqual(ticks.kept, sound);
    ticks.take(plain());
    assert.deepEqual(ticks.kept, []);
    ticks.take(withFirst(...sound, solana));
    ticks.take(plain(...sound));
    assert.deepEqual(ticks.kept, sound);
  });
});
