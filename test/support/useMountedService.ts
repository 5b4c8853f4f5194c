import { type MountedFixture, mountForTest } from "./mounted";

/** The local service on a port, for all tests of the suite in which this is called. */
export function useMountedService(): () => MountedFixture {
  let service: MountedFixture;
  before(async () => {
    service = await mountForTest();
  });
  after(() => service.stop());
  return () => service;
}
