import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { npmInstall } from "../../editor/npm";
import { requireFreePort } from "../../editor/requireFreePort";
import { makeTemporaryFolder } from "../../support/temporaryFolder";

/** Each message is one line and states what to do. */
describe("the message about something that is missing", () => {
  it("names the required version of Node", () => {
    const setUp = path.resolve("test/setUp.js");
    const script = `Object.defineProperty(process, "versions", { value: { node: "18.20.0" } });
      require(${JSON.stringify(setUp)}).requireNode();`;
    const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.match(stderr, /^Node 20\.19 or newer is needed, this is 18\.20\.0: install .*\n$/);
  });

  it("names a port that is in use", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await assert.rejects(requireFreePort(String(port)), {
      message: `Port ${port} is in use or not allowed: name another one with --port.`,
    });
    server.close();
    await once(server, "close");
  });

  it("says that the network is needed if an install fails", async () => {
    const folder = await makeTemporaryFolder();
    const settings = {
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_cache: path.join(folder.path, "cache"),
      npm_config_fetch_retries: "0",
    };
    Object.assign(process.env, settings);
    try {
      await assert.rejects(npmInstall(folder.path, "code-server@4.139.1"), (error: Error) => {
        assert.match(error.message, /^What the tests need could not be installed: .*\)\.$/);
        assert.match(error.message, /ECONNREFUSED/);
        return true;
      });
    } finally {
      for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
      await folder.remove();
    }
  });
});
