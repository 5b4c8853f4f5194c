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

  /** Ends the group: asks first, then insists. */
  async stop(): Promise<void> {
    if (!this.signal("SIGTERM")) return;
    const insist = setTimeout(() => this.signal("SIGKILL"), 3000);
    await this.ended;
    while (this.signal(0)) await new Promise((resolve) => setTimeout(resolve, 20));
    clearTimeout(insist);
  }

  /** Whether there was anything left to be signalled. */
  private signal(signal: NodeJS.Signals | 0): boolean {
    const group = this.shell.pid;
    if (group === undefined) return false;
    try {
      return process.kill(-group, signal);
    } catch {
      return false;
    }
  }
}

const endWithTheirParent = '("$@"; kill -KILL 0) & cat >/dev/null; kill -KILL 0';
