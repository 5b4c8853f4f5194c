import assert from "node:assert/strict";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { ServiceClient } from "../../../../src/sources/service/client";
import { TagTruth } from "../../../support/tagTruth";

describe("a service in use", () => {
  let opened: ServiceClient[];
  let service: ServiceInUse;
  beforeEach(() => {
    opened = [];
    const truth = new TagTruth();
    const open = (): Promise<ServiceClient> => {
      const exchange = truth.handle.bind(truth);
      const client = new ServiceClient({ base: inProcessBaseUrl, exchange });
      opened.push(client);
      return Promise.resolve(client);
    };
    service = new ServiceInUse("remote", "atlas.example", "test", open);
  });

  it("has one client, which ends with it", async () => {
    const [one, two] = await Promise.all([service.client(), service.client()]);
    assert.equal(one, two);
    service.dispose();
    await assert.rejects(one.listTags().loadMore(), { code: "E_CANCELLED" });
    assert.equal(opened.length, 1);
  });

  it("opens no client after it is left, since nobody would dispose it (U-02f)", async () => {
    service.dispose();
    await assert.rejects(service.client(), { code: "E_CANCELLED" });
    assert.deepEqual(opened, []);
  });

  it("disposes a client that was being opened when it was left (U-02f)", async () => {
    const late = service.client();
    service.dispose();
    const [outcome] = await Promise.allSettled([
      late.then((client) => client.listTags().loadMore()),
    ]);
    assert.equal(outcome.status, "rejected");
    assert.equal(opened.length, 1);
  });
});
