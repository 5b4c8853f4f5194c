import { type MountedFixture, mountForTest } from "./mounted";

/** The local service on a port, for all tests of the calling suite. */
export function useMountedService(): () => MountedFixture {
  let service: MountedFixture;
  before(async () => {
    service = await mountForTest();
  });
  after(() => service.stop());
  return () => service;
}
