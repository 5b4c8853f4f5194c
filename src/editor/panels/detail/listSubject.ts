import type { LoadInitiator, CatalogList } from "../../../sources/catalog/catalogList";
import type { RequestError } from "../../../sources/transport/requestError";
import type { DetailSubject } from "./detailSubject";
import type { HeadContent } from "./heads";
import type { Knowledge, Link } from "./knowledge";

/** A subject that is a row of a list of the catalog. */
export class ListSubject<T> implements DetailSubject {
  readonly isOfCatalog = true;
  readonly hasNoAmounts = false;
  readonly hasValue = false;
  readonly #name: string;
  readonly #list: () => CatalogList<T>;
  readonly #find: () => T | undefined;
  readonly #build: (row: T | undefined, knowledge: Knowledge, link: Link) => HeadContent;
  readonly #ended = new AbortController();

  constructor(
    name: string,
    list: () => CatalogList<T>,
    find: () => T | undefined,
    build: (row: T | undefined, knowledge: Knowledge, link: Link) => HeadContent,
  ) {
    this.#name = name;
    this.#list = list;
    this.#find = find;
    this.#build = build;
  }

  get asOf(): Date | undefined {
    return this.#find() === undefined ? undefined : this.#list().asOf;
  }

  get failed(): RequestError | undefined {
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

  async start(): Promise<void> {
    await this.#list().load(this.#ended.signal);
  }

  async load(initiator?: LoadInitiator): Promise<void> {
    const list = this.#list();
    const { signal } = this.#ended;
    await (list.isLoaded ? list.refresh(signal, initiator) : list.load(signal));
  }

  build(knowledge: Knowledge, link: Link): HeadContent {
    return this.#build(this.#find(), knowledge, link);
  }

  cancel(): void {
    this.#ended.abort();
  }
}
