import { identify } from "../addresses/identify";
import { importChain } from "../catalog/nodeChain";
import type { TagKnowledge } from "../catalog/tagIndex/tagKnowledge";
import type { Cleared } from "../disclosure/cleared";
import { safeText } from "../texts/safeText";
import { ClientError } from "../service/errors";
import type { PagedList } from "../service/pages";
import type { RequestOptions } from "../service/requestOptions";
import type { TaggedAddress } from "../service/schemas";
import {
  type AskedService,
  describeChain,
  describeHolding,
  describeName,
  describeTag,
  describeTransaction,
  describeWarning,
  spellAddress,
} from "./askedService";
import { type AnswerList, mostRows, type ToolAnswer } from "./toolAnswer";
import type { ToolFilter, ToolInput } from "./toolInput";

export type ListInput = Exclude<
  ToolInput,
  { readonly tool: "lookUpAddress" | "findTags" | "assignTag" }
>;

/** The most pages of a list that a tool may request. */
const mostPages = 5;
const mostTagsOfRow = 10;

/** Requests the first rows of a list from the service in use. Rejects with a `ClientError`. */
export async function listRows(
  input: ListInput,
  asked: AskedService,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const client = await asked.service.client();
  const options: RequestOptions = { signal, userAction: true };
  if (input.tool === "listTaggedAddresses") {
    const tag = passTo(asked, input.tag);
    const total = asked.catalog.tags.items.find((item) => item.tag === tag)?.address_count;
    const list = client.listTaggedAddresses(tag, total ?? undefined);
    const describe = (row: TaggedAddress): object => describeAddress(row, asked);
    return { facts: {}, lists: { addresses: await loadRows(list, describe, options) } };
  }
  // Loaded for the decimals; if it fails, amounts are in the smallest unit.
  await asked.catalog.tokens.load(signal);
  const filter = buildFilter(input.filter, asked);
  if (input.tool === "listHoldings") {
    const describe = (row: Parameters<typeof describeHolding>[0]): object =>
      describeHolding(row, asked);
    const holdings = await loadRows(client.listTokenHoldings(filter), describe, options);
    return { facts: {}, lists: { holdings } };
  }
  const list = client.listTransactions(filter);
  const describe = (row: Parameters<typeof describeTransaction>[0]): object =>
    describeTransaction(row, asked);
  return { facts: {}, lists: { transactions: await loadRows(list, describe, options) } };
}

/** Every text that a request for the rows would send, as it is sent. */
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
): Promise<AnswerList> {
  await list.loadAll({ maxPages: mostPages, maxRows: mostRows }, options);
  return { rows: list.items.map(describe), hasMore: list.hasMore, total: list.total };
}

function describeAddress({ address, tags, chains }: TaggedAddress, asked: AskedService): object {
  const verdict = identify(address);
  const [name] = verdict.valid ? asked.names.find(verdict) : [];
  return {
    address: safeText(address, 128),
    ...(verdict.valid && describeWarning(verdict, asked)),
    ...(name && { name: describeName(name) }),
    tags: tags.slice(0, mostTagsOfRow).map((tag) => describeTag(tag, asked)),
    ...(tags.length > mostTagsOfRow ? { moreTags: tags.length - mostTagsOfRow } : {}),
    chains: chains.slice(0, mostTagsOfRow).map((chain) => describeChain(chain, asked)),
  };
}

function buildFilter(
  { address, tag, chain, tokenAddress, since }: ToolFilter,
  asked: AskedService,
) {
  return {
    ...(address === undefined
      ? {}
      : { address: passTo(asked, spellAddress(address, asked.knowledge), address.text) }),
    ...(tag === undefined ? {} : { tag: passTo(asked, tag) }),
    ...(chain === undefined
      ? {}
      : { chain: passTo(asked, importChain(chain, asked.service.nodes), chain) }),
    ...(tokenAddress === undefined ? {} : { token_address: passTo(asked, tokenAddress) }),
    ...(since === undefined ? {} : { since }),
  };
}

/** A model's call never asks the user: what the gate holds back is not sent. */
function passTo({ gate }: AskedService, sent: string, written = sent): Cleared {
  const cleared = gate.pass(sent, written);
  if (cleared === undefined) throw new ClientError("E_WITHHELD");
  return cleared;
}
