import type { Catalog } from "../catalog/catalog";
import type { AskedBy, CatalogList } from "../catalog/catalogList";
import { LoadedRecord } from "../catalog/loadedRecord";
import type { ClientError } from "../service/errors";
import type { AddressDetails, TagDetails } from "../service/schemas";
import type { Thing } from "./messages/shared";
import type { Cell } from "./messages/toPage";
import {
  buildAddressSubject,
  buildChainSubject,
  buildTagSubject,
  buildTokenSubject,
  buildTotalValue,
  type Subject,
} from "./models/heads";
import type { Knowledge, Link } from "./models/knowledge";

/** What a panel is about, with the records that tell of it. */
export interface DetailSubject {
  readonly asOf: Date | undefined;
  readonly failed: ClientError | undefined;
  /** The service does not know it. */
  readonly unknown: boolean;
  readonly loading: boolean;
  /** The records as the service gave them, for "Show JSON". */
  readonly records: Readonly<Record<string, unknown>>;
  /** Reads it, or again. Never rejects. */
  load(askedBy?: AskedBy): Promise<void>;
  build(know: Knowledge, link: Link): Subject;
  /** total_value_usd, where the service gives stats of such a thing. */
  totalValue(know: Knowledge): Cell | null;
  cancel(): void;
}

/** A tag's dates stand in List Tags only; so many pages are asked for them. */
const mostTagPages = 20;

export function createSubject(thing: Thing, catalog: Catalog, changed: () => void): DetailSubject {
  switch (thing.kind) {
    case "address":
      return createAddressSubject(thing.address, catalog, changed);
    case "tag":
      return createTagSubject(thing.tag, catalog, changed);
    case "token":
      return createTokenSubject(thing.token, catalog);
    case "chain":
      return createChainSubject(thing.chain, catalog);
  }
}

function createAddressSubject(
  address: string,
  catalog: Catalog,
  changed: () => void,
): DetailSubject {
  const { service } = catalog;
  const details = new LoadedRecord<AddressDetails>(
    async (options) => (await service.client()).retrieveAddressDetails(address, options),
    changed,
  );
  return new RecordSubject(details, {
    records: () => ({ address: details.value ?? null }),
    build: (know, link) => buildAddressSubject(address, details.value, know, link),
    totalValue: (know) => buildTotalValue(details.value?.stats.total_value_usd ?? null, know),
  });
}

function createTagSubject(tag: string, catalog: Catalog, changed: () => void): DetailSubject {
  const { service } = catalog;
  const details = new LoadedRecord<TagDetails>(
    async (options) => (await service.client()).retrieveTagDetails(tag, options),
    changed,
  );
  const summary = () => catalog.tags.items.find((each) => each.tag === tag);
  return new RecordSubject(details, {
    records: () => ({ tag: details.value ?? null, summary: summary() ?? null }),
    build: (know, link) => buildTagSubject(tag, details.value, summary(), know, link),
    totalValue: (know) => buildTotalValue(details.value?.stats.total_value_usd ?? null, know),
    loadMore: (signal) => loadUntil(catalog, () => summary() !== undefined, signal),
  });
}

async function loadUntil(
  catalog: Catalog,
  isFound: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { tags } = catalog;
  await tags.load(signal);
  while (!isFound() && tags.hasMore && tags.failed === undefined && !signal.aborted) {
    if (tags.pagesLoaded >= mostTagPages) return;
    await tags.loadMore(signal);
  }
}

function createTokenSubject(id: string, catalog: Catalog): DetailSubject {
  const find = () => catalog.tokens.items.find((each) => each.id === id);
  return new ListSubject(
    "token",
    () => catalog.tokens,
    find,
    (token, know, link) => buildTokenSubject(id, token, know, link),
  );
}

function createChainSubject(id: string, catalog: Catalog): DetailSubject {
  const find = () => catalog.findChain(id);
  return new ListSubject(
    "chain",
    () => catalog.chains,
    find,
    (chain, know, link) => buildChainSubject(id, chain, know, link),
  );
}

interface RecordParts {
  records(): Readonly<Record<string, unknown>>;
  build(know: Knowledge, link: Link): Subject;
  totalValue(know: Knowledge): Cell;
  /** What else is read for it. */
  loadMore?(signal: AbortSignal): Promise<void>;
}

/** A subject that the service has details of. */
class RecordSubject implements DetailSubject {
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

  get failed(): ClientError | undefined {
    return this.#record.failed;
  }

  get unknown(): boolean {
    return this.#record.failed?.code === "E_NOT_FOUND";
  }

  get loading(): boolean {
    return this.#record.loading;
  }

  get records(): Readonly<Record<string, unknown>> {
    return this.#parts.records();
  }

  async load(askedBy?: AskedBy): Promise<void> {
    await Promise.all([this.#record.load(askedBy), this.#parts.loadMore?.(this.#ended.signal)]);
  }

  build(know: Knowledge, link: Link): Subject {
    return this.#parts.build(know, link);
  }

  totalValue(know: Knowledge): Cell {
    return this.#parts.totalValue(know);
  }

  cancel(): void {
    this.#ended.abort();
    this.#record.cancel();
  }
}

/** A subject that is one row of a list of the catalog. */
class ListSubject<T> implements DetailSubject {
  readonly #name: string;
  readonly #list: () => CatalogList<T>;
  readonly #find: () => T | undefined;
  readonly #build: (row: T | undefined, know: Knowledge, link: Link) => Subject;
  readonly #ended = new AbortController();

  constructor(
    name: string,
    list: () => CatalogList<T>,
    find: () => T | undefined,
    build: (row: T | undefined, know: Knowledge, link: Link) => Subject,
  ) {
    this.#name = name;
    this.#list = list;
    this.#find = find;
    this.#build = build;
  }

  get asOf(): Date | undefined {
    return this.#find() === undefined ? undefined : this.#list().asOf;
  }

  get failed(): ClientError | undefined {
    return this.#list().failed?.error;
  }

  get unknown(): boolean {
    const list = this.#list();
    return this.#find() === undefined && list.isLoaded && !list.hasMore;
  }

  get loading(): boolean {
    return this.#list().loading !== undefined;
  }

  get records(): Readonly<Record<string, unknown>> {
    return { [this.#name]: this.#find() ?? null };
  }

  async load(askedBy?: AskedBy): Promise<void> {
    const list = this.#list();
    const { signal } = this.#ended;
    await (list.isLoaded ? list.refresh(signal, askedBy) : list.load(signal));
  }

  build(know: Knowledge, link: Link): Subject {
    return this.#build(this.#find(), know, link);
  }

  totalValue(): null {
    return null;
  }

  cancel(): void {
    this.#ended.abort();
  }
}
