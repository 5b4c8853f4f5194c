import { Workbench, type WorkbenchOptions } from "./workbench";

/** A window for all tests of the suite in which this is called. */
export function useWindow(options: WorkbenchOptions): () => Workbench {
  let workbench: Workbench;
  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.start(options);
  });
  return () => workbench;
}
