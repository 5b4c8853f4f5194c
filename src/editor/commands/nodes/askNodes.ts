import type { Session } from "../../session/session";

/**
 * Queries the nodes for new blocks, and for the code of the deployments of the workspace. Call after an action
 * of the user.
 */
export async function askNodes({ catalog, nodes }: Session): Promise<void> {
  const { service } = catalog;
  const opened = await nodes.get();
  if ((await opened.nodes.list()).length === 0) return;
  await opened.nodes.look();
  await service.client();
  await service.localNodes?.followNodes();
  await service.localNodes?.readDeployments();
}
