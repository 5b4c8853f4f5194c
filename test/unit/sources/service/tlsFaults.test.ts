import assert from "node:assert/strict";
import type { ServerOptions } from "node:https";
import type { RequestError, ErrorCode } from "../../../../src/sources/transport/requestError";
import { certificate } from "../../../support/certificates";
import { ConnectProxy } from "../../../support/connectProxy";
import { bytes, cut, stall } from "../../../support/rude/plan";
import type { RudeServer, RudeServerOptions } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";

describe("faults of TLS", () => {
  const fixture = useServiceFixture();
  const route = { ca: [certificate("authority").cert] };
  const proxies: ConnectProxy[] = [];
  const mutual = { requestCert: true, rejectUnauthorized: true, ca: route.ca };

  afterEach(() => {
    for (const proxy of proxies.splice(0)) proxy.close();
  });

  async function startProxy(tls?: ServerOptions): Promise<ConnectProxy> {
    const proxy = await new ConnectProxy(tls).listen();
    proxies.push(proxy);
    return proxy;
  }

  /**
   * Tries to load a list and returns the error. The server must not receive any request, because requests contain the
   * key.
   */
  async function failing(code: ErrorCode, options: RudeServerOptions): Promise<RequestError> {
    const server = await fixture().server(options);
    const client = fixture().client(server.origin, { route });
    const loaded = client.listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, code);
    assert.equal(server.requests.length, 0);
    return error;
  }

  it("works with a certificate that is trusted", async () => {
    const server = await fixture().server({ tls: certificate("good") });
    await fixture().client(server.origin, { route }).listTags().loadMore();
    assert.equal(server.requests.length, 1);
  });

  it("does not trust a self-signed certificate (S-01t)", async () => {
    const error = await failing("E_TLS", { tls: certificate("selfsigned") });
    assert.equal(error.facts.detail, "The certificate is not trusted.");
    assert.equal(fixture().log.length, 1);
  });

  it("does not trust an authority that is not installed (S-01t)", async () => {
    const server = await fixture().server({ tls: certificate("good") });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(), "E_TLS");
    assert.equal(server.requests.length, 0);
  });

  for (const name of ["expired", "future"] as const) {
    it(`mentions the clock if a certificate is not valid now: ${name} (S-02t)`, async () => {
      const error = await failing("E_TLS", { tls: certificate(name) });
      assert.match(error.facts.detail ?? "", /clock/);
    });
  }

  it("does not accept a certificate of another host (S-03t)", async () => {
    const error = await failing("E_TLS", { tls: certificate("otherhost") });
    assert.equal(error.facts.detail, "The certificate is for another host.");
    assert.match(error.facts.host ?? "", /^localhost:\d+$/);
  });

  it("does not accept TLS 1.1 (S-04t)", async () => {
    const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1" } as const;
    const ciphers = "DEFAULT@SECLEVEL=0";
    await failing("E_TLS", { tls: { ...certificate("good"), ...old, ciphers } });
  });

  it("says that a port does not speak https (S-05t)", async () => {
    const server = await fixture().server({
      onConnection: [bytes("HTTP/1.1 400 Bad Request\r\n\r\n"), cut],
    });
    const client = fixture().client(server.origin.replace("http:", "https:"), { route });
    const loaded = client.listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_TLS");
    assert.equal(error.facts.detail, "The service does not speak https at this port.");
  });

  it("hints at https if http is used with a TLS port (S-05t)", async () => {
    const server = await fixture().server({ tls: certificate("good") });
    const client = fixture().client(server.origin.replace("https:", "http:"));
    const loaded = client.listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_CONNECT");
    assert.match(error.facts.detail ?? "", /https/);
  });

  it("gives up a stalled handshake after 5 s (S-06t)", async () => {
    const server: RudeServer = await fixture().server({ onConnection: [stall] });
    const client = fixture().client(server.origin.replace("http:", "https:"), { route });
    const loaded = client.listTags().loadMore();
    const failed = fixture().failure(loaded, "E_TIMEOUT");
    await fixture().pass(loaded);
    await failed;
    assert.ok(Math.abs((fixture().log[0]?.ms ?? 0) - 5_000) <= 500);
  });

  it("presents no client certificate (S-07t)", async () => {
    await failing("E_TLS", { tls: { ...certificate("good"), ...mutual } });
  });

  it("says that nothing is listening if a service that refused over TLS is gone", async () => {
    const server = await fixture().server({ tls: { ...certificate("good"), ...mutual } });
    const client = fixture().client(server.origin, { route });
    await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
    await server.close();
    const loaded = client.listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_CONNECT");
    assert.deepEqual([error.code, error.facts.detail], ["E_CONNECT", undefined]);
  });

  it("does not send the key to a man in the middle (S-08t)", async () => {
    const server = await fixture().server({ tls: certificate("good") });
    const client = fixture().client(server.origin, { route });
    await client.listTags().loadMore();
    server.setCertificate(certificate("selfsigned"));
    server.dropConnections();
    await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
    assert.equal(server.requests.length, 1);
  });

  describe("with NODE_TLS_REJECT_UNAUTHORIZED=0 in the process (S-09t)", () => {
    const name = "NODE_TLS_REJECT_UNAUTHORIZED";
    const before = process.env[name];

    beforeEach(() => {
      process.env[name] = "0";
    });

    afterEach(() => {
      if (before === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before;
    });

    for (const fault of ["selfsigned", "otherhost", "expired"] as const) {
      it(`refuses a bad certificate nevertheless: ${fault}`, async () => {
        await failing("E_TLS", { tls: certificate(fault) });
      });
    }

    it("refuses the certificate of a service behind a proxy", async () => {
      const proxy = await startProxy();
      const server = await fixture().server({ tls: certificate("selfsigned") });
      const proxied = { ...route, proxy: { url: proxy.url } };
      const client = fixture().client(server.origin, { route: proxied });
      await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
      assert.deepEqual([server.requests.length, proxy.heard.length > 0], [0, true]);
    });

    it("refuses the certificate of a proxy, and sends it nothing", async () => {
      const proxy = await startProxy(certificate("selfsigned"));
      const server = await fixture().server({ tls: certificate("good") });
      const authorization = `Basic ${fixture().canary.key}`;
      const proxied = { ...route, proxy: { url: proxy.url, authorization } };
      const client = fixture().client(server.origin, { route: proxied });
      await fixture().failure(client.listTags().loadMore(fixture().patient), "E_TLS");
      assert.deepEqual([server.requests.length, proxy.heard], [0, []]);
    });
  });

  it("reaches a service through a proxy with a certificate that is trusted", async () => {
    const proxy = await startProxy(certificate("good"));
    const server = await fixture().server({ tls: certificate("good") });
    const proxied = { ...route, proxy: { url: proxy.url } };
    await fixture().client(server.origin, { route: proxied }).listTags().loadMore();
    assert.deepEqual(proxy.heard, [`CONNECT localhost:${server.port}`]);
  });
});
