import assert from "node:assert/strict";
import { LoadedRecord } from "../../../../src/sources/catalog/loadedRecord";
import type { RequestOptions } from "../../../../src/sources/service/requestOptions";
import { settled } from "../../../support/heldPages";

describe("a record of the catalog", () => {
  const requests: RequestOptions[] = [];
  const answers: ((value: string) => void)[] = [];
  let record: LoadedRecord<string>;
  beforeEach(() => {
    requests.splice(0);
    answers.splice(0);
    const read = (options: RequestOptions): Promise<string> => {
      requests.push(options);
      return new Promise((resolve) => answers.push(resolve));
    };
    record = new LoadedRecord(read, () => undefined);
  });

  async function answer(value: string): Promise<void> {
    answers.shift()?.(value);
    await settled();
  }

  it("is read once, however often the user requests it during the read", async () => {
    const loaded = record.load();
    void record.load();
    await answer("as it is");
    await loaded;
    assert.equal(record.value, "as it is");
    assert.equal(requests.length, 1);
  });

  it("is read again if it has changed during the read", async () => {
    const loaded = record.load();
    void record.load("program");
    void record.load("program");
    await answer("as it was");
    assert.equal(record.loading, true);
    await answer("as it is");
    await loaded;
    assert.equal(record.value, "as it is");
    assert.deepEqual(
      requests.map(({ userAction }) => userAction),
      [true, false],
    );
    assert.equal(record.loading, false);
  });

  it("is not read again after it was cancelled", async () => {
    const loaded = record.load();
    void record.load("program");
    record.cancel();
    await answer("late");
    await loaded;
    assert.equal(record.value, undefined);
    assert.equal(requests.length, 1);
  });
});
