import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { openExchange } from "../../src/editor/platform/openExchange";
import { openRemoteService } from "../../src/sources/catalog/openService";
import type { AmountSource, CatalogSource } from "../../src/sources/gate/sources";
import { RequestError } from "../../src/sources/transport/requestError";
import { certificate } from "../support/certificates";
import { noNodes } from "../support/noNodes";
import { ConnectProxy } from "../support/connectProxy";
import { baseOf, useServiceFixture } from "../support/serviceFixture";

/** The client uses the network settings of the editor. Only the proxy can resolve the host name of the service. */
describe("the network of the editor (H-45)", function () {
  // Each attempt may take five seconds if the name cannot be resolved.
  this.timeout(180_000);
  const fixture = useServiceFixture();
  const authority = path.resolve("test/support/certificates/authority.pem");
  let proxy: ConnectProxy;
  let client: AmountSource & CatalogSource;
  let target: string;
  let extra: string | undefined;

  beforeEach(async () => {
    extra = process.env["NODE_EXTRA_CA_CERTS"];
    process.env["NODE_EXTRA_CA_CERTS"] = authority;
    proxy = await new ConnectProxy().listen();
    const server = await fixture().server({ tls: certificate("otherhost") });
    target = `other.example:${server.port}`;
    const service = openRemoteService({
      base: baseOf(`https://${target}`),
      apiKey: () => fixture().canary.key,
      log: (entry) => fixture().log.push(entry),
      openExchange,
      nodes: noNodes,
    });
    client = await service.client();
  });

  afterEach(async () => {
    client.dispose();
    proxy.close();
    if (extra === undefined) delete process.env["NODE_EXTRA_CA_CERTS"];
    else process.env["NODE_EXTRA_CA_CERTS"] = extra;
    for (const name of ["proxy", "noProxy", "proxySupport", "systemCertificates"]) {
      await set(name, undefined);
    }
  });

  async function set(name: string, value: unknown): Promise<void> {
    const read = (): unknown =>
      vscode.workspace.getConfiguration("http").inspect(name)?.globalValue;
    if (JSON.stringify(read()) === JSON.stringify(value)) return;
    const changed = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(`http.${name}`)) return;
        listening.dispose();
        resolve();
      });
    });
    await vscode.workspace
      .getConfiguration("http")
      .update(name, value, vscode.ConfigurationTarget.Global);
    await changed;
  }

  /** Sends a request. Returns "ok" or the code of its error. */
  async function ask(): Promise<string> {
    const loaded = client.listTags().loadMore({ userAction: true });
    return loaded.then(
      () => "ok",
      (error: unknown) => {
        fixture().canary.see(error);
        return error instanceof RequestError ? error.code : String(error);
      },
    );
  }

  /** Checks that a request does not go through the proxy, and therefore fails. */
  async function askDirectly(): Promise<void> {
    const heard = proxy.heard.length;
    assert.match(await ask(), /^E_(?:DNS|OFFLINE|CONNECT|TIMEOUT|TLS)$/);
    assert.equal(proxy.heard.length, heard);
  }

  it("follows changes of http.proxy, http.noProxy and http.proxySupport while a client exists", async () => {
    await askDirectly();
    await set("proxy", proxy.url);
    assert.equal(await ask(), "ok");
    assert.deepEqual([...new Set(proxy.heard)], [`CONNECT ${target}`]);
    await set("noProxy", ["other.example"]);
    await askDirectly();
    await set("noProxy", undefined);
    await set("proxySupport", "off");
    await askDirectly();
    await set("proxySupport", undefined);
    assert.equal(await ask(), "ok");
  });

  it("follows changes of http.systemCertificates while a client exists", async () => {
    await set("proxy", proxy.url);
    assert.equal(await ask(), "ok");
    await set("systemCertificates", false);
    assert.equal(await ask(), "E_TLS");
    await set("systemCertificates", true);
    assert.equal(await ask(), "ok");
  });
});
