import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { errorCode } from "../src/engine/text/errorCode";
import { createLocalService } from "../src/sources/local/localService";
import { Book } from "../src/engine/names/book";
import { NodeError } from "../src/sources/node/nodeError";
import { Nodes } from "../src/sources/node/nodes";
import { type NodeUrl, parseNodeUrl } from "../src/sources/node/nodeUrl";
import { createNetworkExchange } from "../src/sources/transport/networkExchange";
import { findNetworkRoute, type NetworkSettings } from "../src/sources/transport/networkRoute";
import { mountLocalService } from "./mountedService";

const usage = "usage: npm run service -- --port N --key K --data DIR [--node URL]…\n";

/** `npm run service`: the local service on a loopback port until it is stopped. */
async function serve(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { port, key, directory } = options;
  const nodes = await connectNodes(options.nodes);
  const service = createLocalService({
    directory,
    listNodes: () => nodes.list(),
    openBook: async () =>
      Book.open(brotliDecompressSync(await readFile(path.join(__dirname, "book.bin")))),
    onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
  });
  await service.ready;
  await service.showSample(true);
  const mounted = await mountLocalService(service, { port, key });
  const stop = async (): Promise<void> => {
    await mounted.close();
    await service.dispose();
    nodes.dispose();
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
  process.stdout.write(`Address Atlas local service: ${mounted.url}\n`);
}

interface ServeOptions {
  readonly port: number;
  readonly key: string;
  readonly directory: string;
  readonly nodes: readonly NodeUrl[];
}

function readOptions(): ServeOptions | undefined {
  try {
    const {
      port = "0",
      key,
      data,
      node = [],
    } = parseArgs({
      options: {
        port: { type: "string" },
        key: { type: "string" },
        data: { type: "string" },
        node: { type: "string", multiple: true },
      },
    }).values;
    const nodes = node.map(parseNodeUrl).flatMap((each) => (each.valid ? [each.url] : []));
    if (nodes.length < node.length) return undefined;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || !key || !data) return undefined;
    return { port: Number(port), key, directory: data, nodes };
  } catch {
    return undefined;
  }
}

/** Connects the nodes. Keeps their URLs in memory only. */
async function connectNodes(urls: readonly NodeUrl[]): Promise<Nodes> {
  let kept: string | undefined;
  const nodes = new Nodes({
    secret: {
      read: () => Promise.resolve(kept),
      store: (text) => {
        kept = text;
        return Promise.resolve();
      },
    },
    openExchange: (origin) =>
      createNetworkExchange(origin, () => findNetworkRoute(origin, networkSettings, {})),
    formatName: ({ shownHost }) => shownHost,
    onChange: () => undefined,
  });
  for (const url of urls) {
    await nodes.add(url, await nodes.try(url, new AbortController().signal));
  }
  return nodes;
}

/** Takes the proxy from the environment, since there is no editor with settings. */
const networkSettings: NetworkSettings = {
  proxy: "",
  proxyAuthorization: undefined,
  noProxy: [],
  mayUseProxy: true,
  systemCertificates: false,
  environment: process.env,
};

serve().catch((error: unknown) => {
  const reason = error instanceof NodeError ? error.message : (errorCode(error) ?? "unknown error");
  process.stderr.write(`The service could not start: ${reason}\n`);
  process.exitCode = 1;
});
