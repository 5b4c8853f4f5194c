import assert from "node:assert/strict";
import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import { LabelLoader } from "../../../../src/project/labels/labelLoader";
import type { LoadedLabels } from "../../../../src/project/labels/loadLabels";
import { PackedLabels } from "../../../../src/engine/names/packedLabels";
import { builtFileOf } from "../../../support/builtFiles";
import { many } from "../../../support/manyAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const failed = "Parsing it takes more time or memory than allowed";
const labels = "address-labels.csv";

/** Returns the texts of the labels, then the description of what was skipped. */
function textsOf(loaded: LoadedLabels): readonly string[] {
  if (loaded.kind !== "labels") return [loaded.kind];
  const table = new PackedLabels(loaded.packed);
  const texts = Array.from({ length: table.count }, (_, row) => table.row(row).text);
  return loaded.leftOut === "" ? texts : [...texts, loaded.leftOut];
}

function labelsOf(count: number, name = "Name"): string {
  const rows = many(count).map((address, at) => `${address},${name} ${at},1\n`);
  return `address,name,chainId\n${rows.join("")}`;
}

describe("the thread that loads label files", () => {
  let folder: TemporaryFolder;
  let loader: LabelLoader;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    loader = new LabelLoader(builtFileOf("src/project/labels/labelThread.ts"));
  });
  afterEach(async () => {
    loader.dispose();
    await folder.remove();
  });

  async function put(name: string, content: string): Promise<string> {
    const file = path.join(folder.path, name);
    await writeFile(file, content);
    return file;
  }

  async function parse(text: string): Promise<readonly string[]> {
    return textsOf(await loader.parse({ path: labels, bytes: new TextEncoder().encode(text) }));
  }

  it("returns the labels of files and of bytes in order when several are requested at once", async () => {
    await put(labels, labelsOf(700));
    const all = await Promise.all([
      loader.load(folder.path, labels, undefined).then(textsOf),
      parse(labelsOf(1)),
      parse(labelsOf(600)),
      loader.load(folder.path, "none.csv", undefined).then(textsOf),
    ]);
    assert.deepEqual(
      all.map((texts) => [texts.length, texts.at(-1)]),
      [
        [700, "Name 699"],
        [1, "Name 0"],
        [600, "Name 599"],
        [1, "missing"],
      ],
    );
  });

  it("skips a name that may hold a private key in base64 or a key pair, and no other long name (L-45)", async () => {
    const kept = [
      "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      "InitializableAdminUpgradeabilityProxyFactor",
      "SablierV2LockupTranched_TrancheCountTooHigh",
      "AaveV3EthereumPoolAddressesProviderRegistry",
      "Compound_v3_USDC_Comet_Proxy_Admin_Timelock",
      "PT-wstETH-26DEC2024-Pendle-Market-Arbitrum1",
    ];
    const keys = ["q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=", "4Nd1m".repeat(17)];
    const addresses = many(8);
    const rows = [...kept, ...keys].map((text, at) => `${addresses[at] ?? ""},Old ${text}\n`);
    assert.deepEqual(await parse(`address,name\n${rows.join("")}`), [
      ...kept.map((text) => `Old ${text}`),
      "2 rows skipped: Its name may contain a private key",
    ]);
  });

  it("skips a name that may hold a private key, of whatever length, in every format (L-45)", async () => {
    const [first = "", second = "", third = ""] = many(3);
    const key = "8f2a".repeat(16);
    const reason = "skipped: Its name may contain a private key";
    const rows = [
      `${first},Treasury`,
      `${second},old 0x${key}`,
      `${third},${"a".repeat(100)} ${key}`,
    ];
    assert.deepEqual(await parse(`address,name\n${rows.join("\n")}\n`), [
      "Treasury",
      `2 rows ${reason}`,
    ]);
    const toml = `[labels]\n"${first}" = "${key}"\n"${second}" = "Safe"\n`;
    const bytes = new TextEncoder().encode(toml);
    const loaded = await loader.parse({ path: "foundry.toml", bytes });
    assert.deepEqual(textsOf(loaded), ["Safe", `1 row ${reason}`]);
  });

  it("reads a file again if it changes meanwhile, and never mixes two versions (L-08)", async () => {
    const [before, after] = [labelsOf(2_000, "Old_"), labelsOf(2_000, "New_")];
    const file = await put(labels, "");
    const half = Math.floor(before.length / 2);
    for (let round = 0; round < 20; round += 1) {
      await writeFile(file, before);
      const writing = await open(file, "r+");
      const loading = loader.load(folder.path, labels, undefined);
      for (const start of [half, 0]) {
        await writing.write(after.slice(start, start === 0 ? half : undefined), start);
      }
      const [first = "", ...others] = textsOf(await loading);
      await writing.close();
      assert.match(first, /^(?:Old_ 0|New_ 0|leftOut)$/);
      assert.ok(
        others.every((text) => text.startsWith(first.slice(0, 4))),
        "from one",
      );
    }
  });

  const rude = `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ path, file }) => {
      const kept = [];
      while (path === "memory") kept.push(new Array(1e6).fill(path));
      if (path === "throw") throw new Error("not caught");
      while (path === "endless");
      const reason = path ?? new TextDecoder().decode(file.bytes);
      parentPort.postMessage({ kind: "leftOut", reason });
    });`;

  for (const path of ["memory", "throw", "endless"]) {
    it(`is replaced if a file of the kind ${path} breaks it, and reads the following files (L-10)`, async () => {
      loader.dispose();
      const longest = path === "endless" ? 2_000 : undefined;
      loader = new LabelLoader(await put("thread.mjs", rude), longest);
      const load = (name: string): Promise<LoadedLabels> =>
        loader.load(folder.path, name, undefined);
      const bytes = new TextEncoder().encode("bytes");
      const all = await Promise.all([
        load("first"),
        load(path),
        loader.parse({ path: labels, bytes }),
        load(path),
        load("fifth"),
      ]);
      assert.deepEqual(
        all.map((loaded) => (loaded.kind === "leftOut" ? loaded.reason : textsOf(loaded).join())),
        ["first", failed, "bytes", failed, "fifth"],
      );
    });
  }

  it("reports waiting and later requests as missing once it is disposed of", async () => {
    const waiting = parse(labelsOf(600));
    loader.dispose();
    assert.deepEqual([await waiting, await parse(labelsOf(1))], [["missing"], ["missing"]]);
  });
});
