/**
 * Every method that is called on a node. All of them only read: none handles keys, signs or sends.
 * `anvil_nodeInfo` is excluded, since its answer contains the URL of a fork's parent, which is a
 * secret.
 */
export const readingMethods = [
  "web3_clientVersion",
  "hardhat_metadata",
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_getBalance",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getStorageAt",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "ots_getApiLevel",
  "ots_searchTransactionsBefore",
  "trace_filter",
  "trace_transaction",
] as const;

export type ReadingMethod = (typeof readingMethods)[number];
