import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Catalog } from "../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { ServiceClient } from "../../src/sources/service/client";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import type { RecordService } from "./recordService";
import { baseOf } from "./serviceFixture";

/** A service with given records on a local port. */
export interface RecordServer {
  readonly origin: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function listenForRecords(service: RecordService): Promise<RecordServer> {
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.on("close", () => {
      gone.abort();
    });
    service.answer({ path: request.url ?? "/" }, gone.signal).then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers });
        response.end(body);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates a catalog of a remote service, connected as in the extension. */
export function createRemoteCatalog(origin: string): Catalog {
  const base = baseOf(origin);
  const exchange = createNetworkExchange(base.origin, () => ({}));
  const client = new ServiceClient({ base, exchange, apiKey: () => "a key of tests" });
  return new Catalog(
    new ServiceInUse("remote", base.host, base.href, () => Promise.resolve(client)),
  );
}
