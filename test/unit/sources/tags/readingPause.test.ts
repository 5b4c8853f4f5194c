import assert from "node:assert/strict";
import { join } from "node:path";
import { ReadingPause } from "../../../../src/sources/tags/readingPause";
import { makeTemporaryFolder } from "../../../support/temporaryFolder";

describe("the pause of reading", () => {
  it("applies to every window as soon as one of them pauses or resumes (U-22f)", async () => {
    const folder = await makeTemporaryFolder();
    try {
      const directory = join(folder.path, "none yet");
      const [here, there] = [new ReadingPause(directory), new ReadingPause(directory)];
      assert.deepEqual([here.isOn, there.isOn], [false, false]);
      await here.set(true);
      assert.deepEqual([here.isOn, there.isOn], [true, true]);
      await there.set(false);
      await there.set(false);
      assert.deepEqual([here.isOn, there.isOn], [false, false]);
    } finally {
      await folder.remove();
    }
  });
});
