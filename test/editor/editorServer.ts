import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InstalledHost } from "./npmHost";
import { ProcessGroup } from "./processGroup";

export interface ServerOptions {
  readonly userDataFolder: string;
  readonly extensionsFolder: string;
  /**
   * Whether the window reads `payload` from its URL, which is needed to load an extension from a folder. VS Code 1.100
   * then shows no modal dialogs, because its request for them fails.
   */
  readonly driven: boolean;
  /** Whether folders are trusted without a prompt. */
  readonly trusting: boolean;
  /** 0 selects a free port. */
  readonly port: number;
}

export interface EditorServer {
  readonly port: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Serves the workbench and its extension host on a local port. Logs to `server.log` in the user data folder. */
export async function startEditorServer(
  host: InstalledHost,
  options: ServerOptions,
): Promise<EditorServer> {
  await mkdir(options.userDataFolder, { recursive: true });
  const logFile = path.join(options.userDataFolder, "server.log");
  const group = new ProcessGroup(
    [host.node, host.serverMain, ...serverArguments(options)],
    logFile,
  );
  const port = await Promise.race([listeningPort(logFile), group.ended]);
  if (port === undefined) {
    throw new Error(`The editor's server did not start: ${await lastLine(logFile)}`);
  }
  return { port, ended: group.ended, stop: () => group.stop() };
}

/** Returns the arguments that the server and its installer of extensions share. */
export function folderArguments(
  options: Pick<ServerOptions, "userDataFolder" | "extensionsFolder">,
): string[] {
  return [
    "--accept-server-license-terms",
    `--user-data-dir=${options.userDataFolder}`,
    `--extensions-dir=${options.extensionsFolder}`,
  ];
}

function serverArguments(options: ServerOptions): string[] {
  return [
    "--host=127.0.0.1",
    `--port=${options.port}`,
    "--without-connection-token",
    ...(options.driven ? ["--enable-smoke-test-driver"] : []),
    "--disable-telemetry",
    "--disable-experiments",
    ...(options.trusting ? ["--disable-workspace-trust"] : []),
    ...folderArguments(options),
  ];
}

async function listeningPort(logFile: string): Promise<number | undefined> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const port = /Extension host agent listening on (\d+)/.exec(
      await readFile(logFile, "utf8"),
    )?.[1];
    if (port !== undefined) return Number(port);
    await sleep(50);
  }
  return undefined;
}

async function lastLine(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8")).trim().split("\n");
  return lines.at(-1) ?? "it said nothing";
}
