import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { hostWindowsWith } from "../../runner/hostTests";
import { longTests } from "../../runner/plan";
import { journeyFiles, Lanes } from "../../runner/lanes";

describe("lanes of tests", () => {
  it("run at most their number of jobs at once, and the others in the order of arrival", async () => {
    const lanes = new Lanes(2);
    const begun: string[] = [];
    const end = new Map<string, () => void>();
    const work = (name: string): Promise<void> =>
      lanes.run(
        () =>
          new Promise((resolve) => {
            begun.push(name);
            end.set(name, resolve);
          }),
      );
    const all = ["a", "b", "c", "d"].map(work);
    await turn();
    assert.deepEqual(begun, ["a", "b"]);
    end.get("b")?.();
    await turn();
    assert.deepEqual(begun, ["a", "b", "c"]);
    end.get("a")?.();
    await turn();
    for (const name of ["c", "d"]) end.get(name)?.();
    await Promise.all(all);
    assert.deepEqual(begun, ["a", "b", "c", "d"]);
  });

  it("are free again after a job has failed", async () => {
    const lanes = new Lanes(1);
    await assert.rejects(
      lanes.run(() => Promise.reject(new Error("it failed"))),
      /it failed/,
    );
    assert.equal(await lanes.run(() => Promise.resolve("next")), "next");
  });

  it("get every journey of this repository once, the longest first, including its chapters", () => {
    const names = readdirSync("test/journeys").filter((name) => name.endsWith(".test.ts"));
    assert.ok(names.length > 3);
    const files = journeyFiles(path.resolve("."));
    assert.deepEqual(files.toSorted(), names.map((name) => name.replace(".ts", ".js")).toSorted());
    const sizeOf = (name: string): number =>
      statSync(`test/journeys/${name.replace(".js", ".ts")}`).size;
    assert.ok(sizeOf("connecting.test.js") < sizeOf("package.test.js"));
    assert.ok(files.indexOf("connecting.test.js") < files.indexOf("package.test.js"));
    assert.ok(files.indexOf("panelPage.test.js") < files.indexOf("package.test.js"));
  });

  it("skip in a plain run only tests that exist", () => {
    const files = readdirSync("test/unit", { recursive: true, encoding: "utf8" });
    for (const word of longTests) {
      assert.ok(
        files.some((file) => file.includes(word)),
        word,
      );
    }
  });

  it("open only those windows of the host that have tests in the requested files", () => {
    const root = path.resolve(".");
    const whole = { isShort: false };
    const windowsWith = (words: readonly string[]) => hostWindowsWith(root, words, whole);
    assert.deepEqual(windowsWith([]), ["host", "host.alone", "host.whole"]);
    assert.deepEqual(windowsWith(["editor.test.js"]), ["host"]);
    assert.deepEqual(windowsWith(["editorIndex"]), ["host.alone"]);
    assert.deepEqual(windowsWith(["editor.test.js", "editorIndex"]), ["host", "host.alone"]);
    assert.deepEqual(hostWindowsWith(root, [], { isShort: true }), ["host"]);
    assert.deepEqual(windowsWith(["no such file"]), []);
  });
});
