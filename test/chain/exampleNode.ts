import { createServer } from "node:net";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { type Anvil, startAnvil } from "./anvil";
import { deployExamples, type ExampleContracts } from "./exampleContracts";

/** The default port of the command Connect to a Node… */
const usualPort = 8545;

/** A development node with the example contracts, for `npm start -- --node`. */
export class ExampleNode {
  private constructor(
    private readonly anvil: Anvil,
    readonly contracts: ExampleContracts,
    private readonly folder: TemporaryFolder,
  ) {}

  /** Starts the node, on the usual port if it is free. */
  static async start(): Promise<ExampleNode> {
    const folder = await makeTemporaryFolder();
    const port = (await isFree(usualPort)) ? usualPort : 0;
    const anvil = await startAnvil(path.join(folder.path, "anvil.log"), port);
    console.log(`anvil: ${anvil.url}`);
    return new ExampleNode(anvil, await deployExamples(anvil), folder);
  }

  get url(): string {
    return this.anvil.url;
  }

  /** Writes the deployments into a workspace. Returns the path of the document to open. */
  async describe(workspace: string): Promise<string> {
    const named = Object.entries(this.contracts);
    const deployment = path.join(workspace, "ignition/deployments/chain-31337");
    await mkdir(deployment, { recursive: true });
    const addresses = Object.fromEntries(
      named.map(([name, address]) => [`Harbor#${name}`, address]),
    );
    const file = path.join(deployment, "deployed_addresses.json");
    await writeFile(file, `${JSON.stringify(addresses, null, 2)}\n`);
    const document = path.join(workspace, "node.md");
    await writeFile(document, this.#text(named));
    return document;
  }

  async stop(): Promise<void> {
    await this.anvil.stop();
    await this.folder.remove();
  }

  #text(named: readonly (readonly [name: string, address: string])[]): string {
    const rows = named.map(([name, address]) => `- ${name}: \`${address}\``);
    return [
      `# Contracts on the development node at ${this.anvil.url}`,
      "Run **Address Atlas: Connect to a Node…** and choose the node, then open one of these addresses.",
      rows.join("\n"),
      "",
    ].join("\n\n");
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}
