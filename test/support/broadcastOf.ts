interface BroadcastFacts {
  readonly name?: string;
  /** The time of the broadcast in seconds since 1970. */
  readonly timestamp?: number;
}

/** Builds a Foundry broadcast file with one contract deployment on Base. */
export function broadcastOf(
  contractAddress: string,
  { name: contractName = "Counter", timestamp = 1_700_000_000 }: BroadcastFacts = {},
): string {
  const hash = `0x${"1".repeat(64)}`;
  const transactions = [{ hash, transactionType: "CREATE", contractName, contractAddress }];
  const receipts = [{ transactionHash: hash, status: "0x1" }];
  return JSON.stringify({ transactions, receipts, timestamp, chain: 8453 }, undefined, 2);
}
