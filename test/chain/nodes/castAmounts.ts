import assert from "node:assert/strict";
import type { TokenHolding, Transaction } from "../../../src/sources/service/schemas";
import type { Cast } from "./cast";
import type { NodeService } from "./nodeService";

interface CastLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly transactionHash: string;
}

interface CastBlock {
  readonly hash: string;
  readonly timestamp: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
    readonly value: string;
  }[];
}

/** Reads token balances with cast. Returns them by token address. */
export async function readBalances(
  cast: Cast,
  holder: string,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const balances = await cast.each(tokens, (token) =>
    cast.call(token, "balanceOf(address)(uint256)", holder),
  );
  return new Map(tokens.map((token, at) => [token, balances[at] ?? ""]));
}

/**
 * Checks that the service lists exactly the native coin and the tokens for which cast reports a balance, with the same
 * amounts.
 */
export async function compareHoldings(
  service: NodeService,
  cast: Cast,
  holder: string,
  balances: ReadonlyMap<string, string>,
): Promise<readonly TokenHolding[]> {
  const rows = await service.list<TokenHolding>(`/v2/token-holdings?address=${holder}`);
  const held = [...balances].filter(([, balance]) => balance !== "0");
  const expected = [["0", await cast.ask("balance", holder)] as const, ...held];
  assert.deepEqual(
    new Map(rows.map((row) => [row.token_address, row.balance] as const)),
    new Map(expected),
  );
  return rows;
}

/** Checks that a token has the symbol, name and decimals that cast reports. */
export async function compareNames(cast: Cast, row: TokenHolding): Promise<void> {
  const address = row.token_address;
  const texts = [row.token_symbol, row.token_name].map((text) => JSON.stringify(text));
  assert.deepEqual(
    [...texts, String(row.token_decimals)],
    [
      await cast.call(address, "symbol()(string)"),
      await cast.call(address, "name()(string)"),
      await cast.call(address, "decimals()(uint8)"),
    ],
  );
}

/** Checks that the service lists exactly the transfers of tokens and coins that cast finds from block `first` on. */
export async function compareTransactions(
  service: NodeService,
  cast: Cast,
  holder: string,
  first = 0,
): Promise<readonly Transaction[]> {
  const rows = await service.list<Transaction>(`/v2/transactions?address=${holder}`);
  const newest = Number(await cast.ask("block-number"));
  const numbers = Array.from({ length: newest + 1 - first }, (_, at) => String(first + at));
  const blocks = new Map<number, CastBlock>();
  await cast.each(numbers, async (number) => {
    blocks.set(Number(number), (await cast.askJson("block", number, "--full")) as CastBlock);
    return "";
  });
  const event = "Transfer(address indexed from, address indexed to, uint256 value)";
  const range = ["--from-block", String(first), "--to-block", "latest"];
  const logs = (await cast.askJson("logs", ...range, event)) as readonly CastLog[];
  const isMeant = (...sides: readonly (string | null | undefined)[]): boolean =>
    sides.some((side) => side?.toLowerCase() === holder.toLowerCase());
  const describe = (block: number, ...cells: readonly unknown[]): string => {
    const { hash = "", timestamp = "" } = blocks.get(block) ?? {};
    const time = new Date(Number(timestamp) * 1000).toISOString();
    return [block, hash, time, ...cells].join(" ").toLowerCase();
  };
  const ofTokens = logs.flatMap(({ address, topics, data, blockNumber, transactionHash }) => {
    const [from, to] = topics.slice(1).map((topic) => `0x${topic.slice(-40)}`);
    if (!isMeant(from, to)) return [];
    const sender = /^0x0+$/.test(from ?? "") ? "0" : from;
    return [describe(Number(blockNumber), transactionHash, address, sender, to, BigInt(data))];
  });
  const ofCoins = [...blocks].flatMap(([number, { transactions }]) =>
    transactions
      .filter(({ from, to, value }) => BigInt(value) > 0n && isMeant(from, to))
      .map(({ hash, from, to, value }) => describe(number, hash, "0", from, to, BigInt(value))),
  );
  const listed = rows.map((row) =>
    [
      row.block_number,
      row.block_hash,
      row.block_time,
      row.tx_hash,
      row.token_address,
      row.from_address,
      row.to_address,
      row.value,
    ]
      .join(" ")
      .toLowerCase(),
  );
  assert.deepEqual(listed.toSorted(), [...ofTokens, ...ofCoins].toSorted());
  const order = rows.map(({ block_number }) => Number(block_number));
  assert.deepEqual(
    order,
    order.toSorted((a, b) => b - a),
    "the newest first",
  );
  return rows;
}
