import * as vscode from "vscode";
import { allCommandIds, type CommandArguments, type CommandId, commandTable } from "./commandIds";
import type { ErrorReporter } from "./reportError";

/** A handler for each command of the table; the compiler names the one that is missing. */
export type CommandHandlers = {
  readonly [Id in CommandId]: (...args: CommandArguments[Id]) => Promise<void> | void;
};

/**
 * Registers every command of the table, the only place that does. Arguments are parsed first,
 * whatever a handler throws is reported, and nothing is answered to the caller, who may be any
 * extension.
 */
export function registerCommands(
  handlers: CommandHandlers,
  reporter: ErrorReporter,
): vscode.Disposable {
  const run = async (id: CommandId, given: readonly unknown[]): Promise<void> => {
    try {
      if (!(await call(id, handlers[id], given))) reporter.refuse(id);
    } catch (error) {
      reporter.report(error, id);
    }
  };
  return vscode.Disposable.from(
    ...allCommandIds.map((id) =>
      vscode.commands.registerCommand(id, (...given: unknown[]) => run(id, given)),
    ),
  );
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
