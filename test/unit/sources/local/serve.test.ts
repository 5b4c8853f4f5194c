import assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sendOverHttp } from "../../../support/mounted";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

/** Runs the built command of `npm run service` in a separate process. */
describe("the service's command", () => {
  let folder: TemporaryFolder;
  const running: ChildProcessByStdio<null, Readable, Readable>[] = [];

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  afterEach(async () => {
    for (const child of running.splice(0)) child.kill("SIGKILL");
    await folder.remove();
  });

  function start(args: readonly string[], nodeArgs: readonly string[] = []): (typeof running)[0] {
    const script = join(process.cwd(), "dist", "service.cjs");
    const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    return child;
  }

  async function endOf(child: (typeof running)[0]): Promise<readonly [number, string, string]> {
    const [[code], out, error] = await Promise.all([
      once(child, "close") as Promise<[number]>,
      text(child.stdout),
      text(child.stderr),
    ]);
    return [code, out, error];
  }

  async function portOf(child: (typeof running)[0]): Promise<number> {
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    const [, port] =
      /^Address Atlas local service: http:\/\/127\.0\.0\.1:(\d+)\n$/.exec(String(chunk)) ?? [];
    return Number(port ?? assert.fail(String(chunk)));
  }

  const withData = (port: string): string[] => [
    "--port",
    port,
    "--key",
    "k",
    "--data",
    folder.path,
  ];

  it("prints its address on one line, answers there, and stops on request", async () => {
    const child = start(withData("0"));
    const port = await portOf(child);
    assert.equal((await sendOverHttp(port, "GET", "/v2/chains?api_key=k")).status, 200);
    child.kill("SIGTERM");
    assert.deepEqual(await endOf(child), [0, "", ""]);
  });

  it("prints the address of another port if the requested one is in use (G-11)", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    assert.ok(typeof address === "object" && address !== null);
    const port = await portOf(start(withData(String(address.port))));
    assert.notEqual(port, address.port);
    assert.equal((await sendOverHttp(port, "GET", "/v2/chains?api_key=k")).status, 200);
    taken.close();
  });

  it("explains why it cannot start without a loopback interface, and exits (G-11)", async () => {
    const withoutLoopback = join(folder.path, "withoutLoopback.cjs");
    await writeFile(
      withoutLoopback,
      `require("node:net").Server.prototype.listen = function () {
        const refused = Object.assign(new Error("no loopback"), { code: "EADDRNOTAVAIL" });
        process.nextTick(() => this.emit("error", refused));
        return this;
      };`,
    );
    const child = start(withData("0"), ["--require", withoutLoopback]);
    assert.deepEqual(await endOf(child), [1, "", "The service could not start: EADDRNOTAVAIL\n"]);
  });

  it("prints its usage when it is called wrongly", async () => {
    for (const args of [[], ["--port", "70000", "--key", "k", "--data", "d"], ["--unknown"]]) {
      const [code, out, error] = await endOf(start(args));
      assert.deepEqual([code, out], [2, ""]);
      assert.match(error, /^usage: /);
    }
  });
});
