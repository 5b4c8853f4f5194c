import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify } from "../../../src/addresses/identify";
import { KnownAddresses } from "../../../src/catalog/knownAddresses";
import { TagIndexStore } from "../../../src/catalog/tagIndexStore";
import { TokenStore } from "../../../src/catalog/tokenStore";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../support/realAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";

describe("what a window knows of addresses", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  function openWindow(disk: typeof fs = fs): KnownAddresses {
    const tokens = new TokenStore(path.join(folder.path, "tokens"));
    return new KnownAddresses(new TagIndexStore(folder.path, "test", disk), tokens);
  }

  const learn = (window: KnownAddresses, address: string): void => {
    window.learn([{ address, tags: ["my_own_tag"], chains: [] }]);
  };

  it("keeps what was learned between two saves at once, whatever copy takes their place", async () => {
    const waiting: (() => void)[] = [];
    const rename: typeof fs.rename = async (from, to) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await fs.rename(from, to);
    };
    const letThrough = async (): Promise<void> => {
      while (waiting.length === 0) await sleep(5);
      waiting.shift()?.();
    };
    const here = openWindow({ ...fs, rename });
    learn(here, vitalik);
    const first = here.save();
    learn(here, satoshi);
    const second = here.save();
    await letThrough();
    await first;
    while (waiting.length === 0) await sleep(5);
    learn(here, systemProgram);
    await letThrough();
    await second;
    const other = openWindow();
    learn(other, usdcOnEthereum);
    await other.save();
    assert.equal(await here.follow(), true);
    const last = identify(systemProgram);
    assert.ok(last.valid);
    assert.deepEqual(here.find(last)?.tagged?.tags, ["my_own_tag"]);
  });

  it("T-35f knows of a tag just made, and counts the addresses that did not carry it", () => {
    const window = openWindow();
    const records = (...addresses: string[]) =>
      addresses.map((address) => ({ address, tags: ["new_tag"], chains: [] }));
    const count = () => window.tags.readTags.get("new_tag")?.address_count;
    window.learnTagged({ tag: "new_tag", isWhole: true }, records(vitalik));
    assert.equal(count(), 1);
    window.learnTagged({ tag: "new_tag", isWhole: true }, records(vitalik, satoshi));
    assert.equal(count(), 2);
  });

  it("T-35f claims no count of a tag that the service may have had before", () => {
    const window = openWindow();
    const record = { address: vitalik, tags: ["old_tag", "0"], chains: [] };
    window.learnTagged({ tag: "old_tag", isWhole: false }, [record]);
    assert.equal(window.tags.readTags.get("old_tag")?.address_count, null);
    assert.equal(window.tags.readTags.has("0"), false);
  });

  it("joins what was learned here to what another window knows of the same address", async () => {
    const [here, other] = [openWindow(), openWindow()];
    learn(here, vitalik);
    other.learn([{ address: vitalik, tags: ["another_tag"], chains: ["ethereum"] }]);
    await other.save();
    assert.equal(await here.follow(), true);
    const address = identify(vitalik);
    assert.ok(address.valid);
    const { tags, chains } = here.find(address)?.tagged ?? {};
    assert.deepEqual(
      { tags, chains },
      { tags: ["another_tag", "my_own_tag"], chains: ["ethereum"] },
    );
  });
});
