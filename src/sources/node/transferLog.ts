import { decodeAddress } from "./abi";
import { fieldsOf, parseAddress, parseHash, parseQuantity, parseSmall } from "./quantity";

/** A transfer of a token or of the native coin; for the native coin `token` is "0". Addresses are in lower case. */
export interface Transfer {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly hash: string;
  readonly block: number;
  readonly blockHash: string;
  /**
   * The index of the log in its block. It is negative for a native transfer, which precedes all
   * logs.
   */
  readonly index: number;
  /**
   * For a native transfer that was found in traces: the index of the call in the transaction, 0 for
   * the transaction itself.
   */
  readonly part?: number;
  /**
   * The time in seconds since 1970; undefined if the node did not return it with the transfer. Newer nodes include the
   * time in logs.
   */
  readonly time: number | undefined;
}

/**
 * Builds the index of a native transfer from the index of the transaction in its block and the
 * index of the call in the transaction.
 */
export function nativeIndexOf(place: number, part: number): number {
  return -1e12 + place * 1e6 + part;
}

/** The hash of `Transfer(address,address,uint256)`. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/**
 * Parses the log of an ERC-20 transfer. Skips ERC-721 transfers, whose id is indexed, since they
 * have no amount.
 */
export function parseTransferLog(log: unknown): Transfer | undefined {
  const fields = fieldsOf(log);
  const { topics, data, address, removed } = fields;
  if (removed === true || !Array.isArray(topics) || topics.length !== 3) return undefined;
  const [topic, sender, receiver] = topics.map(parseHash);
  if (topic !== transferTopic) return undefined;
  const from = decodeAddress((sender ?? "").slice(2));
  const to = decodeAddress((receiver ?? "").slice(2));
  // The data must be exactly one word, which has the length of a hash.
  const value = parseHash(data) === undefined ? undefined : parseQuantity(data);
  const token = parseAddress(address);
  const hash = parseHash(fields["transactionHash"]);
  const blockHash = parseHash(fields["blockHash"]);
  const block = parseSmall(fields["blockNumber"]);
  const index = parseSmall(fields["logIndex"]);
  return from === undefined ||
    to === undefined ||
    value === undefined ||
    token === undefined ||
    hash === undefined ||
    blockHash === undefined ||
    block === undefined ||
    index === undefined
    ? undefined
    : {
        token,
        from,
        to,
        value,
        hash,
        block,
        blockHash,
        index,
        time: parseSmall(fields["blockTimestamp"]),
      };
}
