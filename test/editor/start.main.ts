import path from "node:path";
import { parseArgs } from "node:util";
import { runTests } from "@vscode/test-electron";
import { packageExtension } from "../runner/packageExtension";
import { checkStart } from "./checkStart";
import { ExampleNode } from "../chain/exampleNode";
import { editorExecutable } from "./editorExecutable";
import { startEditorServer } from "./editorServer";
import { FreshUser, type FreshUserOptions } from "./freshUser";
import { isHostName, npmHosts, npmHostsRunHere, type NpmHostName } from "./hosts";
import { installHost } from "./npmHost";
import { openInBrowser } from "./openInBrowser";
import { requireFreePort } from "./requireFreePort";
import { workbenchUrl } from "./workbenchUrl";

const root = path.resolve(__dirname, "../../..");

/** `npm start` opens the packaged extension in a real VS Code with a copy of the sample workspace. */
async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: "0" },
      host: { type: "string", default: npmHostsRunHere ? "newest" : "desktop" },
      check: { type: "boolean", default: false },
      node: { type: "boolean", default: false },
    },
  });
  if (!isHostName(values.host)) throw new Error("--host is newest, minimum or desktop.");
  const port = await requireFreePort(values.port);
  const vsix = await packageExtension(root);
  const { host } = values;
  const workspace = path.join(root, "test/workspace");
  const options = { root, host, vsix, workspace, showsSample: true };
  const node = values.node ? await ExampleNode.start() : undefined;
  try {
    if (values.check) process.exitCode = await checkStart(host, node);
    else if (host === "desktop") await openDesktop(options, node);
    else await serve({ ...options, host }, port, node);
  } finally {
    await node?.stop();
  }
}

/** Serves an editor of the npm registry until Ctrl+C is pressed. */
async function serve(
  options: FreshUserOptions & { readonly host: NpmHostName },
  port: number,
  node: ExampleNode | undefined,
): Promise<void> {
  const host = await installHost(options.host);
  const user = await FreshUser.create(options);
  const openFile = await node?.describe(user.workspace);
  const server = await startEditorServer(host, {
    userDataFolder: user.userData,
    extensionsFolder: user.extensions,
    driven: false,
    trusting: true,
    port,
  });
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
  const url = workbenchUrl({ port: server.port, workspace: user.workspace, openFile });
  console.log(`VS Code ${npmHosts[options.host].vscode} with Address Atlas: ${url}`);
  console.log("Ctrl+C ends it.");
  openInBrowser(url);
  await Promise.race([interrupted, server.ended]);
  await server.stop();
  await user.remove();
}

/** Opens a desktop VS Code and waits until its window is closed. */
async function openDesktop(
  options: FreshUserOptions,
  node: ExampleNode | undefined,
): Promise<void> {
  const vscodeExecutablePath = await editorExecutable(root, "desktop");
  const user = await FreshUser.create(options);
  const described = await node?.describe(user.workspace);
  await runTests({
    vscodeExecutablePath,
    // Empty paths make `runTests` open an ordinary window with the installed extensions.
    extensionDevelopmentPath: [],
    extensionTestsPath: "",
    launchArgs: [
      user.workspace,
      ...(described === undefined ? [] : [described]),
      ...user.folderArguments,
    ],
  });
  await user.remove();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
