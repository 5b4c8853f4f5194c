import type { Context } from "mocha";

interface Closeable {
  keepEvidence(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Registers hooks around every test of this file: what a test opened is closed after it, and when
 * it failed its last picture and the logs are kept.
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
