import assert from "node:assert/strict";
import { TagIndex } from "../../../../src/sources/tags/tagIndex";
import {
  decodeTagIndex,
  encodeTagIndex,
  readStart,
  startLength,
} from "../../../../src/sources/tags/tagIndexFile";
import { TagReading } from "../../../../src/sources/tags/tagReading";
import { buildIndexRecords } from "../../../support/sampleAddresses";

const service = "a".repeat(64);
const records = buildIndexRecords(500);
const summary = { tag: "some_tag", address_count: null, created_at: null, updated_at: null };

function encoded(): Buffer {
  const index = new TagIndex();
  const reading = new TagReading(index, summary);
  reading.put(records);
  reading.finish(true);
  return encodeTagIndex(index.parts, service, { generation: "generatn", checkedAt: 5 });
}

function decoded(file: Buffer): TagIndex {
  const result = decodeTagIndex(file, service);
  assert.ok(result.kind === "index");
  return new TagIndex(result.parts);
}

describe("tagIndexFile", () => {
  it("returns every address with its tags, chains and spelling", () => {
    const index = decoded(encoded());
    assert.equal(index.rows, records.length);
    for (const { format, canonical, record } of records) {
      const tags = [...new Set([...record.tags, "some_tag"])];
      assert.deepEqual(index.find({ format, canonical }), { ...record, tags });
    }
    assert.deepEqual([...index.readTags.values()], [{ ...summary, leftOut: 0 }]);
  });

  it("reads a file with further fields of a tag, as earlier releases wrote it", () => {
    const index = decoded(encoded());
    const former = { ...summary, leftOut: 0, readAt: 12 };
    index.markRead(former);
    const again = decoded(
      encodeTagIndex(index.parts, service, { generation: "12345678", checkedAt: 5 }),
    );
    assert.deepEqual([...again.readTags.values()], [{ ...summary, leftOut: 0 }]);
  });

  it("gives an index that can be changed and written again", () => {
    const index = decoded(encoded());
    const more = buildIndexRecords(900);
    for (const record of more) index.put(record);
    const again = decoded(
      encodeTagIndex(index.parts, service, { generation: "12345678", checkedAt: 5 }),
    );
    assert.equal(again.rows, 900);
    const last = more[899];
    assert.ok(last);
    assert.equal(again.find(last)?.address, last.record.address);
  });

  it("is read at any offset in memory", () => {
    const file = encoded();
    const shifted = Buffer.alloc(file.length + 3);
    file.copy(shifted, 3);
    assert.equal(decoded(shifted.subarray(3)).rows, records.length);
  });

  it("stores an empty index", () => {
    assert.equal(
      decoded(
        encodeTagIndex(new TagIndex().parts, service, { generation: "12345678", checkedAt: 5 }),
      ).rows,
      0,
    );
  });

  it("shows its generation and the time of the last check in its first bytes", () => {
    const start = encoded().subarray(0, startLength);
    assert.deepEqual(readStart(start), { kind: "ours", generation: "generatn", checkedAt: 5 });
    assert.deepEqual(readStart(Buffer.from("{}")), { kind: "damaged" });
    start.writeDoubleLE(Number.NaN, startLength - 8);
    assert.deepEqual(readStart(start), { kind: "ours", generation: "generatn", checkedAt: 0 });
  });

  it("refuses a file with a flipped bit at any place (G-03)", () => {
    const whole = encoded();
    for (let at = 12; at < whole.length; at += 97) {
      if (at >= 24 && at < startLength) continue; // Any generation is valid, and the time is changed in place.
      const file = Buffer.from(whole);
      file[at] = (file[at] ?? 0) ^ 4;
      assert.equal(decodeTagIndex(file, service).kind, "damaged", `bit at byte ${at}`);
    }
  });

  it("refuses a file that was truncated or has grown (G-02)", () => {
    const file = encoded();
    for (const length of [0, 7, 31, 32, 33, 500, file.length - 1]) {
      assert.equal(decodeTagIndex(file.subarray(0, length), service).kind, "damaged");
    }
    assert.equal(decodeTagIndex(Buffer.concat([file, file]), service).kind, "damaged");
  });

  it("distinguishes a file of a later release from a damaged one (G-16)", () => {
    const file = encoded();
    file.writeUInt32LE(3, 8);
    assert.equal(decodeTagIndex(file, service).kind, "future");
  });

  it("refuses the index of another service", () => {
    assert.equal(decodeTagIndex(encoded(), "b".repeat(64)).kind, "damaged");
  });
});
