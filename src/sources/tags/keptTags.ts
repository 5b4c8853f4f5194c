import type { LocalService, LocalServiceOptions } from "../local/localService";
import { OwnTagNames } from "./ownTagNames";

/**
 * Keeps the local service open while another service is in use, for the user's local tags and the data of nodes. Opens
 * the local service at first use.
 */
export class KeptTags {
  readonly #options: LocalServiceOptions;
  readonly #source: string;
  readonly #onChange: () => void;
  #opened: Promise<LocalService> | undefined;
  #names: OwnTagNames | undefined;
  /**
   * Increases with each read and each call of `forget`. A read publishes its names only if the number has not changed
   * since the read began.
   */
  #turn = 0;
  #isDisposed = false;

  /**
   * `source` is shown to users as the source of the names. `onChange` is called when the tags have been read or
   * forgotten, and when this or another window has changed them.
   */
  constructor(options: LocalServiceOptions, source: string, onChange: () => void) {
    this.#options = options;
    this.#source = source;
    this.#onChange = onChange;
  }

  /** The user's local tags; undefined until they have been read, and after `forget`. */
  get names(): OwnTagNames | undefined {
    return this.#names;
  }

  open(): Promise<LocalService> {
    if (this.#opened !== undefined) return this.#opened;
    const opened = this.#read();
    this.#opened = opened;
    opened.catch(() => {
      if (this.#opened === opened) this.#opened = undefined;
    });
    return opened;
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.forget();
  }

  /**
   * Closes the service and forgets its names, for example when the local service becomes the
   * service in use and shows these tags itself.
   */
  async forget(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#turn += 1;
    this.#opened = undefined;
    this.#names = undefined;
    this.#onChange();
    await (await opened.catch(() => undefined))?.dispose();
  }

  async #read(): Promise<LocalService> {
    const turn = (this.#turn += 1);
    const { createLocalService } = await import("../local/localService");
    const service = createLocalService(this.#options);
    await service.ready;
    if (this.#isDisposed || this.#turn !== turn) {
      await service.dispose();
      return service;
    }
    const names = new OwnTagNames(service, this.#source);
    let { version } = names;
    service.onDidChangeTags(() => {
      if (this.#names !== names || names.version === version) return;
      ({ version } = names);
      this.#onChange();
    });
    this.#names = names;
    this.#onChange();
    return service;
  }
}
