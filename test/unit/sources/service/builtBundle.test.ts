import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { assertPublishesNoKey } from "../../../support/builtClient";
import { builtFileOf } from "../../../support/builtFiles";

/**
 * Compares the global objects before and after requests. Other extensions in the same host send requests with these
 * objects, so the client must not change them (faults.md, rule 1).
 */
const script = `
import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
const globals = () => [
  globalThis[Symbol.for("undici.globalDispatcher.1")], globalThis[Symbol.for("undici.globalDispatcher.2")],
  globalThis[Symbol.for("undici.globalOrigin.1")],
  Object.getOwnPropertyDescriptor(globalThis, "fetch").get ?? globalThis.fetch,
  http.request, http.get, http.globalAgent, https.request, https.globalAgent,
  net.connect, net.Socket.prototype.read, tls.connect, tls.rootCertificates.length,
];
const names = () => Reflect.ownKeys(globalThis).map(String);
const before = globals(), namesBefore = names();
const [client, exchange, route] = process.argv.slice(1);
const { ServiceClient } = await import(client);
const { createNetworkExchange } = await import(exchange);
await import(route);
const server = http.createServer((request, response) => response.end("[]"));
server.listen(0, "127.0.0.1", async () => {
  const host = "127.0.0.1:" + server.address().port, origin = "http://" + host;
  const base = { origin, host, basePath: "", href: origin };
  const service = new ServiceClient({ base, apiKey: () => "key", exchange: createNetworkExchange(origin, () => ({})) });
  const chains = service.listChains();
  await chains.loadMore();
  await new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  const { code, facts } = await service.listTags().loadMore().catch((error) => error);
  const same = globals().every((value, i) => value === before[i]);
  service.dispose();
  console.log(JSON.stringify({ same, code, attempts: facts.attempts, names: names().filter((name) => !namesBefore.includes(name)).sort(), loaded: chains.pagesLoaded }));
});
`;

describe("the built files of the client", () => {
  it("leave the global objects that all extensions share unchanged, and keep no timer or socket", async () => {
    const files = [
      "sources/service/client",
      "sources/transport/networkExchange",
      "sources/transport/networkRoute",
    ].map((name) => pathToFileURL(builtFileOf(`src/${name}.ts`)).href);
    const args = ["--input-type=module", "-e", script, ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 8_000 });
    assert.deepEqual(JSON.parse(stdout), {
      same: true,
      code: "E_CONNECT",
      attempts: 3,
      // zod creates this global object.
      names: ["__zod_globalConfig"],
      loaded: 1,
    });
  });

  it("publish no api_key, on any diagnostics channel or by NODE_DEBUG (H-46)", async () => {
    await assertPublishesNoKey(path.resolve("dist"));
  });
});
