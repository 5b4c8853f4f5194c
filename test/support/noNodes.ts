import type { NodesNextToServiceParts } from "../../src/sources/catalog/nodesWithRemoteService";

/** For a service without a connected node. */
export const noNodes: NodesNextToServiceParts = {
  listNodes: () => Promise.resolve([]),
  openLocal: () => Promise.reject(new Error("No node is connected.")),
};
