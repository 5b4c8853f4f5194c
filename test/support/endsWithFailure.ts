/**
 * For a suite whose tests are steps of one path: after a failure the following steps are skipped,
 * since they would only time out. Mocha's own `bail` would skip other suites too.
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
