import assert from "node:assert/strict";
import { type IndexRecord, TagIndex } from "../../../../src/sources/tags/tagIndex";
import { TagReading } from "../../../../src/sources/tags/tagReading";
import { buildIndexRecords } from "../../../support/sampleAddresses";

const vitalik = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

function recordOf(tags: readonly string[], canonical = vitalik): IndexRecord {
  const chains = ["ethereum", "base"];
  return { format: "evm", canonical, record: { address: canonical, tags: [...tags], chains } };
}

function summaryOf(tag: string): {
  tag: string;
  address_count: number;
  created_at: null;
  updated_at: string;
} {
  return { tag, address_count: 1, created_at: null, updated_at: "2026-01-02T03:04:05.678Z" };
}

function membersOf(index: TagIndex, tag: string): string[] {
  const rows = Array.from({ length: index.rows }, (_, row) => index.at(row));
  return rows.flatMap((row) => (row?.tags.includes(tag) === true ? [row.address] : []));
}

describe("TagIndex", () => {
  it("keeps tags in the service's order, chains, and the service's spelling of the address", () => {
    const index = new TagIndex();
    const { record, ...key } = recordOf(["walletz", "cold_wallet"]);
    index.put({ ...key, record: { ...record, address: vitalik.toLowerCase() } });
    assert.deepEqual(index.find({ format: "evm", canonical: vitalik }), {
      address: vitalik.toLowerCase(),
      tags: ["walletz", "cold_wallet"],
      chains: ["ethereum", "base"],
    });
  });

  it("uses the latest tags and spelling of the service", () => {
    const index = new TagIndex();
    index.put(recordOf(["first_tag"]));
    const { record, ...key } = recordOf(["second_tag"]);
    index.put({
      ...key,
      record: { ...record, address: vitalik.toUpperCase().replace("0X", "0x") },
    });
    assert.deepEqual(index.find({ format: "evm", canonical: vitalik })?.tags, ["second_tag"]);
    assert.equal(index.find({ format: "evm", canonical: vitalik })?.address.slice(2, 4), "D8");
    assert.equal(index.rows, 1);
  });

  it("distinguishes formats with the same text", () => {
    const index = new TagIndex();
    const canonical = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
    index.put({ ...recordOf(["on_bitcoin"], canonical), format: "bitcoin" });
    assert.equal(index.has({ format: "bitcoin", canonical }), true);
    assert.equal(index.has({ format: "dogecoin", canonical }), false);
  });

  it("finds each of 20,000 addresses, and no others", () => {
    const index = new TagIndex();
    const records = buildIndexRecords(20_001);
    const stranger = records.pop();
    for (const record of records) index.put(record);
    for (const { format, canonical, record } of records) {
      const tags = [...new Set(record.tags)];
      assert.deepEqual(index.find({ format, canonical }), { ...record, tags });
    }
    assert.ok(stranger);
    assert.equal(index.find(stranger), undefined);
  });

  it("keeps its content when it is full, and still updates it", () => {
    const index = new TagIndex(undefined, 2);
    const [first, second, third] = buildIndexRecords(3);
    assert.ok(first && second && third);
    assert.deepEqual(
      [first, second, third].map((record) => index.put(record)),
      [0, 1, -1],
    );
    assert.equal(index.has(third), false);
    index.put({ ...first, record: { ...first.record, tags: ["changed_tag"] } });
    assert.deepEqual(index.find(first)?.tags, ["changed_tag"]);
  });

  it("refuses an address that is not short ASCII text", () => {
    const index = new TagIndex();
    assert.equal(index.put(recordOf(["some_tag"], "0x\u202eabc")), -1);
    assert.equal(index.put(recordOf(["some_tag"], "a".repeat(256))), -1);
    assert.equal(index.rows, 0);
  });

  it("cuts the tags of one address at 64 and skips a tag longer than 256", () => {
    const index = new TagIndex();
    const many = Array.from({ length: 100 }, (_, i) => `tag_number_${i}`);
    index.put(recordOf(["x".repeat(257), ...many]));
    assert.deepEqual(index.find({ format: "evm", canonical: vitalik })?.tags, many.slice(0, 64));
  });

  it("treats __proto__ and constructor as tags like any other (V-15)", () => {
    const index = new TagIndex();
    index.put(recordOf(["__proto__", "constructor"]));
    assert.deepEqual(index.find({ format: "evm", canonical: vitalik })?.tags, [
      "__proto__",
      "constructor",
    ]);
    assert.deepEqual(membersOf(index, "toString"), []);
  });

  it("forgets a tag that is no longer listed, and an address with its last tag", () => {
    const index = new TagIndex();
    const [other] = buildIndexRecords(1);
    assert.ok(other);
    index.put(recordOf(["gone_tag"]));
    index.put({ ...other, record: { ...other.record, tags: ["gone_tag", "kept_tag", "0"] } });
    assert.equal(index.keepListed(new Set(["kept_tag"])), true);
    assert.equal(index.keepListed(new Set(["kept_tag"])), false);
    assert.equal(index.has({ format: "evm", canonical: vitalik }), false);
    assert.equal(index.find({ format: "evm", canonical: vitalik }), undefined);
    assert.deepEqual(
      index.find(other)?.tags,
      ["kept_tag", "0"],
      "the reserved tag is never listed",
    );
  });
});

describe("TagReading", () => {
  const [a, b, c] = buildIndexRecords(3, 1);
  assert.ok(a && b && c);
  const tag = "binance_hot";
  const withTag = (one: IndexRecord): IndexRecord => ({
    ...one,
    record: { ...one.record, tags: [tag, "other_tag"] },
  });

  it("removes the tag from addresses that a new reading lacks", () => {
    const index = new TagIndex();
    const before = new TagReading(index, summaryOf(tag));
    before.put([withTag(a), withTag(b)]);
    before.finish(true);
    const after = new TagReading(index, summaryOf(tag));
    after.put([withTag(c), withTag(b)]);
    assert.equal(membersOf(index, tag).length, 3, "nothing is lost before the last page");
    after.finish(true);
    assert.deepEqual(membersOf(index, tag), [b.record.address, c.record.address]);
    assert.deepEqual(index.find(a)?.tags, ["other_tag"]);
  });

  it("adds the tag to a record that does not name it", () => {
    const index = new TagIndex();
    const reading = new TagReading(index, summaryOf(tag));
    reading.put([{ ...a, record: { ...a.record, tags: [] } }]);
    assert.deepEqual(index.find(a)?.tags, [tag]);
  });

  it("remembers how the tag was listed, and how many addresses it skipped", () => {
    const index = new TagIndex(undefined, 1);
    const reading = new TagReading(index, summaryOf(tag));
    reading.put([withTag(a), withTag(b)], 3);
    reading.finish(true);
    assert.deepEqual(index.readTags.get(tag), { ...summaryOf(tag), leftOut: 4 });
  });
});
