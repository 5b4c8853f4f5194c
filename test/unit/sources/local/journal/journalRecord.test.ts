import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import {
  encodeAssignment,
  encodeRemoval,
  encodeRenaming,
  encodeReset,
  readRecords,
  type ByteRange,
} from "../../../../../src/sources/local/journal/journalRecord";

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
    change({ bytes: source, tag, ...record }) {
      const text = ({ start, end }: ByteRange): string => source.toString("latin1", start, end);
      tags.push(text(tag));
      const words = record.kind === "rename" ? record.newTag : record.addresses;
      if (words !== undefined) addresses.push(...text(words).split(" "));
    },
    reset: (copy) => void resets.push(copy),
    newer: () => void (newer += 1),
    bad: () => void (bad += 1),
  });
  return { tags, addresses, resets, bad, newer, end };
}

const at = 1_767_225_600_000;

describe("a record of the journal", () => {
  it("is read back as written", () => {
    const whole = Buffer.concat([
      encodeAssignment({ at, tag: "first", addresses: ["a", "J1"] }),
      encodeRemoval(at, "second", ["b", "J1"]),
      encodeRemoval(at, "third"),
      encodeRenaming(at, "fourth", "fifth"),
    ]);
    const { tags, addresses, end } = readBack(whole);
    assert.deepEqual(tags, ["first", "second", "third", "fourth"]);
    assert.deepEqual(addresses, ["a", "J1", "b", "J1", "fifth"]);
    assert.equal(end, whole.length);
  });

  it("is damaged if it has version 2 and a wrong number of words", () => {
    for (const payload of ["1 !rename only_one", "1 !removeTag two of_them", "1 !remove a_tag"]) {
      const line = `2 ${payload.length} ${payload}`;
      const checksum = crc32(line).toString(16).padStart(8, "0");
      const { tags, bad, newer } = readBack(Buffer.from(`\n${checksum} ${line}\n`));
      assert.deepEqual([tags, bad, newer], [[], 1, 0], payload);
    }
  });

  it("keeps the path of a copy, whatever characters it has", () => {
    const copy = "/home/Ünï cöde\n/tags.journal.2026";
    assert.deepEqual(readBack(encodeReset(1, copy)).resets, [copy]);
  });
});

for (const [what, record] of [
  [
    "an assignment",
    (tag: string, address: string) => encodeAssignment({ at, tag, addresses: [address, "J1"] }),
  ],
  ["a removal", (tag: string, address: string) => encodeRemoval(at, tag, [address, "J1"])],
  ["a removal of a whole tag", (tag: string) => encodeRemoval(at, tag)],
  ["a renaming", (tag: string, address: string) => encodeRenaming(at, tag, `tag_${address}`)],
] as const)
  describe(`${what} in the journal`, () => {
    const [first, second, third] = [
      record("first", "a"),
      record("second", "b"),
      record("third", "c"),
    ];
    const whole = Buffer.concat([first, second, third]);

    it("is reported as damaged if the path of a copy is invalid, without affecting other records", () => {
      const forged = encodeAssignment({ at: 1, tag: "!reset", addresses: ["%E0%A4"] });
      const { tags, resets, bad } = readBack(Buffer.concat([first, forged, second]));
      assert.deepEqual([tags, resets, bad], [["first", "second"], [], 1]);
    });

    it("refuses words that would become more than one line or word", () => {
      assert.throws(() => record("first\n", "a"), RangeError);
      for (const address of ["a\nb", "a b ", "ä", ""]) {
        assert.throws(() => encodeRemoval(at, "first", [address]), RangeError, address);
      }
    });

    it("is never lost unreported, whichever bit of the journal flips (G-03)", () => {
      for (let bit = 0; bit < whole.length * 8; bit += 1) {
        const flipped = Buffer.from(whole);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const { tags, bad, newer, end } = readBack(flipped);
        assert.equal(newer, 0, `bit ${bit} makes it look like a later version`);
        assert.ok(tags.every((tag) => ["first", "second", "third"].includes(tag)));
        assert.ok(tags.length >= 2, `bit ${bit} costs more than its own record`);
        const isReportedOrCut = bad > 0 || end < flipped.length;
        assert.ok(tags.length === 3 || isReportedOrCut, `bit ${bit} is not told`);
      }
    });

    it("is dropped silently when it was truncated, even if other records follow (G-02)", () => {
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
