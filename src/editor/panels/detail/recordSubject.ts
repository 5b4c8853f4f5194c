import type { LoadInitiator } from "../../../sources/catalog/catalogList";
import type { LoadedRecord } from "../../../sources/catalog/loadedRecord";
import type { RequestError } from "../../../sources/transport/requestError";
import type { DetailSubject } from "./detailSubject";
import { type AmountStats, hasNoAmounts, type HeadContent } from "./heads";
import type { Knowledge, Link } from "./knowledge";

interface RecordParts {
  records(): Readonly<Record<string, unknown>>;
  stats(): AmountStats | undefined;
  build(knowledge: Knowledge, link: Link, unknown: boolean): HeadContent;
  /** Loads data in addition to the record. */
  loadMore?(signal: AbortSignal): Promise<void>;
}

/** A subject with details from the service. */
export class RecordSubject implements DetailSubject {
  readonly isOfCatalog = false;
  readonly #record: LoadedRecord<unknown>;
  readonly #parts: RecordParts;
  readonly #ended = new AbortController();

  constructor(record: LoadedRecord<unknown>, parts: RecordParts) {
    this.#record = record;
    this.#parts = parts;
  }

  get asOf(): Date | undefined {
    return this.#record.asOf;
  }

  get failed(): RequestError | undefined {
    return this.#record.failed;
  }

  get unknown(): boolean {
    return this.#record.failed?.code === "E_NOT_FOUND";
  }

  get loading(): boolean {
    return this.#record.loading;
  }

  get hasNoAmounts(): boolean {
    const stats = this.#parts.stats();
    return stats === undefined ? this.unknown : hasNoAmounts(stats);
  }

  get hasValue(): boolean {
    const value = this.#parts.stats()?.total_value_usd;
    return value !== undefined && value !== null;
  }

  get records(): Readonly<Record<string, unknown>> {
    return this.#parts.records();
  }

  async start(): Promise<void> {
    if (this.asOf === undefined) await this.load();
  }

  async load(initiator?: LoadInitiator): Promise<void> {
    await Promise.all([this.#record.load(initiator), this.#parts.loadMore?.(this.#ended.signal)]);
  }

  build(knowledge: Knowledge, link: Link): HeadContent {
    return this.#parts.build(knowledge, link, this.unknown);
  }

  cancel(): void {
    this.#ended.abort();
    this.#record.cancel();
  }
}
