import { execFile } from "node:child_process";
import { cp, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { findLabelFormat } from "../../src/engine/names/labelFiles/labelFormats";
import type { LabelRow } from "../../src/engine/names/labelFiles/labelFile";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

/** A copy of the Solidity project in this folder, in which tools deploy and write their files. */
export class Project {
  readonly #folder: TemporaryFolder;

  private constructor(folder: TemporaryFolder) {
    this.#folder = folder;
  }

  static async make(nodeModules: string): Promise<Project> {
    const folder = await makeTemporaryFolder();
    const original = path.resolve(__dirname, "../../../test/chain/project");
    await cp(original, folder.path, { recursive: true });
    await symlink(nodeModules, path.join(folder.path, "node_modules"));
    return new Project(folder);
  }

  get path(): string {
    return this.#folder.path;
  }

  /** Runs a program in the project and returns its output. A failure throws an error with the output. */
  async run(program: string, args: readonly string[], environment = {}): Promise<string> {
    const env = {
      ...process.env,
      HOME: this.path,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      ...environment,
    };
    return new Promise((resolve, reject) => {
      const child = execFile(program, args, { cwd: this.path, env }, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${program} ended with ${String(error.code)}:\n${stdout}${stderr}`));
      });
      child.stdin?.end();
    });
  }

  async readJson(file: string): Promise<unknown> {
    return JSON.parse(await readFile(path.join(this.path, file), "utf8")) as unknown;
  }

  /** Returns the names in all label files of the project. */
  async readNames(): Promise<readonly LabelRow[]> {
    const entries = await readdir(this.path, { recursive: true });
    const read = (file: string): Promise<string> => readFile(path.join(this.path, file), "utf8");
    const rows: LabelRow[] = [];
    for (const file of entries.filter((entry) => !entry.startsWith("node_modules"))) {
      const format = findLabelFormat(file);
      if (format === undefined) continue;
      const siblingPath = format.sibling?.(file);
      const sibling = siblingPath === undefined ? {} : { sibling: await read(siblingPath) };
      const contents = await format.parse({ path: file, text: await read(file), ...sibling });
      if (contents.leftOut.length > 0) throw new Error(JSON.stringify(contents.leftOut));
      rows.push(...contents.rows);
    }
    return rows;
  }

  async remove(): Promise<void> {
    await this.#folder.remove();
  }
}
