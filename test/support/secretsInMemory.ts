import type { Secrets } from "../../src/editor/platform/secretStore";

/** The editor's secret storage, in memory. */
export class SecretsInMemory implements Secrets {
  readonly values = new Map<string, string>();
  readonly #listeners = new Set<(event: { readonly key: string }) => void>();

  get: Secrets["get"] = (name) => Promise.resolve(this.values.get(name));

  store: Secrets["store"] = (name, value) => {
    this.values.set(name, value);
    return this.#tell(name);
  };

  delete: Secrets["delete"] = (name) => {
    this.values.delete(name);
    return this.#tell(name);
  };

  onDidChange: Secrets["onDidChange"] = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  #tell(key: string): Promise<void> {
    for (const listener of this.#listeners) listener({ key });
    return Promise.resolve();
  }
}
