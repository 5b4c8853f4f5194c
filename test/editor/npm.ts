import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Scripts of packages do not run, so that no compiler and no further download is needed. */
const flags = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
  // npm requires that the longest wait between retries is not shorter than the shortest.
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/** Installs exact versions into an empty folder. */
export async function npmInstall(folder: string, ...packages: string[]): Promise<void> {
  await writeFile(path.join(folder, "package.json"), '{ "private": true }\n');
  await npm(folder, ["install", ...flags, "--save-exact", ...packages]);
}

/** Installs the run-time dependencies of the package in this folder. */
export async function npmInstallDependencies(folder: string): Promise<void> {
  await npm(folder, ["install", ...flags, "--omit=dev"]);
}

/** Downloads the published archive of a package into a folder, without dependencies. Returns the archive's path. */
export async function npmPack(folder: string, spec: string): Promise<string> {
  await npm(folder, ["pack", ...flags, spec]);
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`npm packed nothing for ${spec}`);
  return path.join(folder, archive);
}

async function npm(folder: string, args: readonly string[]): Promise<void> {
  const said: Buffer[] = [];
  const child = spawn("npm", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.on("data", (bytes: Buffer) => said.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => said.push(bytes));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const lines = Buffer.concat(said).toString();
  const reason =
    /^npm error (?!code |syscall |errno )(.+)$/m.exec(lines)?.[1] ?? `it ended: ${code}`;
  throw new Error(
    `What the tests need could not be installed: try again with network, it is needed once (npm: ${reason}).`,
  );
}
