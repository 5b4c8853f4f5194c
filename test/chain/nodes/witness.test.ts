import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Address } from "viem";
import { Canary } from "../../support/canary";
import { runCli } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { startAnvil } from "../anvil";
import { compile, loadOpenZeppelin4, loadSafe } from "./contracts";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

/** A local proxy that records the methods that a node receives. */
class RecordingProxy {
  readonly methods = new Set<string>();
  requests = 0;
  readonly #server: Server;

  constructor(node: string) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.requests += 1;
        const body = Buffer.concat(chunks).toString("utf8");
        for (const [, method = ""] of body.matchAll(/"method":"(\w+)"/g)) this.methods.add(method);
        const headers = { "content-type": "application/json" };
        void fetch(node, { method: "POST", headers, body })
          .then(async (answer) => {
            response.writeHead(answer.status, headers).end(await answer.text());
          })
          .catch(() => response.destroy());
      });
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

interface Deployed {
  readonly token: Address;
  readonly openZeppelin: Address;
  readonly proxied: Address;
  readonly safe: Address;
  readonly wallet: Address;
}

async function deploy(url: string): Promise<Deployed> {
  const oracle = await Oracle.open(url);
  const { Witnessed } = await compile("Witnessed.sol");
  assert.ok(Witnessed);
  const erc20 = await loadOpenZeppelin4("ERC20PresetFixedSupply");
  const proxy = await loadOpenZeppelin4("ERC1967Proxy");
  const { wallet } = await loadSafe("1.4.1");
  const [account = "0x"] = oracle.accounts;
  const token = await oracle.deploy(Witnessed);
  return {
    token,
    openZeppelin: await oracle.deploy(erc20, ["Governance", "GOV", 10n ** 24n, account]),
    proxied: await oracle.deploy(proxy, [token, "0x"]),
    safe: await oracle.deploy(wallet),
    wallet: account,
  };
}

/** Returns files with the faults in `planted`, next to correct values of the same kinds. */
function filesOf({ token, openZeppelin, proxied, safe, wallet }: Deployed): Record<string, string> {
  return {
    "deployments.json": `{
  "chainId": 31337,
  "router": "${wallet}",
  "factory": "${safe}",
  "owner": "${wallet}",
  "multisig": "${safe}",
  "treasury": "${openZeppelin}",
  "feeRecipient": "${safe}",
  "beneficiary": "${wallet}",
  "payee": "${proxied}",
  "tokens": [
    { "address": "${token}", "symbol": "WIT", "decimals": 6 },
    { "address": "${proxied}", "symbol": "WIT", "decimals": 6 },
    { "address": "${openZeppelin}", "symbol": "USDC", "decimals": 18 },
    { "address": "${token}", "symbol": "WIT", "decimals": 18 }
  ]
}
`,
    "pay.json": `{
  "chainId": 31337,
  "calls": [
    { "function": "transfer(address,uint256)", "arguments": ["${openZeppelin}", "1"] },
    { "function": "transfer(address,uint256)", "arguments": ["${wallet}", "1"] }
  ]
}
`,
  };
}

const planted = [
  "noCode deployments.json:3",
  "tokenAsRecipient deployments.json:7",
  "tokenAsRecipient deployments.json:10",
  "tokenDiffers deployments.json:14",
  "tokenDiffers deployments.json:15",
  "tokenAsRecipient pay.json:4",
];

const starts: Readonly<Record<string, (folder: string) => Promise<RunningNode>>> = {
  ...startNodes,
  "a fork of anvil": async (folder) => {
    const parent = await startAnvil(path.join(folder, "parent.log"));
    const fork = await startAnvil(path.join(folder, "fork.log"), 0, parent.url);
    return {
      url: fork.url,
      stop: async () => {
        await fork.stop();
        await parent.stop();
      },
    };
  },
};

for (const [name, start] of Object.entries(starts)) {
  describe(`address-atlas scan --node with ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let proxy: RecordingProxy;
    let scanned: ScannedFolder;
    const canary = new Canary();

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      proxy = new RecordingProxy(running.url);
      scanned = await ScannedFolder.make(filesOf(await deploy(running.url)));
    });

    after(async () => {
      await scanned.remove();
      await proxy.close();
      await running.stop();
      await folder.remove();
    });

    it("[Q-01] reports each planted fault and nothing else, with three methods and without printing the URL", async () => {
      const origin = await proxy.listen();
      const url = `${origin}/v2/${encodeURIComponent(canary.key)}`;
      for (const format of ["json", "text", "sarif", "github", "markdown"]) {
        const words = ["scan", "--verbose", "--format", format, "--node", "31337=env:RPC"];
        const { code, out, err } = await runCli(scanned.path, words, { RPC: url });
        for (const text of [out, err]) {
          canary.see(text);
          assert.ok(!text.includes(origin.slice("http://".length)), format);
        }
        assert.equal(code, 1, err);
        if (format !== "json") continue;
        const { findings } = JSON.parse(out) as {
          findings: { kind: string; path: string; line: number }[];
        };
        const places = findings.map((each) => `${each.kind} ${each.path}:${each.line}`);
        assert.deepEqual(places, planted);
        assert.ok(proxy.requests <= 12, `${proxy.requests} requests`);
      }
      canary.assertUnseen();
      const allowed = new Set(["eth_call", "eth_chainId", "eth_getCode"]);
      assert.deepEqual(
        [...proxy.methods].filter((each) => !allowed.has(each)),
        [],
      );
    });
  });
}
