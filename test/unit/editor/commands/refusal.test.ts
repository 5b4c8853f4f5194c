import assert from "node:assert/strict";
import { constants } from "node:fs";
import { open, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { findRefusal } from "../../../../src/editor/commands/labels/refusal";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("the reason why labels could not be written", () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  it("is recognised from real errors of the disk", async () => {
    const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.catch(findRefusal);
    assert.equal(await refusalOf(readFile(folder.path)), "busy");
    if (process.platform === "win32") return;
    const link = path.join(folder.path, "link");
    await symlink("anywhere", link);
    assert.equal(await refusalOf(open(link, constants.O_RDONLY | constants.O_NOFOLLOW)), "foreign");
  });

  it("is recognised from the codes of Node and of the editor's file systems", () => {
    const kinds = {
      readOnly: ["EACCES", "EPERM", "EROFS", "NoPermissions"],
      gone: ["FileNotFound"],
      busy: ["EISDIR", "EBUSY"],
      foreign: ["ELOOP"],
      outside: ["EXDEV"],
      full: ["ENOSPC", "EDQUOT"],
    };
    for (const [kind, codes] of Object.entries(kinds)) {
      for (const code of codes) {
        assert.equal(findRefusal(Object.assign(new Error("no"), { code })), kind, code);
      }
    }
  });

  it("is not recognised from unexpected errors", () => {
    for (const error of [new Error("ENOSPC"), { code: 28 }, "ENOSPC", undefined, null]) {
      assert.equal(findRefusal(error), undefined);
    }
  });
});
