import { identify } from "../addresses/identify";
import type { NodeHolding } from "../node/accountReading";
import type { Transfer } from "../node/transferLog";
import type { TokenHolding, Transaction } from "../service/schemas";
import { bookChainOf, type NodeAnswerOfFilter } from "./nodeAmounts";
import { colourOf, drawIcon } from "./sample/icons";
import { nativeCoins } from "./sample/nativeCoins";
import type { AmountFilter } from "./sample/sampleAmounts";

type ReadAnswer = Extract<NodeAnswerOfFilter, { kind: "read" }>;

/** A holding that a node told. Rows are in the order of their keys. */
export interface NodeHoldingRow {
  readonly kind: "node";
  readonly key: string;
  readonly answer: ReadAnswer;
  readonly holding: NodeHolding;
}

/** A transfer that a node told. */
export interface NodeTransferRow {
  readonly kind: "node";
  readonly key: string;
  readonly answer: ReadAnswer;
  readonly transfer: Transfer;
}

/** The native coin of each chain first, then the tokens of the book, then those of no book. */
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
  return rows.sort(byKey);
}

/** The newest of each chain first. */
export function listTransferRows(
  answers: readonly NodeAnswerOfFilter[],
  { tokenAddress }: AmountFilter,
): readonly NodeTransferRow[] {
  const token = tokenAddress?.toLowerCase();
  const rows = answers.flatMap((answer) => {
    if (answer.kind === "failed") return [];
    return answer.reading.transfers
      .filter((transfer) => token === undefined || transfer.token === token)
      .map((transfer): NodeTransferRow => {
        const key = `${answer.node.chain}.${descending(transfer.block)}.${descending(transfer.index)}`;
        return { kind: "node", key, answer, transfer };
      });
  });
  return rows.sort(byKey);
}

/** The rows later than a time in milliseconds. Rows of one chain are in the order of time. */
export async function takeSince(
  rows: readonly NodeTransferRow[],
  since: number,
  signal?: AbortSignal,
): Promise<readonly NodeTransferRow[]> {
  if (since === -Infinity) return rows;
  const answers = [...new Set(rows.map(({ answer }) => answer))];
  const taken = await Promise.all(
    answers.map(async (answer) => {
      const own = rows.filter((row) => row.answer === answer);
      let low = 0;
      let high = own.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const row = own[middle];
        const [time = 0] =
          row === undefined ? [] : await answer.reader.timesOf([row.transfer], signal);
        if (time * 1000 > since) low = middle + 1;
        else high = middle;
      }
      return own.slice(0, low);
    }),
  );
  return taken.flat();
}

/** A node knows no prices: none is said, not zero. */
export function buildNodeHolding({ answer, holding }: NodeHoldingRow): TokenHolding {
  const { node, reading } = answer;
  const { token, isKnown, balance, holders } = holding;
  const { symbol, name, decimals } = factsOf(answer, holding);
  const icon =
    isKnown && symbol !== undefined ? drawIcon(symbol, colourOf(symbol + (name ?? ""))) : null;
  return {
    chain: node.chain,
    token_address: spell(token),
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

/** The transactions of a page; their times may have to be asked for. */
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
    token_address: spell(token),
    // Tokens are minted from the zero address: no sender applies (interface.md, Transaction).
    from_address: /^0x0{40}$/.test(from) ? "0" : spell(from),
    to_address: spell(to),
    value: value.toString(),
    tx_hash: hash,
    block_number: String(block),
    block_hash: blockHash,
    block_time: time === undefined ? null : formatTime(time),
  };
}

/** What is known of a held token. */
export function factsOf(answer: ReadAnswer, { token, facts }: NodeHolding): NodeHolding["facts"] {
  return token === "0" ? nativeFactsOf(answer) : facts;
}

function nativeFactsOf({ node }: ReadAnswer): NodeHolding["facts"] {
  const chain = bookChainOf(node) ?? "ethereum";
  const coin = nativeCoins.find(({ deployments }) =>
    deployments.some((each) => each.chain === chain),
  );
  return { symbol: coin?.symbol ?? "ETH", name: coin?.name ?? "Ether", decimals: 18 };
}

/** An EVM address with its checksum. */
function spell(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

const longestDate = 8.64e12;

function formatTime(seconds: number): string | null {
  return seconds <= longestDate ? new Date(seconds * 1000).toISOString() : null;
}

/** Text that sorts the larger number first. */
function descending(number: number): string {
  return (2 ** 52 - number).toString(16).padStart(14, "0");
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
