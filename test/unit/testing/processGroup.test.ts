import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ProcessGroup } from "../../editor/processGroup";

/** A program that starts a child process, prints both process ids and never ends. */
const stubborn =
  'process.on("SIGTERM", () => {}); const c = require("child_process").spawn("sleep", ["600"]); console.log(process.pid, c.pid); setInterval(() => {}, 1000);';

describe("a group of processes", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "address-atlas-group-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  async function idsIn(logFile: string): Promise<number[]> {
    for (let wait = 0; wait < 200; wait += 1) {
      const ids = /^(\d+) (\d+)$/m.exec(readFileSync(logFile, "utf8"));
      if (ids !== null) return [Number(ids[1]), Number(ids[2])];
      await sleep(25);
    }
    throw new Error("the program did not start");
  }

  it("ends all processes that it started, even one that ignores SIGTERM", async () => {
    const logFile = path.join(folder, "log");
    const group = new ProcessGroup([process.execPath, "-e", stubborn], logFile);
    const ids = await idsIn(logFile);
    assert.deepEqual(ids.map(isRunning), [true, true]);
    await group.stop();
    // An orphaned process exists until the system has reaped it.
    for (let wait = 0; wait < 400 && ids.some(isRunning); wait += 1) await sleep(25);
    assert.deepEqual(ids.map(isRunning), [false, false]);
  });

  it("reports that its program has ended", async () => {
    const group = new ProcessGroup(["true"], path.join(folder, "log"));
    await group.ended;
    await group.stop();
  });
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
