import assert from "node:assert/strict";
import {
  exportColumns,
  formatCsvCell,
  formatCsvHeader,
  formatCsvRow,
  formatJsonEnd,
  formatJsonRow,
} from "../../../../src/detail/models/exportText";

describe("exported text", () => {
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
    it(`V-16 keeps a spreadsheet from running ${JSON.stringify(text)}`, () => {
      assert.match(formatCsvCell(text), /^"?'/);
    });
  }

  /** As a spreadsheet reads a line whose list separator is not the comma: quotes within it are text. */
  const cellsOf = (line: string): readonly string[] =>
    line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"\u0000\ufeff]+/, ""));
  const hidden = [
    "x;=HYPERLINK(1)",
    "x\t=1+1",
    "\t=1+1",
    ";\n=1+1",
    "x\n=1+1",
    "x\r=1+1",
    "x\r\n=1+1",
    "x; \ufeff=1",
    'x;"=1+1',
    "x;y;@SUM(A1)",
    "x;＝1",
  ];
  for (const text of hidden) {
    it(`T-27f keeps a spreadsheet with another separator from running ${JSON.stringify(text)}`, () => {
      const line = `0xabc,${formatCsvCell(text)},1\r\n`;
      assert.deepEqual(
        cellsOf(line).filter((cell) => /^[=+\-@＝]/.test(cell)),
        [],
      );
      assert.match(line, /^0xabc,".*",1\r\n$/s);
    });
  }

  it("T-27f writes a cell of blanks and separators in a moment", () => {
    for (const blank of ["\t", "\n", "; ", "'"]) {
      const start = performance.now();
      formatCsvCell(`=${blank.repeat(100_000)}x`);
      assert.ok(performance.now() - start < 1_000, JSON.stringify(blank));
    }
  });

  it("T-27f changes a cell with a separator and no formula in nothing but its quotes", () => {
    assert.equal(formatCsvCell("a;b"), '"a;b"');
    assert.equal(formatCsvCell("a\tb"), '"a\tb"');
  });

  it("leaves numbers, addresses and names as they are", () => {
    for (const text of ["1500000", "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "USD Coin", "a=b"])
      assert.equal(formatCsvCell(text), text);
  });

  it("quotes what RFC 4180 wants quoted", () => {
    assert.equal(formatCsvCell('say "hi", now'), '"say ""hi"", now"');
    assert.equal(formatCsvCell("two\nlines"), '"two\nlines"');
  });

  it("writes the fields of the interface in its order", () => {
    assert.equal(
      formatCsvHeader(exportColumns.addresses) +
        formatCsvRow(
          { chains: ["ethereum", "base"], address: "0xabc", tags: ["one_tag"], extra: 1 },
          exportColumns.addresses,
        ),
      "address,tags,chains\r\n0xabc,one_tag,ethereum base\r\n",
    );
  });

  it("writes what is not known as nothing", () => {
    assert.equal(formatCsvRow({ address: null }, ["address", "tags"]), ",\r\n");
  });

  it("writes JSON that reads back, row by row", () => {
    const rows = [
      { value: "115792089237316195423570985008687907853269984665640564039457" },
      { value: "1" },
    ];
    const text = rows.map((row, i) => formatJsonRow(row, i === 0)).join("") + formatJsonEnd(false);
    assert.deepEqual(JSON.parse(text), rows);
    assert.deepEqual(JSON.parse(formatJsonEnd(true)), []);
  });
});
