import * as vscode from "vscode";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Connection } from "../../sources/catalog/connection";
import type { Warnings } from "../../engine/checks/warnings";
import type { ConnectionCommands } from "../commands/connection/connectionCommands";
import type { ExplorerCommands } from "../commands/explorers/explorerCommands";
import type { ExportParts } from "../commands/export/exportLabels";
import type { FindCommand } from "../commands/find/findCommand";
import type { SearchedPlaces } from "../commands/find/searchAddresses";
import type { Scope } from "../commands/nodes/verifyOnNodes";
import type { NodeCommandsParts } from "../commands/nodes/nodeCommands";
import type { ChangeTagsParts } from "../commands/tagging/changeTags";
import type { AssignTagParts } from "../commands/tagging/runAssignTag";
import type { Compared } from "../comparing/comparison";
import type { EditorFeatures } from "../documents/editorFeatures";
import type { Names } from "../../engine/names/names";
import type { Comparing } from "../comparing/compare";
import type { DetailPanels } from "../panels/detailPanels";
import type { Lazy } from "../platform/lazy";
import type { Log } from "../platform/log";
import type { CommandHandlers } from "../platform/commandRunner";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import type { Traces } from "../terminal/traces";
import type { CatalogTree } from "../tree/catalogTree";
import { findPressedRow } from "../tree/pressedRow";
import type { SurveyedNode, SurveyNode, TreeNode } from "../tree/treeNode";
import type { SurveyedPlace } from "../../project/scan/survey";

/** What the commands need of the session. */
export interface HandlerParts {
  readonly context: vscode.ExtensionContext;
  readonly view: vscode.TreeView<TreeNode>;
  readonly log: Log;
  readonly connection: Connection;
  readonly names: Names;
  readonly knowledge: TagKnowledge;
  readonly tree: Lazy<CatalogTree>;
  readonly editor: Lazy<EditorFeatures>;
  readonly panels: Lazy<DetailPanels>;
  readonly traces: Lazy<Traces>;
  readonly workspace: Lazy<WorkspaceSurvey>;
  readonly conversations: Lazy<ConnectionCommands>;
  readonly explorers: Lazy<ExplorerCommands>;
  readonly find: Lazy<FindCommand>;
  readonly tagging: () => Promise<AssignTagParts>;
  readonly changing: () => Promise<ChangeTagsParts>;
  /** What is known about addresses without a request. */
  readonly openSearched: () => Promise<SearchedPlaces>;
  readonly openWarnings: () => Promise<Warnings>;
  readonly openComparing: () => Promise<Comparing>;
  readonly nodeCommands: () => Promise<NodeCommandsParts>;
  readonly askNodes: () => Promise<void>;
}

/** The handler of each command: it loads the code of the feature and gives it what it needs. */
export function buildHandlers(parts: HandlerParts): CommandHandlers {
  const { context, view, panels, editor, conversations } = parts;
  const { catalog } = parts.connection;
  return {
    "addressAtlas.connect": async () => (await conversations.get()).connect(),
    "addressAtlas.setApiKey": async () => (await conversations.get()).setApiKey(),
    "addressAtlas.removeApiKey": async () => (await conversations.get()).removeApiKey(),
    "addressAtlas.useLocalService": async () => (await conversations.get()).useLocalService(),
    "addressAtlas.resetLocalTags": async () => (await conversations.get()).resetLocalTags(),
    "addressAtlas.showSampleTags": async () => {
      if (!(await (await conversations.get()).showSample(true))) return;
      await vscode.commands.executeCommand("addressAtlas.catalog.focus");
    },
    "addressAtlas.hideSampleTags": async () => {
      await (await conversations.get()).showSample(false);
    },
    "addressAtlas.connectNode": async () => {
      const { connectNode } = await import("../commands/nodes/nodeCommands");
      await connectNode(await parts.nodeCommands());
    },
    "addressAtlas.removeNode": async () => {
      const { removeNode } = await import("../commands/nodes/nodeCommands");
      await removeNode(await parts.nodeCommands());
    },
    "addressAtlas.verifyOnNodes": async () => {
      const { askInBox, verifyOnNodes } = await import("../commands/nodes/verifyOnNodes");
      const [{ nodes }, { gate }, survey] = await Promise.all([
        parts.nodeCommands(),
        parts.tagging(),
        parts.workspace.get(),
      ]);
      await verifyOnNodes({
        nodes,
        gate,
        survey,
        openWarnings: () => parts.openWarnings(),
        nameOfChain: (chain) => catalog.nameOfChain(chain),
        chooseScope: () => chooseScopeOf(parts),
        mayAsk: askInBox,
      });
    },
    "addressAtlas.assignTag": async (addresses) => {
      const { runAssignTag } = await import("../commands/tagging/runAssignTag");
      await runAssignTag(await parts.tagging(), addresses);
    },
    "addressAtlas.addRepositoryLabel": async (addresses) => {
      const { addRepositoryLabel } = await import("../commands/labels/addRepositoryLabel");
      const { workspaceFolders: folders = [], isTrusted } = vscode.workspace;
      await addRepositoryLabel({ ...(await parts.tagging()), folders, isTrusted }, addresses);
    },
    "addressAtlas.renameTag": async (tag) => {
      const { runRenameTag } = await import("../commands/tagging/changeTags");
      await runRenameTag(await parts.changing(), tag);
    },
    "addressAtlas.removeTag": async (removed) => {
      const { runRemoveTag } = await import("../commands/tagging/changeTags");
      await runRemoveTag(await parts.changing(), removed);
    },
    "addressAtlas.takeTag": async (removed) => {
      const { runRemoveTag } = await import("../commands/tagging/changeTags");
      await runRemoveTag(await parts.changing(), removed);
    },
    "addressAtlas.exportLabels": async () => {
      const { exportLabels } = await import("../commands/export/exportLabels");
      await exportLabels(exportParts(parts));
    },
    "addressAtlas.importTags": async () => {
      const { runImportTags } = await import("../commands/import/runImportTags");
      const { addToRepository } = await import("../commands/export/exportLabels");
      const exporting = exportParts(parts);
      const { folders, isTrusted } = exporting;
      await runImportTags({
        ...(await parts.tagging()),
        folders,
        isTrusted,
        writeLabels: (rows) => addToRepository(rows, exporting),
      });
    },
    "_addressAtlas.tagDropped": async (dropped) => {
      const { tagDropped } = await import("../commands/tagging/tagDropped");
      await tagDropped(await parts.tagging(), dropped);
    },
    "addressAtlas.refresh": async () => {
      const location = { viewId: "addressAtlas.catalog" };
      // A node that hangs must not hold the progress.
      parts.askNodes().catch(() => undefined);
      await parts.workspace.use((workspace) => {
        if (workspace.hasBegun) void workspace.refresh();
      });
      await vscode.window.withProgress({ location }, () => catalog.refresh());
    },
    "addressAtlas.loadMore": async (row) => {
      const id = row ?? (await findPressedRow(view, ["state"]))?.id;
      if (id !== undefined) await (await parts.tree.get()).loadMore(id);
    },
    "addressAtlas.toggleInlineTags": async () =>
      (await import("../documents/toggleInlineTags")).toggleInlineTags(context.globalState),
    "addressAtlas.find": async () => (await parts.find.get()).run(),
    "addressAtlas.insertAddress": async () => {
      const { insertAddress } = await import("../commands/insert/insertAddress");
      await insertAddress(() => parts.openSearched());
    },
    "addressAtlas.fileAddresses": async () => {
      const { showFileAddresses } = await import("../commands/fileAddresses/fileAddresses");
      await showFileAddresses({
        catalog,
        knowledge: parts.knowledge,
        names: parts.names,
        openWarnings: () => parts.openWarnings(),
        openAddress: async (address, chains) => (await panels.get()).openAddress(address, chains),
      });
    },
    "addressAtlas.openTrace": async () => (await parts.traces.get()).open(),
    "addressAtlas.openInExplorer": async (target) => (await parts.explorers.get()).open(target),
    "addressAtlas.copyAddress": async (addresses) =>
      (await import("../commands/copyAddress")).copyAddress(addresses, () => parts.openWarnings()),
    "addressAtlas.copyName": async (names) =>
      (await import("../commands/copyAddress")).copyNames(names),
    "addressAtlas.openAddress": async ([address], chains) => {
      if (address !== undefined) return (await panels.get()).openAddress(address, chains);
      const { askForAddresses } = await import("../platform/askForAddresses");
      const [asked] = await askForAddresses(vscode.l10n.t("Open Address"));
      if (asked !== undefined) await (await panels.get()).openAddress(asked.address, asked.chains);
    },
    "addressAtlas.openTag": async (tag) => (await panels.get()).openNamed("tag", tag),
    "addressAtlas.openToken": async (token) => (await panels.get()).openNamed("token", token),
    "addressAtlas.openChain": async (chain) => (await panels.get()).openNamed("chain", chain),
    "addressAtlas.openWorkspace": async () => {
      (await panels.get()).open({ kind: "workspace" });
    },
    "addressAtlas.compareBranch": async () => {
      const [{ compareBranch }, { compareParts }] = await Promise.all([
        import("../comparing/chooseCompared"),
        parts.openComparing(),
      ]);
      await compareBranch({
        ...compareParts,
        ground: catalog,
        open: (compared) => void openComparison(parts, compared),
      });
    },
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
      parts.log.show();
    },
    "addressAtlas.openWalkthrough": async () => {
      const id = `${context.extension.id}#start`;
      await vscode.commands.executeCommand("workbench.action.openWalkthrough", id, false);
    },
    "addressAtlas.reportIssue": async () => {
      const { reportIssue } = await import("../commands/help/reportIssue");
      const { extension } = context;
      await reportIssue(extension, parts.connection.state, parts.log.latest);
    },
    "_addressAtlas.showServiceMenu": async () => (await conversations.get()).showMenu(),
    "_addressAtlas.openRow": async () => {
      const row = await findPressedRow(view, pressedKinds);
      if (row?.kind === "workspaceRest") (await panels.get()).open({ kind: "workspace" });
      if (row?.kind === "place") await openPlace(parts, row.place);
      if (row?.kind === "surveyed") await openSurveyed(parts, row);
      if (row?.kind === "deployment")
        await (await panels.get()).openAddress(row.address, row.chains);
      if (row?.kind === "tag") await (await panels.get()).openNamed("tag", row.tag);
      if (row?.kind === "token") await (await panels.get()).openNamed("token", row.token.id);
      if (row?.kind === "chain") await (await panels.get()).openNamed("chain", row.chain.chain);
      if (row?.kind === "survey") await pressSurvey(parts, row.says);
      if (row?.kind === "address") await (await panels.get()).openAddress(row.address);
      if (row?.kind === "state" && row.parent.kind === "tag")
        await (await panels.get()).openNamed("tag", row.parent.tag);
      if (row?.kind === "rest") {
        const { parent } = row;
        const id = parent.kind === "chain" ? parent.chain.chain : parent.token.id;
        await (await panels.get()).openNamed(parent.kind, id);
      }
    },
    "_addressAtlas.openSample": async () => {
      if (catalog.service.isInProcess) await (await conversations.get()).showSample(true);
      await (await import("../commands/walkthrough/openSample")).openSample();
    },
    "_addressAtlas.chooseSources": async ([address]) => {
      if (address === undefined) return;
      await (await import("../commands/chooseSources")).chooseSources(parts.names, address);
    },
    "_addressAtlas.openLabelFile": async (place) =>
      (await import("../commands/openLabelFile")).openLabelFile(parts.names, place),
    "_addressAtlas.compareAddresses": async (pair) => (await editor.get()).compare(pair),
    "_addressAtlas.allowPair": async (pair, isAllowed) =>
      (await editor.get()).allowPair(pair, isAllowed),
    "_addressAtlas.turnOffWarning": async (kind) => (await editor.get()).turnOff(kind),
    "_addressAtlas.loadDetails": async ([address]) => {
      if (address !== undefined) await (await editor.get()).hovers.showDetails(address);
    },
  };
}

const pressedKinds = [
  "address",
  "state",
  "rest",
  "place",
  "survey",
  "surveyed",
  "deployment",
  "tag",
  "token",
  "chain",
  "workspaceRest",
] as const;

/** What the export of labels needs. */
function exportParts({ connection, knowledge, names, workspace }: HandlerParts): ExportParts {
  const { workspaceFolders: folders = [], isTrusted } = vscode.workspace;
  return {
    catalog: connection.catalog,
    knowledge,
    names,
    openSurvey: () => workspace.get(),
    folders,
    isTrusted,
  };
}

async function openComparison({ panels }: HandlerParts, compared: Compared): Promise<void> {
  (await panels.get()).open({ kind: "comparison", ...compared });
}

/** The files with addresses that nodes look up. */
async function chooseScopeOf(parts: HandlerParts): Promise<Scope | undefined> {
  const [{ chooseScope }, { compareBranch }, { compareParts, compare }] = await Promise.all([
    import("../comparing/chooseScope"),
    import("../comparing/chooseCompared"),
    parts.openComparing(),
  ]);
  const { catalog: ground } = parts.connection;
  const chooseCompared = async (): Promise<Compared | undefined> => {
    let chosen: Compared | undefined;
    const open = (compared: Compared): void => {
      chosen = compared;
    };
    await compareBranch({ ...compareParts, ground, open });
    return chosen;
  };
  return chooseScope({ ground, chooseCompared, compare });
}

async function openPlace(
  { workspace }: HandlerParts,
  { file, place }: SurveyedPlace,
): Promise<void> {
  const uri = (await workspace.get()).uriOf(file);
  const { openPlace: open } = await import("../platform/openPlace");
  if (uri !== undefined) await open(uri, place);
}

/** The only place of an address, or its panel. */
async function openSurveyed(parts: HandlerParts, { row, chains }: SurveyedNode): Promise<void> {
  const { survey } = await parts.workspace.get();
  const [first, ...more] = survey.placesOf(row);
  const address = row.address?.canonical;
  if (first !== undefined && (more.length === 0 || address === undefined)) {
    await openPlace(parts, first);
  } else if (address !== undefined) {
    await (await parts.panels.get()).openAddress(address, chains);
  }
}

async function pressSurvey({ workspace }: HandlerParts, says: SurveyNode["says"]): Promise<void> {
  const survey = await workspace.get();
  if (says === "reading" || says === "checking") survey.stop();
  else await survey.start();
}
