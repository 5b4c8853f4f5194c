/**
 * Our decisions on everything that interface.md does not specify ("not shown"). A client must not
 * rely on them: another service may decide otherwise.
 */

/** Not shown: the status and text of each error response. The body is `{ "error": text }`. */
export const refusals = {
  badRequest: { status: 400, error: "the request cannot be read" },
  badBody: { status: 400, error: "the body is not a JSON array of address strings" },
  badAddress: { status: 400, error: "this is not an address on a supported chain" },
  badTag: { status: 400, error: "a tag has 5 to 64 characters of a-z, 0-9 and underscore" },
  badKey: { status: 401, error: "exactly one api_key is wanted, the right one" },
  forbidden: { status: 403, error: "this request may come from a web page" },
  noSuchPath: { status: 404, error: "there is nothing under this path" },
  unknownTag: { status: 404, error: "there is no such tag" },
  unknownAddress: { status: 404, error: "nothing is known of this address" },
  wrongMethod: { status: 405, error: "this path does not take this method" },
  tooLarge: { status: 413, error: "the body is too large" },
  nodeFailed: { status: 424, error: "no connected node answered" },
  tooManyTags: { status: 422, error: "an address can have at most 50 tags" },
  broken: { status: 500, error: "the service failed" },
  notStored: { status: 507, error: "the tags could not be stored" },
} as const;

export type Refusal = keyof typeof refusals;

/** Not shown: the maximum length of a tag. The minimum and the characters are from interface.md. */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/**
 * Not shown: which endpoints paginate, by which parameter, and in what order. The local service reads `per_page`, of at
 * most 1,000, only on List Tagged Addresses, where interface.md documents it.
 */
export const defaultPageSize = 30;
export const largestPageSize = 1_000;

/** Not shown: the maximum number of addresses in a request that assigns a tag. */
export const mostAddressesOfBody = 10_000;

/**
 * Not shown: which addresses have amounts. The local service invents amounts for addresses of the sample. On the chain
 * of a connected node it reads amounts from the node. A list of a tag or of all addresses has the amounts of its first
 * 200 addresses. Holdings are summed by chain and token; `holders` is the number of the summed addresses that have a
 * balance. The stats count and sum these rows.
 */
export const addressesWithAmounts = 200;
