import { type CommandArguments, type CommandId, commandTable } from "./commandIds";
import type { ErrorReporter } from "./reportError";

/** A handler for each command of the table; the compiler names the one that is missing. */
export type CommandHandlers = {
  readonly [Id in CommandId]: (...args: CommandArguments[Id]) => Promise<void> | void;
};

/** Runs a command with what it was given, which may be anything. */
export type RunCommand = (id: CommandId, given: readonly unknown[]) => Promise<void>;

/**
 * Parses what a command is given before it is carried out, and reports whatever its handler throws;
 * nothing is answered to the caller, who may be any extension.
 */
export function createRun(handlers: CommandHandlers, reporter: ErrorReporter): RunCommand {
  return async (id, given) => {
    try {
      if (!(await call(id, handlers[id], given))) reporter.refuse(id);
    } catch (error) {
      reporter.report(error, id);
    }
  };
}

/** Says whether the command takes what it was given, after carrying it out. */
async function call<Id extends CommandId>(
  id: Id,
  handler: CommandHandlers[Id],
  given: readonly unknown[],
): Promise<boolean> {
  const args = parseArguments(id, given);
  if (args !== undefined) await handler(...args);
  return args !== undefined;
}

/** What is given may throw when it is looked at: a getter, a proxy. */
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
