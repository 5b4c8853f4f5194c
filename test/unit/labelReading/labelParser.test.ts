import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { LabelParser } from "../../../src/labelReading/labelParser";
import type { ParsedPart } from "../../../src/labelReading/parsedPart";
import { builtFileOf } from "../../support/builtFiles";
import { many } from "../../support/manyAddresses";
import { makeTemporaryFolder } from "../../support/temporaryFolder";

async function partsOf(parser: LabelParser, text: string): Promise<readonly ParsedPart[]> {
  const parts: ParsedPart[] = [];
  const bytes = new TextEncoder().encode(text);
  for await (const part of parser.parse({ path: "address-labels.csv", bytes })) parts.push(part);
  return parts;
}

function labelsOf(count: number): string {
  const rows = many(count).map((address, at) => `${address},Name ${at},1\n`);
  return `address,name,chainId\n${rows.join("")}`;
}

describe("the thread that parses label files", () => {
  it("gives many rows in small parts, in order", async () => {
    const parser = new LabelParser(builtFileOf("src/labelReading/parseThread.ts"));
    const parts = await partsOf(parser, labelsOf(500));
    parser.dispose();
    assert.deepEqual(
      parts.map(({ rows, leftOut }) => [rows.length, leftOut]),
      [
        [200, undefined],
        [200, undefined],
        [100, ""],
      ],
    );
    assert.equal(parts[2]?.rows[99]?.text, "Name 499");
  });

  it("parses one file after the other when several are given at once", async () => {
    const parser = new LabelParser(builtFileOf("src/labelReading/parseThread.ts"));
    const counts = [700, 1, 600];
    const all = await Promise.all(counts.map((count) => partsOf(parser, labelsOf(count))));
    parser.dispose();
    assert.deepEqual(
      all.map((parts) => parts.flatMap(({ rows }) => rows).length),
      counts,
    );
  });

  it("L-10 is ended and replaced if a file takes all memory or fails, and the next file is read", async () => {
    const folder = await makeTemporaryFolder();
    const code = path.join(folder.path, "thread.mjs");
    await writeFile(
      code,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ bytes }) => {
         const text = new TextDecoder().decode(bytes);
         const kept = [];
         while (text.startsWith("memory")) kept.push(new Array(1e6).fill(text));
         if (text === "throw") throw new Error("not caught");
         parentPort.postMessage({ rows: [], leftOut: "" });
       });`,
    );
    const parser = new LabelParser(code);
    for (const text of ["memory", "throw"]) {
      const [failed] = await partsOf(parser, text);
      assert.match(failed?.leftOut ?? "", /^left out: It cannot be parsed/);
      assert.deepEqual(await partsOf(parser, "good"), [{ rows: [], leftOut: "" }]);
    }
    parser.dispose();
    await folder.remove();
  });

  it("L-10 is ended if a file takes too long", async () => {
    const folder = await makeTemporaryFolder();
    const code = path.join(folder.path, "thread.mjs");
    await writeFile(
      code,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ bytes }) => {
         const text = new TextDecoder().decode(bytes);
         while (text === "endless");
         parentPort.postMessage({ rows: [], leftOut: "" });
       });`,
    );
    const parser = new LabelParser(code, 2_000);
    const [failed] = await partsOf(parser, "endless");
    assert.match(failed?.leftOut ?? "", /^left out: It cannot be parsed/);
    assert.deepEqual(await partsOf(parser, "good"), [{ rows: [], leftOut: "" }]);
    parser.dispose();
    await folder.remove();
  });
});
