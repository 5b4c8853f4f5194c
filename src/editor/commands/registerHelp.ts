import { commands, type Disposable } from "vscode";
import type { HandlersOf } from "../platform/commandRunner";
import type { Session } from "../session/session";

/** Registers the commands for the log, the walkthrough and problem reports. */
export function registerHelp({ context, connection, log, commands: own }: Session): Disposable {
  return own.handle({
    "addressAtlas.showLog": () => {
      log.show();
    },
    "addressAtlas.openWalkthrough": async () => {
      const id = `${context.extension.id}#start`;
      await commands.executeCommand("workbench.action.openWalkthrough", id, false);
    },
    "addressAtlas.reportIssue": async () => {
      const { reportIssue } = await import("./help/reportIssue");
      await reportIssue(context.extension, connection.state, log.latest);
    },
  } satisfies HandlersOf<"help">);
}
