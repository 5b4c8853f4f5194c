import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { DiskFolder } from "../../../../src/project/files/diskFolder";
import { loadChainId } from "../../../../src/project/labels/loadChainId";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("the chain id next to a deployment", () => {
  const deployment = "deployments/production/Vault.json";
  let temporary: TemporaryFolder;
  let root: string;
  let file: string;

  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    root = path.join(temporary.path, "root");
    file = path.join(root, path.dirname(deployment), ".chainId");
    await mkdir(path.dirname(file), { recursive: true });
  });
  afterEach(() => temporary.remove());

  const load = (): Promise<number | undefined> => loadChainId(new DiskFolder(root), deployment);

  it("is the number in its file if the file contains nothing else", async () => {
    assert.equal(await load(), undefined);
    await writeFile(file, "8453\n");
    assert.equal(await load(), 8453);
    for (const text of ["0x2105", "8453 10", "9".repeat(16), ""]) {
      await writeFile(file, text);
      assert.equal(await load(), undefined, text);
    }
  });

  it("is not read from a pipe, a device or a file outside of the folder (L-07)", async () => {
    execFileSync("mkfifo", [file]);
    assert.equal(await load(), undefined);
    const outside = path.join(temporary.path, "outside");
    await writeFile(outside, "8453");
    for (const target of ["/dev/zero", outside]) {
      await rm(file);
      await symlink(target, file);
      assert.equal(await load(), undefined, target);
    }
  });
});

describe("the chain id of a folder among folders of chains", () => {
  it("is that of the folder's chain, as long as all folders are named after chains", async () => {
    const temporary = await makeTemporaryFolder();
    try {
      const load = (): Promise<number | undefined> =>
        loadChainId(new DiskFolder(temporary.path), "definitions/base/tokens.ts");
      const make = (name: string): Promise<unknown> =>
        mkdir(path.join(temporary.path, "definitions", name), { recursive: true });
      assert.equal(await load(), undefined);
      await Promise.all(["arbitrum", "base", "optimism"].map(make));
      await writeFile(path.join(temporary.path, "definitions", "index.ts"), "");
      assert.equal(await load(), 8453);
      await make("components");
      assert.equal(await load(), undefined);
    } finally {
      await temporary.remove();
    }
  });
});
