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
 * Registers only what the editor may call immediately. The session registers all other features; the code of the
 * session loads in the next turn of the event loop or at the first call.
 */
export function activate(context: ExtensionContext): void {
  const session = new Lazy<Session>(async () => {
    const { Session } = await import("./editor/session/session");
    return new Session(context, tree.view);
  });
  running = session;
  const tree = registerTree(async () => (await session.get()).tree.get());
  const soon = setTimeout(() => {
    // If the session's code cannot be loaded, each command reports the failure when it is called.
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

/**
 * Ends the session. The editor waits for the promise before it ends the extension host, so that the index can save its
 * latest changes.
 */
export function deactivate(): Promise<void> | undefined {
  return running?.dispose();
}
