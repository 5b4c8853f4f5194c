import assert from "node:assert/strict";
import {
  buildExport,
  exportColumns,
  formatCsvCell,
  formatCsvHeader,
  formatCsvRow,
  formatJsonEnd,
  formatJsonRow,
} from "../../../../../src/editor/panels/tables/exportText";
import {
  findSampleRows,
  markSampleRecords,
} from "../../../../../src/editor/panels/tables/sampleRows";

describe("exported text", () => {
  it("states for each row whether it belongs to the sample, if any row does", () => {
    const rows = [{ chain: "ethereum" }, { chain: "base" }];
    const isSample = (row: unknown): boolean => row === rows[1];
    const textOf = (format: "csv" | "json", sample = isSample): string =>
      [...buildExport(rows, "holdings", format, [], sample)].join("");
    const lines = textOf("csv").split("\r\n");
    assert.deepEqual(
      lines.slice(0, 3).map((line) => line.split(",").at(-1)),
      ["sample", "false", "true"],
    );
    assert.deepEqual(JSON.parse(textOf("json")), [
      { chain: "ethereum", sample: false },
      { chain: "base", sample: true },
    ]);
    assert.doesNotMatch(
      textOf("csv", () => false),
      /sample/,
    );
  });

  it("finds the rows of the sample by service, chain and tag", () => {
    const service = { isInProcess: true, nodeChains: new Set(["base"]), localTags: undefined };
    const address = { kind: "address", address: "0x1" } as const;
    const isSample = findSampleRows(address, service);
    const row = (chain: string): object => ({ chain, token_address: "0" });
    assert.deepEqual([isSample(row("ethereum")), isSample(row("base"))], [true, false]);
    assert.equal(
      findSampleRows(address, { ...service, isInProcess: false })(row("ethereum")),
      false,
    );
    const stats = { token_holding_count: 2, txn_count: 5, total_value_usd: 7 };
    const records = { address: { stats }, holdings: { loaded: 1, rows: [row("ethereum")] } };
    assert.deepEqual(markSampleRecords(records, address, { ...service, nodeChains: new Set() }), {
      address: { stats, sample: true },
      holdings: { loaded: 1, rows: [{ ...row("ethereum"), sample: true }] },
    });
  });

  const formulas = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\u0000=1",
    " =1",
    "\ufeff=1",
    "＝1",
  ];
  for (const text of formulas) {
    it(`keeps a spreadsheet from running ${JSON.stringify(text)} (V-16)`, () => {
      assert.match(formatCsvCell(text), /^"?'/);
    });
  }

  /** Parses CSV as in RFC 4180. */
  const readRecords = (csv: string): readonly (readonly string[])[] => {
    const records: string[][] = [];
    let record: string[] = [];
    for (const [, quoted, plain = "", end] of csv.matchAll(
      /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
    )) {
      record.push(quoted?.replaceAll('""', '"') ?? plain);
      if (end === ",") continue;
      records.push(record);
      record = [];
    }
    return records;
  };
  const kept = [
    "x;=HYPERLINK(1)",
    "x\t=1+1",
    "x\n-1",
    "x\r\n@SUM(A1)",
    "a, -b",
    "it's",
    "'x",
    "'=1",
  ];
  const guarded = [...formulas, "=1\t=2", '"=1', "\t=1;=2\n=3"];
  it("changes a value only by an apostrophe before the beginning of a formula (T-27f)", () => {
    const csv = [...kept, ...guarded].map((text) => `0xabc,${formatCsvCell(text)},1\r\n`).join("");
    assert.deepEqual(
      readRecords(csv),
      [...kept, ...guarded.map((text) => `'${text}`)].map((text) => ["0xabc", text, "1"]),
    );
  });

  it("writes a cell of blanks and separators quickly (T-27f)", () => {
    for (const blank of ["\t", "\n", "; ", "'"]) {
      const start = performance.now();
      formatCsvCell(`=${blank.repeat(100_000)}x`);
      formatCsvCell(`${blank.repeat(100_000)}x`);
      assert.ok(performance.now() - start < 1_000, JSON.stringify(blank));
    }
  });

  it("leaves numbers, addresses and names as they are", () => {
    for (const text of ["1500000", "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "USD Coin", "a=b"])
      assert.equal(formatCsvCell(text), text);
  });

  it("quotes values as RFC 4180 requires", () => {
    assert.equal(formatCsvCell('say "hi", now'), '"say ""hi"", now"');
    assert.equal(formatCsvCell("two\nlines"), '"two\nlines"');
  });

  it("writes the fields of interface.md in their order", () => {
    assert.equal(
      formatCsvHeader(exportColumns.addresses) +
        formatCsvRow(
          { chains: ["ethereum", "base"], address: "0xabc", tags: ["one_tag"], extra: 1 },
          exportColumns.addresses,
        ),
      'address,tags,chains\r\n0xabc,one_tag,"ethereum; base"\r\n',
    );
  });

  it("writes unknown values as empty", () => {
    assert.equal(formatCsvRow({ address: null }, ["address", "tags"]), ",\r\n");
    const icons = ["data:image/svg+xml,<svg/>", "https://a.example/b.png"];
    assert.deepEqual(
      icons.map((icon) => formatCsvRow({ icon, symbol: "A" }, ["icon", "symbol"])),
      [",A\r\n", "https://a.example/b.png,A\r\n"],
    );
  });

  it("writes JSON row by row that can be parsed", () => {
    const rows = [
      { value: "115792089237316195423570985008687907853269984665640564039457" },
      { value: "1" },
    ];
    const text = rows.map((row, i) => formatJsonRow(row, i === 0)).join("") + formatJsonEnd(false);
    assert.deepEqual(JSON.parse(text), rows);
    assert.deepEqual(JSON.parse(formatJsonEnd(true)), []);
  });
});
