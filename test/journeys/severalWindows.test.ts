import { isHostName } from "../editor/hosts";
import { WindowsRound } from "../support/windows/windowsRound";

/** `ATLAS_WINDOWS=300 node test/run.js journeys severalWindows` runs 300 operations in three windows. */
const long = process.env["ATLAS_WINDOWS"];
const operations = Number(long ?? 30);
const windows = long === undefined ? 2 : 3;
const seed = Number(process.env["ATLAS_SEED"] ?? (long === undefined ? 1 : Date.now() % 1_000_000));

describe("several windows on one profile", function () {
  this.timeout(120_000 + operations * 4_000);

  it(`end with the same tags, nothing unsaved and the right time of the last check, after ${operations} operations in ${windows} windows (seed ${seed})`, async () => {
    const host = process.env["ATLAS_HOST"] ?? "newest";
    if (!isHostName(host)) throw new Error(`ATLAS_HOST names no host: ${host}`);
    const round = await WindowsRound.start({ host, windows, operations, seed });
    try {
      await round.act();
      await round.check();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error([message, `seed ${seed}`, ...round.history].join("\n"), { cause: error });
    } finally {
      await round.end();
    }
  });
});
