import { identify } from "../../engine/addresses/identify";
import type { TagDetails, TaggedAddress, TagSummary } from "../service/schemas";
import { buildStats, findAmounts } from "./amountEndpoints";
import { answer, type EndpointAnswer, type EndpointCall, refuse } from "./endpoint";
import { mostAddressesOfBody, tagPattern } from "./unspecified";
import { type CursorOrder, pageByCursor, pageByPlace } from "./pageLinks";
import { reservedTag, type StoredTag } from "./tagStore";
import type { VisibleTags } from "./visibleTags";

/** interface.md, 5: Assign Tag to Addresses. */
export async function assignTag({
  parameter,
  body,
  state,
}: EndpointCall): Promise<EndpointAnswer<readonly TaggedAddress[]>> {
  if (parameter !== reservedTag && !tagPattern.test(parameter)) return refuse("badTag");
  const texts = readBody(body);
  if (texts === undefined) return refuse("badBody");
  const verdicts = texts.map(identify).filter((verdict) => verdict.valid);
  if (verdicts.length < texts.length) return refuse("badAddress");
  const addresses = verdicts.map(({ canonical }) => canonical);
  const outcome = await state.assign(parameter, addresses);
  if (outcome.kind === "full") return refuse("tooManyTags");
  if (outcome.kind === "notStored") return refuse("notStored");
  return answer(
    verdicts.map(({ canonical, chains }) => buildTaggedAddress(canonical, chains, state.tags)),
  );
}

/** interface.md, 6: Retrieve Tag Details. */
export async function retrieveTagDetails({
  parameter,
  state,
  signal,
}: EndpointCall): Promise<EndpointAnswer<TagDetails>> {
  const amounts = await findAmounts({ tag: parameter }, state, signal);
  const found = state.tags.find(parameter);
  if (found === undefined) return refuse("unknownTag");
  const details: TagDetails = {
    tag: parameter,
    stats: { address_count: found.addressCount, ...buildStats(amounts) },
  };
  return answer(details);
}

/**
 * interface.md, 8: List Tagged Addresses. interface.md does not specify the answer for a tag that no address has, such
 * as a removed tag; here the answer is an empty list.
 */
export function listTaggedAddresses({
  parameter,
  fields,
  state,
}: EndpointCall): EndpointAnswer<readonly TaggedAddress[]> {
  const found = state.tags.find(parameter);
  if (found === undefined) return answer([]);
  const page = pageByCursor(fields, found.places, byPlace, "takesSize");
  if (page === undefined) return refuse("badRequest");
  const addresses = found.addresses(page.start, page.end);
  return answer(
    addresses.map((address) => buildTaggedAddress(address, chainsOf(address), state.tags)),
    page.links,
  );
}

/**
 * Orders addresses by place. A removed address leaves its place unused, so a link with that place still points to the
 * next address.
 */
const byPlace: CursorOrder<number> = {
  format: String,
  parse: (cursor) => {
    const named = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
    return named === undefined ? undefined : (place) => place - named;
  },
};

/** interface.md, 9: List Tags. */
export function listTags({ fields, state }: EndpointCall): EndpointAnswer<readonly TagSummary[]> {
  const { tags, places } = state.tags;
  const page = pageByPlace(fields, places);
  if (page === undefined) return refuse("badRequest");
  return answer(tags.slice(page.start, page.end).map(buildTagSummary), page.links);
}

function readBody(body: unknown): readonly string[] | undefined {
  if (!Array.isArray(body) || body.length > mostAddressesOfBody) return undefined;
  const texts = body.filter((item: unknown) => typeof item === "string");
  return texts.length === body.length ? texts : undefined;
}

function chainsOf(address: string): readonly string[] {
  const verdict = identify(address);
  return verdict.valid ? verdict.chains : [];
}

function buildTaggedAddress(
  address: string,
  chains: readonly string[],
  tags: VisibleTags,
): TaggedAddress {
  return { address, tags: [...tags.tagsOf(address)], chains: [...chains] };
}

function buildTagSummary({ tag, addresses, createdAt, updatedAt }: StoredTag): TagSummary {
  return {
    tag,
    address_count: addresses.length,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}
