import { identify } from "../../engine/addresses/identify";
import { importChain } from "../../sources/catalog/nodeChain";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Cleared } from "../../sources/gate/cleared";
import { safeText } from "../../engine/text/safeText";
import { RequestError } from "../../sources/transport/requestError";
import type { PagedList } from "../../sources/service/pages";
import type { RequestOptions } from "../../sources/service/requestOptions";
import type { TaggedAddress } from "../../sources/service/schemas";
import {
  type ToolContext,
  describeChain,
  describeHolding,
  describeName,
  describeTag,
  describeTransaction,
  describeWarning,
  spellAddress,
} from "./toolContext";
import { type AnswerList, mostRows, type ToolAnswer } from "./toolAnswer";
import type { ToolFilter, ToolInput } from "./toolInput";

export type ListInput = Exclude<
  ToolInput,
  { readonly tool: "lookUpAddress" | "findTags" | "assignTag" }
>;

/** The maximum number of pages that one call requests. */
const mostPages = 5;
const mostTagsOfRow = 10;

/** Requests the first rows of a list from the service in use. Rejects with a `RequestError`. */
export async function listRows(
  input: ListInput,
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const client = await context.service.client();
  const options: RequestOptions = { signal, userAction: true };
  const { isInProcess, nodeChains, localTags } = context.service;
  if (input.tool === "listTaggedAddresses") {
    if (localTags?.isSampleTag(input.tag) === true) {
      return { facts: { refused: "This tag is one of the sample's, which is invented." } };
    }
    const tag = passTo(context, input.tag);
    const total = context.catalog.tags.items.find((item) => item.tag === tag)?.address_count;
    const list = client.listTaggedAddresses(tag, total ?? undefined);
    const describe = (row: TaggedAddress): object => describeAddress(row, context);
    return { facts: {}, lists: { addresses: await loadRows(list, describe, options) } };
  }
  // The filter and the list are built before the next `await`, so that the rows come from the sources that
  // the user confirmed.
  const filter = buildFilter(input.filter, context);
  // On chains without a node, the amounts of the local service belong to the sample.
  const isReal = ({ chain }: { readonly chain: string }): boolean =>
    !isInProcess || nodeChains.has(chain);
  if (input.tool === "listHoldings") {
    const list = client.listTokenHoldings(filter);
    // The tokens contain the decimals. If they fail to load, amounts are in the smallest unit.
    await context.catalog.tokens.load(signal);
    const describe = (row: Parameters<typeof describeHolding>[0]): object =>
      describeHolding(row, context);
    const holdings = await loadRows(list, describe, options, isReal);
    return { facts: {}, lists: { holdings } };
  }
  const list = client.listTransactions(filter);
  await context.catalog.tokens.load(signal);
  const describe = (row: Parameters<typeof describeTransaction>[0]): object =>
    describeTransaction(row, context);
  return { facts: {}, lists: { transactions: await loadRows(list, describe, options, isReal) } };
}

/** Returns every text that the requests of a call send, in the form that is sent. */
export function sentTexts(input: ListInput, knowledge: TagKnowledge): readonly string[] {
  if (input.tool === "listTaggedAddresses") return [input.tag];
  const { address, tag, chain, tokenAddress, since } = input.filter;
  const spelt = address && spellAddress(address, knowledge);
  return [spelt, tag, chain, tokenAddress, since?.toISOString()].filter(
    (text) => text !== undefined,
  );
}

async function loadRows<T>(
  list: PagedList<T>,
  describe: (row: T) => object,
  options: RequestOptions,
  isReal: (row: T) => boolean = () => true,
): Promise<AnswerList> {
  try {
    await list.loadAll({ maxPages: mostPages, maxRows: mostRows }, options);
  } catch (error) {
    // If the service failed, the rows of the nodes may still be loaded.
    if (list.items.length === 0) throw error;
  }
  const real = list.items.filter(isReal);
  // Real rows come first, so all real rows are loaded if a row of the sample follows.
  if (real.length < list.items.length) return { rows: real.map(describe) };
  return { rows: real.map(describe), hasMore: list.hasMore, total: list.total };
}

function describeAddress(record: TaggedAddress, context: ToolContext): object {
  const { address, chains } = record;
  const tags = record.tags.filter((tag) => context.service.localTags?.isSampleTag(tag) !== true);
  const verdict = identify(address);
  const [name] = verdict.valid ? context.names.findAll(verdict) : [];
  return {
    address: safeText(address, 128),
    ...(verdict.valid && describeWarning(verdict, context)),
    ...(name && { name: describeName(name) }),
    tags: tags.slice(0, mostTagsOfRow).map(describeTag),
    ...(tags.length > mostTagsOfRow ? { moreTags: tags.length - mostTagsOfRow } : {}),
    chains: chains.slice(0, mostTagsOfRow).map((chain) => describeChain(chain, context)),
  };
}

function buildFilter(
  { address, tag, chain, tokenAddress, since }: ToolFilter,
  context: ToolContext,
) {
  return {
    ...(address === undefined
      ? {}
      : { address: passTo(context, spellAddress(address, context.knowledge), address.text) }),
    ...(tag === undefined ? {} : { tag: passTo(context, tag) }),
    ...(chain === undefined
      ? {}
      : { chain: passTo(context, importChain(chain, context.service.nodes), chain) }),
    ...(tokenAddress === undefined ? {} : { token_address: passTo(context, tokenAddress) }),
    ...(since === undefined ? {} : { since }),
  };
}

/**
 * Passes a text through the gate. Throws instead of prompting the user: a model's call sends nothing that the gate
 * withholds.
 */
function passTo({ gate }: ToolContext, sent: string, written = sent): Cleared {
  const cleared = gate.pass(sent, written);
  if (cleared === undefined) throw new RequestError("E_WITHHELD");
  return cleared;
}
