import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseCommandLine } from "../../editor/commandLine";
import { workbenchUrl } from "../../editor/workbenchUrl";
import { journeysOfOldestHost, parsePlan, partNames, shortJourneys } from "../../runner/plan";

describe("the command line of the editor", () => {
  it("accepts what runTests passes to VS Code, in both spellings", () => {
    const line = parseCommandLine([
      "/work space",
      "--user-data-dir=/u=1",
      "--extensions-dir",
      "/e",
      "--no-sandbox",
      "--disable-workspace-trust",
      "--extensionTestsPath=/suite.js",
      "--extensionDevelopmentPath=/dev",
      "--remote-debugging-port=0",
    ]);
    assert.deepEqual(line, {
      userDataFolder: "/u=1",
      extensionsFolder: "/e",
      extensionDevelopmentPath: "/dev",
      extensionTestsPath: "/suite.js",
      extensionToInstall: undefined,
      trusting: true,
      debuggingPort: 0,
      locale: undefined,
      workspace: "/work space",
    });
  });

  it("treats an empty tests path as none, so a journey gets an ordinary window", () => {
    const line = parseCommandLine(["--extensionTestsPath="]);
    assert.equal(line.extensionTestsPath, undefined);
    assert.equal(line.trusting, false);
  });
});

describe("the URL of a window", () => {
  it("names the extension and the suite as files of the server", () => {
    const url = new URL(
      workbenchUrl({
        port: 8000,
        workspace: "/a b",
        extensionDevelopmentPath: "/dev",
        extensionTestsPath: "/s.js",
      }),
    );
    assert.equal(url.searchParams.get("folder"), "/a b");
    assert.deepEqual(JSON.parse(url.searchParams.get("payload") ?? ""), [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", "vscode-remote://127.0.0.1:8000/dev"],
      ["extensionTestsPath", "vscode-remote://127.0.0.1:8000/s.js"],
    ]);
  });

  it("is short if it opens only a folder", () => {
    assert.equal(workbenchUrl({ port: 1, workspace: "/w" }), "http://127.0.0.1:1/?folder=%2Fw");
  });
});

describe("the command line of the tests", () => {
  it("runs everything but the chain when it names no part", () => {
    assert.deepEqual(
      parsePlan([]).parts,
      partNames.filter((name) => name !== "chain"),
    );
    assert.equal(parsePlan([]).host, "newest");
  });

  it("skips most journeys if it names nothing, and none with --all or a part", () => {
    const short = parsePlan(["--lanes", "1"]);
    assert.deepEqual([short.journeys, short.isShort], [shortJourneys, true]);
    for (const args of [["--all"], ["journeys"], ["host", "soak", "--host", "minimum"]]) {
      const { journeys, isShort } = parsePlan(args);
      const files = args.filter((word) => word === "soak");
      assert.deepEqual([journeys, isShort], [files, false], args.join(" "));
    }
    const oldest = parsePlan(["host", "journeys", "--host", "minimum"]);
    assert.deepEqual([oldest.journeys, oldest.isShort], [[], true]);
    assert.deepEqual(parsePlan(["journeys", "code"]).journeys, ["code"]);
    const files = readdirSync(path.resolve("test/journeys"));
    for (const name of [...shortJourneys, ...journeysOfOldestHost])
      assert.ok(files.includes(`${name}.test.ts`), name);
  });

  it("treats words that are not parts as parts of file names", () => {
    const { lanes, ...plan } = parsePlan(["host", "tree", "--host", "minimum", "--grep", "H-21"]);
    const files = ["tree"];
    assert.deepEqual(plan, {
      parts: ["host"],
      host: "minimum",
      files,
      journeys: files,
      grep: "H-21",
      isShort: false,
    });
    assert.ok(lanes >= 1 && lanes <= 4, `${lanes}`);
    assert.equal(parsePlan(["--lanes", "2"]).lanes, 2);
    const processors = availableParallelism();
    assert.equal(parsePlan([]).lanes, Math.min(4, 2 * processors));
    assert.equal(parsePlan(["--all"]).lanes, Math.min(4, processors));
  });

  it("refuses a host that does not exist", () => {
    assert.throws(() => parsePlan(["--host", "oldest"]), /newest, minimum or desktop/);
  });
});
