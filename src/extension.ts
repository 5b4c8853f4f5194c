import { EventEmitter, type ExtensionContext } from "vscode";
import { registerAgentTools } from "./editor/agents/registerAgentTools";
import { registerMcpServer } from "./editor/agents/registerMcpServer";
import { registerCompletion } from "./editor/commands/registerCompletion";
import { registerSampleDocument } from "./editor/commands/walkthrough/registerSampleDocument";
import { registerEditor } from "./editor/documents/registerEditor";
import { Lazy } from "./editor/platform/lazy";
import { registerCommands } from "./editor/platform/registerCommands";
import type { Session } from "./editor/session/session";
import { registerTree } from "./editor/tree/registerTree";
import { registerTasks } from "./editor/workspace/registerTasks";

let running: Lazy<Session> | undefined;

/**
 * Registers what the editor may call at once, in the next turn the features in documents and the tools of
 * models, and nothing else. Everything behind them is the session, whose code is loaded after the start of the
 * window, or at the first call.
 */
export function activate(context: ExtensionContext): void {
  const hintsChanged = new EventEmitter<void>();
  const session = new Lazy<Session>(async () => {
    const { Session } = await import("./editor/session/session");
    return new Session({
      context,
      view: tree.view,
      hintsChanged: () => {
        hintsChanged.fire();
      },
    });
  });
  running = session;
  const tree = registerTree(async () => (await session.get()).tree.get());
  const soon = setTimeout(() => {
    // Nothing that starts the extension calls these; no model calls a tool while a window starts.
    context.subscriptions.push(
      registerEditor(async () => (await session.get()).editor.get(), hintsChanged.event),
      registerCompletion(async (request) => (await session.get()).complete(request)),
      registerAgentTools(async () => (await session.get()).agents()),
    );
    // If its code cannot be loaded, each command says so when it is called.
    session.get().catch(() => undefined);
  });
  context.subscriptions.push(
    tree,
    registerSampleDocument(),
    registerCommands(async (id, given) => (await session.get()).run(id, given)),
    registerTasks(context),
    registerMcpServer(context),
    {
      dispose: () => {
        clearTimeout(soon);
      },
    },
    session,
    hintsChanged,
  );
}

/** The editor waits for this before it ends the host, so that the index can save what it has just learned. */
export function deactivate(): Promise<void> | undefined {
  return running?.dispose();
}
