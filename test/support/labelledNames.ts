import type { LabelRow } from "../../src/engine/names/labelFiles/labelFile";
import type { Names } from "../../src/engine/names/names";
import { PackedLabels, packLabels } from "../../src/engine/names/packedLabels";
import { WorkspaceNames } from "../../src/engine/names/workspaceNames";
import { identityOf } from "./checkFacts";
import { namesOf } from "./namesOf";

/** Returns names from the shipped book and from a label file with the given labels. */
export function labelledNames(labels: Readonly<Record<string, string>>): Names {
  const names = new WorkspaceNames();
  const title = "address-labels.csv";
  const root = "file:///w";
  const rows = Object.entries(labels).map(
    ([address, text], line): LabelRow => ({
      address: identityOf(address),
      text,
      kind: "label",
      chains: "every",
      line,
    }),
  );
  const table = new PackedLabels(packLabels(rows));
  names.put({ uri: `${root}/${title}`, root, title, rank: "repositoryLabels" }, table);
  return namesOf({
    openWorkspace: () => Promise.resolve({ names, whenRead: () => Promise.resolve() }),
  });
}
