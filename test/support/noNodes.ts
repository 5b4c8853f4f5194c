import type { NodesNextToServiceParts } from "../../src/sources/catalog/nodesWithRemoteService";

export const noNodes: NodesNextToServiceParts = {
  listNodes: () => Promise.resolve([]),
  openLocal: () => Promise.reject(new Error("No node is connected.")),
};
