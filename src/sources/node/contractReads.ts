import { decodeAddress, decodeNumber, decodeSingleAddress } from "./abi";
import { callOf, hexOf } from "./contractCall";
import { isOfRate, type NodeCall } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { formatQuantity } from "./quantity";

/** One read of a contract: a storage slot or a call, and the decoder of its answer. */
export interface ContractRead<Value> {
  readonly from: "slot" | "call";
  /** The slot with `0x`, or the data of the call without `0x`. */
  readonly at: string;
  /** Decodes hex digits without `0x`; undefined if the answer has another shape. */
  readonly decode: (hex: string) => Value | undefined;
}

type ReadTable = Readonly<Record<string, ContractRead<unknown>>>;

/**
 * The decoded answers to the reads of a table; undefined for an answer that is missing, has another shape, or was
 * dropped by `readEach`.
 */
export type Answers<Table extends ReadTable> = {
  readonly [Key in keyof Table]: Table[Key] extends ContractRead<infer Value>
    ? Value | undefined
    : never;
};

/** The maximum length of a list of addresses; a longer list is not read. */
export const mostAddresses = 200;
/** The maximum number of hex digits of an answer that are read. */
export const mostHex = (2 + mostAddresses) * 64;
/**
 * A selector that no function should have. A contract that returns a value for it returns this value for every unknown
 * function.
 */
const decoy = "ffffffff";

export function slot<Value>(
  at: string,
  decode: (hex: string) => Value | undefined,
): ContractRead<Value> {
  return { from: "slot", at, decode };
}

export function call<Value>(
  data: string,
  decode: (hex: string) => Value | undefined,
): ContractRead<Value> {
  return { from: "call", at: data, decode };
}

/** A contract at a block, and the client of the node to read from. */
export interface ReadContract {
  readonly client: NodeClient;
  /** The address in lower case. */
  readonly address: string;
  readonly block: number;
  readonly options: CallOptions;
}

/** Reads all entries of a table from one contract, in one batch. Rejects with a `NodeError`. */
export async function readTable<Table extends ReadTable>(
  contract: ReadContract,
  table: Table,
): Promise<Answers<Table>> {
  const values = await readEach(contract, Object.values(table));
  return Object.fromEntries(
    Object.keys(table).map((key, index) => [key, values[index]]),
  ) as Answers<Table>;
}

/**
 * Reads from one contract in one batch, and returns the answers in order. Drops the answer to a call if the contract
 * returns the same for a function that does not exist. Rejects with a `NodeError`.
 */
export async function readEach<Value>(
  { client, address, block, options }: ReadContract,
  reads: readonly ContractRead<Value>[],
): Promise<readonly (Value | undefined)[]> {
  if (reads.length === 0) return [];
  const tag = formatQuantity(block);
  const questions = reads.map(
    ({ from, at }): NodeCall =>
      from === "call"
        ? callOf(address, at, tag)
        : { method: "eth_getStorageAt", params: [address, at, tag] },
  );
  const answers = await client.callAll([...questions, callOf(address, decoy, tag)], options);
  // A rate limit means that the node did not answer, not that the contract has no value.
  if (answers.some(isOfRate)) throw new NodeError("E_RATE");
  const texts = answers.map((answer) => hexOf(answer, mostHex));
  const toAnything = texts.at(-1);
  return reads.map(({ from, decode }, index) => {
    const hex = texts[index];
    const isToAnything = from === "call" && hex === toAnything;
    return hex === undefined || isToAnything ? undefined : decode(hex);
  });
}

/** Decodes the address in a slot. Some nodes return the slot without leading zeros. Undefined for the zero address. */
export function addressInSlot(hex: string): string | undefined {
  return hex.length > 64 ? undefined : noZero(decodeAddress(hex.padStart(64, "0")));
}

/**
 * Decodes the address in the answer of a call, which must be one word; undefined for the zero
 * address.
 */
export function addressOfCall(hex: string): string | undefined {
  return noZero(decodeSingleAddress(hex));
}

/** Decodes the number in an answer, which must be one word. */
export function numberOfCall(hex: string): bigint | undefined {
  return hex.length === 64 ? decodeNumber(hex) : undefined;
}

/**
 * Decodes the number in an answer, which must be one word; undefined if it is not a safe integer.
 */
export function smallOfCall(hex: string): number | undefined {
  const number = numberOfCall(hex);
  return number !== undefined && number <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(number)
    : undefined;
}

function noZero(address: string | undefined): string | undefined {
  return address === undefined || /^0x0*$/.test(address) ? undefined : address;
}
