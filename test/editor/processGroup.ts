import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync } from "node:fs";

/**
 * Runs a program and all processes that it starts in a separate process group. When this process ends for any reason,
 * the pipe to the shell closes and the group is killed.
 */
export class ProcessGroup {
  readonly ended: Promise<void>;
  private readonly shell: ChildProcess;

  constructor(command: readonly string[], logFile: string) {
    const log = openSync(logFile, "a");
    this.shell = spawn("sh", ["-c", endWithTheirParent, "sh", ...command], {
      detached: true,
      stdio: ["pipe", log, log],
    });
    closeSync(log);
    this.ended = once(this.shell, "close").then(() => undefined);
  }

  /** Kills the group without waiting for a clean exit, because the caller deletes the folders that it wrote to. */
  async stop(): Promise<void> {
    const { pid: group, exitCode, signalCode } = this.shell;
    if (group === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-group, "SIGKILL");
    await this.ended;
  }
}

const endWithTheirParent = '("$@"; kill -KILL 0) & cat >/dev/null; kill -KILL 0';
