import type * as vscode from "vscode";
import { ClientError } from "../service/errors";

/** The part of the editor's secret storage that we use for keys. */
export interface Secrets extends Pick<vscode.SecretStorage, "get" | "store" | "delete"> {
  onDidChange(listener: (event: vscode.SecretStorageChangeEvent) => void): { dispose(): unknown };
}

/** The editor's secret storage may hang, for example behind a locked keyring. */
const patienceMilliseconds = 5_000;

/** The api_keys in the editor's secret storage: one for each origin, returned for no other. */
export class ApiKeys {
  readonly #secrets: Secrets;
  readonly #patience: number;

  constructor(secrets: Secrets, patience = patienceMilliseconds) {
    this.#secrets = secrets;
    this.#patience = patience;
  }

  /** The key that the user entered for an origin. */
  async read(origin: string): Promise<string | undefined> {
    const stored = await this.#within(this.#secrets.get(nameOf(origin)));
    return stored === undefined ? undefined : parseStored(stored, origin);
  }

  /** Stores a key for an origin and reads it back, since some storages fail silently. */
  async store(origin: string, key: string): Promise<void> {
    const stored: Stored = { v: 1, origin, key };
    await this.#within(this.#secrets.store(nameOf(origin), JSON.stringify(stored)));
    if ((await this.read(origin)) !== key) throw new ClientError("E_SECRET_STORE");
  }

  async remove(origin: string): Promise<void> {
    await this.#within(this.#secrets.delete(nameOf(origin)));
  }

  /** Calls the listener when a key may have changed, here or in another window. */
  onDidChange(listener: (origin: string) => void): { dispose(): unknown } {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }

  /** Replaces the storage's own error, which might quote a secret, with ours. */
  async #within<T>(answer: Thenable<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new ClientError("E_SECRET_STORE"));
      }, this.#patience);
    });
    try {
      return await Promise.race([answer, late]);
    } catch {
      throw new ClientError("E_SECRET_STORE");
    } finally {
      clearTimeout(timer);
    }
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

/** A record of another origin or version, or one that is not ours, holds no key. */
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
