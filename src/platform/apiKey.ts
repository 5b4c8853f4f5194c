import type * as vscode from "vscode";
import { ClientError } from "../service/errors";

/** The part of the editor's secret storage that keys are kept by. */
export interface Secrets extends Pick<vscode.SecretStorage, "get" | "store" | "delete"> {
  onDidChange(listener: (event: vscode.SecretStorageChangeEvent) => void): { dispose(): unknown };
}

/** The editor's secret storage may hang, behind a locked keyring for example. */
const patienceMilliseconds = 5_000;

/** The api_keys in the editor's secret storage: one for each origin, and given out for no other. */
export class ApiKeys {
  readonly #secrets: Secrets;
  readonly #patience: number;

  constructor(secrets: Secrets, patience = patienceMilliseconds) {
    this.#secrets = secrets;
    this.#patience = patience;
  }

  /** The key that was entered for an origin. */
  async read(origin: string): Promise<string | undefined> {
    const stored = await this.#within(this.#secrets.get(nameOf(origin)));
    return stored === undefined ? undefined : parseStored(stored, origin);
  }

  /** Keeps a key for an origin, and reads it back: some storages forget in silence. */
  async store(origin: string, key: string): Promise<void> {
    const stored: Stored = { v: 1, origin, key };
    await this.#within(this.#secrets.store(nameOf(origin), JSON.stringify(stored)));
    if ((await this.read(origin)) !== key) throw new ClientError("E_SECRET_STORE");
  }

  async remove(origin: string): Promise<void> {
    await this.#within(this.#secrets.delete(nameOf(origin)));
  }

  /** Calls the listener when the key of some origin may have changed, here or in another window. */
  onDidChange(listener: (origin: string) => void): { dispose(): unknown } {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener(key.slice(prefix.length));
    });
  }

  /** What the storage says, or our own error: its own might quote what it holds. */
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

/** A record of another origin, of another version or of none of ours holds no key for this one. */
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
