import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Matches calls that list or watch files of a workspace. */
const lists =
  /\b(?:findFiles2?|readDirectory|readdir|opendir|createFileSystemWatcher|findTextInFiles)\s*\(/;

describe("a workspace", () => {
  it("is listed only by the reader of label files, and by surveys, exports and imports that a user requests (D-11e)", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    const listing = files.filter((name) => lists.test(readFileSync(join("src", name), "utf8")));
    assert.ok(files.length > 100);
    assert.deepEqual(
      listing.filter(
        (name) =>
          !/^(?:project|editor\/workspace|editor\/commands\/(?:export|import))\//.test(name),
      ),
      [],
    );
  });
});
