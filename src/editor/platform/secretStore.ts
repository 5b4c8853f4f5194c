import type * as vscode from "vscode";
import { RequestError } from "../../sources/transport/requestError";

/** The part of the editor's secret storage that is used here. */
export interface Secrets extends Pick<vscode.SecretStorage, "get" | "store" | "delete"> {
  onDidChange(listener: (event: vscode.SecretStorageChangeEvent) => void): { dispose(): unknown };
}

/** The time limit for the editor's secret storage, which can hang, for example behind a locked keyring. */
const patienceMilliseconds = 5_000;

/**
 * The editor's secret storage with a time limit and with errors of the extension, since the editor's errors
 * might contain a secret.
 */
export class SecretStore {
  readonly #secrets: Secrets;
  readonly #patience: number;

  constructor(secrets: Secrets, patience = patienceMilliseconds) {
    this.#secrets = secrets;
    this.#patience = patience;
  }

  async read(name: string): Promise<string | undefined> {
    return this.#within(this.#secrets.get(name));
  }

  /** Stores a text and reads it back, since some storages fail silently. */
  async store(name: string, text: string): Promise<void> {
    await this.#within(this.#secrets.store(name, text));
    if ((await this.read(name)) !== text) throw new RequestError("E_SECRET_STORE");
  }

  async remove(name: string): Promise<void> {
    await this.#within(this.#secrets.delete(name));
  }

  /** Calls the listener when a secret may have changed, in this or another window. */
  onDidChange(listener: (name: string) => void): { dispose(): unknown } {
    return this.#secrets.onDidChange(({ key }) => {
      listener(key);
    });
  }

  async #within<T>(answer: Thenable<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new RequestError("E_SECRET_STORE"));
      }, this.#patience);
    });
    try {
      return await Promise.race([answer, late]);
    } catch {
      throw new RequestError("E_SECRET_STORE");
    } finally {
      clearTimeout(timer);
    }
  }
}
