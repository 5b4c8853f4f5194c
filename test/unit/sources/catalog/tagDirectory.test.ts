import assert from "node:assert/strict";
import { Catalog } from "../../../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { knownTags } from "../../../../src/sources/catalog/tagDirectory";
import { TagIndex } from "../../../../src/sources/tags/tagIndex";
import { useServiceFixture } from "../../../support/serviceFixture";

describe("the directory of tags", () => {
  const fixture = useServiceFixture();

  it("has each tag once, first those of the list, then those that only the index knows", async () => {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    await client.assignTag("listed", ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"]);
    const catalog = new Catalog(new ServiceInUse("remote", "", "", () => Promise.resolve(client)));
    await catalog.tags.load();
    const [listed] = catalog.tags.items;
    assert.ok(listed);
    const index = new TagIndex();
    for (const tag of [listed.tag, "only_remembered"]) {
      index.markRead({ ...listed, tag, address_count: 7_777, leftOut: 0 });
    }
    const tags = [...knownTags(catalog, index)];
    assert.deepEqual(tags.slice(0, -1), catalog.tags.items);
    assert.equal(tags.at(-1)?.tag, "only_remembered");
    catalog.dispose();
  });
});
