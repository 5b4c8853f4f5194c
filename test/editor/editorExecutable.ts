import path from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { cacheFolder } from "./cache";
import { installChromium } from "./chromium";
import { type HostName, npmHosts, npmHostsRunHere } from "./hosts";
import { installHost } from "./npmHost";

/** Returns the executable that starts this host with VS Code's arguments. Installs the host if necessary. */
export async function editorExecutable(root: string, host: HostName): Promise<string> {
  if (host !== "desktop") {
    if (!npmHostsRunHere) {
      throw new Error("The editors from npm run on Linux x64 only; here: npm run test:desktop");
    }
    await installHost(host);
    await installChromium();
    return path.join(root, "test/editor/code");
  }
  return downloadAndUnzipVSCode({
    version: npmHosts.newest.vscode,
    cachePath: path.join(cacheFolder(), "desktop"),
  }).catch(() => {
    throw new Error(
      `The desktop VS Code ${npmHosts.newest.vscode} could not be downloaded from update.code.visualstudio.com: these tests need open internet.`,
    );
  });
}
