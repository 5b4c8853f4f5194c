import { commands, Disposable } from "vscode";
import { allCommandIds, type CommandId } from "./commandIds";

/** Registers every command in `allCommandIds`. No other code registers commands. */
export function registerCommands(
  run: (id: CommandId, given: readonly unknown[]) => Promise<void>,
): Disposable {
  return Disposable.from(
    ...allCommandIds.map((id) =>
      commands.registerCommand(id, (...given: unknown[]) => run(id, given)),
    ),
  );
}
