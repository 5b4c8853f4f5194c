import * as vscode from "vscode";
import { AddressBook } from "./catalog/addressBook";
import { Connection } from "./catalog/connection";
import { followChoice } from "./commands/connection/followChoice";
import { StatusItem } from "./commands/connection/statusItem";
import { checkWhileVisible } from "./commands/tagIndex/checkWhileVisible";
import { IndexStatus } from "./commands/tagIndex/indexStatus";
import { registerEditor } from "./editor/registerEditor";
import { tellJournalNotice } from "./commands/connection/tellJournalNotice";
import { openLocalService, openRemoteService, tryKey } from "./openService";
import { ApiKeys } from "./platform/apiKey";
import { Panels } from "./panels/panels";
import { Lazy } from "./platform/lazy";
import { Log } from "./platform/log";
import { type CommandHandlers, registerCommands } from "./platform/registerCommands";
import { ErrorReporter } from "./platform/reportError";
import { readSetting } from "./platform/settings";
import { registerTree } from "./tree/registerTree";

/**
 * Builds everything once and owns every lifetime. Only registrations happen here: what a feature
 * needs beyond them is loaded at its first use, by `import()`.
 */
export function activate(context: vscode.ExtensionContext): void {
  const folder = (name: string): string =>
    vscode.Uri.joinPath(context.globalStorageUri, name).fsPath;
  const log = new Log();
  const reporter = new ErrorReporter(log);
  const keys = new ApiKeys(context.secrets);
  const connection: Connection = new Connection({
    readBaseUrl: () => readSetting(vscode.workspace, "service.baseUrl"),
    readKey: (origin) => keys.read(origin),
    openLocal: () =>
      openLocalService({
        directory: folder("local-service"),
        log: (entry) => {
          log.request(entry);
        },
        onNotice: (notice) => void tellJournalNotice(notice),
        onDidChangeTags: () => {
          void addressBook.check("asked");
          void catalog.refreshTags();
        },
      }),
    openRemote: (base, apiKey) =>
      openRemoteService({
        base,
        apiKey,
        pageSize: readSetting(vscode.workspace, "service.pageSize"),
        log: (entry) => {
          log.request(entry);
          connection.noteRequest(base.href, entry);
        },
      }),
  });
  const { catalog } = connection;
  const addressBook = new AddressBook(catalog, {
    directory: folder("tag-index"),
    pause: {
      isOn: () => context.globalState.get("isIndexPaused") === true,
      set: (isOn) => context.globalState.update("isIndexPaused", isOn),
    },
  });
  const tree = registerTree(connection);
  const status = new StatusItem(connection, "_addressAtlas.showServiceMenu");
  const conversations = new Lazy(async () => {
    const { ConnectionCommands } = await import("./commands/connection/connectionCommands");
    return new ConnectionCommands({
      connection,
      keys,
      tryKey,
      menuEntries: () => indexStatus.menuEntries(),
    });
  });
  const indexStatus = new IndexStatus(addressBook, (note) => {
    status.note(note);
  });
  const editor = registerEditor(async (hintsChanged) => {
    const { EditorFeatures } = await import("./editor/editorFeatures");
    return new EditorFeatures(catalog, addressBook, hintsChanged);
  });
  const explorers = new Lazy(async () => {
    const { ExplorerCommands } = await import("./commands/explorers/explorerCommands");
    return new ExplorerCommands(catalog);
  });
  const panels = new Panels(async () => {
    const { DetailPanels } = await import("./panels/detailPanels");
    const media = vscode.Uri.joinPath(context.extensionUri, "dist", "media");
    return new DetailPanels({ catalog, book: addressBook, media });
  });
  const find = new Lazy(async () => {
    const { FindCommand } = await import("./commands/find/findCommand");
    return new FindCommand({
      catalog,
      known: () => addressBook.open(),
      openTag: async (tag) => (await panels.get()).openNamed("tag", tag),
      openToken: async (id) => (await panels.get()).openNamed("token", id),
      openChain: async (chain) => (await panels.get()).openNamed("chain", chain),
      openAddress: async (address) => (await panels.get()).openAddress(address, true),
      openTransaction: async (hash, chain) => (await explorers.get()).openTransaction(hash, chain),
    });
  });
  const handlers: CommandHandlers = {
    "addressAtlas.connect": async () => (await conversations.get()).connect(),
    "addressAtlas.setApiKey": async () => (await conversations.get()).setApiKey(),
    "addressAtlas.removeApiKey": async () => (await conversations.get()).removeApiKey(),
    "addressAtlas.useLocalService": async () => (await conversations.get()).useLocalService(),
    "addressAtlas.resetLocalTags": async () => (await conversations.get()).resetLocalTags(),
    "addressAtlas.assignTag": async (addresses) => {
      const { runAssignTag } = await import("./commands/tagging/runAssignTag");
      await runAssignTag({ catalog, book: addressBook, memory: context.globalState }, addresses);
    },
    "addressAtlas.refresh": () => catalog.refresh(),
    "addressAtlas.loadMore": (row) => tree.loadMore(row),
    "addressAtlas.toggleInlineTags": () => editor.toggleInlineTags(),
    "addressAtlas.find": async () => (await find.get()).run(),
    "addressAtlas.openInExplorer": async (target) => (await explorers.get()).open(target),
    "addressAtlas.copyAddress": async (addresses) =>
      (await import("./commands/copyAddress")).copyAddress(addresses),
    "addressAtlas.openAddress": async (addresses) => {
      const { askForAddresses } = await import("./commands/askForAddresses");
      const title = vscode.l10n.t("Open Address");
      const [address] = addresses.length > 0 ? addresses : await askForAddresses(title);
      if (address !== undefined) await (await panels.get()).openAddress(address);
    },
    "addressAtlas.openTag": async (tag) => (await panels.get()).openNamed("tag", tag),
    "addressAtlas.openToken": async (token) => (await panels.get()).openNamed("token", token),
    "addressAtlas.openChain": async (chain) => (await panels.get()).openNamed("chain", chain),
    "addressAtlas.exportRows": async () => (await panels.get()).exportRows(),
    "addressAtlas.showJson": async (thing) => (await panels.get()).showJson(thing),
    "addressAtlas.copyCell": async (cell) => {
      (await panels.get()).copy(cell, "cell");
    },
    "addressAtlas.copyRow": async (cell) => {
      (await panels.get()).copy(cell, "row");
    },
    "addressAtlas.copyValue": async (cell) => {
      (await panels.get()).copy(cell, "full");
    },
    "addressAtlas.showLog": () => {
      log.show();
    },
    "_addressAtlas.showServiceMenu": async () => (await conversations.get()).showMenu(),
    "_addressAtlas.loadDetails": async ([address]) => {
      if (address !== undefined) await editor.showDetails(address);
    },
  };
  context.subscriptions.push(
    log,
    connection,
    addressBook,
    tree,
    status,
    conversations,
    indexStatus,
    editor,
    checkWhileVisible(tree.view, addressBook),
    explorers,
    panels,
    find,
    followChoice(connection, keys),
    registerCommands(handlers, reporter),
  );
}
