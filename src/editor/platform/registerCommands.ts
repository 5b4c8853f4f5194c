import { commands, Disposable } from "vscode";
import { allCommandIds } from "./commandIds";
import type { RunCommand } from "./commandRunner";

/** Registers every command of the table; nothing else registers commands. */
export function registerCommands(run: RunCommand): Disposable {
  return Disposable.from(
    ...allCommandIds.map((id) =>
      commands.registerCommand(id, (...given: unknown[]) => run(id, given)),
    ),
  );
}
