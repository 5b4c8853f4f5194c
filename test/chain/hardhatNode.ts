import { readFile, symlink, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { ProcessGroup } from "../editor/processGroup";
import { until } from "../support/until";
import { installHardhat } from "./chainTools";

/** Starts a new Hardhat 2 chain on a free local port. `folder` must be empty. */
export async function startHardhat(
  folder: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { nodeModules } = await installHardhat();
  await symlink(nodeModules, path.join(folder, "node_modules"));
  await writeFile(path.join(folder, "package.json"), "{}");
  await writeFile(path.join(folder, "hardhat.config.cjs"), "module.exports = {};");
  const cli = path.join(folder, "node_modules/hardhat/internal/cli/cli.js");
  const port = await findFreePort();
  const logFile = path.join(folder, "hardhat.log");
  const command = [process.execPath, cli, "node", "--port", String(port)];
  // Hardhat runs only in the folder of its project.
  const group = new ProcessGroup(["sh", "-c", 'cd "$0" && exec "$@"', folder, ...command], logFile);
  await until(
    "hardhat",
    async () => (await readFile(logFile, "utf8")).includes("Started HTTP"),
    60_000,
  );
  return { url: `http://127.0.0.1:${port}`, stop: () => group.stop() };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
