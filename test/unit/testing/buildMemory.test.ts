import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as buildMemory from "../../../buildMemory";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";

// As it is, since it finds our packages from where it stands.
const { remember } = createRequire(path.resolve("package.json"))(
  "./buildMemory.js",
) as typeof buildMemory;

describe("the memory of the build", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    writeFileSync(maker(), "how it is made");
  });
  afterEach(() => folder.remove());

  const maker = (): string => path.join(folder.path, "maker.js");
  let made = 0;
  const make = (input: unknown): Promise<Uint8Array> =>
    remember("step", maker(), input, () => Uint8Array.of((made += 1)), folder.path);

  it("makes nothing twice of the same input", async () => {
    const first = await make([["a.js", "1"]]);
    assert.deepEqual(await make([["a.js", "1"]]), first);
  });

  it("makes it again if the input or the file of the step differs", async () => {
    const first = await make([["a.js", "1"]]);
    const second = await make([["a.js", "2"]]);
    assert.notDeepEqual(second, first);
    writeFileSync(maker(), "how it is made now");
    assert.notDeepEqual(await make([["a.js", "2"]]), second);
  });

  it("makes it again where the last result cannot be read, and where none can be kept", async () => {
    const first = await make([]);
    writeFileSync(path.join(folder.path, "step"), "damaged");
    assert.notDeepEqual(await make([]), first);
    const noFolder = path.join(maker(), "below");
    assert.equal(await remember("step", maker(), [], () => 7, noFolder), 7);
  });
});
