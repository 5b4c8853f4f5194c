import { identify } from "../../engine/addresses/identify";
import type { AddressDetails, TokenHolding, Transaction } from "../service/schemas";
import { spellTokenAddress } from "./bookTokens";
import { answer, type EndpointAnswer, type EndpointCall, refuse } from "./endpoint";
import type { LocalState } from "./localState";
import type { NodeAnswerOfFilter } from "./nodeAmounts";
import {
  buildNodeHolding,
  buildNodeTransactions,
  nodeHoldingOrder,
  listHoldingRows,
  listTransferRows,
  type NodeHoldingRow,
  type NodeTransferRow,
  nodeTransferOrder,
} from "./nodeRows";
import { type CursorOrder, pageByCursor, type Rows } from "./pageLinks";
import {
  type AmountFilter,
  buildHolding,
  compareTransfers,
  type SampleHolding,
  sumValue,
} from "./sample/sampleAmounts";
import { buildTransaction, sendTransaction } from "./sample/sampleTransactions";
import type { SampleTransfer } from "./sample/sampleTransfers";

/** A row of a node, or of the sample; rows of nodes come first. */
type Row<Sample, Node> = Node | { readonly kind: "sample"; readonly row: Sample };
type HoldingRow = Row<SampleHolding, NodeHoldingRow>;
type TransferRow = Row<SampleTransfer, NodeTransferRow>;

interface FoundAmounts {
  readonly holdings: readonly HoldingRow[];
  readonly transfers: Rows<TransferRow>;
  /** The total value in US dollars; null if nodes were queried, since nodes have no prices. */
  readonly value: number | null;
  /** Whether nodes were queried, none answered, and the sample has no rows. */
  readonly isUnknown: boolean;
  readonly nodes: readonly NodeAnswerOfFilter[];
}

/** interface.md, 2: List Token Holdings. */
export async function listTokenHoldings({
  fields,
  state,
  signal,
}: EndpointCall): Promise<EndpointAnswer<readonly TokenHolding[]>> {
  const found = await findAmounts(parseFilter(fields), state, signal);
  if (found.isUnknown) return refuse("nodeFailed");
  const { holdings } = found;
  const page = pageByCursor(fields, holdings, holdingOrder);
  if (page === undefined) return refuse("badRequest");
  const rows = holdings.slice(page.start, page.end);
  return answer(
    rows.map((row) => (row.kind === "node" ? buildNodeHolding(row) : buildHolding(row.row))),
    page.links,
  );
}

/** interface.md, 3: List Transactions. */
export async function listTransactions({
  fields,
  state,
  signal,
}: EndpointCall): Promise<EndpointAnswer<readonly Transaction[]>> {
  const since = parseSince(fields.get("since"));
  if (since === undefined) return refuse("badRequest");
  const found = await findAmounts({ ...parseFilter(fields), since }, state, signal);
  if (found.isUnknown) return refuse("nodeFailed");
  const page = pageByCursor(fields, found.transfers, transferOrder);
  if (page === undefined) return refuse("badRequest");
  const rows = found.transfers.slice(page.start, page.end);
  const ofNodes = await buildNodeTransactions(
    rows.filter((row) => row.kind === "node"),
    signal,
  );
  const ofSample = rows.flatMap((row) => (row.kind === "sample" ? [row.row] : []));
  return answer([...ofNodes, ...ofSample.map(buildTransaction)], page.links);
}

/** Returns the answer of `listTransactions` in the JSON form of interface.md; see `sendTransaction`. */
export async function sendTransactions(call: EndpointCall): Promise<EndpointAnswer<unknown>> {
  const found = await listTransactions(call);
  if (found.kind === "refused") return found;
  return answer(found.value.map(sendTransaction), found.links);
}

/** interface.md, 7: Retrieve Address Details. */
export async function retrieveAddressDetails(
  call: EndpointCall,
): Promise<EndpointAnswer<AddressDetails>> {
  const { parameter, state, signal } = call;
  const verdict = identify(parameter);
  if (!verdict.valid) return refuse("badAddress");
  const address = verdict.canonical;
  const found = await findAmounts({ address }, state, signal);
  const hasNodes = found.nodes.length > 0;
  if (!state.tags.has(address) && found.transfers.length === 0 && !hasNodes) {
    return refuse("unknownAddress");
  }
  const ownChains = found.nodes.map(({ node }) => node.chain);
  const details: AddressDetails = {
    address,
    chains: [...new Set([...verdict.chains, ...ownChains])],
    tags: [...state.tags.tagsOf(address)],
    stats: buildStats(found),
  };
  return answer(details);
}

/** Builds the numbers of the details of an address or a tag. Unknown numbers are null, not zero. */
export function buildStats({
  holdings,
  transfers,
  value,
  isUnknown,
  nodes,
}: FoundAmounts): AddressDetails["stats"] {
  const isCounted = !isUnknown && nodes.every(hasAllTransfers);
  return {
    token_holding_count: isUnknown ? null : holdings.length,
    txn_count: isCounted ? transfers.length : null,
    total_value_usd: value,
  };
}

/**
 * Whether the whole chain was searched for all addresses, including native transfers inside
 * contract calls.
 */
function hasAllTransfers(answer: NodeAnswerOfFilter): boolean {
  if (answer.kind === "failed") return false;
  const { range, natives } = answer.reading;
  const isOfAll = answer.addresses.length === answer.meantCount;
  return isOfAll && range.from === 0 && natives?.range.from === 0 && natives.hasInner;
}

/**
 * Queries the connected nodes, and adds the sample's amounts on all chains without a node. Thus one
 * chain never has both real and invented amounts.
 */
export async function findAmounts(
  filter: AmountFilter,
  state: LocalState,
  signal?: AbortSignal,
): Promise<FoundAmounts> {
  const { since = -Infinity } = filter;
  const [nodes] = await Promise.all([
    state.nodeAmounts.read(filter, state.tags, state.sample.tokens, signal),
    state.amounts.prepare(filter),
  ]);
  const ofNodes = new Set(nodes.map(({ node }) => node.chain));
  const isOfSample = ({ deployment }: SampleHolding | SampleTransfer): boolean =>
    !ofNodes.has(deployment.chain);
  const holdings = state.amounts.listHoldings(filter).filter(isOfSample);
  const transfers = state.amounts.listTransfers(filter).filter(isOfSample);
  const hasAnswered = nodes.some(({ kind }) => kind === "read");
  return {
    holdings: [...listHoldingRows(nodes, filter), ...holdings.map(ofSample)],
    transfers: joinRows(
      await listTransferRows(nodes, filter).takeSince(since, signal),
      transfers.map(ofSample),
    ),
    value: nodes.length > 0 ? null : sumValue(holdings),
    isUnknown: nodes.length > 0 && !hasAnswered && holdings.length + transfers.length === 0,
    nodes,
  };
}

function ofSample<Sample>(row: Sample): { readonly kind: "sample"; readonly row: Sample } {
  return { kind: "sample", row };
}

/**
 * Parses the filter. Keeps a text that is not an address: the token address "0" matches the native coin, and any other
 * text matches nothing.
 */
function parseFilter(fields: ReadonlyMap<string, string>): AmountFilter {
  const tokenAddress = fields.get("token_address");
  const address = fields.get("address");
  return {
    tag: fields.get("tag"),
    address: address === undefined ? undefined : spellTokenAddress(address),
    chain: fields.get("chain"),
    tokenAddress: tokenAddress === undefined ? undefined : spellTokenAddress(tokenAddress),
  };
}

/**
 * Parses the time of a filter into milliseconds; `-Infinity` if there is none. Undefined if the
 * text does not have the form of interface.md, 3, or is not a valid time.
 */
function parseSince(text: string | undefined): number | undefined {
  if (text === undefined) return -Infinity;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

const holdingOrder = orderRows(nodeHoldingOrder, {
  format: ({ deployment }: SampleHolding) => String(deployment.index),
  parse(cursor) {
    if (!/^\d{1,6}$/.test(cursor)) return undefined;
    return ({ deployment }) => deployment.index - Number(cursor);
  },
});

const transferOrder = orderRows(nodeTransferOrder, {
  format: ({ time, id }: SampleTransfer) => `${time}-${id}`,
  parse(cursor) {
    const [, time, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
    if (time === undefined || id === undefined) return undefined;
    return (transfer) => compareTransfers(transfer, { time: Number(time), id });
  },
});

/** Orders the rows of nodes by `node`, followed by the rows of the sample by `sample`. */
function orderRows<Sample, Node extends { readonly kind: "node" }>(
  node: CursorOrder<Node>,
  sample: CursorOrder<Sample>,
): CursorOrder<Row<Sample, Node>> {
  return {
    format: (row) => (row.kind === "node" ? `n.${node.format(row)}` : sample.format(row.row)),
    parse(cursor) {
      if (cursor.startsWith("n.")) {
        const compare = node.parse(cursor.slice(2));
        return compare && ((row) => (row.kind === "sample" ? 1 : compare(row)));
      }
      const compare = sample.parse(cursor);
      return compare && ((row) => (row.kind === "node" ? -1 : compare(row.row)));
    },
  };
}

/** Joins two lists into one, without copying their rows. */
function joinRows<First, Second>(first: Rows<First>, second: Rows<Second>): Rows<First | Second> {
  const { length } = first;
  return {
    length: length + second.length,
    at: (index) => (index < length ? first.at(index) : second.at(index - length)),
    slice: (start, end) => [
      ...first.slice(Math.min(start, length), Math.min(end, length)),
      ...second.slice(Math.max(0, start - length), Math.max(0, end - length)),
    ],
  };
}
