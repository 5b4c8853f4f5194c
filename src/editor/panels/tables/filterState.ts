import type { FilterName, KeptFilters } from "../messages/shared";
import type { Filters } from "../messages/toPage";
import type { DeploymentPlace } from "./timeTotals";

/** The filters of the service that a table offers. */
export interface OfferedFilters {
  readonly chain: boolean;
  /** `needed`: the table shows one deployment at a time. */
  readonly token: "no" | "free" | "needed";
  readonly since: boolean;
}

export const noFilters: OfferedFilters = { chain: false, token: "no", since: false };

/** The query parameters of the chosen filters. */
interface FilterQuery {
  readonly chain?: string;
  readonly token_address?: string;
  readonly since?: Date;
}

/**
 * The chosen filters of a table. `chain`, `place` and `since` are sent to the service, so after a change of one of them
 * the table needs another list.
 */
export class FilterState {
  #chain: string | undefined;
  #place: DeploymentPlace | undefined;
  #since = "";
  readonly #chosen = new Map<FilterName, string>();

  constructor(readonly offered: OfferedFilters) {}

  get chain(): string | undefined {
    return this.#chain;
  }

  get place(): DeploymentPlace | undefined {
    return this.#place;
  }

  /** Chooses a chain; undefined means every chain. Keeps the chosen deployment only if it is on the given chain. */
  chooseChain(chain: string | undefined): void {
    this.#chain = chain;
    if (this.#place?.chain !== chain) this.#place = undefined;
  }

  /** Chooses a deployment, and its chain if the table offers a filter for chains. */
  choosePlace(place: DeploymentPlace | undefined): void {
    this.#place = place;
    if (place !== undefined && this.offered.chain) this.#chain = place.chain;
  }

  /** The chosen values of filters that are applied on this machine. */
  get chosen(): ReadonlyMap<FilterName, string> {
    return this.#chosen;
  }

  choose(by: FilterName, value: string | undefined): void {
    if (value === undefined) this.#chosen.delete(by);
    else this.#chosen.set(by, value);
  }

  /**
   * Accepts `YYYY-MM-DDTHH:MM`, with or without seconds, as UTC, or an empty text. Returns whether the text was
   * accepted.
   */
  chooseSince(text: string): boolean {
    const isTime =
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) &&
      !Number.isNaN(Date.parse(`${text}Z`));
    if (text === "" || isTime) this.#since = text;
    return text === "" || isTime;
  }

  /** Whether a chain, a deployment or a time is chosen. */
  get isNarrow(): boolean {
    return (this.#chain ?? this.#place) !== undefined || this.#since !== "";
  }

  query(): FilterQuery {
    const chain = this.#place?.chain ?? this.#chain;
    return {
      ...(chain === undefined ? {} : { chain }),
      ...(this.#place === undefined ? {} : { token_address: this.#place.address }),
      ...(this.#since === "" ? {} : { since: new Date(`${this.#since}Z`) }),
    };
  }

  build(choices: NonNullable<Filters["chain"]>["choices"], names: FilterNames): Filters {
    const { chain, token, since } = this.offered;
    return {
      chain: chain ? { choices, chosen: names.chain } : null,
      token: token === "no" ? null : { chosen: names.place, needed: token === "needed" },
      since: since ? this.#since : null,
      choices: names.choices ?? [],
      kept: { chain: this.#chain ?? null, place: this.#place ?? null, since: this.#since },
    };
  }

  /** Restores stored filters. Filters that this table does not offer are dropped. */
  restore({ chain, place, since }: KeptFilters): void {
    const { offered } = this;
    if (offered.chain && chain !== null) this.#chain = chain;
    if (offered.token !== "no" && place !== null) this.choosePlace(place);
    if (offered.since) this.chooseSince(since);
  }
}

/** The chosen chain (as id) and deployment (as name) for the page. */
interface FilterNames {
  readonly chain: string | null;
  readonly place: string | null;
  readonly choices?: Filters["choices"];
}
