import * as vscode from "vscode";
import { Connection } from "../../sources/catalog/connection";
import { openLocalService, openRemoteService } from "../../sources/catalog/openService";
import type { ConnectedNode } from "../../sources/node/connectedNode";
import { ApiKeys } from "../platform/apiKey";
import { readSetting } from "../platform/settings";
import type { Session } from "./session";
import { workspaceDeployments } from "../commands/nodes/workspaceDeployments";
import { tellJournalNotice } from "../commands/connection/tellJournalNotice";

/** Opens the connection to the service that the user's settings and secrets define. */
export function openConnection(session: Session): Connection {
  const keys = new ApiKeys(session.context.secrets);
  let showsSample = false;
  /** Updates the menus and the open panels when the sample is turned on or off. */
  const followSample = (): void => {
    const { catalog } = session;
    const isOn = catalog.service.localTags?.showsSample === true;
    if (isOn === showsSample) return;
    showsSample = isOn;
    void vscode.commands.executeCommand("setContext", "addressAtlas.showsSample", isOn);
    catalog.noteAmounts();
  };
  return new Connection({
    readBaseUrl: () => readSetting(vscode.workspace, "service.baseUrl"),
    readKey: (origin) => keys.read(origin),
    openLocal: () =>
      openLocalService({
        ...localServiceParts(session),
        onNotice: (notice) => void tellJournalNotice(notice),
        onDidOpen: () => {
          followSample();
          void offerSample(session, showsSample);
        },
        onDidChangeTags: () => {
          void session.knowledge.check("requested");
          void session.catalog.refreshTags();
          followSample();
        },
      }),
    openRemote: (base, apiKey, onDidRequest) =>
      openRemoteService({
        base,
        apiKey,
        onDidRequest,
        pageSize: () => readSetting(vscode.workspace, "service.pageSize"),
        openExchange: async (origin) =>
          (await import("../platform/openExchange")).openExchange(origin),
        nodes: {
          listNodes: () => listNodes(session),
          openLocal: () => session.keptTags.open(),
        },
        log: (entry) => {
          session.log.request(entry);
        },
      }),
  });
}

/** Returns the folder of the local service's tags, the sources of its other data, and a callback that logs failures. */
export function localServiceParts(session: Session) {
  return {
    directory: session.folder("local-service"),
    openBook: () => session.names.book(),
    listNodes: () => listNodes(session),
    deployments: workspaceDeployments(() => session.names),
    onNotStored: (code: string) => {
      session.log.note("local tags could not be stored", { code });
    },
  };
}

async function listNodes({ nodes }: Session): Promise<readonly ConnectedNode[]> {
  return (await nodes.get()).nodes.list();
}

/** Informs users of version 0.2, which always showed the sample, that the sample is off. */
async function offerSample(session: Session, isOn: boolean): Promise<void> {
  const { notifySampleIsOff } = await import("../commands/connection/notifySampleIsOff");
  await notifySampleIsOff({
    localFolder: session.folder("local-service"),
    indexFolder: session.folder("tag-index"),
    isOn,
    memory: session.context.globalState,
  });
}
