import { DiskFolder } from "../../src/project/files/diskFolder";
import type { LabelLoader } from "../../src/project/labels/labelLoader";
import { LabelReader } from "../../src/project/labels/labelReader";
import { WorkspaceNames } from "../../src/engine/names/workspaceNames";

/** Reads all label files of a folder once. Throws if any row is skipped. */
export async function readLabels(folder: string, loader: LabelLoader): Promise<WorkspaceNames> {
  const names = new WorkspaceNames();
  const reader = new LabelReader({
    folder: new DiskFolder(folder),
    load: (file, sibling) => loader.load(folder, file, sibling),
    names,
    describe: (title) => ({ uri: `file://${folder}/${title}`, root: folder, title }),
    onLeftOut: (title, words) => {
      throw new Error(`${title ?? ""}: ${words}`);
    },
    onChange: () => undefined,
  });
  await reader.readAll();
  reader.dispose();
  return names;
}
