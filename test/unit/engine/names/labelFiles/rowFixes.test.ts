import assert from "node:assert/strict";
import { applyLabelEdits } from "../../../../../src/engine/names/labelFiles/addLabels";
import { findRowFixes } from "../../../../../src/engine/names/labelFiles/rowFixes";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../../support/realAddresses";
import { itInCi } from "../../../../support/shortRun";

/** Returns the file after each fix of a row. */
function fixed(text: string, line = 0): readonly string[] {
  return findRowFixes(text, line).map(({ edit }) => applyLabelEdits(text, [edit]));
}

describe("fixes for a row of a label file that gives no label (L-47)", () => {
  it("put cells in the order of the columns, with a header or without", () => {
    assert.deepEqual(fixed(`USDC,${usdcOnEthereum},1`), [`${usdcOnEthereum},USDC,1`]);
    assert.deepEqual(fixed(`1,USDC,${usdcOnEthereum}\r\n`), [`${usdcOnEthereum},USDC,1\r\n`]);
    assert.deepEqual(fixed(`name;chain;address\nbase;"a;b";${vitalik}\n`, 1), [
      `name;chain;address\n"a;b";base;${vitalik}\n`,
    ]);
  });

  it("put quotes around a name with separators, and leave the chain after it in its own cell", () => {
    assert.deepEqual(fixed(`${vitalik},Ops, cold,8453`), [`${vitalik},"Ops, cold",8453`]);
    assert.deepEqual(fixed(`${vitalik},Ops, cold`), [`${vitalik},"Ops, cold"`]);
    assert.deepEqual(fixed(`name,address\nOps, cold,${vitalik}\n`, 1), [
      `name,address\n"Ops, cold",${vitalik}\n`,
    ]);
  });

  it("close a quote at the first place that makes a valid row, and double a quote in the middle of a name", () => {
    assert.deepEqual(fixed(`${vitalik},"Ops,1\n${satoshi},B\n`), [
      `${vitalik},"Ops",1\n${satoshi},B\n`,
    ]);
    assert.deepEqual(fixed(`${vitalik},"Ops" cold,1`), [`${vitalik},"Ops"" cold",1`]);
    assert.deepEqual(fixed(`${vitalik},"Ops, cold,1`), [`${vitalik},"Ops, cold",1`]);
  });

  it("add 0x to an address, but not to 64 digits, which may be a private key", () => {
    const bare = vitalik.slice(2);
    assert.deepEqual(fixed(`${bare},V`), [`${vitalik},V`]);
    assert.deepEqual(fixed(`0X${bare.toLowerCase()},V`), [`${vitalik},V`]);
    assert.deepEqual(fixed(`${bare}${bare.slice(0, 24)},V`), []);
  });

  it("remove the second of two equal rows, but no valid row", () => {
    const text = `${vitalik},V,1\n${satoshi},S\n${vitalik.toLowerCase()},V,1\n`;
    assert.deepEqual(fixed(text, 2), [`${vitalik},V,1\n${satoshi},S\n`]);
    assert.deepEqual([fixed(text, 0), fixed(text, 1), fixed(text, 3)], [[], [], []]);
  });

  it("are none where the row would still give no label", () => {
    for (const row of [
      `hello`,
      `${vitalik},`,
      `${vitalik},V,nowhere`,
      `${systemProgram},P,1`,
      '"a"b',
    ]) {
      assert.deepEqual(fixed(row), [], row);
    }
  });

  it("are found within three seconds for a row with a megabyte in a thousand cells (L-30)", () => {
    const before = process.cpuUsage();
    fixed(`0x12${`,${"x".repeat(1_000)}"y`.repeat(990)}`);
    assert.ok(process.cpuUsage(before).user < 3_000_000);
  });

  itInCi(
    "are found within three seconds for a row with a megabyte of quotes and separators (L-30)",
    () => {
      for (const part of ['"', ",", ',"', '",']) {
        const before = process.cpuUsage();
        fixed(`${vitalik},"${part.repeat(500_000)}x`);
        assert.ok(process.cpuUsage(before).user < 3_000_000, part);
      }
    },
  );
});
