import { Workbench, type WorkbenchOptions } from "./workbench";

/** Starts one window for all tests of the calling suite. */
export function useWindow(options: WorkbenchOptions): () => Workbench {
  let workbench: Workbench;
  before(async function () {
    this.timeout(120_000);
    workbench = await Workbench.start(options);
  });
  return () => workbench;
}
