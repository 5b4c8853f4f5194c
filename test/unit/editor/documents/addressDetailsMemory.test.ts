import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { TagKnowledge } from "../../../../src/sources/tags/tagKnowledge";
import { Catalog } from "../../../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import {
  AddressDetailsMemory,
  type HoverDetails,
  type HoveredAddress,
} from "../../../../src/editor/documents/addressDetailsMemory";
import { deadMove, satoshi, vitalik } from "../../../support/realAddresses";
import { TagService } from "../../../support/tagService";
import { withClockSet } from "../../../support/clockSet";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { gateOf } from "../../../support/gateOf";

const evm: HoveredAddress = { text: vitalik, format: "evm", canonical: vitalik };
const bitcoin: HoveredAddress = { text: satoshi, format: "bitcoin", canonical: satoshi };
const digits: HoveredAddress = { text: deadMove, format: "move", canonical: deadMove };

describe("AddressDetailsMemory", () => {
  let folder: TemporaryFolder;
  let service: TagService;
  let catalog: Catalog;
  let knowledge: TagKnowledge;
  let setting: HoverDetails;
  let clock: number;
  let memory: AddressDetailsMemory;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    service = new TagService();
    service.setTag("hot_wallet", [
      { address: vitalik.toLowerCase(), tags: ["hot_wallet"], chains: [] },
    ]);
    setting = "tagged";
    clock = 0;
    use("remote");
    await knowledge.check("requested");
    service.takeRequests();
  });
  afterEach(async () => {
    await knowledge.dispose();
    catalog.dispose();
    await folder.remove();
  });

  function use(kind: "local" | "remote"): void {
    const open = (): Promise<typeof service.client> => Promise.resolve(service.client);
    catalog = new Catalog(new ServiceInUse(kind, "tags.example", "https://tags.example", open));
    knowledge = new TagKnowledge(catalog, folder.path);
    memory = new AddressDetailsMemory(
      catalog,
      knowledge,
      gateOf(catalog, knowledge),
      () => setting,
      () => clock,
    );
  }

  const load = (address: HoveredAddress): ReturnType<AddressDetailsMemory["load"]> =>
    memory.load(address, new AbortController().signal);

  it("by default requests only addresses that the service knows", () => {
    assert.deepEqual(
      [evm, bitcoin].map((one) => memory.isRequestedFor(one)),
      [true, false],
    );
    assert.deepEqual(
      [evm, bitcoin].map((one) => memory.isOfferedFor(one)),
      [false, true],
    );
  });

  it("requests all addresses or none, as the setting says (D-08e)", () => {
    setting = "all";
    assert.equal(memory.isRequestedFor(bitcoin), true);
    setting = "off";
    assert.deepEqual(
      [evm, bitcoin].map((one) => memory.isRequestedFor(one)),
      [false, false],
    );
    assert.equal(memory.isOfferedFor(bitcoin), false);
  });

  it("never requests 64 digits that no index knows, whatever the setting (D-08e)", async () => {
    setting = "all";
    assert.equal(memory.isRequestedFor(digits), false);
    assert.equal(memory.isOfferedFor(digits), false);
    service.setTag("move_tag", [{ address: deadMove, tags: ["move_tag"], chains: [] }]);
    await knowledge.check("requested");
    assert.equal(memory.isRequestedFor(digits), true);
  });

  it("shows no sample of the local service for addresses in the user's code", async () => {
    await knowledge.dispose();
    use("local");
    await knowledge.check("requested");
    setting = "all";
    assert.equal(memory.isRequestedFor(evm), false);
    assert.equal(memory.isOfferedFor(evm), false);
  });

  it("makes one request, in the service's spelling, and remembers it for five minutes (D-08e)", async () => {
    const loaded = await load(evm);
    assert.ok(loaded?.kind === "details");
    assert.equal(loaded.details.stats.txn_count, 3_456);
    await load(evm);
    assert.deepEqual(service.takeRequests(), [`/v2/addresses/${vitalik.toLowerCase()}`]);
    clock = 5 * 60_000 + 1;
    await load(evm);
    assert.equal(service.takeRequests().length, 1);
  });

  it("remembers for five minutes when the clock is set forward by an hour (H-49)", async () => {
    memory = new AddressDetailsMemory(
      catalog,
      knowledge,
      gateOf(catalog, knowledge),
      () => setting,
    );
    await load(evm);
    service.takeRequests();
    await withClockSet(1, () => load(evm));
    assert.deepEqual(service.takeRequests(), []);
  });

  it("does not remember longer when the clock is set back by an hour (H-49)", async () => {
    memory = new AddressDetailsMemory(
      catalog,
      knowledge,
      gateOf(catalog, knowledge),
      () => setting,
    );
    await load(evm);
    service.takeRequests();
    const now = performance.now.bind(performance);
    performance.now = () => now() + 5 * 60_000;
    try {
      await withClockSet(-1, () => load(evm));
    } finally {
      performance.now = now;
    }
    assert.equal(service.takeRequests().length, 1);
  });

  it("does not repeat requests that the service refuses", async () => {
    service.failing.set("/v2/addresses/", 403);
    assert.equal((await load(evm))?.kind, "failed");
    assert.equal((await load(evm))?.kind, "failed");
    assert.equal(service.takeRequests().length, 1);
  });

  it("requests details on demand, and automatically from then on", () => {
    memory.want(bitcoin);
    assert.equal(memory.isRequestedFor(bitcoin), true);
    assert.equal(memory.isOfferedFor(bitcoin), false);
  });

  it("returns nothing after the pointer has left, and does not remember that", async () => {
    service.failing.set("/v2/addresses/", 0);
    const abort = new AbortController();
    const loading = memory.load(evm, abort.signal);
    while (service.requests.length === 0) await setImmediate();
    abort.abort();
    assert.equal(await loading, undefined);
    service.failing.clear();
    assert.equal((await load(evm))?.kind, "details");
  });

  it("drops the late answer of a service that is no longer in use", async () => {
    service.failing.set("/v2/addresses/", 0);
    const loading = load(evm);
    while (service.requests.length === 0) await setImmediate();
    catalog.use(new ServiceInUse("remote", "b", "https://b", () => Promise.reject(new Error())));
    assert.equal(await loading, undefined);
  });
});
