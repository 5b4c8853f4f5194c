import { reservedTag } from "../../engine/known/tagPattern";
import type { Clock } from "../../clock";
import { RequestError, type ErrorCode, type ErrorFacts } from "../transport/requestError";
import { reconcile } from "./reconcile";
import { readTaggedAddress } from "./rowReaders";
import { readRows } from "./rows";
import type { TaggedAddress } from "./schemas";
import type { ServiceAnswer } from "./sender";

/**
 * The outcome for an address. `unknown`: neither the answer nor a later request showed the outcome.
 */
export type AddressOutcome =
  | {
      readonly address: string;
      readonly outcome: "done";
      readonly record: TaggedAddress | undefined;
    }
  | {
      readonly address: string;
      readonly outcome: "notDone" | "unknown";
      readonly code: ErrorCode;
      readonly facts: ErrorFacts;
    };

/** The result of an assignment: an outcome for every address, in the order given. */
export interface AssignReport {
  readonly tag: string;
  readonly outcomes: readonly AddressOutcome[];
  /**
   * The number of records that were skipped because their address was not requested, or was
   * repeated.
   */
  readonly unrequestedRecords: number;
}

export interface PostedAssignment {
  readonly tag: string;
  readonly addresses: readonly string[];
  readonly addressKey: (address: string) => string;
  readonly post: (body: string) => Promise<ServiceAnswer>;
  /** Rejects if the tags of the address cannot be read. */
  readonly retrieve: (address: string, signal: AbortSignal) => Promise<TaggedAddress>;
  /** Each signal cancels the requests that follow the POST. */
  readonly signals: readonly AbortSignal[];
  readonly clock: Clock;
  readonly host: string;
}

export const mostAddressesOfRequest = 100;

/**
 * Sends one assignment. If an error leaves its outcome unknown, for example a lost answer, requests the details of each
 * address. A tag cannot be removed, so the assignment is not sent again without knowing its outcome (faults.md, rule
 * 15).
 */
export async function postAssignment(assignment: PostedAssignment): Promise<AssignReport> {
  const { tag, addresses, addressKey } = assignment;
  checkAddresses(addresses, addressKey);
  if (addresses.length === 0) return { tag, outcomes: [], unrequestedRecords: 0 };
  try {
    const { json } = await assignment.post(JSON.stringify(addresses));
    const { rows } = readRows(json, readTaggedAddress, { host: assignment.host });
    return readRecords(assignment, rows);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const outcomes = isUnknown(error)
      ? await reconcile(assignment, error)
      : addresses.map((address) => notDone(address, error));
    return { tag, outcomes, unrequestedRecords: 0 };
  }
}

function checkAddresses(
  addresses: readonly string[],
  addressKey: (address: string) => string,
): void {
  if (addresses.length > mostAddressesOfRequest) {
    throw new RequestError("E_TOO_BIG", {
      detail: "One request can contain at most 100 addresses.",
    });
  }
  if (addresses.some((address) => !isSendable(address))) throw new RequestError("E_BAD_ADDRESS");
  if (new Set(addresses.map(addressKey)).size < addresses.length) {
    throw new RequestError("E_BAD_ADDRESS", { detail: "The request contains an address twice." });
  }
}

/**
 * Whether a text may be sent as an address: it has 2 to 256 visible ASCII characters and is not `..`. `0` is not an
 * address and is never tagged (faults.md, rule 18).
 */
export function isSendable(address: string): boolean {
  return /^[\x21-\x7e]{2,256}$/.test(address) && address !== "..";
}

/**
 * Returns the outcome for each address of the body, from the record that the service returned for it (interface.md,
 * endpoint 5). The outcome is unknown if there is no record, or if the record lacks the tag. For the reserved tag, any
 * record confirms the assignment.
 */
export function readRecords(
  {
    tag,
    addresses,
    addressKey,
    host,
  }: Pick<PostedAssignment, "tag" | "addresses" | "addressKey" | "host">,
  rows: readonly TaggedAddress[],
): AssignReport {
  const requested = new Set(addresses.map(addressKey));
  const records = new Map<string, TaggedAddress>();
  let unrequestedRecords = 0;
  for (const row of rows) {
    const key = addressKey(row.address);
    if (!requested.has(key) || records.has(key)) unrequestedRecords += 1;
    else records.set(key, row);
  }
  const outcomes = addresses.map((address): AddressOutcome => {
    const record = records.get(addressKey(address));
    if (record !== undefined && (tag === reservedTag || record.tags.includes(tag))) {
      return { address, outcome: "done", record };
    }
    return { address, outcome: "unknown", code: "E_PARTIAL", facts: { host } };
  });
  return { tag, outcomes, unrequestedRecords };
}

/**
 * Whether the request may have been carried out despite the error. An unreadable answer proves
 * nothing. Only statuses that a service sends before it acts count as a refusal: 4xx except 408,
 * 409 and 425. If no attempt was made, nothing was carried out.
 */
function isUnknown({ code, facts: { status, attempts } }: RequestError): boolean {
  if (attempts === 0) return false;
  switch (code) {
    case "E_UNKNOWN_OUTCOME":
    case "E_ENCODING":
    case "E_NOT_JSON":
    case "E_SHAPE":
    case "E_TOO_BIG":
      return true;
    default:
      return status !== undefined && !isRefusal(status);
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425;
}

export function notDone(address: string, { code, facts }: RequestError): AddressOutcome {
  return { address, outcome: "notDone", code, facts };
}
