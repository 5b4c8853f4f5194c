import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { NetworkRoute } from "../../src/sources/transport/networkRoute";
import { builtFileOf } from "./builtFiles";
import { Canary } from "./canary";
import { certificate } from "./certificates";
import { ConnectProxy } from "./connectProxy";
import { cut } from "./rude/plan";
import { RudeServer } from "./rude/rudeServer";

/** The task of the process that runs the built client. */
interface Task {
  /** The URLs of the built files. */
  readonly modules: { readonly client: string; readonly networkExchange: string };
  readonly key: string;
  /** The diagnostics channels to subscribe to; undefined for none. */
  readonly channels: readonly string[] | undefined;
  readonly services: readonly { readonly origin: string; readonly route: NetworkRoute }[];
}

/** Node's diagnostics channels that a client may use. The channels of undici are read from its source. */
const channelsOfNode = [
  "net.client.socket",
  "http.client.request.created",
  "http.client.request.start",
  "http.client.request.error",
  "http.client.response.finish",
  "tracing:net.client.connect:start",
];

/**
 * The program of the process. If channels are listed, subscribes to these and to every channel that is created later.
 * Then loads the built client and sends requests with it.
 */
const script = `
import diagnostics from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";
import { inspect } from "node:util";
const { modules, key, channels, services } = JSON.parse(process.argv[1]);
const heard = [], names = new Set(), open = diagnostics.channel;
const options = { depth: 6, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null };
const listen = (name) => {
  if (names.has(name)) return;
  names.add(name);
  diagnostics.subscribe(name, (message) => heard.push(String(name) + inspect(message, options)));
};
if (channels !== undefined) {
  channels.forEach(listen);
  diagnostics.channel = (name) => {
    listen(name);
    return open(name);
  };
  syncBuiltinESMExports();
}
const { ServiceClient } = await import(modules.client);
const { createNetworkExchange } = await import(modules.networkExchange);
const ended = [];
for (const { origin, route } of services) {
  const base = { origin, host: new URL(origin).host, basePath: "", href: origin };
  const exchange = createNetworkExchange(origin, () => route);
  const client = new ServiceClient({ base, apiKey: () => key, exchange });
  await client.listTags().loadMore();
  for (const address of ["0x" + "ab".repeat(20), "0x" + "cd".repeat(20)]) {
    ended.push((await client.assignTag("some_tag", [address])).outcomes[0].outcome);
  }
  client.dispose();
}
process.stdout.write(JSON.stringify({ ended, heard }));
`;

/**
 * Sends requests with the built files of a client, directly and through a proxy. Fails if the api_key is published on
 * a diagnostics channel or printed by NODE_DEBUG (H-46). The two checks need separate runs, since undici prints
 * nothing while its channels have subscribers.
 */
export async function assertPublishesNoKey(dist: string): Promise<void> {
  const listening = await useClient(dist, [...channelsOfUndici(), ...channelsOfNode], "");
  assert.ok(listening.some((each) => each.startsWith("net.client.socket")));
  const written = await useClient(dist, undefined, "*");
  assert.ok(written.some((each) => /^NET \d+/.test(each)));
}

/** Runs the client and returns what it published and printed, after checking that the key is not in it. */
async function useClient(
  dist: string,
  channels: readonly string[] | undefined,
  debug: string,
): Promise<readonly string[]> {
  const canary = new Canary();
  const plain = await new RudeServer().listen();
  const secure = await new RudeServer({ tls: certificate("good") }).listen();
  const proxy = await new ConnectProxy().listen();
  const route = { ca: [certificate("authority").cert], proxy: { url: proxy.url } };
  const services = [
    { origin: plain.origin, route: {} },
    { origin: secure.origin, route },
  ];
  for (const server of [plain, secure]) server.plan({ match: { method: "POST" }, do: [cut] });
  try {
    const task = { modules: modulesIn(dist), key: canary.key, services };
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", script, JSON.stringify({ ...task, channels } satisfies Task)],
      { timeout: 15_000, maxBuffer: 1e9, env: { ...process.env, NODE_DEBUG: debug } },
    );
    const { ended, heard } = JSON.parse(stdout) as { ended: unknown; heard: readonly string[] };
    // The connection of the first POST is cut, so the client determines the outcome by a GET.
    assert.deepEqual(ended, ["notDone", "done", "notDone", "done"]);
    for (const { requests } of [plain, secure]) {
      assert.deepEqual(new Set(requests.flatMap(({ keys }) => keys)), new Set([canary.key]));
    }
    const all = [...heard, ...stderr.split("\n")];
    for (const each of all) canary.see(each);
    canary.assertUnseen();
    return all;
  } finally {
    proxy.close();
    await Promise.all([plain.close(), secure.close()]);
  }
}

/** Returns the URLs of the built files, which have the same names in every copy of the build. */
function modulesIn(dist: string): Task["modules"] {
  const urlOf = (name: string): string => {
    const built = path.relative("dist", builtFileOf(`src/${name}.ts`));
    return pathToFileURL(path.join(dist, built)).href;
  };
  return {
    client: urlOf("sources/service/client"),
    networkExchange: urlOf("sources/transport/networkExchange"),
  };
}

function channelsOfUndici(): readonly string[] {
  const source = readFileSync("node_modules/undici/lib/core/diagnostics.js", "utf8");
  const names = [...source.matchAll(/\.channel\('([^']+)'\)/g)].flatMap(([, name]) => name ?? []);
  assert.ok(names.includes("undici:request:create"));
  return names;
}
