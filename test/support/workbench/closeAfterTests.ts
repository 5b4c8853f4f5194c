import type { Context } from "mocha";

interface Closeable {
  keepEvidence(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Registers hooks for all tests of the process. After each test the hooks close what the test has opened; after the
 * last test they close the rest. If a test failed, they first keep a picture and the logs of everything that is open.
 */
export function closeAfterTests(open: ReadonlySet<Closeable>): void {
  const outsideOfTests = !("afterEach" in globalThis);
  if (outsideOfTests) return;
  let openBefore = new Set<Closeable>();
  beforeEach(() => {
    openBefore = new Set(open);
  });
  afterEach(async function (this: Context) {
    const failed = this.currentTest?.state === "failed";
    for (const closeable of [...open]) {
      if (failed) await closeable.keepEvidence();
      if (!openBefore.has(closeable)) await closeable.close();
    }
  });
  after(async () => {
    for (const closeable of [...open]) await closeable.close();
  });
}
