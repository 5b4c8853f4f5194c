import assert from "node:assert/strict";
import { createLocalService, type LocalService } from "../../../src/sources/local/localService";
import type { ConnectedNode } from "../../../src/sources/node/connectedNode";
import { identifyNode } from "../../../src/sources/node/identifyNode";
import { NodeClient } from "../../../src/sources/node/nodeClient";
import { formatNodeName } from "../../../src/sources/node/nodeName";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import { untranslated } from "../../support/untranslated";

/** The local service connected to one real node. The workspace has deployments on that node. */
export class NodeService {
  private constructor(
    readonly node: ConnectedNode,
    readonly service: LocalService,
  ) {}

  static async open(
    url: string,
    directory: string,
    deployments: readonly string[],
  ): Promise<NodeService> {
    const client = new NodeClient({ exchange: createNetworkExchange(url, () => ({})), path: "/" });
    const identity = await identifyNode(client);
    const node: ConnectedNode = {
      id: "node-00000001",
      name: formatNodeName(untranslated, identity, "localhost", () => undefined),
      chain: "node-00000001",
      chainId: identity.chainId,
      isDevelopment: identity.development !== undefined,
      forkOf: identity.fork,
      restarts: 0,
      client,
    };
    const service = createLocalService({
      directory,
      listNodes: () => Promise.resolve([node]),
      deployments: {
        whenRead: () => Promise.resolve(),
        list: () => ({ addresses: deployments, changes: 0 }),
        note: () => undefined,
      },
    });
    await service.ready;
    return new NodeService(node, service);
  }

  /** Returns the rows of all pages of a list. */
  async list<Row>(target: string): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (let next: string | undefined = target; next !== undefined; ) {
      const { status, body, headers } = await this.service.handle({
        method: "GET",
        path: next,
        headers: {},
      });
      assert.equal(status, 200);
      rows.push(...(JSON.parse(Buffer.from(body).toString()) as Row[]));
      const link = String(headers["link"] ?? "");
      [, next] = /<http:\/\/localhost([^>]+)>; rel="next"/.exec(link) ?? [];
    }
    return rows;
  }

  async close(): Promise<void> {
    await this.service.dispose();
    this.node.client.close();
  }
}
