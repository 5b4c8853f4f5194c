import { rm } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { GitApi, GitExtension } from "../../src/editor/comparing/gitApi";
import { broadcastOf } from "./broadcastOf";
import { many } from "./manyAddresses";
import type { Chance } from "./randomAddresses";
import { poison } from "./poison";
import { satoshi, usdcOnEthereum, vitalik } from "./realAddresses";
import { ScannedFolder } from "./scannedFolder";
import { until } from "./until";
import { emptyOwnFolder, setFolders } from "./workspaceFolders";

const broadcast = "broadcast/Deploy.s.sol/8453/run-latest.json";
const trace = `  [100] Test::run()
    ├─ [50] ${usdcOnEthereum}::transfer(alice: [${vitalik}], 2500000 [2.5e6])
    │   ├─ emit Transfer(from: ${vitalik}, to: ${vitalik}, amount: 2500000 [2.5e6])
    │   └─ ← [Return] true
    └─ ← [Stop]
`;

/** The second folder of the workspace: a git repository with labels, deployments and addresses that change. */
export class SoakProject {
  readonly #addresses = many(40);

  private constructor(
    readonly folder: ScannedFolder,
    private readonly chance: Chance,
  ) {}

  static async open(chance: Chance): Promise<SoakProject> {
    const folder = await ScannedFolder.make({
      "address-labels.csv": "address,name,chainId\n",
      "src/Owner.sol": `address owner = ${vitalik};\n`,
      "foundry.toml": `[labels]\n"${satoshi}" = "first"\n`,
      "forge.log": trace,
    });
    const project = new SoakProject(folder, chance);
    await folder.git("init", "--quiet", "--initial-branch=main");
    await folder.commit();
    await setFolders([project.uri]);
    await openRepository(project.uri);
    return project;
  }

  get uri(): vscode.Uri {
    return vscode.Uri.file(this.folder.path);
  }

  uriOf(file: string): vscode.Uri {
    return vscode.Uri.file(path.join(this.folder.path, file));
  }

  /** Changes the names of a few addresses. */
  changeLabels(): Promise<void> {
    const rows = this.#some().map((address) => `${address},Name ${this.chance.below(1_000)},1`);
    return this.folder.write(
      "address-labels.csv",
      ["address,name,chainId", ...rows, ""].join("\n"),
    );
  }

  /** Writes or removes a deployment. */
  async changeBroadcast(): Promise<void> {
    const [contract = ""] = this.#some();
    const name = `Counter${this.chance.below(100)}`;
    if (this.chance.below(3) > 0)
      await this.folder.write(broadcast, broadcastOf(contract, { name }));
    else await rm(path.join(this.folder.path, "broadcast"), { recursive: true, force: true });
  }

  /** Adds, changes or removes a source file. */
  async changeFile(): Promise<void> {
    const name = `src/file${this.chance.below(8)}.rs`;
    const lines = [...this.#some(), poison].map((address) => `let x = "${address}";`);
    if (this.chance.below(4) > 0) await this.folder.write(name, lines.join("\n"));
    else await rm(path.join(this.folder.path, name), { force: true });
  }

  async close(): Promise<void> {
    await vscode.commands.executeCommand("git.close", this.uri);
    await setFolders([]);
    await this.folder.remove();
    // The simulated user may have saved an export there, which later suites would count as a file of the workspace.
    await emptyOwnFolder();
  }

  #some(): readonly string[] {
    return Array.from({ length: 5 }, () => this.chance.pick(this.#addresses));
  }
}

/**
 * Opens a git repository in the editor. Git, which the settings of all tests disable, then stays enabled until the
 * window is closed.
 */
async function openRepository(root: vscode.Uri): Promise<void> {
  const git = await vscode.extensions.getExtension<GitExtension>("vscode.git")?.activate();
  if (git === undefined) throw new Error("no git extension");
  const settings = vscode.workspace.getConfiguration("git");
  await settings.update("enabled", true, vscode.ConfigurationTarget.Global);
  await until("git to follow its setting", () => git.enabled);
  const api = git.getAPI(1) as GitApi & { openRepository(root: vscode.Uri): Promise<unknown> };
  await api.openRepository(root);
}
