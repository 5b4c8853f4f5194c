import { Inventory } from "../../src/workspace/inventory";
import { scanFolders } from "../../src/workspace/scanFolders";
import { obey } from "./hostVerbs";

interface Folders {
  readonly roots: readonly string[];
  readonly thread: string;
}

/** Runs inside the host: reads folders as the root "Workspace" does. */
export async function run(): Promise<void> {
  await obey({
    scan: async (given) => {
      const { roots, thread } = given as Folders;
      const rules = { exclude: {}, useIgnoreFiles: true };
      const inventory = new Inventory(() => true);
      const begin = performance.now();
      const onResult = inventory.add.bind(inventory);
      await scanFolders({ roots: roots.map((path) => ({ path, rules })), thread, onResult });
      return [performance.now() - begin, inventory.fileCount];
    },
  });
}
