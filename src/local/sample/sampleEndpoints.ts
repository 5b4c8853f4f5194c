import { identify } from "../../addresses/identify";
import type { AddressDetails } from "../../service/schemas";
import { buildToken, spellTokenAddress } from "../bookTokens";
import { answer, type EndpointAnswer, type EndpointCall, refuse } from "../endpoint";
import { type CursorOrder, pageByCursor, pageByNumber } from "../pageLinks";
import {
  type AmountFilter,
  buildHolding,
  compareTransfers,
  type SampleHolding,
  sumValue,
} from "./sampleAmounts";
import { buildNodeChains } from "../nodeChains";
import { sampleChains } from "./sampleChains";
import { buildTransaction } from "./sampleTransactions";
import type { SampleTransfer } from "./sampleTransfers";

/** interface.md, 1. */
export function listTokens({ fields, state }: EndpointCall): EndpointAnswer {
  const { tokens } = state.sample;
  const page = pageByNumber(fields, tokens.length, "ignoresSize");
  if (page === undefined) return refuse("badRequest");
  return answer(tokens.slice(page.start, page.end).map(buildToken), page.links);
}

/** interface.md, 2. */
export async function listTokenHoldings({ fields, state }: EndpointCall): Promise<EndpointAnswer> {
  const filter = parseFilter(fields);
  await state.amounts.prepare(filter);
  const holdings = state.amounts.listHoldings(filter);
  const page = pageByCursor(fields, holdings, holdingOrder);
  if (page === undefined) return refuse("badRequest");
  return answer(holdings.slice(page.start, page.end).map(buildHolding), page.links);
}

/** interface.md, 3. */
export async function listTransactions({ fields, state }: EndpointCall): Promise<EndpointAnswer> {
  const since = parseSince(fields.get("since"));
  if (since === undefined) return refuse("badRequest");
  const filter = { ...parseFilter(fields), since };
  await state.amounts.prepare(filter);
  const transfers = state.amounts.listTransfers(filter);
  const page = pageByCursor(fields, transfers, transferOrder);
  if (page === undefined) return refuse("badRequest");
  return answer(transfers.slice(page.start, page.end).map(buildTransaction), page.links);
}

/** interface.md, 4. Development chains come first: they are what the person works on. */
export async function listChains({ state }: EndpointCall): Promise<EndpointAnswer> {
  return answer([...buildNodeChains(await state.listNodes()), ...sampleChains]);
}

/** interface.md, 7. */
export async function retrieveAddressDetails(call: EndpointCall): Promise<EndpointAnswer> {
  const { parameter, state } = call;
  const verdict = identify(parameter);
  if (!verdict.valid) return refuse("badAddress");
  const address = verdict.canonical;
  await state.amounts.prepare({ address });
  const transfers = state.amounts.listTransfers({ address });
  if (!state.tags.has(address) && transfers.length === 0) return refuse("unknownAddress");
  const holdings = state.amounts.listHoldings({ address });
  const details: AddressDetails = {
    address,
    chains: [...verdict.chains],
    tags: [...state.tags.tagsOf(address)],
    stats: {
      token_holding_count: holdings.length,
      txn_count: transfers.length,
      total_value_usd: sumValue(holdings),
    },
  };
  return answer(details);
}

/** A text that is not an address is kept and matches nothing. */
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

/** Undefined if the text lacks the form of interface.md, 3, or is not a valid time. */
function parseSince(text: string | undefined): number | undefined {
  if (text === undefined) return -Infinity;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

const holdingOrder: CursorOrder<SampleHolding> = {
  format: ({ deployment }) => String(deployment.index),
  parse(cursor) {
    if (!/^\d{1,6}$/.test(cursor)) return undefined;
    return ({ deployment }) => deployment.index - Number(cursor);
  },
};

const transferOrder: CursorOrder<SampleTransfer> = {
  format: ({ time, id }) => `${time}-${id}`,
  parse(cursor) {
    const [, time, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
    if (time === undefined || id === undefined) return undefined;
    return (transfer) => compareTransfers(transfer, { time: Number(time), id });
  },
};
