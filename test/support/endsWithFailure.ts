/**
 * For a suite whose tests are consecutive steps. After a failure the other steps fail immediately, since they would
 * only time out. Mocha's `bail` would end other suites too.
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
