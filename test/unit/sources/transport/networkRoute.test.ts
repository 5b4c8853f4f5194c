import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import tls from "node:tls";
import {
  createNetworkExchange,
  type LoadUndici,
  type NetworkExchange,
} from "../../../../src/sources/transport/networkExchange";
import {
  findNetworkRoute,
  type NetworkRoute,
  type NetworkSettings,
} from "../../../../src/sources/transport/networkRoute";
import { certificate } from "../../../support/certificates";
import { ConnectProxy } from "../../../support/connectProxy";
import { honest, json, wait } from "../../../support/rude/plan";
import { makeTemporaryFolder } from "../../../support/temporaryFolder";
import { useServiceFixture } from "../../../support/serviceFixture";

const settings: NetworkSettings = {
  proxy: "",
  proxyAuthorization: undefined,
  noProxy: [],
  mayUseProxy: true,
  systemCertificates: true,
  environment: {},
};
const proxyUrl = "http://proxy.example:8080";
const origin = "https://service.example";

describe("the route to an origin (H-45)", () => {
  it("loads no certificates if none are needed", async () => {
    let loads = 0;
    const loadSystemCertificates = (): Promise<readonly string[]> => {
      loads += 1;
      return Promise.resolve(["system"]);
    };
    assert.deepEqual(
      await findNetworkRoute("http://127.0.0.1:8080", settings, { loadSystemCertificates }),
      {},
    );
    assert.equal(loads, 0);
    await findNetworkRoute("https://127.0.0.1:8080", settings, { loadSystemCertificates });
    assert.equal(loads, 1);
  });

  const find = async (
    of: string,
    changes: Partial<NetworkSettings>,
    resolveProxy?: (origin: string) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const host = resolveProxy === undefined ? {} : { resolveProxy };
    return (await findNetworkRoute(of, { ...settings, ...changes }, host)).proxy?.url;
  };

  it("gives the editor, which logs it, only the origin that may be shown (N-38)", async () => {
    const origins: string[] = [];
    const resolveProxy = (of: string): Promise<string> => {
      origins.push(of);
      return Promise.resolve(proxyUrl);
    };
    const shown = "https://node.example";
    const route = await findNetworkRoute(
      "https://k3y.node.example",
      settings,
      { resolveProxy },
      shown,
    );
    assert.equal(route.proxy?.url, proxyUrl);
    assert.deepEqual(origins, [shown]);
  });

  it("is direct if nothing is set", async () => {
    assert.equal(await find(origin, {}), undefined);
  });

  it("goes through the proxy of the settings, then that of the environment", async () => {
    const environment = { HTTPS_PROXY: "http://environment.example:1" };
    assert.equal(await find(origin, { proxy: proxyUrl, environment }), proxyUrl);
    assert.equal(await find(origin, { environment }), environment.HTTPS_PROXY);
    assert.equal(
      await find(origin, { environment: { http_proxy: "bare.example:2" } }),
      "http://bare.example:2",
    );
  });

  it("is the one that the editor returns, which receives only the origin", async () => {
    const origins: string[] = [];
    const resolve = (found: string | undefined) => (of: string) => {
      origins.push(of);
      return Promise.resolve(found);
    };
    assert.equal(await find(origin, {}, resolve(proxyUrl)), proxyUrl);
    assert.equal(await find(origin, { proxy: proxyUrl }, resolve(undefined)), undefined);
    assert.deepEqual(origins, [origin, origin]);
  });

  it("is that of the settings if the editor cannot return one", async () => {
    assert.equal(
      await find(origin, { proxy: proxyUrl }, () => Promise.reject(new Error("no"))),
      proxyUrl,
    );
  });

  it("is direct to this computer, with any setting", async () => {
    for (const here of [
      "http://localhost:1",
      "https://localhost",
      "https://127.0.0.1",
      "https://[::1]:5",
    ]) {
      const resolve = (): Promise<string> => Promise.reject(new Error("was asked"));
      assert.equal(
        await find(here, { proxy: proxyUrl, environment: { HTTPS_PROXY: proxyUrl } }, resolve),
        undefined,
      );
    }
  });

  it("honours http.proxySupport: off", async () => {
    assert.equal(
      await find(origin, { proxy: proxyUrl, mayUseProxy: false }, () => Promise.resolve(proxyUrl)),
      undefined,
    );
  });

  it("honours http.noProxy, and the environment's if that is empty", async () => {
    for (const entry of ["service.example", ".example", "*.example", "*", "SERVICE.example:443"]) {
      assert.equal(await find(origin, { proxy: proxyUrl, noProxy: [entry] }), undefined, entry);
      assert.equal(
        await find(origin, { proxy: proxyUrl, environment: { NO_PROXY: `a, ${entry}` } }),
        undefined,
      );
    }
    for (const entry of ["vice.example", "service.example:80", "other.example", ""]) {
      assert.equal(await find(origin, { proxy: proxyUrl, noProxy: [entry] }), proxyUrl, entry);
    }
    const environment = { NO_PROXY: "service.example" };
    assert.equal(
      await find(origin, { proxy: proxyUrl, noProxy: ["other"], environment }),
      proxyUrl,
    );
  });

  it("trusts the certificates of the system in addition to those of Node if the setting is on", async () => {
    const loadSystemCertificates = (): Promise<readonly string[]> => Promise.resolve(["system"]);
    const host = { loadSystemCertificates };
    const { ca } = await findNetworkRoute(origin, settings, host);
    assert.deepEqual(ca, [...tls.rootCertificates, "system"]);
    const without = { ...settings, systemCertificates: false };
    assert.equal((await findNetworkRoute(origin, without, host)).ca, undefined);
  });
});

describe("certificates of the environment (H-45)", () => {
  it("are trusted in addition to those of the system, except invalid ones", async () => {
    const folder = await makeTemporaryFolder();
    const file = join(folder.path, "extra.pem");
    const { cert } = certificate("authority");
    const broken = cert.replace(/[a-z]/g, "x");
    await writeFile(file, `${cert}\n# a comment\n${broken}`);
    const find = async (path: string): Promise<readonly string[] | undefined> => {
      const environment = { NODE_EXTRA_CA_CERTS: path };
      const host = { loadSystemCertificates: () => Promise.resolve(["system"]) };
      return (await findNetworkRoute(origin, { ...settings, environment }, host)).ca;
    };
    assert.deepEqual(await find(file), [...tls.rootCertificates, "system", cert.trim()]);
    assert.deepEqual(await find(join(folder.path, "none")), [...tls.rootCertificates, "system"]);
    await folder.remove();
  });
});

describe("a new route (H-45)", () => {
  const fixture = useServiceFixture();
  const ca = [certificate("authority").cert];

  async function start(): Promise<{
    readonly proxy: ConnectProxy;
    readonly ways: NetworkRoute[];
    readonly exchange: NetworkExchange;
    readonly load: () => Promise<void>;
  }> {
    const server = await fixture().server({ tls: certificate("good") });
    const proxy = await new ConnectProxy().listen();
    const ways: NetworkRoute[] = [{ ca }];
    const exchange = createNetworkExchange(server.origin, () => ways[0] ?? {});
    const client = fixture().client(server.origin, { exchange });
    const load = (): Promise<void> => client.listTags().loadMore(fixture().patient);
    return { proxy, ways, exchange, load };
  }

  it("is used from the next request after a change of the settings is reported", async () => {
    const { proxy, ways, exchange, load } = await start();
    await load();
    ways[0] = { ca, proxy: { url: proxy.url } };
    await load();
    assert.equal(proxy.heard.length, 0, "nobody has said that it is another");
    exchange.forgetRoute();
    await load();
    await load();
    const connected = proxy.heard.length as number;
    assert.ok(connected > 0, "nobody went through the proxy");
    exchange.forgetRoute();
    await load();
    assert.equal(proxy.heard.length, connected, "the same way keeps its connections");
    proxy.close();
  });

  it("leaves no connection open if no route can be found any more", async () => {
    const server = await fixture().server();
    server.plan({ do: json([], { "keep-alive": "timeout=300" }) });
    let isLost = false;
    const exchange = createNetworkExchange(server.origin, () => {
      if (isLost) throw new Error("lost");
      return {};
    });
    const client = fixture().client(server.origin, { exchange });
    await client.listTags().loadMore();
    isLost = true;
    exchange.forgetRoute();
    await fixture().failure(client.listTags().loadMore(), "E_CONFIG");
    await server.whenDisconnected();
  });

  it("closes the connections of the old route once nothing is in flight there", async () => {
    const server = await fixture().server();
    server.plan({ times: 2, do: json([], { "keep-alive": "timeout=300" }) });
    const ways: NetworkRoute[] = [{}];
    const exchange = createNetworkExchange(server.origin, () => ways[0] ?? {});
    const client = fixture().client(server.origin, { exchange });
    await client.listTags().loadMore();
    ways[0] = { ca };
    exchange.forgetRoute();
    await client.listTags().loadMore();
    assert.equal(server.connections, 2);
    await server.whenClosed(1);
  });

  it("is not used once the exchange is closed, for the first or a later request", async () => {
    const server = await fixture().server();
    const exchange = createNetworkExchange(server.origin, () => ({}));
    exchange.close();
    const path = "/v2/chains";
    const request = { method: "GET", path, headers: {}, maxBytes: 1_000 } as const;
    const { signal } = new AbortController();
    await assert.rejects(exchange(request, signal));
    await assert.rejects(exchange(request, signal));
    assert.equal(server.connections, 0);
  });

  it("is searched for when a connection could not be made", async () => {
    const { proxy, ways, load } = await start();
    const gone = await new ConnectProxy().listen();
    ways[0] = { ca, proxy: { url: gone.url } };
    gone.close();
    await fixture().failure(load(), "E_CONNECT");
    ways[0] = { ca, proxy: { url: proxy.url } };
    await load();
    assert.equal(proxy.heard.length, 1);
    proxy.close();
  });

  it("does not interrupt requests in flight", async () => {
    const server = await fixture().server({ tls: certificate("good") });
    const ways: NetworkRoute[] = [{ ca }];
    const exchange = createNetworkExchange(server.origin, () => ways[0] ?? {});
    const client = fixture().client(server.origin, { exchange });
    server.plan({ match: { path: "/v2/tokens" }, do: [wait(300), honest] });
    const tokens = client.listTokens().loadMore();
    await server.whenRequested(1);
    ways[0] = { ca: [...ca, ...ca] };
    exchange.forgetRoute();
    await client.listTags().loadMore();
    await tokens;
    assert.equal(server.requests.length, 2, "none of them was sent again");
  });
});

describe("a proxy (H-45)", () => {
  const fixture = useServiceFixture();
  let proxy: ConnectProxy;

  beforeEach(async () => {
    proxy = await new ConnectProxy().listen();
  });

  afterEach(() => {
    proxy.close();
  });

  const ca = [certificate("authority").cert];

  it("is used by CONNECT, so it sees host and port and no URL", async () => {
    const service = await fixture().server({ tls: certificate("good") });
    const route = { ca, proxy: { url: proxy.url, authorization: "Basic dTpw" } };
    const client = fixture().client(service.origin, { route });
    await client.listTags().loadMore();
    await client.listTokens().loadMore();
    assert.deepEqual([...new Set(proxy.heard)], [`CONNECT localhost:${service.port} Basic dTpw`]);
    assert.equal(service.requests.length, 2);
  });

  it("does not carry the key if the certificate of the service is not trusted", async () => {
    const service = await fixture().server({ tls: certificate("selfsigned") });
    const client = fixture().client(service.origin, { route: { ca, proxy: { url: proxy.url } } });
    await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
    assert.equal(service.requests.length, 0);
  });

  for (const status of ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"]) {
    it(`that answers ${status} is distinguished from the service`, async () => {
      proxy.answer = `HTTP/1.1 ${status}\r\n\r\n`;
      const service = await fixture().server({ tls: certificate("good") });
      const client = fixture().client(service.origin, {
        route: { ca, proxy: { url: proxy.url } },
      });
      const loaded = client.listTags().loadMore(fixture().patient);
      const error = await fixture().failure(loaded, "E_CONNECT");
      assert.match(error.facts.detail ?? "", /proxy/);
      assert.equal(service.connections, 0);
    });
  }

  it("with an invalid URL is not bypassed", async () => {
    const service = await fixture().server({ tls: certificate("good") });
    const route = { ca, proxy: { url: "http://[not a url?key=1" } };
    const client = fixture().client(service.origin, { route });
    await fixture().failure(client.listTags().loadMore(), "E_CONFIG");
    assert.equal(service.connections, 0);
  });

  for (const scheme of ["socks", "socks4", "socks5", "SOCKS5"]) {
    it(`of the kind ${scheme} is refused with a sentence, and receives nothing (H-47)`, async () => {
      const service = await fixture().server({ tls: certificate("good") });
      const listener = await fixture().server();
      const route = { ca, proxy: { url: `${scheme}://127.0.0.1:${listener.port}` } };
      const client = fixture().client(service.origin, { route });
      const error = await fixture().failure(client.listTags().loadMore(), "E_CONFIG");
      assert.match(error.facts.detail ?? "", /SOCKS/);
      assert.deepEqual([service.connections, listener.connections], [0, 0]);
    });
  }
});

describe("a part of the client that cannot be loaded (H-48)", () => {
  const fixture = useServiceFixture();

  it("is reported, nothing counts as sent, and it is loaded again at the next request", async () => {
    const server = await fixture().server();
    let isThere = false;
    const loadUndici: LoadUndici = () =>
      isThere
        ? import("../../../../src/sources/transport/undiciExchange")
        : Promise.reject(new Error(`Cannot find module with ${fixture().canary.key}`));
    const exchange = createNetworkExchange(server.origin, () => ({}), fixture().clock, loadUndici);
    const client = fixture().client(server.origin, { exchange });
    const error = await fixture().failure(client.listTags().loadMore(), "E_STORE");
    assert.match(error.facts.detail ?? "", /Reload/);
    const report = await client.assignTag("some_tag", [`0x${"ab".repeat(20)}`]);
    assert.deepEqual(
      report.outcomes.map(({ outcome }) => outcome),
      ["notDone"],
    );
    isThere = true;
    await client.listTags().loadMore();
    assert.equal(server.requests.length, 1);
  });
});
