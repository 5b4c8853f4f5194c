import { type Secrets, SecretStore } from "./secretStore";

/** The API keys in the editor's secret storage, one for each origin. A key is returned only for its origin. */
export class ApiKeys {
  readonly #store: SecretStore;

  constructor(secrets: Secrets, patience?: number) {
    this.#store = new SecretStore(secrets, patience);
  }

  /** Returns the key that the user entered for an origin. */
  async read(origin: string): Promise<string | undefined> {
    const stored = await this.#store.read(nameOf(origin));
    return stored === undefined ? undefined : parseStored(stored, origin);
  }

  async store(origin: string, key: string): Promise<void> {
    const stored: Stored = { v: 1, origin, key };
    await this.#store.store(nameOf(origin), JSON.stringify(stored));
  }

  async remove(origin: string): Promise<void> {
    await this.#store.remove(nameOf(origin));
  }

  /** Calls the listener when a key may have changed, in this or another window. */
  onDidChange(listener: (origin: string) => void): { dispose(): unknown } {
    return this.#store.onDidChange((name) => {
      if (name.startsWith(prefix)) listener(name.slice(prefix.length));
    });
  }
}

interface Stored {
  readonly v: 1;
  readonly origin: string;
  readonly key: string;
}

const prefix = "addressAtlas.apiKey ";

function nameOf(origin: string): string {
  return `${prefix}${origin}`;
}

/** Reads the key from a stored record; undefined for a record of another origin, version or form. */
function parseStored(text: string, origin: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    if (!("v" in value && "origin" in value && "key" in value)) return undefined;
    const fits = value.v === 1 && value.origin === origin && typeof value.key === "string";
    return fits && typeof value.key === "string" && value.key !== "" ? value.key : undefined;
  } catch {
    return undefined;
  }
}
