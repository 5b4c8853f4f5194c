import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

/** Rule 1: the extension host is shared with others, whose requests go through these. */
const script = `
const http = require("node:http"), https = require("node:https"), net = require("node:net"), tls = require("node:tls");
const globals = () => [
  globalThis[Symbol.for("undici.globalDispatcher.1")], globalThis[Symbol.for("undici.globalDispatcher.2")],
  globalThis[Symbol.for("undici.globalOrigin.1")],
  Object.getOwnPropertyDescriptor(globalThis, "fetch").get ?? globalThis.fetch,
  http.request, http.get, http.globalAgent, https.request, https.globalAgent,
  net.connect, net.Socket.prototype.read, tls.connect, tls.rootCertificates.length,
];
const names = () => Reflect.ownKeys(globalThis).map(String);
const before = globals(), namesBefore = names();
const { ServiceClient } = require(process.argv[1] + "/client.js");
const { createNetworkExchange } = require(process.argv[1] + "/networkExchange.js");
require(process.argv[1] + "/networkRoute.js");
const server = http.createServer((request, response) => response.end("[]"));
server.listen(0, "127.0.0.1", async () => {
  const host = "127.0.0.1:" + server.address().port, origin = "http://" + host;
  const base = { origin, host, basePath: "", href: origin };
  const client = new ServiceClient({ base, apiKey: () => "key", exchange: createNetworkExchange(origin, () => ({})) });
  const chains = client.listChains();
  await chains.loadMore();
  await new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  const { code, facts } = await client.listTags().loadMore().catch((error) => error);
  const same = globals().every((value, i) => value === before[i]);
  client.dispose();
  console.log(JSON.stringify({ same, code, attempts: facts.attempts, names: names().filter((name) => !namesBefore.includes(name)).sort(), loaded: chains.pagesLoaded }));
});
`;

describe("the bundles of the client as they are built", () => {
  it("leave what all extensions share untouched, and end without a timer or a socket", async () => {
    const folder = path.resolve("dist/service");
    const run = promisify(execFile)(process.execPath, ["-e", script, folder], { timeout: 8_000 });
    const { stdout } = await run;
    assert.deepEqual(JSON.parse(stdout), {
      same: true,
      // The files have classes of their own: what one throws the other must know all the same.
      code: "E_CONNECT",
      attempts: 3,
      // zod's own registry and settings, which every copy of zod looks for.
      names: ["__zod_globalConfig", "__zod_globalRegistry"],
      loaded: 1,
    });
  });
});
