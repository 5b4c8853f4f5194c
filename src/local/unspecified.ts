/**
 * What interface.md calls "not shown", decided once. A client must not rely on any of it: another
 * service may decide otherwise.
 */

/** not shown: the statuses and texts of refusals; the body is `{ "error": text }`. */
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
  tooManyTags: { status: 422, error: "an address can have at most 50 tags" },
  broken: { status: 500, error: "the service failed" },
  notStored: { status: 507, error: "the tags could not be stored" },
} as const;

export type Refusal = keyof typeof refusals;

/** not shown: how long a tag may be. The lower bound and the characters are interface.md's. */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/**
 * not shown: which endpoints paginate, by which parameter, and what order their lists have.
 * `per_page` is taken where the document shows it, on List Tagged Addresses, and up to 1,000.
 */
export const defaultPageSize = 30;
export const largestPageSize = 1_000;

/** not shown: how many addresses one request may tag. */
export const mostAddressesOfBody = 10_000;

/**
 * not shown: what amounts there are. Ours are a sample: a list that is not of one address covers
 * the first 200 addresses of its tag, or of all. Holdings are summed by chain and token; `holders`
 * is how many of the addresses in question have some. The stats count and add up the same rows.
 */
export const addressesWithAmounts = 200;
