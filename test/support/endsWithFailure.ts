/**
 * Makes all remaining tests of the calling suite fail after the first failure. Use it for suites whose tests are
 * consecutive steps: later steps would only time out. Mocha's `bail` would end other suites too.
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
