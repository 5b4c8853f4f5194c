import { commands, Disposable } from "vscode";
import {
  type CommandArguments,
  type CommandId,
  type CommandsOf,
  commandTable,
  type Feature,
} from "./commandIds";
import type { ErrorReporter } from "./reportError";

type CommandHandlers = {
  readonly [Id in CommandId]: (...args: CommandArguments[Id]) => Promise<void> | void;
};

/** The handlers of all commands of a feature. The compiler reports missing handlers. */
export type HandlersOf<Of extends Feature> = Pick<CommandHandlers, CommandsOf<Of>>;

/** Runs commands with the handlers that features have registered. */
export class CommandRunner {
  readonly #handlers: Partial<CommandHandlers>[] = [];
  readonly #reporter: ErrorReporter;

  constructor(reporter: ErrorReporter) {
    this.#reporter = reporter;
  }

  /** Registers handlers. Disposing the result removes them. */
  handle(handlers: Partial<CommandHandlers>): Disposable {
    this.#handlers.push(handlers);
    return new Disposable(() => {
      this.#handlers.splice(this.#handlers.indexOf(handlers), 1);
    });
  }

  /**
   * Parses the raw arguments of a command, which may be any value, runs the command and reports its errors. The
   * caller, possibly another extension, gets no result.
   */
  async run(id: CommandId, given: readonly unknown[]): Promise<void> {
    try {
      const feature = this.#handlers.find((handlers) => handlers[id] !== undefined);
      if (!(await call(id, feature?.[id], given))) this.#reporter.refuse(id);
    } catch (error) {
      this.#reporter.report(error, id);
    }
  }
}

/** Runs a command; returns false if its arguments are not valid. */
async function call<Id extends CommandId>(
  id: Id,
  handler: CommandHandlers[Id] | undefined,
  given: readonly unknown[],
): Promise<boolean> {
  if (handler === undefined) throw new Error(id);
  const args = parseArguments(id, given);
  if (args !== undefined) await handler(...args);
  return args !== undefined;
}

/** Runs a command of another feature. */
export async function runCommand(id: CommandId, argument?: object): Promise<void> {
  await commands.executeCommand(id, argument);
}

/** Parses raw arguments. Returns undefined if they are not valid, or if a getter or proxy among them throws. */
function parseArguments<Id extends CommandId>(
  id: Id,
  given: readonly unknown[],
): CommandArguments[Id] | undefined {
  try {
    return commandTable[id](given);
  } catch {
    return undefined;
  }
}
