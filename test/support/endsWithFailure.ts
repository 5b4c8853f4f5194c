/**
 * For a suite whose tests are the steps of one path: after one that failed, those that follow would
 * only wait in vain. Mocha's own `bail` also leaves out suites that come after a failure elsewhere.
 */
export function endsWithFailure(): void {
  let hasFailed = false;
  beforeEach(() => {
    if (hasFailed) throw new Error("An earlier step of this path failed");
  });
  afterEach(function () {
    hasFailed ||= this.currentTest?.state === "failed";
  });
}
