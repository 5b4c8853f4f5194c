import type { Session } from "../../session/session";

/** Queries the nodes for their blocks and for the deployments of the workspace, after an action of the user. */
export async function askNodes({ catalog, nodes }: Session): Promise<void> {
  const { service } = catalog;
  const opened = await nodes.get();
  if ((await opened.nodes.list()).length === 0) return;
  await opened.nodes.look();
  await service.client();
  await service.localNodes?.followNodes();
  await service.localNodes?.readDeployments();
}
