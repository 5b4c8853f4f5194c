import type { ExtensionContext } from "vscode";
import { registerMcpServer } from "./editor/agents/registerMcpServer";
import { registerSampleDocument } from "./editor/commands/walkthrough/registerSampleDocument";
import { Lazy } from "./editor/platform/lazy";
import { registerCommands } from "./editor/platform/registerCommands";
import type { Session } from "./editor/session/session";
import { registerTree } from "./editor/tree/registerTree";
import { registerTasks } from "./editor/workspace/registerTasks";

let running: Lazy<Session> | undefined;

/**
 * Registers what the editor may call at once, and nothing else. Everything behind it is the session, whose code is
 * loaded in the next turn, or at the first call; there the other features register themselves.
 */
export function activate(context: ExtensionContext): void {
  const session = new Lazy<Session>(async () => {
    const { Session } = await import("./editor/session/session");
    return new Session(context, tree.view);
  });
  running = session;
  const tree = registerTree(async () => (await session.get()).tree.get());
  const soon = setTimeout(() => {
    // If its code cannot be loaded, each command says so when it is called.
    session.get().catch(() => undefined);
  });
  context.subscriptions.push(
    tree,
    registerSampleDocument(),
    registerCommands(async (id, given) => (await session.get()).commands.run(id, given)),
    registerTasks(context),
    registerMcpServer(context),
    {
      dispose: () => {
        clearTimeout(soon);
      },
    },
    session,
  );
}

/** The editor waits for this before it ends the host, so that the index can save what it has just learned. */
export function deactivate(): Promise<void> | undefined {
  return running?.dispose();
}
