import { type MountedFixture, mountForTest } from "./mounted";

/** Starts the local service on a port, once for all tests of the calling suite. */
export function useMountedService(): () => MountedFixture {
  let service: MountedFixture;
  before(async () => {
    service = await mountForTest();
  });
  after(() => service.stop());
  return () => service;
}
