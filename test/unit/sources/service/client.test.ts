import assert from "node:assert/strict";
import { createLocalService } from "../../../../src/sources/local/localService";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { ServiceClient } from "../../../../src/sources/service/client";
import { makeTemporaryFolder } from "../../../support/temporaryFolder";

describe("the client with the local service in the same process", () => {
  it("lists the chains with no port and no key", async () => {
    const folder = await makeTemporaryFolder();
    const local = createLocalService({ directory: folder.path });
    const client = new ServiceClient({
      base: inProcessBaseUrl,
      exchange: (request) => local.handle(request),
    });
    const chains = client.listChains();
    await chains.loadMore();
    assert.equal(chains.items[0]?.chain, "bitcoin");
    assert.equal(chains.items.length, 13);
    assert.equal(chains.hasMore, false);
    client.dispose();
    await local.dispose();
    await folder.remove();
  });
});
