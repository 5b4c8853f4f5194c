import assert from "node:assert/strict";
import { formatAddressKey } from "../../../../src/engine/addresses/addressFormat";
import { createLocalService, type LocalService } from "../../../../src/sources/local/localService";
import { OwnTagNames } from "../../../../src/sources/tags/ownTagNames";
import { namesOf } from "../../../support/namesOf";
import { usdc } from "../../../support/poison";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const one = { format: "evm", canonical: `0x${"1".repeat(40)}` } as const;
const two = { format: "evm", canonical: `0x${"2".repeat(40)}` } as const;
const ofBook = { format: "evm", canonical: usdc } as const;

describe("local tags while another service is in use", () => {
  let folder: TemporaryFolder;
  let service: LocalService;
  let tags: OwnTagNames;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    service = createLocalService({ directory: folder.path });
    await service.ready;
    tags = new OwnTagNames(service, "yours, local");
    await service.assignTag("cold_wallets", [one.canonical, usdc]);
    await service.assignTag("0", [two.canonical]);
  });
  afterEach(async () => {
    await service.dispose();
    await folder.remove();
  });

  const textsOf = (found: Iterable<{ format: string; canonical: string }>): readonly string[] =>
    Array.from(found, ({ canonical }) => canonical);

  it("are names of their addresses, except the reserved tag", () => {
    assert.deepEqual(tags.find(one), [
      {
        text: "cold_wallets",
        kind: "tag",
        chains: "every",
        source: { title: "yours, local", version: "" },
      },
    ]);
    assert.deepEqual([tags.has(one), tags.has(two), tags.find(two)], [true, false, []]);
  });

  it("are found by a part of the tag, and list their addresses", () => {
    assert.deepEqual(textsOf(tags.search("wallet", "part")), [one.canonical, usdc]);
    assert.deepEqual(textsOf(tags.search("wallet", "start")), []);
    assert.deepEqual(textsOf(tags.addresses()), [one.canonical, usdc]);
  });

  it("have a new version once an address loses a tag", async () => {
    const { version } = tags;
    await service.removeTag("cold_wallets", [one.canonical]);
    assert.notEqual(tags.version, version);
    assert.equal(tags.has(one), false);
  });

  it("have a new version after a reset, however many tags are assigned then", async () => {
    const seen = new Set([tags.version]);
    await service.resetTags();
    for (let i = 1; i <= 4; i += 1) {
      assert.ok(!seen.has(tags.version), `${tags.version} after ${i - 1} tags`);
      seen.add(tags.version);
      await service.assignTag(`tag_${i}`, [one.canonical]);
    }
  });

  it("come before all other names, even where those are turned off", async () => {
    const names = namesOf({ tags });
    await names.readAll();
    assert.deepEqual(
      names.find(ofBook).map(({ text }) => text),
      ["cold_wallets", "USDC"],
    );
    const off = namesOf({ tags, shown: () => "off" });
    await off.readAll();
    off.followTags();
    assert.deepEqual(
      off.find(ofBook).map(({ text }) => text),
      ["cold_wallets"],
    );
    assert.deepEqual(Array.from(off.addresses(), formatAddressKey).length, 2);
  });
});
