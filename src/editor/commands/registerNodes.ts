import * as vscode from "vscode";
import type { Names } from "../../engine/names/names";
import type { Catalog } from "../../sources/catalog/catalog";
import type { NodesChange } from "../../sources/node/nodes";
import type { HandlersOf } from "../platform/commandRunner";
import { isRemoteWorkspace } from "../platform/isRemoteWorkspace";
import type { Lazy } from "../platform/lazy";
import type { Session } from "../session/session";
import { askText } from "./connection/askText";
import { askNodes } from "./nodes/askNodes";
import type { NodeCommandsParts } from "./nodes/nodeCommands";
import type { OpenedNodes } from "./nodes/openNodes";

/** Registers the commands for nodes, and updates names and amounts when nodes change. */
export function registerNodes(session: Session): vscode.Disposable {
  const { catalog, connection, context } = session;
  const parts = async (): Promise<NodeCommandsParts> => ({
    nodes: (await session.nodes.get()).nodes,
    connection,
    askText,
    isRemoteWorkspace: isRemoteWorkspace(context),
    onConnected: () => {
      void vscode.commands.executeCommand("setContext", "addressAtlas.nodeConnected", true);
      askNodes(session).catch(() => undefined);
    },
  });
  const commands = session.commands.handle({
    "addressAtlas.connectNode": async () =>
      (await import("./nodes/nodeCommands")).connectNode(await parts()),
    "addressAtlas.removeNode": async () =>
      (await import("./nodes/nodeCommands")).removeNode(await parts()),
    "addressAtlas.verifyOnNodes": async () => {
      const [{ askInBox, verifyOnNodes }, { chooseScope }, { nodes }, gate, survey] =
        await Promise.all([
          import("./nodes/verifyOnNodes"),
          import("../comparing/chooseScope"),
          session.nodes.get(),
          session.gate.get(),
          session.survey.get(),
        ]);
      await verifyOnNodes({
        nodes,
        gate,
        survey,
        openWarnings: async () => (await session.warnings.get()).open(),
        nameOfChain: (chain) => catalog.nameOfChain(chain),
        chooseScope: () => chooseScope(session),
        mayAsk: askInBox,
      });
    },
  } satisfies HandlersOf<"nodes">);
  const following = session.onDidChange((change) => {
    if (change.kind === "nodes") void followNodes(session, change.change);
  });
  return vscode.Disposable.from(commands, following);
}

interface FollowingNodes {
  readonly catalog: Catalog;
  readonly names: Pick<Names, "followNodes">;
  readonly nodes: Pick<Lazy<OpenedNodes>, "get">;
}

/** Updates names, lists and panels after a change of the connected nodes. */
export async function followNodes(
  { catalog, names, nodes }: FollowingNodes,
  change: NodesChange,
): Promise<void> {
  names.followNodes(await (await nodes.get()).nodes.list());
  const { service } = catalog;
  await service.localNodes?.followNodes();
  // A node that stops or resumes answering does not change data. A new block changes no data of a service at a base
  // URL. In both cases, the service is not queried again.
  if (change === "silence" || (change === "block" && !service.isInProcess)) {
    catalog.noteNodes();
    return;
  }
  if (change === "nodes") void catalog.chains.refresh(undefined, "program");
  catalog.noteAmounts();
}
