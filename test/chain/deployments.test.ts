import assert from "node:assert/strict";
import path from "node:path";
import type { LabelRow } from "../../src/engine/names/labelFiles/labelFile";
import { type Anvil, startAnvil } from "./anvil";
import { installFoundry, installHardhat } from "./chainTools";
import { Project } from "./project";

/** The public mnemonic of Anvil's accounts. */
const mnemonic = "test test test test test test test test test test test junk";
const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

interface Trace {
  readonly type: string;
  readonly error?: string;
  readonly result?: { readonly address?: string } | null;
}

/** Returns all addresses at which a transaction created a contract, in lower case. */
async function findCreated(anvil: Anvil): Promise<readonly string[]> {
  const last = Number(await anvil.ask("eth_blockNumber"));
  const created: string[] = [];
  for (let block = 1; block <= last; block += 1) {
    const traces = (await anvil.ask("trace_block", `0x${block.toString(16)}`)) as readonly Trace[];
    for (const { type, error, result } of traces) {
      if (type === "create" && error === undefined && result?.address !== undefined) {
        created.push(result.address.toLowerCase());
      }
    }
  }
  return created.sort();
}

/** Returns the end of a contract's code, which contains a hash of its source. */
function endOf(code: unknown): string {
  assert.ok(typeof code === "string" && code.length > 100, "there is code");
  return code.slice(-100);
}

function addressesOf(rows: readonly LabelRow[]): readonly string[] {
  return [...new Set(rows.map(({ address }) => address.canonical.toLowerCase()))].sort();
}

function textOf({ text, chains }: LabelRow): string {
  assert.deepEqual(chains, ["eip155:31337"]);
  return text;
}

describe("labels of deployments by real tools on a chain", () => {
  let anvil: Anvil;
  let project: Project;

  async function begin(nodeModules: string): Promise<void> {
    project = await Project.make(nodeModules);
    anvil = await startAnvil(path.join(project.path, "anvil.log"));
  }

  afterEach(async () => {
    await anvil.stop();
    await project.remove();
  });

  async function runScript(name: string, ...flags: readonly string[]): Promise<void> {
    const { forge } = await installFoundry();
    const script = `script/Deploy.s.sol:${name}`;
    const from = ["--mnemonics", mnemonic, "--sender", sender];
    await project.run(forge, ["script", script, "--rpc-url", anvil.url, ...from, ...flags]);
  }

  /** Whether the code at the address was compiled from the artifact. */
  async function isContract(row: LabelRow, artifact: string): Promise<boolean> {
    const code = await anvil.ask("eth_getCode", row.address.canonical, "latest");
    const { deployedBytecode } = (await project.readJson(artifact)) as {
      deployedBytecode: string | { object: string };
    };
    const compiled =
      typeof deployedBytecode === "string" ? deployedBytecode : deployedBytecode.object;
    return endOf(code) === endOf(compiled);
  }

  it("name every deployment of Foundry and nothing else", async () => {
    await begin((await installFoundry()).nodeModules);
    await runScript("Deploy");
    assert.deepEqual(await project.readNames(), [], "a dry run deploys nothing");
    await runScript("Deploy", "--broadcast");
    const rows = await project.readNames();
    assert.deepEqual(addressesOf(rows), await findCreated(anvil));
    assert.deepEqual([...new Set(rows.map(textOf))].sort(), [
      "Factory",
      "Pool",
      "ProxyAdmin",
      "Sums",
      "Token",
      "Vault",
      "Vault (BeaconProxy)",
      "Vault (ERC1967Proxy)",
      "Vault (TransparentUpgradeableProxy)",
      "Vault (UpgradeableBeacon)",
    ]);
    for (const row of rows) {
      const contract = /\((.*)\)/.exec(textOf(row))?.[1] ?? textOf(row);
      const source = ["Factory", "Pool", "Sums", "Token", "Vault"].includes(contract)
        ? "All.sol"
        : `${contract}.sol`;
      assert.ok(await isContract(row, `out/${source}/${contract}.json`), row.text);
    }
  });

  it("name no reverted deployment of Foundry", async () => {
    await begin((await installFoundry()).nodeModules);
    await assert.rejects(runScript("Fail", "--broadcast"), /Transaction Failure/);
    const file = JSON.stringify(
      await project.readJson("broadcast/Deploy.s.sol/31337/run-latest.json"),
    );
    assert.match(file, /"hash":"0x\w{64}","transactionType":"CREATE","contractName":"Late"/);
    assert.deepEqual(await project.readNames(), []);
    assert.deepEqual(await findCreated(anvil), []);
  });

  async function runHardhat(...args: readonly string[]): Promise<void> {
    const cli = path.join(project.path, "node_modules/hardhat/internal/cli/cli.js");
    const network = ["--network", "live"];
    await project.run(process.execPath, [cli, ...args, ...network], { NODE_URL: anvil.url });
  }

  it("name every deployment of Ignition", async () => {
    await begin((await installHardhat()).nodeModules);
    await runHardhat("ignition", "deploy", "ignition/modules/Vault.js");
    const rows = await project.readNames();
    assert.deepEqual(rows.map(textOf).sort(), ["Gold", "Sums", "Vault"]);
    assert.deepEqual(addressesOf(rows), await findCreated(anvil));
    for (const row of rows) {
      const contract = textOf(row).replace("Gold", "Token");
      const artifact = `artifacts/contracts/All.sol/${contract}.json`;
      assert.ok(await isContract(row, artifact), row.text);
    }
  });

  it("name every deployment of Ignition with a custom deployment id", async () => {
    await begin((await installHardhat()).nodeModules);
    const id = ["--deployment-id", "production"];
    await runHardhat("ignition", "deploy", "ignition/modules/Vault.js", ...id);
    assert.deepEqual((await project.readNames()).map(textOf).sort(), ["Gold", "Sums", "Vault"]);
  });

  it("name every deployment of hardhat-deploy, and distinguish proxies from implementations", async () => {
    await begin((await installHardhat()).nodeModules);
    await runHardhat("deploy");
    const rows = await project.readNames();
    assert.deepEqual(rows.map(textOf).sort(), [
      "DefaultProxyAdmin",
      "Sums",
      "Vault",
      "Vault_Implementation",
      "Vault_Proxy",
    ]);
    assert.deepEqual(addressesOf(rows), await findCreated(anvil));
    const artifact = "artifacts/contracts/All.sol/Vault.json";
    const vaults = [];
    for (const row of rows) if (await isContract(row, artifact)) vaults.push(textOf(row));
    assert.deepEqual(vaults, ["Vault_Implementation"]);
  });
});
