import {
  applyLabelEdits,
  buildLabelEdits,
  readLabelNames,
} from "../../../engine/names/labelFiles/addLabels";
import type { LabelObstacle, NewLabel } from "../../../engine/names/labelFiles/addLabels";
import { formatPlaceKey } from "../../../engine/names/labelFiles/addressLabels";
import { buildCastEdits } from "../../../engine/names/labelFiles/castLabels";
import type { FoundryForm } from "../../../engine/names/labelFiles/foundryEdits";
import { buildSolidityEdits } from "../../../engine/names/labelFiles/solidityLabels";
import { buildJsonEdits } from "../../../engine/names/labelFiles/jsonEdits";
import type {
  MergedLabels,
  MergeObstacle,
  OnTaken,
} from "../../../engine/names/labelFiles/mergedLabels";
import {
  type Exported,
  type ExportedLabel,
  type LeftOutOfExport,
  toChainLabels,
  toListedLabels,
  toPlainLabels,
  toRepositoryLabels,
} from "./exportedLabels";

export type ExportFormat = "solidity" | "foundry" | "cast" | "repositoryLabels" | "csv" | "json";

interface MergeOptions {
  readonly format: ExportFormat;
  /** The forms of Foundry labels to write. */
  readonly forms: readonly FoundryForm[];
  readonly onTaken: OnTaken;
}

export type Merge = (MergedLabels | MergeObstacle | LabelObstacle) & {
  readonly leftOut: ReadonlyMap<LeftOutOfExport, number>;
};

/** Merges labels into the text of a file; the text is empty if there is no file. */
export async function mergeLabels(
  text: string,
  labels: readonly ExportedLabel[],
  { format, forms, onTaken }: MergeOptions,
): Promise<Merge> {
  switch (format) {
    case "solidity": {
      const { labels: plain, leftOut } = toPlainLabels(labels);
      return { ...buildSolidityEdits(text, plain), leftOut };
    }
    case "foundry": {
      const { buildFoundryEdits } = await import("../../../engine/names/labelFiles/foundryEdits");
      const { labels: plain, leftOut } = toPlainLabels(labels);
      return { ...buildFoundryEdits(text, plain, forms, onTaken), leftOut };
    }
    case "cast": {
      const { labels: plain, leftOut } = toPlainLabels(labels);
      return { ...buildCastEdits(text, plain), leftOut };
    }
    case "json": {
      const { labels: listed, leftOut } = toListedLabels(labels);
      return { ...buildJsonEdits(text, listed), leftOut };
    }
    case "repositoryLabels":
      return mergeRows(text, toRepositoryLabels(labels), onTaken);
    case "csv":
      return mergeRows(text, toChainLabels(labels), onTaken);
  }
}

function mergeRows(text: string, { labels, leftOut }: Exported<NewLabel>, onTaken: OnTaken): Merge {
  const edits = buildLabelEdits(text, labels, onTaken);
  if ("kind" in edits) return { ...edits, leftOut };
  const names = readLabelNames(text);
  const known = labels.flatMap((label) => {
    const name = names.get(formatPlaceKey(label));
    return name === undefined ? [] : [name === label.name];
  });
  const same = known.filter(Boolean).length;
  const added = labels.length - known.length;
  return { kind: "merged", edits, added, same, taken: known.length - same, leftOut };
}

export function textAfter(text: string, { edits }: Pick<MergedLabels, "edits">): string {
  return applyLabelEdits(text, edits);
}
