import type { Session } from "../../session/session";

/** Queries the nodes again, for blocks and for what the workspace has deployed; for an act of the user. */
export async function askNodes({ catalog, nodes }: Session): Promise<void> {
  const { service } = catalog;
  const opened = await nodes.get();
  if ((await opened.nodes.list()).length === 0) return;
  await opened.nodes.look();
  await service.client();
  await service.localNodes?.followNodes();
  await service.localNodes?.readDeployments();
}
