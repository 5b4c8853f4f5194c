import { identify } from "../../../src/engine/addresses/identify";
import { createLocalService, type LocalService } from "../../../src/sources/local/localService";
import { refusals } from "../../../src/sources/local/unspecified";
import { inProcessBaseUrl } from "../inProcessBaseUrl";
import { ServiceClient } from "../../../src/sources/service/client";
import { RequestError } from "../../../src/sources/transport/requestError";
import type { PagedList } from "../../../src/sources/service/pages";
import { type Chance, randomAddress, type RandomAddressName } from "../randomAddresses";
import { makeTemporaryFolder } from "../temporaryFolder";
import type { Findings } from "./invariants";

const statuses = new Set<number>([200, ...Object.values(refusals).map(({ status }) => status)]);
const formats = Object.keys(randomAddress) as RandomAddressName[];

/** Sends the local service valid and invalid requests, and checks its tags before and after a restart. */
export async function runHandlerRound(chance: Chance, findings: Findings): Promise<void> {
  const folder = await makeTemporaryFolder();
  const round = new HandlerRound(chance, findings);
  try {
    const service = createLocalService({ directory: folder.path });
    await service.ready;
    await round.use(service);
    await round.compare(service, "handlerTruth");
    await service.dispose();
    const again = createLocalService({ directory: folder.path });
    await again.ready;
    await round.compare(again, "handlerKeeps");
    await again.dispose();
  } finally {
    await folder.remove();
  }
}

class HandlerRound {
  readonly #chance: Chance;
  readonly #findings: Findings;
  /** The acknowledged addresses of each tag in canonical form, in the order of acknowledgement. */
  readonly #truth = new Map<string, Set<string>>();
  readonly #pool: readonly string[];

  constructor(chance: Chance, findings: Findings) {
    this.#chance = chance;
    this.#findings = findings;
    this.#pool = Array.from({ length: 12 }, () => randomAddress[chance.pick(formats)](chance));
  }

  async use(service: LocalService): Promise<void> {
    const client = clientOf(service);
    const isCrowd = this.#chance.below(8) === 0;
    for (let i = 0; i < (isCrowd ? 60 : 15); i += 1) {
      this.#findings.counts.operations += 1;
      const tag = isCrowd ? `crowd_${i}` : `fuzz_${this.#chance.below(5)}`;
      const count = isCrowd ? 1 : 1 + this.#chance.below(5);
      const addresses = isCrowd ? this.#pool.slice(0, 1) : this.#somePool(count);
      await this.#assign(client, this.#chance.below(12) === 0 ? "0" : tag, addresses);
      await this.#askAnything(service);
    }
    client.dispose();
  }

  /** Compares the listed tags, their addresses and their counts with the acknowledged ones. Loads all pages. */
  async compare(service: LocalService, invariant: "handlerTruth" | "handlerKeeps"): Promise<void> {
    const client = clientOf(service);
    const tags = [...this.#truth.keys()].filter((tag) => tag !== "0");
    const listed = (await this.#loadAll(client.listTags())).map(({ tag }) => tag);
    const own = listed.filter((tag) => !service.isSampleTag(tag));
    this.#same(invariant, own, tags, "List Tags");
    for (const tag of tags) {
      const rows = await this.#loadAll(client.listTaggedAddresses(tag));
      const addresses = [...(this.#truth.get(tag) ?? [])];
      this.#same(
        invariant,
        rows.map(({ address }) => address),
        addresses,
        tag,
      );
      const { stats } = await client.retrieveTagDetails(tag);
      this.#findings.hold(invariant, stats.address_count === addresses.length, `count of ${tag}`);
      const most = Math.max(0, ...rows.map((row) => row.tags.length));
      this.#findings.hold(invariant, most <= 51, `${most} tags`);
    }
    await this.#loadAll(client.listTokenHoldings({ address: this.#chance.pick(this.#pool) }));
    await this.#loadAll(client.listTransactions({ address: this.#chance.pick(this.#pool) }));
    client.dispose();
  }

  async #assign(client: ServiceClient, tag: string, addresses: readonly string[]): Promise<void> {
    const { outcomes } = await client.assignTag(tag, addresses);
    const isDone = outcomes.every(({ outcome }) => outcome === "done");
    const isFull = addresses.some((address) => this.#isFull(tag, address));
    this.#findings.hold("handlerTruth", isDone === !isFull, `${tag}: done ${isDone}`);
    if (!isDone) return;
    const known = this.#truth.get(tag) ?? new Set<string>();
    for (const address of addresses) known.add(canonicalOf(address));
    this.#truth.set(tag, known);
  }

  #isFull(tag: string, address: string): boolean {
    const text = canonicalOf(address);
    const tags = [...this.#truth].filter(([name, all]) => name !== "0" && all.has(text));
    return tag !== "0" && tags.length >= 50 && !tags.some(([name]) => name === tag);
  }

  /** Sends random requests that must not change any tag. */
  async #askAnything(service: LocalService): Promise<void> {
    const chance = this.#chance;
    const parts = ["/v2/", "tags", "/", "addresses", "tokens", "chains", "fuzz_0", "0", "..", "?"];
    const odd = [
      "%",
      "%2f",
      "%00",
      "page=0",
      "page=9",
      "per_page=-1",
      "&",
      "since=x",
      "after=start",
    ];
    const start = chance.below(4) === 0 ? "" : "/v2/";
    const path =
      start +
      Array.from({ length: chance.below(7) }, () =>
        chance.pick(chance.below(3) === 0 ? odd : parts),
      ).join("");
    const method = chance.pick(["GET", "GET", "GET", "POST", "PUT", "OPTIONS", ""]);
    const bodies = [
      "",
      "{",
      "null",
      "[1]",
      "{}",
      '["x"]',
      "[[]]",
      '["0"]',
      `["${"9".repeat(300)}"]`,
    ];
    const answer = await service.handle({ method, path, headers: {}, body: chance.pick(bodies) });
    const what = `${method} ${path}: ${answer.status}`;
    this.#findings.hold(
      "handlerAnswers",
      statuses.has(answer.status) && answer.status !== 500,
      what,
    );
    const isJson = isParsable(Buffer.from(answer.body).toString());
    this.#findings.hold("handlerAnswers", isJson, what);
  }

  async #loadAll<T>(list: PagedList<T>): Promise<readonly T[]> {
    try {
      const isWhole = await list.loadAll({ maxPages: 300 });
      this.#findings.hold("handlerReadable", isWhole && list.skippedRows === 0);
    } catch (error) {
      const code = error instanceof RequestError ? error.code : String(error);
      this.#findings.hold("handlerReadable", false, code);
    }
    this.#findings.counts.rows += list.items.length;
    return list.items;
  }

  #same(
    invariant: "handlerTruth" | "handlerKeeps",
    found: readonly string[],
    expected: readonly string[],
    what: string,
  ): void {
    const isSame = JSON.stringify(found) === JSON.stringify(expected);
    this.#findings.hold(invariant, isSame, `${what}: ${found.length} of ${expected.length}`);
  }

  #somePool(count: number): readonly string[] {
    const picked = Array.from({ length: count }, () => this.#chance.pick(this.#pool));
    return [...new Map(picked.map((text) => [canonicalOf(text), text])).values()];
  }
}

function clientOf(service: LocalService): ServiceClient {
  let time = Date.now();
  return new ServiceClient({
    base: inProcessBaseUrl,
    exchange: ({ method, path, headers, body = "" }) =>
      service.handle({ method, path, headers, body }),
    addressKey: canonicalOf,
    pageSize: () => 7,
    clock: {
      // Advances by a second with each read, so that the pauses between POSTs have no effect here.
      now: () => (time += 1_000),
      date: () => Date.now(),
      random: () => 0.5,
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return {
          cancel: () => {
            clearTimeout(timer);
          },
        };
      },
    },
  });
}

function canonicalOf(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
