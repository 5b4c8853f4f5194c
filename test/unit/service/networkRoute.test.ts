import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import tls from "node:tls";
import { findNetworkRoute, type NetworkSettings } from "../../../src/service/networkRoute";
import { certificate } from "../../support/certificates";
import { useServiceFixture } from "../../support/serviceFixture";

const settings: NetworkSettings = {
  proxy: "",
  proxyAuthorization: undefined,
  noProxy: [],
  mayUseProxy: true,
  systemCertificates: true,
  environment: {},
};
const proxy = "http://proxy.example:8080";
const origin = "https://service.example";

describe("H-45 the way to an origin", () => {
  const find = async (
    of: string,
    changes: Partial<NetworkSettings>,
    resolveProxy?: (origin: string) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const host = resolveProxy === undefined ? {} : { resolveProxy };
    return (await findNetworkRoute(of, { ...settings, ...changes }, host)).proxy?.url;
  };

  it("is direct where nothing is set", async () => {
    assert.equal(await find(origin, {}), undefined);
  });

  it("goes through the proxy of the settings, then that of the environment", async () => {
    const environment = { HTTPS_PROXY: "http://environment.example:1" };
    assert.equal(await find(origin, { proxy, environment }), proxy);
    assert.equal(await find(origin, { environment }), environment.HTTPS_PROXY);
    assert.equal(
      await find(origin, { environment: { http_proxy: "bare.example:2" } }),
      "http://bare.example:2",
    );
  });

  it("is what the editor says, who is told the origin alone", async () => {
    const asked: string[] = [];
    const resolve = (found: string | undefined) => (of: string) => {
      asked.push(of);
      return Promise.resolve(found);
    };
    assert.equal(await find(origin, {}, resolve(proxy)), proxy);
    assert.equal(await find(origin, { proxy }, resolve(undefined)), undefined);
    assert.deepEqual(asked, [origin, origin]);
  });

  it("is that of the settings where the editor cannot say", async () => {
    assert.equal(await find(origin, { proxy }, () => Promise.reject(new Error("no"))), proxy);
  });

  it("is direct to this computer, whatever is set", async () => {
    for (const here of [
      "http://localhost:1",
      "https://localhost",
      "https://127.0.0.1",
      "https://[::1]:5",
    ]) {
      const resolve = (): Promise<string> => Promise.reject(new Error("was asked"));
      assert.equal(
        await find(here, { proxy, environment: { HTTPS_PROXY: proxy } }, resolve),
        undefined,
      );
    }
  });

  it("honours http.proxySupport: off", async () => {
    assert.equal(
      await find(origin, { proxy, mayUseProxy: false }, () => Promise.resolve(proxy)),
      undefined,
    );
  });

  it("honours http.noProxy, and the environment's where that is empty", async () => {
    for (const entry of ["service.example", ".example", "*.example", "*", "SERVICE.example:443"]) {
      assert.equal(await find(origin, { proxy, noProxy: [entry] }), undefined, entry);
      assert.equal(
        await find(origin, { proxy, environment: { NO_PROXY: `a, ${entry}` } }),
        undefined,
      );
    }
    for (const entry of ["vice.example", "service.example:80", "other.example", ""]) {
      assert.equal(await find(origin, { proxy, noProxy: [entry] }), proxy, entry);
    }
    const environment = { NO_PROXY: "service.example" };
    assert.equal(await find(origin, { proxy, noProxy: ["other"], environment }), proxy);
  });

  it("trusts the system's certificates besides those of Node, if that is set", async () => {
    const loadSystemCertificates = (): Promise<readonly string[]> => Promise.resolve(["system"]);
    const host = { loadSystemCertificates };
    const { ca } = await findNetworkRoute(origin, settings, host);
    assert.deepEqual(ca, [...tls.rootCertificates, "system"]);
    const without = { ...settings, systemCertificates: false };
    assert.equal((await findNetworkRoute(origin, without, host)).ca, undefined);
  });
});

describe("H-45 a proxy", () => {
  const fixture = useServiceFixture();
  let server: http.Server;
  let heard: string[];
  let answer: string;

  beforeEach(async () => {
    heard = [];
    answer = "HTTP/1.1 200 OK\r\n\r\n";
    server = http.createServer((request, response) => {
      heard.push(`${request.method ?? ""} ${request.url ?? ""}`);
      response.end();
    });
    server.on("connect", (request, socket) => {
      heard.push(
        `CONNECT ${request.url ?? ""} ${request.headers["proxy-authorization"] ?? ""}`.trim(),
      );
      socket.on("error", () => undefined);
      socket.write(answer);
      if (!answer.includes("200")) {
        socket.end();
        return;
      }
      const port = Number((request.url ?? "").split(":")[1]);
      const upstream = net.connect(port, "127.0.0.1").on("error", () => socket.destroy());
      socket.on("close", () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const ca = [certificate("authority").cert];
  const proxyUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it("is used by CONNECT, so that it sees host and port and no URL", async () => {
    const service = await fixture().server({ tls: certificate("good") });
    const route = { ca, proxy: { url: proxyUrl(), authorization: "Basic dTpw" } };
    const client = fixture().client(service.origin, { route });
    await client.listTags().loadMore();
    await client.listTokens().loadMore();
    assert.deepEqual([...new Set(heard)], [`CONNECT localhost:${service.port} Basic dTpw`]);
    assert.equal(service.requests.length, 2);
  });

  it("does not see the key of somebody it cannot vouch for", async () => {
    const service = await fixture().server({ tls: certificate("selfsigned") });
    const client = fixture().client(service.origin, { route: { ca, proxy: { url: proxyUrl() } } });
    await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
    assert.equal(service.requests.length, 0);
  });

  for (const status of ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"]) {
    it(`that answers ${status} is told apart from the service`, async () => {
      answer = `HTTP/1.1 ${status}\r\n\r\n`;
      const service = await fixture().server({ tls: certificate("good") });
      const client = fixture().client(service.origin, {
        route: { ca, proxy: { url: proxyUrl() } },
      });
      const loaded = client.listTags().loadMore(fixture().patient);
      const error = await fixture().failure(loaded, "E_CONNECT");
      assert.match(error.facts.detail ?? "", /proxy/);
      assert.equal(service.connections, 0);
    });
  }

  it("that cannot be read is not passed by", async () => {
    const service = await fixture().server({ tls: certificate("good") });
    const route = { ca, proxy: { url: "http://[not a url?key=1" } };
    const client = fixture().client(service.origin, { route });
    await fixture().failure(client.listTags().loadMore(), "E_CONFIG");
    assert.equal(service.connections, 0);
  });
});
