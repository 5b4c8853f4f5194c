import assert from "node:assert/strict";
import {
  encodeAssignment,
  encodeReset,
  readRecords,
} from "../../../../src/local/journal/journalRecord";

interface ReadBack {
  readonly tags: readonly string[];
  readonly addresses: readonly string[];
  readonly resets: readonly string[];
  readonly bad: number;
  readonly newer: number;
  readonly end: number;
}

function readBack(bytes: Buffer): ReadBack {
  const tags: string[] = [];
  const addresses: string[] = [];
  const resets: string[] = [];
  let bad = 0;
  let newer = 0;
  const end = readRecords(bytes, {
    assignment(_at, source, tag, words) {
      tags.push(source.toString("latin1", tag.start, tag.end));
      addresses.push(...source.toString("latin1", words.start, words.end).split(" "));
    },
    reset: (copy) => void resets.push(copy),
    newer: () => void (newer += 1),
    bad: () => void (bad += 1),
  });
  return { tags, addresses, resets, bad, newer, end };
}

describe("a record of the journal", () => {
  const record = (tag: string, address: string): Buffer =>
    encodeAssignment({ at: 1_767_225_600_000, tag, addresses: [address, "J1"] });
  const [first, second, third] = [
    record("first", "a"),
    record("second", "b"),
    record("third", "c"),
  ];
  const whole = Buffer.concat([first, second, third]);

  it("is read back as written", () => {
    const { tags, addresses, end } = readBack(whole);
    assert.deepEqual(tags, ["first", "second", "third"]);
    assert.deepEqual(addresses, ["a", "J1", "b", "J1", "c", "J1"]);
    assert.equal(end, whole.length);
  });

  it("keeps the path of a copy, whatever characters it has", () => {
    const copy = "/home/Ünï cöde\n/tags.journal.2026";
    assert.deepEqual(readBack(encodeReset(1, copy)).resets, [copy]);
  });

  it("is reported as damaged if the path of a copy is invalid, without affecting the others", () => {
    const forged = encodeAssignment({ at: 1, tag: "!reset", addresses: ["%E0%A4"] });
    const { tags, resets, bad } = readBack(Buffer.concat([first, forged, second]));
    assert.deepEqual([tags, resets, bad], [["first", "second"], [], 1]);
  });

  it("refuses words that would become more than one line or word", () => {
    for (const address of ["a\nb", "a b ", "ä", ""]) {
      assert.throws(() => record("first", address), RangeError, address);
    }
  });

  it("G-03 is never lost unreported, whichever bit of the journal flips", () => {
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const flipped = Buffer.from(whole);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const { tags, bad, newer, end } = readBack(flipped);
      assert.equal(newer, 0, `bit ${bit} makes it look like a later version`);
      assert.ok(tags.every((tag) => ["first", "second", "third"].includes(tag)));
      assert.ok(tags.length >= 2, `bit ${bit} costs more than its own record`);
      const isToldOrCut = bad > 0 || end < flipped.length;
      assert.ok(tags.length === 3 || isToldOrCut, `bit ${bit} is not told`);
    }
  });

  it("G-02 is dropped silently when it was truncated, even with others after it", () => {
    const frame = second.indexOf("second") - 1;
    for (let length = frame; length < second.length - 1; length += 1) {
      const { tags, bad } = readBack(Buffer.concat([first, second.subarray(0, length), third]));
      assert.deepEqual([tags, bad], [["first", "third"], 0], `cut at ${length}`);
    }
  });

  it("stays intact, whatever precedes it", () => {
    const junk = Buffer.from([0, 255, 49, 32, 0, 10, 7]);
    const { tags, bad } = readBack(Buffer.concat([junk, first, junk, second]));
    assert.deepEqual(tags, ["first", "second"]);
    assert.ok(bad > 0);
  });
});
