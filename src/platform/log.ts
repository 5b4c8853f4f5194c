import * as vscode from "vscode";
import type { LoggedRequest } from "../service/requestLog";

/** The log channel. It is made when something is first written or shown. */
export class Log {
  #channel: vscode.LogOutputChannel | undefined;

  request(entry: LoggedRequest): void {
    const { method, route, host, status, code, ms, attempt, bytes } = entry;
    const facts = { status, code, ms: Math.round(ms), attempt, bytes };
    this.#open().debug(`${method} ${route} ${host}${formatFacts(facts)}`);
  }

  /** A failure that the user was told of. `where` is a name of ours, such as a command's id. */
  failure(where: string, facts: Readonly<Record<string, string | number | undefined>>): void {
    this.#open().error(`${where}${formatFacts(facts)}`);
  }

  /** Something that happened, in words of ours. */
  note(words: string, facts: Readonly<Record<string, string | number | undefined>> = {}): void {
    this.#open().info(`${words}${formatFacts(facts)}`);
  }

  show(): void {
    this.#open().show();
  }

  dispose(): void {
    this.#channel?.dispose();
  }

  #open(): vscode.LogOutputChannel {
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
