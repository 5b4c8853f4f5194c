import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import * as nodeDisk from "node:fs/promises";
import {
  appendFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { identify } from "../../../../src/engine/addresses/identify";
import type { Written } from "../../../../src/editor/commands/labels/changeLabels";
import { writeLabelsToDisk } from "../../../../src/editor/commands/labels/writeLabelsToDisk";
import type { NewLabel } from "../../../../src/engine/names/labelFiles/addLabels";
import { usdcOnEthereum as usdc, vitalik } from "../../../support/realAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { itInCi } from "../../../support/shortRun";

const file = "address-labels.csv";
const lock = `${file}.lock`;
const header = "address,name,chainId\n";
const row = `${vitalik},Treasury,\n`;

function labelOf(address: string, name: string): NewLabel {
  const verdict = identify(address);
  assert.ok(verdict.valid);
  return { address: verdict, name, chain: "every" };
}

/** Returns a disk that calls `happens` before each sync of the extension. */
function diskThat(happens: () => Promise<void>): typeof nodeDisk {
  return {
    ...nodeDisk,
    open: async (...given) => {
      const handle = await open(...given);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await happens();
        await sync();
      };
      return handle;
    },
  };
}

/** Returns a disk that calls `happens` right before the first rename. */
function diskWithFirstRename(happens: () => Promise<void>): typeof nodeDisk {
  let isFirst = true;
  return {
    ...nodeDisk,
    rename: async (...given) => {
      const isNow = isFirst;
      isFirst = false;
      if (isNow) await happens();
      await rename(...given);
    },
  };
}

describe("writing repository labels to the disk", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  const pathOf = (name = file): string => path.join(folder.path, name);
  const read = (name = file): Promise<string> => readFile(pathOf(name), "utf8");
  const write = (disk?: typeof nodeDisk, label = labelOf(vitalik, "Treasury")): Promise<Written> =>
    writeLabelsToDisk(folder.path, [label], disk);
  const makeOld = async (name: string): Promise<void> => {
    const past = new Date(Date.now() - 60_000);
    await utimes(pathOf(name), past, past);
  };

  it("takes over a lock that a crash has left (L-21)", async () => {
    await writeFile(pathOf(lock), "half of a");
    await makeOld(lock);
    assert.deepEqual(await write(), { kind: "written" });
    assert.equal(await read(), header + row);
    assert.deepEqual(await readdir(folder.path), [file]);
  });

  itInCi("does not remove a lock that is in use or that is not a file (L-21)", async () => {
    const owner = await open(pathOf(lock), "wx");
    try {
      const moment = new Date(Date.now() - 20_000);
      await utimes(pathOf(lock), moment, moment);
      await mkdir(pathOf(`other/${lock}`), { recursive: true });
      await makeOld(`other/${lock}`);
      const labels = [labelOf(vitalik, "Treasury")];
      const ends = await Promise.all([write(), writeLabelsToDisk(pathOf("other"), labels)]);
      assert.deepEqual(ends, [{ kind: "busy" }, { kind: "busy" }]);
      assert.equal((await lstat(pathOf(lock))).ino, (await owner.stat()).ino);
      assert.deepEqual(await readdir(pathOf("other")), [lock]);
    } finally {
      await owner.close();
    }
  });

  it("does not write or remove the new lock in a slow window whose lock was taken over (L-20)", async () => {
    await writeFile(pathOf(), header);
    const [hasBegun, mayEnd] = [new EventEmitter(), new EventEmitter()];
    const begun = once(hasBegun, "it");
    const first = write(
      diskThat(async () => {
        await makeOld(lock);
        hasBegun.emit("it");
        await once(mayEnd, "it");
      }),
    );
    await begun;
    let during: unknown;
    const second = diskThat(async () => {
      const before = await lstat(pathOf(lock));
      mayEnd.emit("it");
      const end = await first;
      const left = (await readdir(folder.path)).includes(lock) && (await lstat(pathOf(lock)));
      during ??= [end, left && left.ino === before.ino, await read()];
    });
    assert.deepEqual(await write(second, labelOf(usdc, "USDC")), { kind: "written" });
    assert.deepEqual(during, [{ kind: "busy" }, true, header]);
    assert.equal(await read(), `${header}${usdc},USDC,\n`);
    assert.deepEqual(await readdir(folder.path), [file]);
  });

  it("reports that others are writing, not that the folder is gone, if its lock is removed (L-20)", async () => {
    assert.deepEqual(await write(diskThat(() => rm(pathOf(lock)))), { kind: "busy" });
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("writes again if its lock is removed at the last moment (L-20)", async () => {
    const disk = diskWithFirstRename(() => rm(pathOf(lock)));
    assert.deepEqual(await write(disk), { kind: "written" });
    assert.equal(await read(), header + row);
  });

  const theirs = `${usdc},USDC,\n`;
  const changes: Readonly<Record<string, () => Promise<void>>> = {
    "adds a line": () => appendFile(pathOf(), theirs),
    "replaces the file": async () => {
      await writeFile(pathOf("theirs"), header + theirs);
      await rename(pathOf("theirs"), pathOf());
    },
    "makes the file": () => writeFile(pathOf(), header + theirs),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`keeps the text of a program that ${what} while the label is written (L-20)`, async () => {
      if (what !== "makes the file") await writeFile(pathOf(), header);
      let times = 0;
      const disk = diskThat(async () => {
        times += 1;
        if (times === 1) await change();
      });
      assert.deepEqual(await write(disk), { kind: "written" });
      assert.equal(await read(), header + theirs + row);
      assert.equal(times, 2);
    });
  }

  it("writes nothing into a file that changes continuously (L-20)", async () => {
    await writeFile(pathOf(), header);
    const end = await write(diskThat(() => appendFile(pathOf(), "# more\n")));
    assert.deepEqual(end, { kind: "busy" });
    assert.match(await read(), /^address,name,chainId\n(?:# more\n)+$/);
    assert.deepEqual(await readdir(folder.path), [file]);
  });

  it("waits for a program that locks the file for a moment (L-20)", async () => {
    await writeFile(pathOf(), header);
    const disk = diskWithFirstRename(() =>
      Promise.reject(Object.assign(new Error("held"), { code: "EPERM" })),
    );
    assert.deepEqual(await write(disk), { kind: "written" });
    assert.equal(await read(), header + row);
  });

  it("writes through a link to a label file without touching the locks of others (L-22)", async () => {
    await mkdir(pathOf("docs"));
    await writeFile(pathOf("docs/labels.csv"), header);
    await writeFile(pathOf("docs/labels.csv.lock"), "theirs");
    await makeOld("docs/labels.csv.lock");
    await symlink("docs/labels.csv", pathOf());
    assert.deepEqual(await write(), { kind: "written" });
    assert.equal(await read("docs/labels.csv"), header + row);
    assert.equal(await read("docs/labels.csv.lock"), "theirs");
    assert.ok((await lstat(pathOf())).isSymbolicLink());
  });

  it("writes nothing through a link to a file that belongs to another tool (L-22)", async () => {
    for (const target of ["yarn", "node_modules/a/labels.csv", ".git/config", "lib/a.csv"]) {
      await mkdir(path.dirname(pathOf(target)), { recursive: true });
      await writeFile(pathOf(target), header);
      await writeFile(pathOf(`${target}.lock`), "theirs");
      await makeOld(`${target}.lock`);
      await symlink(target, pathOf());
      assert.deepEqual(await write(), { kind: "foreign" }, target);
      assert.equal(await read(target), header);
      assert.equal(await read(`${target}.lock`), "theirs");
      await rm(pathOf());
    }
  });

  it("does not open a socket, wait for a pipe or read a file that is too large (L-22)", async () => {
    const server = createServer().listen(pathOf());
    await once(server, "listening");
    const end = await write().finally(() => server.close());
    assert.deepEqual(end, { kind: "special" });
    await once(server, "close");
    execFileSync("mkfifo", [pathOf()]);
    assert.deepEqual(await write(), { kind: "special" });
    await rm(pathOf());
    await mkdir(pathOf());
    assert.deepEqual(await write(), { kind: "folder" });
    await rm(pathOf(), { recursive: true });
    await writeFile(pathOf(), "");
    // A sparse file that is far too large to read into memory.
    await truncate(pathOf(), 2 ** 42);
    assert.deepEqual(await write(), { kind: "tooLarge" });
    assert.deepEqual(await readdir(folder.path), [file]);
  });

  it("reports that the folder is gone (L-22)", async () => {
    assert.deepEqual(await writeLabelsToDisk(pathOf("removed"), []), { kind: "gone" });
  });
});
