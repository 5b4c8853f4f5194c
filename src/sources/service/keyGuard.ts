import { encodeText } from "./query";
import type { Clock } from "../../clock";
import { RequestError } from "../transport/requestError";

/** Returns the api_key of the service's origin; undefined if there is none. Called for every request. */
export type ApiKeySource = () => string | undefined | Promise<string | undefined>;

/** How long to wait for the secret store, which may hang, before the request fails, in milliseconds (U-12f). */
const longestWaitMs = 5_000;

/**
 * Supplies the api_key. Withholds a key that the service has refused with 401 until another key is
 * stored or the user acts (faults.md, rule 13). `sources/catalog/connection.ts` keeps the refused key too,
 * beyond the life of this client, to show the state of the stored key.
 */
export class KeyGuard {
  #refused: string | undefined;
  #latest: string | undefined;

  constructor(
    private readonly source: ApiKeySource | undefined,
    private readonly clock: Clock,
    private readonly host: string,
  ) {}

  /**
   * Returns the key for one request; undefined if the service needs none. Rejects if the key is
   * missing, refused or unreadable.
   */
  async take(userAction: boolean, signal: AbortSignal): Promise<string | undefined> {
    if (this.source === undefined) return undefined;
    const key = await this.#read(this.source, signal);
    if (key === undefined || key === "") throw new RequestError("E_NO_KEY", { host: this.host });
    if (key === this.#refused && !userAction) throw this.#refusal();
    this.#latest = key;
    return key;
  }

  /**
   * Notes a refused key. Returns whether it is still the key in use. If another key was sent or
   * stored meanwhile, the refusal is late and does not concern that key (H-51).
   */
  async noteRefused(key: string | undefined, signal: AbortSignal): Promise<boolean> {
    if (key !== this.#latest || this.source === undefined) return false;
    this.#refused = key;
    return key === (await this.#read(this.source, signal).catch(() => key));
  }

  /** Notes an accepted key. Acceptance of another key does not clear the refused one (H-51). */
  noteAccepted(key: string | undefined): void {
    if (key === this.#refused) this.#refused = undefined;
  }

  #refusal(): RequestError {
    return new RequestError("E_AUTH", { host: this.host, status: 401, attempts: 0 });
  }

  async #read(source: ApiKeySource, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) throw new RequestError("E_CANCELLED", { host: this.host });
    try {
      const key = source();
      return typeof key === "object" ? await this.#wait(key, signal) : key;
    } catch (error) {
      throw error instanceof RequestError
        ? error
        : new RequestError("E_SECRET_STORE", { host: this.host });
    }
  }

  #wait(key: Promise<string | undefined>, signal: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const end = (code: "E_CANCELLED" | "E_SECRET_STORE"): void => {
        leave();
        reject(new RequestError(code, { host: this.host }));
      };
      const onAbort = (): void => {
        end("E_CANCELLED");
      };
      const timer = this.clock.schedule(() => {
        end("E_SECRET_STORE");
      }, longestWaitMs);
      const leave = (): void => {
        timer.cancel();
        signal.removeEventListener("abort", onAbort);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      key.then(resolve, reject).finally(leave);
    });
  }
}

/** Adds the api_key, URL-encoded, to a path without one (interface.md, Authentication). */
export function withApiKey(path: string, apiKey: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}api_key=${encodeText(apiKey)}`;
}

/** Removes every api_key from a query string, however it is encoded. */
export function withoutApiKey(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isApiKey(part.split("=", 1)[0] ?? ""));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function isApiKey(name: string): boolean {
  const decoded = [...new URLSearchParams(`${name}=`).keys()][0] ?? "";
  return decoded.trim().toLowerCase() === "api_key";
}
