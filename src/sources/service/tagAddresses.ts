import { type AddressOutcome, type AssignReport, mostAddressesOfRequest } from "./postAssignment";
import { RequestError, type ErrorCode, type ErrorFacts } from "../transport/requestError";
import type { PostOptions, RequestOptions } from "./requestOptions";

export interface TaggingOptions {
  /**
   * Cancels between two POSTs, during waits, and while an outcome is being determined; never a POST
   * in flight.
   */
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: RequestOptions["onWait"];
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /**
   * Called when the service answers that a request is too big. Resolves with true to retry with
   * requests of half the size (H-20).
   */
  readonly confirmSmaller?: (() => Promise<boolean>) | undefined;
}

export interface TaggingParts {
  readonly tag: string;
  readonly host: string;
  readonly addressKey: (address: string) => string;
  /** Whether a text may be sent to the service as an address. */
  readonly isSendable: (address: string) => boolean;
  readonly assign: (chunk: readonly string[], options: PostOptions) => Promise<AssignReport>;
}

/**
 * Failures after which another request would fail too or must not be sent. A failure with `retryAt`
 * also ends the assignment, since the service forbade requests until then.
 */
const endsAll: ReadonlySet<ErrorCode> = new Set([
  "E_AUTH",
  "E_BUSY",
  "E_CANCELLED",
  "E_CONFIG",
  "E_CONNECT",
  "E_DNS",
  "E_FORBIDDEN",
  "E_NO_KEY",
  "E_NO_KEY_FOR_ORIGIN",
  "E_OFFLINE",
  "E_RATE",
  "E_SECRET_STORE",
  "E_STORE",
  "E_TIMEOUT",
  "E_TLS",
]);

/**
 * Assigns one tag to any number of addresses, in consecutive requests of at most 100 addresses. No address is sent
 * again, unless its request was too big. In the end every address has an outcome, in the order given. Of two spellings
 * of one address, only the first is sent and has an outcome.
 */
export class Tagging {
  readonly #parts: TaggingParts;
  readonly #options: TaggingOptions;
  readonly #addresses: readonly string[];
  readonly #outcomes = new Map<string, AddressOutcome>();
  #chunkSize = mostAddressesOfRequest;
  #unrequestedRecords = 0;

  constructor(parts: TaggingParts, addresses: readonly string[], options: TaggingOptions) {
    this.#parts = parts;
    this.#options = options;
    const first = new Map<string, string>();
    for (const address of addresses) {
      const key = parts.addressKey(address);
      if (!first.has(key)) first.set(key, address);
    }
    this.#addresses = [...first.values()];
  }

  async run(): Promise<AssignReport> {
    const { tag, isSendable } = this.#parts;
    for (const address of this.#addresses) {
      if (!isSendable(address)) this.#fail([address], new RequestError("E_BAD_ADDRESS"));
    }
    await this.#sendAll();
    const outcomes = this.#addresses.flatMap((address) => this.#outcomes.get(address) ?? []);
    return { tag, outcomes, unrequestedRecords: this.#unrequestedRecords };
  }

  /** Sends the addresses that have no outcome yet, in one linear pass, since there may be a million addresses. */
  async #sendAll(): Promise<void> {
    const rest = this.#rest();
    const total = this.#addresses.length;
    const sent = total - rest.length;
    for (let at = 0; at < rest.length; ) {
      this.#options.onProgress?.(sent + at, total);
      if (this.#options.signal?.aborted === true) {
        this.#fail(rest.slice(at), new RequestError("E_CANCELLED", { host: this.#parts.host }));
        return;
      }
      const chunk = rest.slice(at, at + this.#chunkSize);
      const end = await this.#send(chunk);
      // A chunk that was too big has no outcomes, so its addresses are sent again in smaller
      // chunks.
      if (chunk.every((address) => this.#outcomes.has(address))) at += chunk.length;
      if (end === undefined) continue;
      this.#fail(rest.slice(at), end);
      break;
    }
    this.#options.onProgress?.(total, total);
  }

  /** Sends one chunk. Resolves with an error if the remaining chunks must not be sent. */
  async #send(chunk: readonly string[]): Promise<RequestError | undefined> {
    const { onWait, signal } = this.#options;
    const report = await this.#assign(chunk, { onWait, waitSignal: signal, userAction: true });
    const [first] = report.outcomes;
    if (isTooBig(first) && chunk.length > 1 && (await this.#isSmallerWanted(chunk)))
      return undefined;
    this.#unrequestedRecords += report.unrequestedRecords;
    for (const outcome of report.outcomes) this.#outcomes.set(outcome.address, outcome);
    if (first?.outcome === "notDone" && (endsAll.has(first.code) || first.facts.retryAt)) {
      return new RequestError(first.code, first.facts);
    }
    const isLost = report.outcomes.every(
      (each) => each.outcome === "unknown" && each.code !== "E_PARTIAL",
    );
    if (!isLost) return undefined;
    const detail = "The result for the previous addresses is unknown.";
    return new RequestError("E_CANCELLED", { host: this.#parts.host, detail });
  }

  /**
   * Assigns the tag to one chunk. A rejection of `assign` means that no request was sent, so it becomes the outcome
   * "notDone" of each address.
   */
  async #assign(chunk: readonly string[], options: PostOptions): Promise<AssignReport> {
    try {
      return await this.#parts.assign(chunk, options);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { code, facts } = error;
      const outcomes = chunk.map((address) => notDone(address, code, facts));
      return { tag: this.#parts.tag, outcomes, unrequestedRecords: 0 };
    }
  }

  /** Prompts the user to halve the chunk size, unless it was halved before. Resolves with true if it is halved now. */
  async #isSmallerWanted(chunk: readonly string[]): Promise<boolean> {
    if (this.#chunkSize < mostAddressesOfRequest) return false;
    if ((await this.#options.confirmSmaller?.()) !== true) return false;
    this.#chunkSize = Math.ceil(chunk.length / 2);
    return true;
  }

  #fail(addresses: readonly string[], { code, facts }: RequestError): void {
    for (const address of addresses) this.#outcomes.set(address, notDone(address, code, facts));
  }

  /** Returns the addresses that have no outcome yet. */
  #rest(): readonly string[] {
    return this.#addresses.filter((address) => !this.#outcomes.has(address));
  }
}

function isTooBig(outcome: AddressOutcome | undefined): boolean {
  return outcome?.outcome === "notDone" && outcome.facts.status === 413;
}

function notDone(address: string, code: ErrorCode, facts: ErrorFacts): AddressOutcome {
  return { address, outcome: "notDone", code, facts };
}
