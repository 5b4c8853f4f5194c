import assert from "node:assert/strict";
import { addressKey } from "../../../../src/sources/catalog/addressKey";
import { LocalSource } from "../../../../src/sources/catalog/localSource";
import type { AmountSource, CatalogSource } from "../../../../src/sources/gate/sources";
import { named } from "../../../../src/sources/gate/cleared";
import { createLocalService, type LocalService } from "../../../../src/sources/local/localService";
import { ServiceClient } from "../../../../src/sources/service/client";
import type { PagedList } from "../../../../src/sources/service/pages";
import type { RequestError } from "../../../../src/sources/transport/requestError";
import { makeFaultyDisk } from "../../../support/faultyDisk";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { openShippedBook } from "../../../support/namesOf";
import { vitalik } from "../../../support/realAddresses";
import { showSample } from "../../../support/showSample";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const tag = named("sample_exchange");
const invalid = named("0xd8da6bf26964af9d7eed9e03e53415d37aa9604");

type Source = AmountSource & CatalogSource;

describe("the local service for the features", () => {
  let folder: TemporaryFolder;
  let service: LocalService;
  let direct: LocalSource;
  /** The same service through its HTTP handler, for comparison. */
  let overHttp: Source;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    await showSample(folder.path);
    service = createLocalService({ directory: folder.path, openBook: openShippedBook });
    direct = new LocalSource(service, () => undefined);
    overHttp = new ServiceClient({
      base: inProcessBaseUrl,
      exchange: (request, signal) => service.handle(request, signal),
      addressKey,
    });
  });
  afterEach(async () => {
    direct.dispose();
    overHttp.dispose();
    await service.dispose();
    await folder.remove();
  });

  const lists: Readonly<Record<string, (client: Source) => PagedList<unknown>>> = {
    tokens: (client) => client.listTokens(),
    chains: (client) => client.listChains(),
    tags: (client) => client.listTags(),
    "addresses of a tag": (client) => client.listTaggedAddresses(tag, 7),
    "addresses of a tag that nobody has": (client) =>
      client.listTaggedAddresses(named("no_such_tag")),
    "holdings of a tag": (client) => client.listTokenHoldings({ tag }),
    "holdings on a chain": (client) => client.listTokenHoldings({ chain: named("ethereum") }),
    transactions: (client) => client.listTransactions({}),
    "transactions of a tag since a time": (client) =>
      client.listTransactions({ tag, since: new Date("2025-03-01T00:00:00Z") }),
    "transactions on a chain": (client) => client.listTransactions({ chain: named("solana") }),
  };
  for (const [name, open] of Object.entries(lists)) {
    it(`lists the ${name} as over HTTP, page by page`, async () => {
      const [one, other] = [open(direct), open(overHttp)];
      assert.equal(one.total, other.total);
      for (let page = 0; page < 4 && other.hasMore; page += 1) {
        await Promise.all([one.loadMore(), other.loadMore()]);
        assert.deepEqual(one.items, other.items);
        assert.equal(one.hasMore, other.hasMore);
      }
      assert.ok(one.pagesLoaded > 0);
    });
  }

  it("has the details of tags and addresses as over HTTP", async () => {
    const [holder] = (await rowsOf(direct.listTaggedAddresses(tag))).map(({ address }) => address);
    const address = named(holder ?? "");
    assert.deepEqual(
      await direct.retrieveAddressDetails(address),
      await overHttp.retrieveAddressDetails(address),
    );
    assert.deepEqual(await direct.retrieveTagDetails(tag), await overHttp.retrieveTagDetails(tag));
  });

  it("refuses what it refuses over HTTP, with the same code", async () => {
    const questions: readonly ((client: Source) => Promise<unknown>)[] = [
      (client) => client.retrieveTagDetails(named("no_such_tag")),
      (client) => client.retrieveAddressDetails(named(vitalik)),
      (client) => client.retrieveAddressDetails(invalid),
      (client) => client.tagAddresses(named("Bad Tag"), [named(vitalik)]),
    ];
    for (const ask of questions) {
      const [one, other] = await Promise.all([codeOf(ask(direct)), codeOf(ask(overHttp))]);
      assert.deepEqual(one, other);
    }
  });

  it("tags addresses as over HTTP, each with an outcome", async () => {
    const addresses = [vitalik, invalid, vitalik.toLowerCase(), `0x${"11".repeat(20)}`].map(named);
    const one = await direct.tagAddresses(named("first_tag"), addresses);
    const other = await overHttp.tagAddresses(named("other_tag"), addresses);
    assert.deepEqual(
      one.outcomes.map(({ address, outcome }) => [address, outcome]),
      other.outcomes.map(({ address, outcome }) => [address, outcome]),
    );
    const valid = await direct.tagAddresses(named("first_tag"), [named(vitalik)]);
    const [done] = valid.outcomes;
    assert.ok(done?.outcome === "done" && done.record?.tags.includes("first_tag"));
  });

  it("reports that the disk refuses a tag, and assigns nothing", async () => {
    const disk = makeFaultyDisk();
    const full = createLocalService({ directory: `${folder.path}/full`, disk });
    const source = new LocalSource(full, () => undefined);
    disk.fail("append", "ENOSPC");
    const { outcomes } = await source.tagAddresses(named("first_tag"), [named(vitalik)]);
    assert.deepEqual(
      outcomes.map((each) => [each.outcome, each.outcome === "done" ? "" : each.code]),
      [["notDone", "E_STORE"]],
    );
    assert.equal(full.findOwnTag("first_tag"), undefined);
    source.dispose();
    await full.dispose();
  });

  it("reports progress in parts, and ends between two parts when it is cancelled", async () => {
    const many = Array.from({ length: 250 }, (_, i) =>
      named(`0x${String(i).padStart(40, "0").replace(/^0/, "1")}`),
    );
    const seen: number[] = [];
    const stop = new AbortController();
    const { outcomes } = await direct.tagAddresses(named("many_tags"), many, {
      signal: stop.signal,
      onProgress: (done) => {
        seen.push(done);
        if (done === 100) stop.abort();
      },
    });
    assert.deepEqual(seen.slice(0, 2), [0, 100]);
    assert.equal(outcomes.length, 250);
    assert.equal(outcomes.filter(({ outcome }) => outcome === "done").length, 100);
    assert.equal(service.findOwnTag("many_tags")?.addressCount, 100);
  });

  it("answers neither a cancelled request nor any request after it is disposed", async () => {
    const gone = AbortSignal.abort();
    assert.equal((await codeOf(direct.listTags().loadMore({ signal: gone })))?.code, "E_CANCELLED");
    const list = direct.listTokens();
    const loading = codeOf(list.loadMore());
    direct.dispose();
    assert.equal((await loading)?.code, "E_CANCELLED");
    assert.deepEqual(list.items, []);
    const after = await codeOf(direct.retrieveTagDetails(tag));
    assert.equal(after?.code, "E_CANCELLED");
  });
});

async function rowsOf<T>(list: PagedList<T>): Promise<readonly T[]> {
  await list.loadMore();
  return list.items;
}

async function codeOf(
  asking: Promise<unknown>,
): Promise<{ readonly code: string; readonly status: number | undefined } | undefined> {
  try {
    await asking;
    return undefined;
  } catch (error) {
    const { code, facts } = error as RequestError;
    return { code, status: facts.status };
  }
}
