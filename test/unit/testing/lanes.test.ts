import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { splitIntoLanes } from "../../runner/lanes";
import { makeTemporaryFolder } from "../../support/temporaryFolder";

describe("lanes of journeys", () => {
  it("hold every file once, and weigh about the same", async () => {
    const folder = await makeTemporaryFolder();
    const journeys = path.join(folder.path, "test/journeys");
    mkdirSync(journeys, { recursive: true });
    const sizes = { a: 10, b: 30, c: 50, d: 25 };
    for (const [name, size] of Object.entries(sizes)) {
      writeFileSync(path.join(journeys, `${name}.test.ts`), "x".repeat(size));
    }
    writeFileSync(path.join(journeys, "suite.main.ts"), "x".repeat(500));
    assert.deepEqual(splitIntoLanes(folder.path, 2), [
      ["c.test.js", "a.test.js"],
      ["b.test.js", "d.test.js"],
    ]);
    await folder.remove();
  });

  it("leave out no journey of this repository", () => {
    const names = readdirSync("test/journeys").filter((name) => name.endsWith(".test.ts"));
    assert.ok(names.length > 3);
    const dealt = splitIntoLanes(path.resolve("."), 2).flat();
    assert.deepEqual(dealt.toSorted(), names.map((name) => name.replace(".ts", ".js")).toSorted());
  });
});
