import type { BaseUrl } from "../service/baseUrl";
import { ClientError } from "../service/errors";
import type { LoggedRequest, RequestLog } from "../service/requestLog";
import { Catalog } from "./catalog";
import { ChangeEvent } from "./changeEvent";
import { type ConnectionState, stateAfter, stateAfterError } from "./connectionState";
import { readServiceChoice, type ServiceChoice } from "./serviceChoice";
import { ServiceInUse } from "./serviceInUse";

export interface ConnectionParts {
  /** The base URL in the user's own settings; empty: the local service. */
  readonly readBaseUrl: () => string;
  /** The api_key that was entered for an origin. */
  readonly readKey: (origin: string) => Promise<string | undefined>;
  readonly openLocal: () => ServiceInUse;
  /** `onDidRequest` is to be told of every request to the service. */
  readonly openRemote: (
    base: BaseUrl,
    apiKey: ApiKeySource,
    onDidRequest: RequestLog,
  ) => ServiceInUse;
}

export type ApiKeySource = () => Promise<string | undefined>;

/**
 * Which service is in use, by the user's settings and secrets, and how it stands. It owns the
 * catalog and gives it another service when the user has chosen another one. A base URL that cannot
 * be used, or a key that is gone, ends every request but takes nothing away that was loaded.
 */
export class Connection {
  readonly catalog: Catalog;
  /** Settles when it is known whether there is a key. */
  readonly ready: Promise<void>;
  readonly #parts: ConnectionParts;
  readonly #change = new ChangeEvent<ConnectionState>();
  /** Another service, or the same one in another state. */
  readonly onDidChange = this.#change.on;
  #choice: ServiceChoice;
  #state: ConnectionState;
  #key: Promise<string | undefined> | undefined;
  /** How often it was looked for. */
  #looks = 0;
  /** Shown as refused until another one is stored; `service/keyGuard.ts` withholds it from requests. */
  #refusedKey: string | undefined;
  /** The one that requests are sent with. */
  #lastKey: string | undefined;
  /** When it took the place of another one, by `performance.now()`. */
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

  /** Where the chosen service is; none for the local one, or where the choice cannot be used. */
  get base(): BaseUrl | undefined {
    return this.#choice.kind === "remote" ? this.#choice.base : undefined;
  }

  /** Whether the service in use can be asked at all. */
  get isUsable(): boolean {
    return this.#state === "local" || this.#state === "connected" || this.#state === "offline";
  }

  /** Why the chosen base URL cannot be used, as a sentence of ours. */
  get reason(): string | undefined {
    return this.#choice.kind === "broken" ? this.#choice.reason : undefined;
  }

  /**
   * Follows the user's settings and secrets, which may have changed here or in another window. The
   * service may have just accepted the key that is stored, though it refused the same one before.
   */
  async update({ isKeyAccepted = false } = {}): Promise<void> {
    this.#key = undefined;
    if (isKeyAccepted) this.#refusedKey = undefined;
    const choice = readServiceChoice(this.#parts.readBaseUrl());
    if (!isSame(choice, this.#choice)) this.#choose(choice);
    await this.#checkKey();
  }

  #noteRequest({ href }: BaseUrl, request: LoggedRequest): void {
    if (href !== this.catalog.service.id || !this.#isAsked) return;
    const state = stateAfter(request);
    // It was sent with the key before: that says nothing of the one in use (H-51).
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
    // A store may answer an older look after a newer one.
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

  /** The key for a request to a service: none is given out when the user has chosen otherwise. */
  async #keyOf(base: BaseUrl): Promise<string | undefined> {
    const choice = this.#choice;
    if (choice.kind === "broken") throw new ClientError("E_CONFIG", { detail: choice.reason });
    if (choice.kind === "local" || choice.base.href !== base.href) {
      throw new ClientError("E_CANCELLED");
    }
    const asked = (this.#key ??= this.#parts.readKey(base.origin));
    try {
      const key = await asked;
      if (key !== this.#lastKey) {
        if (this.#lastKey !== undefined) this.#keySince = performance.now();
        this.#lastKey = key;
      }
      return key;
    } catch (error) {
      if (this.#key === asked) this.#key = undefined;
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
          Promise.reject(new ClientError("E_CONFIG", { detail: choice.reason })),
        );
    }
  }

  /** Nothing is asked without a key or with a base URL that cannot be used: what comes then is late. */
  get #isAsked(): boolean {
    return this.#choice.kind === "remote" && this.#state !== "noKey";
  }

  /** What an exchange says of the service; a failure does not hide a refusal (faults.md, U-21f). */
  #note(state: ConnectionState | undefined): void {
    if (!this.#isAsked) return;
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
