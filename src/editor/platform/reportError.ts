import * as vscode from "vscode";
import { errorCode } from "../../engine/text/errorCode";
import { RequestError } from "../../sources/transport/requestError";
import { describeError, type ErrorDescription } from "./describeError";
import type { Log } from "./log";

/** Shows a failure: by a notification if `loudly`, otherwise briefly in the status bar. */
type Tell = (description: ErrorDescription, loudly: boolean) => void;

/** The minimum time between two notifications. Failures within this time are shown in the status bar (U-09f). */
const quietMilliseconds = 60_000;

/** Shows failures in the extension's own words and logs them. A cancelled action is not a failure. */
export class ErrorReporter {
  readonly #log: Pick<Log, "failure" | "note">;
  readonly #tellPerson: Tell;
  readonly #now: () => number;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(
    log: Pick<Log, "failure" | "note">,
    tell: Tell = show,
    now: () => number = () => performance.now(),
  ) {
    this.#log = log;
    this.#tellPerson = tell;
    this.#now = now;
  }

  /** Logs and shows a failure. `where` is a name in the extension: the id of a command, or what was being loaded. */
  report(error: unknown, where: string): void {
    if (error instanceof RequestError && error.code === "E_CANCELLED") return;
    this.logFailure(error, where);
    this.#tell(describeError(error));
  }

  /** Logs a failure that the caller shows. */
  logFailure(error: unknown, where: string): void {
    this.#log.failure(where, factsOf(error));
  }

  /** Reports that a command was called with invalid arguments. */
  refuse(id: string): void {
    this.#log.note("refused a call", { command: id });
    this.#tell({ sentence: vscode.l10n.t("The arguments of this command are not valid.") });
  }

  #tell(description: ErrorDescription): void {
    const now = this.#now();
    const loudly = now - this.#shownAt >= quietMilliseconds;
    if (loudly) this.#shownAt = now;
    this.#tellPerson(description, loudly);
  }
}

const quietlyFor = 10_000;

function show({ sentence, action }: ErrorDescription, loudly: boolean): void {
  if (!loudly) {
    vscode.window.setStatusBarMessage(`$(error) ${sentence}`, quietlyFor);
    return;
  }
  const actions = action === undefined ? [] : [action];
  void vscode.window.showErrorMessage(sentence, ...actions).then(async (chosen) => {
    if (chosen !== undefined) await vscode.commands.executeCommand(chosen.command);
  });
}

function factsOf(error: unknown): Record<string, string | number | undefined> {
  if (error instanceof RequestError) {
    const { host, status, attempts } = error.facts;
    return { code: error.code, host, status, attempts };
  }
  return error instanceof Error
    ? { fault: nameOf(error), code: fileCodeOf(error), at: placeOf(error) }
    : { fault: "unknown" };
}

function nameOf(error: Error): string {
  return /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error";
}

/** Returns the code of an error of Node.js or of the file systems of the editor. */
function fileCodeOf(error: Error): string | undefined {
  const code = errorCode(error) ?? "";
  return /^[A-Za-z_]{1,40}$/.test(code) ? code : undefined;
}

/**
 * Returns the file, line and column of a fault in the extension's own code. The rest of a stack may contain secrets.
 */
function placeOf(error: Error): string | undefined {
  return /\bdist[\\/][\w.\\/-]{1,80}\.m?js:\d{1,7}:\d{1,7}/.exec(error.stack ?? "")?.[0];
}
