import { type MountedFixture, mountForTest } from "./mounted";
import { Workbench, type WorkbenchOptions } from "./workbench";

interface WindowAndService {
  readonly workbench: Workbench;
  /** Running, and not connected to yet. */
  readonly service: MountedFixture;
}

/** A window for all tests of the suite in which this is called, and a service to connect it to. */
export function useWindowAndService(options: WorkbenchOptions): () => WindowAndService {
  let workbench: Workbench;
  let service: MountedFixture;
  before(async function () {
    this.timeout(120_000);
    service = await mountForTest();
    workbench = await Workbench.start(options);
  });
  after(() => service.stop());
  return () => ({ workbench, service });
}
