import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { npmInstall } from "../editor/npm";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

const root = path.resolve(__dirname, "../../..");
const start = promisify(execFile);

/** The npm package of this repository, packed and installed in a separate folder as users install it. */
export class ScanPackage {
  readonly #folder: TemporaryFolder;

  private constructor(folder: TemporaryFolder) {
    this.#folder = folder;
  }

  static async install(): Promise<ScanPackage> {
    const folder = await makeTemporaryFolder();
    // The script `prepare` would write the built command again, which other tests may be running.
    const options = ["--json", "--ignore-scripts", "--pack-destination", folder.path];
    const { stdout } = await start("npm", ["pack", ...options], { cwd: root });
    const [, archive = ""] = /"filename": "([^"]+\.tgz)"/.exec(stdout) ?? [];
    await npmInstall(folder.path, path.join(folder.path, archive));
    return new ScanPackage(folder);
  }

  /** The folder of the installation. `npx` finds the package from every folder below it. */
  get folder(): string {
    return this.#folder.path;
  }

  /** The executable that `npx address-atlas` starts. */
  get command(): string {
    return path.join(this.#folder.path, "node_modules/.bin/address-atlas");
  }

  async list(): Promise<readonly string[]> {
    const words = ["ls", "--all", "--parseable", "--omit=dev"];
    const { stdout } = await start("npm", words, { cwd: this.#folder.path });
    return stdout.trim().split("\n").slice(1);
  }

  /** Removes folders in the installation, if they exist. */
  async clear(...folders: readonly string[]): Promise<void> {
    for (const each of folders) {
      await rm(path.join(this.#folder.path, each), { recursive: true, force: true });
    }
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }
}
