import assert from "node:assert/strict";
import type { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { Catalog } from "../../../../src/sources/catalog/catalog";
import { openLocalService } from "../../../../src/sources/catalog/openService";
import { openShippedBook } from "../../../support/namesOf";
import { turnsOfTheLoop } from "../../../support/settledWithin";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { named } from "../../../../src/sources/gate/cleared";

describe("the local service as it is opened", () => {
  let folder: TemporaryFolder;
  let service: ServiceInUse;
  let catalog: Catalog;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    service = openLocalService({
      directory: folder.path,
      openBook: openShippedBook,
      listNodes: () => Promise.resolve([]),
      onNotice: () => undefined,
      onDidChangeTags: () => void catalog.refreshTags(),
    });
    catalog = new Catalog(service);
  });
  afterEach(async () => {
    catalog.dispose();
    await folder.remove();
  });

  it("recognises its answer even if the request spells the address differently", async () => {
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

  it("reads the tags once after a change, although both the service and the author of the change report it", async () => {
    const client = await service.client();
    await catalog.tags.load();
    let reads = 0;
    const listTags = client.listTags.bind(client);
    client.listTags = () => {
      reads += 1;
      return listTags();
    };
    const address = named("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await client.tagAddresses(named("some_tag"), [address]);
    catalog.noteTagged("some_tag", []);
    while (catalog.tags.loading !== undefined) await turnsOfTheLoop();
    assert.equal(reads, 1);
    assert.ok(catalog.tags.items.some(({ tag }) => tag === "some_tag"));
  });
});
