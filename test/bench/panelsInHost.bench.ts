import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { holdingRecords, ownAddress, panelRecords } from "../support/panelRecords";
import { RecordService } from "../support/recordService";
import { type BuildName, distFolders } from "./builds";
import { reportVariable } from "./hostVerbs";
import { openMinimal, openPanels, reveal, timePainting } from "./timedPanels";

/** Durations in milliseconds. */
export interface PanelsReport {
  readonly opened: Readonly<Record<BuildName | "theirs", number[]>>;
  readonly shownAgain: { readonly ours: number[]; readonly theirs: number[] };
}

const rounds = 15;
const manyRows = 100_000;
const thing = { kind: "address", address: ownAddress } as const;

/** Runs inside the extension host. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-bench-panels-"));
  const report: PanelsReport = {
    opened: await measureOpening(folder),
    shownAgain: await measureShowingAgain(folder),
  };
  rmSync(folder, { recursive: true });
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

/** Measures the time from opening a panel with 30 holdings until they are painted. */
async function measureOpening(folder: string): Promise<PanelsReport["opened"]> {
  const holdings = manyHoldings(30);
  const measured: PanelsReport["opened"] = { ours: [], before: [], theirs: [] };
  const builds = await Promise.all(
    [...distFolders()].map(async ([build, dist]) => {
      const service = new RecordService({ ...panelRecords, holdings });
      return {
        build,
        ...(await openPanels(path.join(folder, build), service.createCatalog(), dist)),
      };
    }),
  );
  const sides = [
    ...builds.map(({ build, panels }) => ({ build, show: () => panels.open(thing).panel })),
    { build: "theirs" as const, show: openMinimal },
  ];
  for (let round = 0; round <= rounds; round += 1) {
    // The order of the sides alternates. The wait lets the previous panel disappear.
    for (const { build, show } of round % 2 === 0 ? sides : sides.toReversed()) {
      await sleep(300);
      const time = await timePainting(show, true);
      if (round > 0) measured[build].push(time);
    }
  }
  for (const { dispose } of builds) await dispose();
  return measured;
}

/** Measures the time from showing a hidden panel, with all holdings loaded, until they are painted. */
async function measureShowingAgain(folder: string): Promise<PanelsReport["shownAgain"]> {
  const holdings = manyHoldings(manyRows);
  const service = new RecordService({ ...panelRecords, holdings }, 10_000);
  const [[, dist = ""] = []] = distFolders();
  const { panels, dispose } = await openPanels(
    path.join(folder, "many"),
    service.createCatalog(),
    dist,
  );
  const opened = panels.open(thing);
  await opened.detail.start();
  await opened.detail.table("holdings")?.loader.all({ pages: 20, rows: manyRows });
  const loaded = opened.detail.table("holdings")?.rowCount;
  if (loaded !== manyRows) throw new Error(`${loaded} rows instead of ${manyRows}`);
  const minimal = openMinimal();
  const measured: PanelsReport["shownAgain"] = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    await sleep(300);
    const ours = await timePainting(() => reveal(opened.panel), false);
    await sleep(300);
    const theirs = await timePainting(() => reveal(minimal), false);
    if (round === 0) continue;
    measured.ours.push(ours);
    measured.theirs.push(theirs);
  }
  minimal.dispose();
  await dispose();
  return measured;
}

function manyHoldings(count: number): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, index) => ({
    ...holdingRecords[index % 18],
    token_address: `0x${index.toString(16).padStart(40, "0")}`,
    token_symbol: `T${index}`,
    balance: String(10n ** 18n + BigInt(index)),
  }));
}
