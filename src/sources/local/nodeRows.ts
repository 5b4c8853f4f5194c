import { chainOfInterface, coinOfId, refOfId } from "../../engine/chains/chainRef";
import { identify } from "../../engine/addresses/identify";
import { compareTexts } from "../../engine/text/compareTexts";
import type { NodeHolding } from "../node/accountReading";
import type { Transfer } from "../node/transferLog";
import { byNewest } from "../node/transferLogs";
import type { TokenHolding, Transaction } from "../service/schemas";
import type { NodeAnswerOfFilter } from "./nodeAmounts";
import type { CursorOrder, Rows } from "./pageLinks";
import { colourOf, drawIcon } from "./icons";
import { nativeCoins } from "./nativeCoins";
import type { AmountFilter } from "./sample/sampleAmounts";

type ReadAnswer = Extract<NodeAnswerOfFilter, { kind: "read" }>;

/** A holding that a node returned. Rows are sorted by `key`. */
export interface NodeHoldingRow {
  readonly kind: "node";
  readonly key: string;
  readonly answer: ReadAnswer;
  readonly holding: NodeHolding;
}

export interface NodeTransferRow {
  readonly kind: "node";
  readonly answer: ReadAnswer;
  readonly transfer: Transfer;
}

/** The transfers of one answer, the newest first. */
interface TransfersOfAnswer {
  readonly answer: ReadAnswer;
  readonly transfers: readonly Transfer[];
}

/**
 * Lists holdings chain by chain: the native coin first, then tokens in the book, then other tokens.
 */
export function listHoldingRows(
  answers: readonly NodeAnswerOfFilter[],
  { tokenAddress }: AmountFilter,
): readonly NodeHoldingRow[] {
  const token = tokenAddress?.toLowerCase();
  const rows = answers.flatMap((answer) => {
    if (answer.kind === "failed") return [];
    return answer.reading.holdings
      .filter((holding) => token === undefined || holding.token === token)
      .map((holding): NodeHoldingRow => {
        const rank = holding.token === "0" ? 0 : holding.isKnown ? 1 : 2;
        return {
          kind: "node",
          key: `${answer.node.chain}.${rank}.${holding.token}`,
          answer,
          holding,
        };
      });
  });
  return rows.sort((a, b) => compareTexts(a.key, b.key));
}

/**
 * Transfers by chain, within each chain the newest first. There may be many thousands, so they are
 * not copied, and rows are built only for the requested range.
 */
export class NodeTransferRows implements Rows<NodeTransferRow> {
  readonly length: number;
  readonly #parts: readonly TransfersOfAnswer[];

  constructor(parts: readonly TransfersOfAnswer[]) {
    this.#parts = parts;
    this.length = parts.reduce((sum, { transfers }) => sum + transfers.length, 0);
  }

  at(index: number): NodeTransferRow | undefined {
    return this.slice(index, index + 1)[0];
  }

  slice(start: number, end: number): readonly NodeTransferRow[] {
    let before = 0;
    return this.#parts.flatMap(({ answer, transfers }) => {
      const first = Math.max(0, start - before);
      const own = transfers.slice(first, Math.max(first, end - before));
      before += transfers.length;
      return own.map((transfer) => ({ kind: "node", answer, transfer }) as const);
    });
  }

  /**
   * Returns the transfers later than a time in milliseconds, found by binary search: the transfers
   * of a chain are sorted by time.
   */
  async takeSince(since: number, signal?: AbortSignal): Promise<NodeTransferRows> {
    if (since === -Infinity) return this;
    const parts = await Promise.all(
      this.#parts.map(async ({ answer, transfers }) => {
        let low = 0;
        let high = transfers.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          const [time = 0] = await answer.reader.timesOf(
            transfers.slice(middle, middle + 1),
            signal,
          );
          if (time * 1000 > since) low = middle + 1;
          else high = middle;
        }
        return { answer, transfers: transfers.slice(0, low) };
      }),
    );
    return new NodeTransferRows(parts);
  }
}

export function listTransferRows(
  answers: readonly NodeAnswerOfFilter[],
  { tokenAddress }: AmountFilter,
): NodeTransferRows {
  const token = tokenAddress?.toLowerCase();
  const parts = answers.flatMap((answer): readonly TransfersOfAnswer[] => {
    if (answer.kind === "failed") return [];
    const { transfers } = answer.reading;
    const own = token === undefined ? transfers : transfers.filter((each) => each.token === token);
    return [{ answer, transfers: own }];
  });
  return new NodeTransferRows(
    parts.sort((a, b) => compareTexts(a.answer.node.chain, b.answer.node.chain)),
  );
}

/**
 * The order of the transfers of all chains: by chain, then the newest first. Within a block, each index occurs once, so
 * a cursor identifies one transfer.
 */
export const nodeTransferOrder: CursorOrder<NodeTransferRow> = {
  format: ({ answer, transfer: { block, index } }) => `${answer.node.chain}.${block}.${index}`,
  parse(cursor) {
    const [, chain = "", block, index] =
      /^([\w-]{1,80})\.(\d{1,15})\.(-?\d{1,15})$/.exec(cursor) ?? [];
    if (block === undefined || index === undefined) return undefined;
    return ({ answer, transfer }) =>
      compareTexts(answer.node.chain, chain) ||
      byNewest(transfer, { block: Number(block), index: Number(index) });
  },
};

/** Holdings are sorted by `key`. */
export const nodeHoldingOrder: CursorOrder<NodeHoldingRow> = {
  format: ({ key }) => key,
  parse: (cursor) =>
    /^[\w.-]{1,120}$/.test(cursor) ? ({ key }) => compareTexts(key, cursor) : undefined,
};

/** Builds a holding. A node has no prices, so the price is null, not zero. */
export function buildNodeHolding({ answer, holding }: NodeHoldingRow): TokenHolding {
  const { node, reading } = answer;
  const { token, isKnown, balance, holders } = holding;
  const { symbol, name, decimals } = factsOf(answer, holding);
  const icon =
    isKnown && symbol !== undefined ? drawIcon(symbol, colourOf(symbol + (name ?? ""))) : null;
  return {
    chain: node.chain,
    token_address: canonicalOf(token),
    token_name: name ?? null,
    token_symbol: symbol ?? null,
    token_decimals: decimals ?? null,
    token_icon_url: icon,
    token_price: null,
    balance: balance.toString(),
    holders,
    updated_at: formatTime(reading.head.time),
  };
}

/** Builds the transactions of a page. May query the node for the times of their blocks. */
export async function buildNodeTransactions(
  rows: readonly NodeTransferRow[],
  signal?: AbortSignal,
): Promise<readonly Transaction[]> {
  const built = new Map<NodeTransferRow, Transaction>();
  for (const answer of new Set(rows.map((row) => row.answer))) {
    const own = rows.filter((row) => row.answer === answer);
    const transfers = own.map(({ transfer }) => transfer);
    const times = await answer.reader.timesOf(transfers, signal);
    own.forEach((row, index) => built.set(row, buildTransaction(row, times[index])));
  }
  return rows.flatMap((row) => built.get(row) ?? []);
}

function buildTransaction(
  { answer, transfer }: NodeTransferRow,
  time: number | undefined,
): Transaction {
  const { token, from, to, value, hash, block, blockHash, index, part = 0 } = transfer;
  const place = token !== "0" ? `-${index}` : part > 0 ? `-call-${part}` : "";
  return {
    id: hash + place,
    chain: answer.node.chain,
    token_address: canonicalOf(token),
    // Tokens are minted from the zero address, so there is no sender (interface.md, Transaction).
    from_address: /^0x0{40}$/.test(from) ? "0" : canonicalOf(from),
    to_address: canonicalOf(to),
    value: value.toString(),
    tx_hash: hash,
    block_number: String(block),
    block_hash: blockHash,
    block_time: time === undefined ? null : formatTime(time),
  };
}

/**
 * Returns the facts about a held token; those about the native coin follow from the node's chain.
 */
export function factsOf(answer: ReadAnswer, { token, facts }: NodeHolding): NodeHolding["facts"] {
  return token === "0" ? nativeFactsOf(answer) : facts;
}

/**
 * Returns the facts about the native coin of a node's chain; for a fork, of its parent's chain. A
 * development chain with an unknown id uses Ether; the coin of any other unknown chain is unknown.
 * All EVM chains count their coin in units of 10^-18.
 */
function nativeFactsOf({ node }: ReadAnswer): NodeHolding["facts"] {
  const { chainId, forkOf, isDevelopment } = node;
  const id = forkOf?.chainId ?? chainId;
  const isOwnChain = isDevelopment && forkOf === undefined;
  const other = coinOfId(id);
  const chain =
    chainOfInterface(refOfId(id)) ??
    (other === "ETH" || (other === undefined && isOwnChain) ? "ethereum" : undefined);
  const coin = nativeCoins.find(({ deployments }) =>
    deployments.some((each) => each.chain === chain),
  );
  return { symbol: coin?.symbol ?? other, name: coin?.name, decimals: 18 };
}

/** Returns an EVM address with its checksum; any other text unchanged. */
function canonicalOf(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

const longestDate = 8.64e12;

function formatTime(seconds: number): string | null {
  return seconds <= longestDate ? new Date(seconds * 1000).toISOString() : null;
}
