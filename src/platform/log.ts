import * as vscode from "vscode";
import type { LoggedRequest } from "../service/requestLog";

/**
 * The log channel. It is made when something is first written or shown. What is still under way when
 * the session ends writes nothing more, and a channel that the editor has closed, which throws,
 * breaks nothing.
 */
export class Log {
  #channel: vscode.LogOutputChannel | undefined;
  #isDisposed = false;

  request(entry: LoggedRequest): void {
    const { method, route, host, status, code, ms, attempt, bytes } = entry;
    const facts = { status, code, ms: Math.round(ms), attempt, bytes };
    this.#write("debug", `${method} ${route} ${host}${formatFacts(facts)}`);
  }

  /** A failure that the user was told of. `where` is a name of ours, such as a command's id. */
  failure(where: string, facts: Readonly<Record<string, string | number | undefined>>): void {
    this.#write("error", `${where}${formatFacts(facts)}`);
  }

  /** Something that happened, in words of ours. */
  note(words: string, facts: Readonly<Record<string, string | number | undefined>> = {}): void {
    this.#write("info", `${words}${formatFacts(facts)}`);
  }

  show(): void {
    this.#open()?.show();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#channel?.dispose();
  }

  #write(level: "debug" | "info" | "error", line: string): void {
    try {
      this.#open()?.[level](line);
    } catch {
      return;
    }
  }

  #open(): vscode.LogOutputChannel | undefined {
    if (this.#isDisposed) return undefined;
    this.#channel ??= vscode.window.createOutputChannel("Address Atlas", { log: true });
    return this.#channel;
  }
}

function formatFacts(facts: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value ?? ""}`)
    .join("");
}
