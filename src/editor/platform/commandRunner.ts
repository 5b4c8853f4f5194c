import { type CommandArguments, type CommandId, commandTable } from "./commandIds";
import type { ErrorReporter } from "./reportError";

/** A handler for each command of the table; the compiler reports missing ones. */
export type CommandHandlers = {
  readonly [Id in CommandId]: (...args: CommandArguments[Id]) => Promise<void> | void;
};

/** Runs a command with its raw arguments, which may be anything. */
export type RunCommand = (id: CommandId, given: readonly unknown[]) => Promise<void>;

/**
 * Parses a command's arguments before running it and reports whatever its handler throws. The
 * caller, possibly another extension, gets no result.
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

/** Runs the command; false if it does not accept the arguments. */
async function call<Id extends CommandId>(
  id: Id,
  handler: CommandHandlers[Id],
  given: readonly unknown[],
): Promise<boolean> {
  const args = parseArguments(id, given);
  if (args !== undefined) await handler(...args);
  return args !== undefined;
}

/** Raw arguments may throw when they are read: a getter, a proxy. */
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
