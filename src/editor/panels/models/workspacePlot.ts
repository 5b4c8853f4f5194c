import { safeText } from "../../../engine/text/safeText";
import { standings } from "../../../project/scan/standing";
import type { TableName } from "../messages/shared";
import type { Texts } from "../messages/texts";
import type { SharePlot, Slice } from "../messages/toPage";
import type { FileRow } from "./workspaceFilters";

/** The number of slices of their own; the rest is one slice. */
const mostSlices = 7;

type PlottedRow = Pick<FileRow, "standing" | "folders">;

/** What the plot narrows the table to; `pickOf…` are the parts that a row belongs to. */
export function picksOf({ standing, folders }: PlottedRow): readonly string[] {
  return [pickOfStanding(standing), ...folders.map(pickOfFolder)];
}

function pickOfStanding(standing: string): string {
  return `standing ${standing}`;
}

function pickOfFolder(folder: string): string {
  return `folder ${folder}`;
}

/** How many addresses have each standing, and stand in each folder. */
export function buildWorkspacePlot(
  rows: readonly PlottedRow[],
  texts: Texts,
  view: { readonly picked: string | null; readonly partOf: number | null },
  table: TableName = "workspace",
): SharePlot {
  const byStanding = new Map<string, number>(standings.map((standing) => [standing, 0]));
  const byFolder = new Map<string, number>();
  for (const { standing, folders } of rows) {
    byStanding.set(standing, (byStanding.get(standing) ?? 0) + 1);
    for (const folder of folders) byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1);
  }
  const ofStanding = [...byStanding].filter(([, count]) => count > 0);
  const ofFolder = [...byFolder].sort(([a, most], [b, less]) => less - most || a.localeCompare(b));
  return {
    plot: "shares",
    table,
    groups: [
      {
        by: "standing",
        slices: buildSlices(
          ofStanding,
          view.picked,
          pickOfStanding,
          (each) => texts[standings.find((standing) => standing === each) ?? "unvouched"],
        ),
      },
      {
        by: "folder",
        slices: buildSlices(ofFolder, view.picked, pickOfFolder, (each) => nameFolder(each, texts)),
      },
    ],
    partOf: view.partOf,
  };
}

/** Files at the top of the workspace are in no folder. */
export function nameFolder(folder: string, texts: Texts): string {
  return folder === "" ? texts.noFolder : safeText(folder, 40);
}

function buildSlices(
  parts: readonly (readonly [part: string, count: number])[],
  picked: string | null,
  pickOf: (part: string) => string,
  nameOf: (part: string) => string,
): readonly Slice[] {
  const whole = parts.reduce((sum, [, count]) => sum + count, 0);
  const shown = parts.length > mostSlices + 1 ? parts.slice(0, mostSlices) : parts;
  const slices = shown.map(
    ([part, count]): Slice => ({
      id: pickOf(part),
      label: nameOf(part),
      icon: null,
      share: count / whole,
      value: { kind: "count", count },
      picked: pickOf(part) === picked,
    }),
  );
  if (shown.length === parts.length) return slices;
  const rest = parts.slice(shown.length).reduce((sum, [, count]) => sum + count, 0);
  const value = { kind: "count", count: rest } as const;
  const label = String(parts.length - shown.length);
  return [...slices, { id: null, label, icon: null, share: rest / whole, value, picked: false }];
}
