import type { BaseUrl } from "../service/baseUrl";
import { RequestError } from "../transport/requestError";
import type { LoggedRequest, RequestLog } from "../service/requestLog";
import { Catalog } from "./catalog";
import { ChangeEvent } from "./changeEvent";
import { type ConnectionState, stateAfter, stateAfterError } from "./connectionState";
import { readServiceChoice, type ServiceChoice } from "./serviceChoice";
import { ServiceInUse } from "./serviceInUse";

interface ConnectionParts {
  /** Returns the base URL from the user settings; empty for the local service. */
  readonly readBaseUrl: () => string;
  /** Returns the stored api_key of an origin. */
  readonly readKey: (origin: string) => Promise<string | undefined>;
  readonly openLocal: () => ServiceInUse;
  /** Opens the service at a base URL. The opened service must call `onDidRequest` for every request. */
  readonly openRemote: (
    base: BaseUrl,
    apiKey: ApiKeySource,
    onDidRequest: RequestLog,
  ) => ServiceInUse;
}

export type ApiKeySource = () => Promise<string | undefined>;

/**
 * Decides from the user's settings and secrets which service is in use, and tracks the state of the service. Owns the
 * catalog, and switches it when the user chooses another service. An unusable base URL or a missing key stops all
 * requests, but the data of a service at a base URL stays loaded.
 */
export class Connection {
  readonly catalog: Catalog;
  /** Settles after the first lookup of the key. */
  readonly ready: Promise<void>;
  readonly #parts: ConnectionParts;
  readonly #change = new ChangeEvent<ConnectionState>();
  /** Fires when the service or its state changes. */
  readonly onDidChange = this.#change.on;
  #choice: ServiceChoice;
  #state: ConnectionState;
  #key: Promise<string | undefined> | undefined;
  /** The number of key lookups, by which an older lookup detects that a newer one has begun. */
  #looks = 0;
  /**
   * The key that the service refused. The state stays "keyRefused" until another key is stored or the service accepts
   * this one; `sources/service/keyGuard.ts` withholds the key from requests.
   */
  #refusedKey: string | undefined;
  /** The key that the latest lookup returned. */
  #lastKey: string | undefined;
  /** When `#lastKey` replaced another key, on the clock of `performance.now()`. */
  #keySince = -Infinity;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#choice = readServiceChoice(parts.readBaseUrl());
    this.#state = firstStates[this.#choice.kind];
    this.catalog = new Catalog(this.#open(this.#choice));
    this.catalog.onDidFail((error) => {
      this.#note(stateAfterError(error.code));
    });
    this.ready = this.#checkKey();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The base URL of the chosen service; undefined for the local one and for an unusable choice. */
  get base(): BaseUrl | undefined {
    return this.#choice.kind === "remote" ? this.#choice.base : undefined;
  }

  /**
   * Whether the service can be used: its base URL is not wrong, and its key is neither missing nor
   * refused.
   */
  get isUsable(): boolean {
    return this.#state === "local" || this.#state === "connected" || this.#state === "offline";
  }

  /**
   * Why the chosen base URL cannot be used, as a message for the user; undefined if it can be used.
   */
  get reason(): string | undefined {
    return this.#choice.kind === "broken" ? this.#choice.reason : undefined;
  }

  /**
   * Reads the user's settings and secrets again, after a change here or in another window.
   * `isKeyAccepted` means that the service has just accepted the stored key, although it may have
   * refused this key before.
   */
  async update({ isKeyAccepted = false } = {}): Promise<void> {
    this.#key = undefined;
    if (isKeyAccepted) this.#refusedKey = undefined;
    const choice = readServiceChoice(this.#parts.readBaseUrl());
    if (!isSame(choice, this.#choice)) this.#choose(choice);
    await this.#checkKey();
  }

  #noteRequest({ href }: BaseUrl, request: LoggedRequest): void {
    if (href !== this.catalog.service.id || !this.#sendsRequests) return;
    const state = stateAfter(request);
    // The result of a request that was sent with an older key does not concern the current key (H-51).
    const isOfOldKey = performance.now() - request.ms < this.#keySince;
    if (isOfOldKey && (state === "keyRefused" || state === "connected")) return;
    if (state === "keyRefused") this.#refusedKey = this.#lastKey;
    this.#note(state);
  }

  dispose(): void {
    this.catalog.dispose();
    this.#change.dispose();
  }

  #choose(choice: ServiceChoice): void {
    this.#choice = choice;
    const { service } = this.catalog;
    const keepsRows =
      (choice.kind === "broken" && !service.isInProcess) ||
      (choice.kind === "remote" && choice.base.href === service.id);
    if (keepsRows) {
      this.#become(firstStates[choice.kind]);
    } else {
      this.#state = firstStates[choice.kind];
      this.catalog.use(this.#open(choice));
      this.#change.fire(this.#state);
    }
  }

  async #checkKey(): Promise<void> {
    const choice = this.#choice;
    if (choice.kind !== "remote") return;
    this.#looks += 1;
    const look = this.#looks;
    const key = await this.#keyOf(choice.base).catch(() => undefined);
    // A store may answer an older lookup after a newer one.
    if (this.#choice !== choice || this.#looks !== look) return;
    if (key === undefined) {
      this.#become("noKey");
    } else if (
      this.#state === "noKey" ||
      (this.#state === "keyRefused" && key !== this.#refusedKey)
    ) {
      this.#become("connected");
      void this.catalog.refresh();
    }
  }

  /**
   * Returns the key for a request; undefined if none is stored. Rejects with `E_CANCELLED` if the user has chosen
   * another service, and with `E_CONFIG` if the choice is unusable.
   */
  async #keyOf(base: BaseUrl): Promise<string | undefined> {
    const choice = this.#choice;
    if (choice.kind === "broken") throw new RequestError("E_CONFIG", { detail: choice.reason });
    if (choice.kind === "local" || choice.base.href !== base.href) {
      throw new RequestError("E_CANCELLED");
    }
    const pendingKey = (this.#key ??= this.#parts.readKey(base.origin));
    try {
      const key = await pendingKey;
      if (key !== this.#lastKey) {
        if (this.#lastKey !== undefined) this.#keySince = performance.now();
        this.#lastKey = key;
      }
      return key;
    } catch (error) {
      if (this.#key === pendingKey) this.#key = undefined;
      throw error;
    }
  }

  #open(choice: ServiceChoice): ServiceInUse {
    switch (choice.kind) {
      case "local":
        return this.#parts.openLocal();
      case "remote":
        return this.#parts.openRemote(
          choice.base,
          () => this.#keyOf(choice.base),
          (request) => {
            this.#noteRequest(choice.base, request);
          },
        );
      case "broken":
        return new ServiceInUse("remote", "", "", () =>
          Promise.reject(new RequestError("E_CONFIG", { detail: choice.reason })),
        );
    }
  }

  /**
   * Whether requests are sent to a service at a base URL at present. Without a usable base URL or a key, none are sent,
   * so an answer that still arrives belongs to an earlier request and changes no state.
   */
  get #sendsRequests(): boolean {
    return this.#choice.kind === "remote" && this.#state !== "noKey";
  }

  /**
   * Applies the state that follows from a request. A failure to reach the service replaces only the state "connected",
   * not a state such as "keyRefused" (faults.md, U-21f).
   */
  #note(state: ConnectionState | undefined): void {
    if (!this.#sendsRequests) return;
    if (state === "offline" && this.#state !== "connected") return;
    this.#become(state);
  }

  #become(state: ConnectionState | undefined): void {
    if (state === undefined || state === this.#state) return;
    this.#state = state;
    this.#change.fire(state);
  }
}

const firstStates = {
  local: "local",
  remote: "connected",
  broken: "wrongAddress",
} as const satisfies Record<ServiceChoice["kind"], ConnectionState>;

function isSame(one: ServiceChoice, other: ServiceChoice): boolean {
  if (one.kind === "remote" && other.kind === "remote") return one.base.href === other.base.href;
  if (one.kind === "broken" && other.kind === "broken") return one.reason === other.reason;
  return one.kind === other.kind;
}
