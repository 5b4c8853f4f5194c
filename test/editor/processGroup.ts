import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync } from "node:fs";

/**
 * A program with all that it starts, in a process group of its own. When our process ends in
 * whatever way, the pipe to the shell closes and the group ends too.
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

  /** Ends the group without a question: the caller throws away the folders that it wrote to. */
  async stop(): Promise<void> {
    const { pid: group, exitCode, signalCode } = this.shell;
    if (group === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-group, "SIGKILL");
    await this.ended;
  }
}

const endWithTheirParent = '("$@"; kill -KILL 0) & cat >/dev/null; kill -KILL 0';
