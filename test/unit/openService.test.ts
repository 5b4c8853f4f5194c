import assert from "node:assert/strict";
import type { ServiceInUse } from "../../src/catalog/serviceInUse";
import { openLocalService } from "../../src/openService";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { named } from "../../src/disclosure/cleared";

describe("the local service as it is opened", () => {
  let folder: TemporaryFolder;
  let service: ServiceInUse;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    service = openLocalService({
      directory: folder.path,
      log: () => undefined,
      onNotice: () => undefined,
      onDidChangeTags: () => undefined,
    });
  });
  afterEach(async () => {
    service.dispose();
    await folder.remove();
  });

  it("knows its answer although it spells an address otherwise than it was asked for", async () => {
    const client = await service.client();
    const short = "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
    const { outcomes } = await client.tagAddresses(named("some_tag"), [named(short)]);
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ["done"],
    );
    const { address, tags } = await client.retrieveAddressDetails(named(short));
    assert.deepEqual({ address, tags }, { address: `bitcoincash:${short}`, tags: ["some_tag"] });
  });
});
