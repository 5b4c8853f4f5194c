import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type JournalDisk, realDisk } from "../../../../../src/sources/local/journal/journalDisk";
import { setLinesAside } from "../../../../../src/sources/local/journal/setAside";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";

describe("damaged lines of the tag journal", () => {
  let folder: TemporaryFolder;
  let copy: string;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    copy = join(folder.path, "tags.journal.set-aside");
  });

  afterEach(() => folder.remove());

  const lineAt = (offset: number, text: string) => ({ offset, line: Buffer.from(text, "latin1") });

  it("are copied once, whatever they contain (G-03)", async () => {
    const [first, second, third] = [lineAt(0, ""), lineAt(7, "\xff"), lineAt(9, "a")];
    assert.equal(await setLinesAside(realDisk, copy, [first]), 1);
    const head = (await readFile(copy, "latin1")).slice(1);
    assert.equal(await setLinesAside(realDisk, copy, [lineAt(3, head), second]), 2);
    assert.equal(await setLinesAside(realDisk, copy, [second, third, first, lineAt(3, head)]), 1);
    assert.match(await readFile(copy, "latin1"), /\n# line at byte 7, crc [\da-f]+\n\xff\n# line/);
  });

  it("are copied in linear time and in one write, however many they are (G-03)", async () => {
    let writes = 0;
    const disk: JournalDisk = {
      ...realDisk,
      open: async (...where) => {
        const file = await realDisk.open(...where);
        return {
          facts: () => file.facts(),
          read: (start, end) => file.read(start, end),
          append: (bytes) => {
            writes += 1;
            return file.append(bytes);
          },
          sync: () => file.sync(),
          close: () => file.close(),
        };
      },
    };
    const lines = Array.from({ length: 30_000 }, (_, at) => lineAt(40 * at, `damaged ${at}`));
    assert.equal(await setLinesAside(disk, copy, lines), lines.length);
    assert.equal(writes, 1);
    const before = process.cpuUsage();
    assert.equal(await setLinesAside(disk, copy, lines), 0);
    // Searching the whole text for each line would take many seconds.
    assert.ok(process.cpuUsage(before).user < 1_000_000);
  });
});
