import { encodeText } from "./query";
import type { Clock } from "../../clock";
import { RequestError } from "../transport/requestError";

/** The api_key of the service's origin, read for every request; undefined: there is none. */
export type ApiKeySource = () => string | undefined | Promise<string | undefined>;

/** A secret store may hang; then the key is unknown (U-12f). */
const longestWaitMs = 5_000;

/**
 * Hands out the api_key, and does not send one again that the service has refused with 401, until
 * there is another one or the user acts (rule 13). `sources/catalog/connection.ts` remembers a refused key
 * too, for another purpose: to show whether the stored key is that one, which outlives this client.
 */
export class KeyGuard {
  #refused: string | undefined;
  #latest: string | undefined;

  constructor(
    private readonly source: ApiKeySource | undefined,
    private readonly clock: Clock,
    private readonly host: string,
  ) {}

  /** The key for one request; undefined if none is needed. */
  async take(userAction: boolean, signal: AbortSignal): Promise<string | undefined> {
    if (this.source === undefined) return undefined;
    const key = await this.#read(this.source, signal);
    if (key === undefined || key === "") throw new RequestError("E_NO_KEY", { host: this.host });
    if (key === this.#refused && !userAction) throw this.#refusal();
    this.#latest = key;
    return key;
  }

  /**
   * Whether the refused key is still the one in use. A newer key may have been sent or just stored, and
   * a late answer to the old one says nothing of it (H-51).
   */
  async noteRefused(key: string | undefined, signal: AbortSignal): Promise<boolean> {
    if (key !== this.#latest || this.source === undefined) return false;
    this.#refused = key;
    return key === (await this.#read(this.source, signal).catch(() => key));
  }

  /** Takes the key of the answer: a late answer to an old key says nothing of a refused one (H-51). */
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

/** Adds the api_key to a path that has none; the interface, Authentication: a URL-encoded field. */
export function withApiKey(path: string, apiKey: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}api_key=${encodeText(apiKey)}`;
}

/** A query string without any api_key in it, however it is spelt. */
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
