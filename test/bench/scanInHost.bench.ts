import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { CheckData } from "../../src/cli/fileLook";
import { openFolders } from "../../src/project/files/folder";
import type { LabelsOfFile } from "../../src/engine/names/workspaceNames";
import type { FileNote } from "../../src/cli/problem";
import { readLabels } from "../../src/cli/readLabels";
import { readRepositorySettings } from "../../src/cli/repositorySettings";
import { LabelLoader } from "../../src/project/labels/labelLoader";
import { Inventory } from "../../src/project/scan/inventory";
import { scanFolders } from "../../src/project/scan/scanFolders";
import { endKeptThreads } from "../../src/project/scan/scanThreads";
import { obey } from "./hostVerbs";

interface Folders {
  readonly roots: readonly string[];
  /** The thread script that only finds addresses. */
  readonly thread: string;
  /** The script of the command. The threads of the command run this script too, and find and check addresses. */
  readonly command: string;
  readonly book: string;
}

/** The book and the label files. They are read before the measurement, as in an editor. */
let known: CheckData["known"] | undefined;

/** Runs inside the extension host. Scans folders as the "Workspace" part of the view does. */
export async function run(): Promise<void> {
  await obey({
    node: () => process.execPath,
    prepare: async (given) => {
      const { roots, command, book } = given as Folders;
      const loader = new LabelLoader(command);
      const labels: readonly LabelsOfFile[] = await readLabels(openFolders(roots, "/"), {
        loader,
        onLeftOut: () => undefined,
      });
      loader.dispose();
      const bytes = brotliDecompressSync(readFileSync(book));
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
      shared.set(bytes);
      known = { book: shared, labels, base: undefined };
    },
    find: async (given) => {
      const { roots, thread } = given as Folders;
      const inventory = new Inventory(() => true);
      const begin = performance.now();
      await scanFolders({
        roots: await withRules(roots),
        thread,
        onResult: (result) => {
          inventory.add(result);
        },
      });
      return [performance.now() - begin, inventory.fileCount];
    },
    endThreads: (given) => endKeptThreads((given as Folders).thread),
    check: async (given) => {
      const { roots, command } = given as Folders;
      if (known === undefined) throw new Error("not prepared");
      const inventory = new Inventory(() => true);
      const threadData: CheckData = { known, only: undefined, withChains: false };
      let findings = 0;
      const begin = performance.now();
      // Threads of this kind are not reused between scans.
      await scanFolders({
        roots: await withRules(roots),
        thread: command,
        threadData,
        onResult: (result) => {
          for (const { note } of result.files) {
            if (note !== undefined) findings += (note as FileNote).problems.length;
          }
          inventory.add(result);
        },
      });
      return [performance.now() - begin, findings];
    },
  });
}

function withRules(roots: readonly string[]) {
  return Promise.all(
    roots.map(async (path) => {
      const { defaultExcludes, useIgnoreFiles } = await readRepositorySettings(path, undefined);
      return { path, rules: { exclude: defaultExcludes, useIgnoreFiles } };
    }),
  );
}
