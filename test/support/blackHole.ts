import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";

/**
 * A local port on which connection attempts get no answer. The listening process sleeps and accepts no connection, and
 * its backlog, the shortest possible one, is full.
 */
export class BlackHole {
  #child: ChildProcess | undefined;
  readonly #fillers: net.Socket[] = [];

  async open(): Promise<number> {
    const child = spawn(process.execPath, ["-e", sleeper], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const port = Number(line.toString());
    for (let i = 0; i < 8; i += 1) {
      this.#fillers.push(net.connect(port, "127.0.0.1").on("error", () => undefined));
    }
    // Waits, because the kernel does not report when the backlog is full.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return port;
  }

  async close(): Promise<void> {
    for (const filler of this.#fillers) filler.destroy();
    const child = this.#child;
    if (child === undefined) return;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }
}

const sleeper = `
const server = require("node:net").createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  require("node:fs").writeSync(1, String(server.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
`;
