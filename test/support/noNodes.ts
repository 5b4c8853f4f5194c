import type { NodesNextToServiceParts } from "../../src/sources/catalog/nodesWithRemoteService";

/** For a service next to which no node is connected. */
export const noNodes: NodesNextToServiceParts = {
  listNodes: () => Promise.resolve([]),
  openLocal: () => Promise.reject(new Error("No node is connected.")),
};
