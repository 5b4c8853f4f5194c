import * as vscode from "vscode";
import type { LoggedRequest } from "../../sources/service/requestLog";

type Facts = Readonly<Record<string, string | number | undefined>>;

const mostLatest = 40;

/**
 * The log channel. It is created when the first line is written or the log is shown. After `dispose`, nothing is
 * written. Errors of a channel that the editor has closed are ignored.
 */
export class Log {
  /** The latest lines, without hosts and paths. */
  readonly #latest: string[] = [];
  #channel: vscode.LogOutputChannel | undefined;
  #isDisposed = false;

  request(entry: LoggedRequest): void {
    const { method, route, host, status, code, ms, attempt, bytes } = entry;
    const facts = { host, status, code, ms: Math.round(ms), attempt, bytes };
    this.#write("debug", `${method} ${route}`, facts);
  }

  /** Logs a failure. `where` is a name in the extension, such as the id of a command. */
  failure(where: string, facts: Facts): void {
    this.#write("error", where, facts);
  }

  /**
   * Logs an event. Reports that other people read contain `words` and `facts`, so neither may contain a path or a host,
   * except `facts.host`, which reports omit. In the log channel, which only the user reads, `inLog` replaces `words`.
   */
  note(words: string, facts: Facts = {}, inLog = words): void {
    this.#write("info", words, facts, inLog);
  }

  /** The latest lines for a report that other people read, without hosts and paths. */
  get latest(): readonly string[] {
    return this.#latest;
  }

  show(): void {
    this.#open()?.show();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#channel?.dispose();
  }

  #write(
    level: "debug" | "info" | "error",
    words: string,
    { host, ...facts }: Facts,
    inLog = words,
  ): void {
    const time = new Date().toISOString();
    this.#latest.push(`${time} [${level}] ${words}${formatFacts(facts)}`);
    if (this.#latest.length > mostLatest) this.#latest.shift();
    try {
      this.#open()?.[level](`${inLog}${formatFacts({ host, ...facts })}`);
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

function formatFacts(facts: Facts): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value ?? ""}`)
    .join("");
}
