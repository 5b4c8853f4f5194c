import assert from "node:assert/strict";
import fs from "node:fs";
import { mock } from "node:test";
import { Catalog } from "../../../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { TagKnowledge } from "../../../../src/sources/tags/tagKnowledge";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("what is known by tags", () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  afterEach(async () => {
    mock.restoreAll();
    await folder.remove();
  });

  it("watches no file when it is opened after it was disposed", async () => {
    const watches = mock.method(fs, "watch");
    const service = new ServiceInUse("remote", "host", "https://host/", () =>
      Promise.reject(new Error("nothing is requested")),
    );
    const knowledge = new TagKnowledge(new Catalog(service), folder.path);
    await knowledge.open();
    assert.equal(watches.mock.callCount(), 1);
    await knowledge.dispose();
    await knowledge.open();
    assert.equal(watches.mock.callCount(), 1);
  });
});
