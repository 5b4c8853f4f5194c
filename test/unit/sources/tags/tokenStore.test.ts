import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { TokenStore } from "../../../../src/sources/tags/tokenStore";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("the tokens on disk", () => {
  let folder: TemporaryFolder;
  let file = "";
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    file = path.join(folder.path, "tokens");
  });
  afterEach(() => folder.remove());

  const tokens = (readAt: number) => {
    return {
      readAt,
      tokens: [{ id: "1", name: "n", symbol: "s", icon_url: null, deployments: [] }],
    };
  };

  it("are returned once to each window, and again when another window has written them", async () => {
    const [here, there] = [new TokenStore(file), new TokenStore(file)];
    assert.equal(await there.load(), undefined);
    await here.save(tokens(1));
    assert.equal(await here.load(), undefined, "it has them");
    assert.equal((await there.load())?.readAt, 1);
    assert.equal(await there.load(), undefined);
    await here.save(tokens(22));
    assert.equal((await there.load())?.readAt, 22);
  });

  it("are neither read nor overwritten if a later version wrote them (G-20)", async () => {
    const later = JSON.stringify({ version: 2, readAt: 5, tokens: "in another shape" });
    const store = new TokenStore(file);
    await store.save(tokens(1));
    for (const other of [store, new TokenStore(file)]) {
      await fs.writeFile(file, later);
      await other.save(tokens(3));
      assert.equal(await fs.readFile(file, "utf8"), later);
      assert.equal(await other.load(), undefined);
    }
  });

  it("are overwritten if the file is of another kind", async () => {
    for (const damaged of ["", "{", "[]", '{"version":"2"}']) {
      await fs.writeFile(file, damaged);
      await new TokenStore(file).save(tokens(1));
      assert.equal((await new TokenStore(file).load())?.readAt, 1);
    }
  });

  it("are written as soon as nothing holds the file any more (G-07)", async () => {
    let held = 3;
    const rename: typeof fs.rename = (from, to) => {
      held -= 1;
      if (held < 0) return fs.rename(from, to);
      return Promise.reject(Object.assign(new Error("held"), { code: "EPERM" }));
    };
    await new TokenStore(file, { ...fs, rename }).save(tokens(1));
    assert.equal((await new TokenStore(file).load())?.readAt, 1);
  });
});
