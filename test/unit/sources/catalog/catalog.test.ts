import assert from "node:assert/strict";
import { Catalog } from "../../../../src/sources/catalog/catalog";
import { LoadedRecord } from "../../../../src/sources/catalog/loadedRecord";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import type { ServiceClient } from "../../../../src/sources/service/client";
import { refusal } from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";
import { named } from "../../../../src/sources/gate/cleared";

describe("a catalog whose service fails", () => {
  const fixture = useServiceFixture();

  /** Makes the client stop sending requests, as it does after five consecutive failures. */
  async function makeFailing(): Promise<{
    server: RudeServer;
    client: ServiceClient;
    catalog: Catalog;
  }> {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    const service = new ServiceInUse("remote", "", "", () => Promise.resolve(client));
    const catalog = new Catalog(service);
    await catalog.tags.load();
    await catalog.addressesOf(named("cold_wallets")).load();
    server.plan({ do: refusal(500), times: 5 });
    const { patient } = fixture();
    await fixture().failure(client.listChains().loadMore(patient), "E_SERVER");
    await fixture().failure(client.listChains().loadMore(patient), "E_SERVER");
    return { server, client, catalog };
  }

  it("sends no request when tags change, and one for each list when the user refreshes", async () => {
    const { server, catalog } = await makeFailing();
    const before = server.requests.length;
    catalog.noteTagged("cold_wallets", []);
    await catalog.refreshTags();
    assert.equal(server.requests.length, before);
    assert.equal(catalog.tags.failed?.error.code, "E_SERVER");
    await catalog.refresh();
    assert.equal(server.requests.length, before + 2);
    assert.equal(catalog.tags.failed, undefined);
  });

  it("reports a failure once, also if the next load is cancelled", async () => {
    const { catalog } = await makeFailing();
    const codes: string[] = [];
    catalog.onDidFail(({ code }) => codes.push(code));
    await catalog.refreshTags();
    assert.deepEqual(codes, ["E_SERVER", "E_SERVER"], "a failure of each of the two lists");
    const abort = new AbortController();
    const loading = catalog.tags.refresh(abort.signal);
    abort.abort();
    await loading;
    assert.equal(catalog.tags.failed?.error.code, "E_SERVER");
    assert.equal(codes.length, 2);
  });

  it("requests a record when the user opens it, not when it has changed", async () => {
    const { server, client } = await makeFailing();
    const before = server.requests.length;
    const record = new LoadedRecord(
      (options) => client.retrieveTagDetails("cold_wallets", options),
      () => undefined,
    );
    await record.load("program");
    assert.equal(record.failed?.code, "E_SERVER");
    assert.equal(server.requests.length, before);
    await record.load();
    assert.equal(server.requests.length, before + 1);
  });
});

describe("the name of a chain", () => {
  const fixture = useServiceFixture();

  it("is that of interface.md until the service has sent its own", async () => {
    const server = await fixture().server();
    const chain = { chain: "bnb", chainId: 56, name: "BNB of the service", explorers: [] };
    server.service.lists["/v2/chains"] = [chain];
    const client = fixture().client(server.origin);
    const catalog = new Catalog(new ServiceInUse("remote", "", "", () => Promise.resolve(client)));
    assert.equal(catalog.nameOfChain("bnb"), "BNB Smart Chain");
    await catalog.chains.load();
    assert.equal(catalog.nameOfChain("bnb"), "BNB of the service");
    assert.equal(catalog.nameOfChain("ethereum"), "Ethereum");
    assert.equal(catalog.nameOfChain("no_chain"), undefined);
  });
});
