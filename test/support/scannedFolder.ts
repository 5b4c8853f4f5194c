import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { JsonReport } from "../../src/cli/formatJson";
import { type CliRun, runCli } from "./runCli";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";

const run = promisify(execFile);

/** A folder in which tests write, commit and scan files. */
export class ScannedFolder {
  readonly path: string;
  readonly #temporary: TemporaryFolder | undefined;

  private constructor(folder: string, temporary?: TemporaryFolder) {
    this.#temporary = temporary;
    this.path = folder;
  }

  /** Opens a folder that the caller creates and removes. */
  static open(folder: string): ScannedFolder {
    return new ScannedFolder(folder);
  }

  static async make(files: Readonly<Record<string, string>> = {}): Promise<ScannedFolder> {
    const temporary = await makeTemporaryFolder();
    const folder = new ScannedFolder(temporary.path, temporary);
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
    return folder;
  }

  async write(file: string, text: string, encoding?: BufferEncoding): Promise<void> {
    await mkdir(path.dirname(path.join(this.path, file)), { recursive: true });
    await writeFile(path.join(this.path, file), text, encoding);
  }

  scan(...words: readonly string[]): Promise<CliRun> {
    return runCli(this.path, ["scan", ...words]);
  }

  /** Scans the folder and returns the JSON report. Fails if the command could not run. */
  async report(...words: readonly string[]): Promise<JsonReport> {
    const { code, out, err } = await this.scan("--format", "json", ...words);
    assert.ok(code < 2, err);
    return JSON.parse(out) as JsonReport;
  }

  async git(...words: readonly string[]): Promise<string> {
    const who = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid"];
    const { stdout } = await run("git", [...who, "-c", "init.defaultBranch=main", ...words], {
      cwd: this.path,
    });
    return stdout.trim();
  }

  async commit(): Promise<void> {
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--message", "change");
  }

  /** Clones another folder into a subfolder, with only the latest commit of each branch. */
  async cloneShallow(other: ScannedFolder, name: string): Promise<void> {
    const words = ["clone", "--quiet", "--depth", "1", "--no-single-branch"];
    await this.git(...words, `file://${other.path}`, name);
  }

  async commitEmpty(): Promise<void> {
    await this.git("commit", "--quiet", "--allow-empty", "--message", "nothing");
  }

  async remove(): Promise<void> {
    await this.#temporary?.remove();
  }
}

/** Returns "kind path:line" for each finding. */
export function placesOf(
  findings: readonly { readonly kind: string; readonly path: string; readonly line: number }[],
): readonly string[] {
  return findings.map(({ kind, path: file, line }) => `${kind} ${file}:${line}`);
}
