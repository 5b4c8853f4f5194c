import * as vscode from "vscode";
import { tryKey } from "../../sources/catalog/openService";
import { ApiKeys } from "../platform/apiKey";
import type { HandlersOf } from "../platform/commandRunner";
import type { Session } from "../session/session";
import { askText } from "./connection/askText";
import { confirm } from "./connection/confirm";
import type { ConnectionCommands } from "./connection/connectionCommands";
import { followChoice } from "./connection/followChoice";
import type { MenuEntry } from "../status/statusMenu";
import { StatusItem } from "../status/statusItem";
import { WarningCount } from "../status/warningCount";
import { askNodes } from "./nodes/askNodes";
import { IndexStatus } from "../status/indexStatus";

/** Registers the status item, and the commands for the service in use and its key. */
export function registerConnection(session: Session): vscode.Disposable {
  const { connection, catalog, context } = session;
  const keys = new ApiKeys(context.secrets);
  const status = new StatusItem(connection, "_addressAtlas.showServiceMenu");
  const warningCount = new WarningCount((warnings) => {
    status.noteWarnings(warnings);
  });
  const indexStatus = new IndexStatus(session.knowledge, (note) => {
    status.note(note);
  });
  const listNodes = async () => (await session.nodes.get()).nodes.list();
  const conversations = async (): Promise<ConnectionCommands> => {
    const { ConnectionCommands } = await import("./connection/connectionCommands");
    return new ConnectionCommands({
      connection,
      keys,
      tryKey: (base, key, signal) =>
        tryKey(base, key, signal, async (origin) =>
          (await import("../platform/openExchange")).openExchange(origin),
        ),
      person: { askText, confirm },
      nodeNames: async () => (await listNodes()).map(({ name }) => name),
      menuEntries: () => ({
        warnings: warningCount.menuEntries(),
        more: [
          ...(catalog.service.isInProcess ? [] : indexStatus.menuEntries()),
          ...pairEntries(session),
        ],
      }),
    });
  };
  const commands = session.commands.handle({
    "addressAtlas.connect": async () => (await conversations()).connect(),
    "addressAtlas.setApiKey": async () => (await conversations()).setApiKey(),
    "addressAtlas.removeApiKey": async () => (await conversations()).removeApiKey(),
    "addressAtlas.useLocalService": async () => (await conversations()).useLocalService(),
    "addressAtlas.resetLocalTags": async () => (await conversations()).resetLocalTags(),
    "addressAtlas.showSampleTags": async () => {
      if (!(await (await conversations()).showSample(true))) return;
      await vscode.commands.executeCommand("addressAtlas.catalog.focus");
    },
    "addressAtlas.hideSampleTags": async () => {
      await (await conversations()).showSample(false);
    },
    "addressAtlas.refresh": async () => {
      const location = { viewId: "addressAtlas.catalog" };
      // Not awaited, so that a node that hangs does not block the progress.
      askNodes(session).catch(() => undefined);
      await session.survey.use((survey) => {
        if (survey.hasBegun) void survey.refresh();
      });
      await vscode.window.withProgress({ location }, () => catalog.refresh());
    },
    "_addressAtlas.showServiceMenu": async () => (await conversations()).showMenu(),
    "_addressAtlas.openSample": async () => {
      if (catalog.service.isInProcess) await (await conversations()).showSample(true);
      await (await import("./walkthrough/openSample")).openSample();
    },
    "_addressAtlas.openSampleWarning": async () => {
      await (await import("./walkthrough/openSample")).openSampleWarning();
    },
  } satisfies HandlersOf<"connection">);
  return vscode.Disposable.from(
    commands,
    status,
    warningCount,
    indexStatus,
    followChoice(connection, keys),
    session.onDidChange((change) => {
      if (change.kind === "survey") warningCount.follow(change.survey);
      if (change.kind !== "nodes") return;
      void listNodes().then((nodes) => {
        status.noteNodes(nodes);
      });
    }),
  );
}

/** Returns the menu entry that removes all allowed pairs of look-alikes; empty if there are none. */
function pairEntries(session: Session): readonly MenuEntry[] {
  const pairs = session.warnings.made?.pairs;
  if (pairs === undefined || pairs.size === 0) return [];
  const run = async (): Promise<void> => {
    await pairs.clear();
    session.note({ kind: "pairs" });
  };
  const label = vscode.l10n.t("Warn About All Look-Alikes Again ({0})", pairs.size);
  return [{ icon: "warning", label, run }];
}
