import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { keyMark } from "./keyInFiles";

/**
 * An api_key that must not leak. Escaping it for a URL, JSON or HTML changes some of its characters, but never its
 * core.
 */
export class Canary {
  readonly #core = keyMark + randomBytes(8).toString("hex");
  readonly key = `k&y+%#=/?"\\<é ${this.#core}`;
  readonly #seen: string[] = [];

  /** Records something that left the client: an error, a log entry, a message, the content of a file. */
  see(value: unknown): void {
    const options = { depth: Infinity, showHidden: true, getters: true, maxStringLength: Infinity };
    this.#seen.push(inspect(value, options), String(value));
    if (value instanceof Error) this.#seen.push(value.stack ?? "", JSON.stringify(value));
  }

  /** Records all output of this process until the returned function is called. */
  watchOutput(): () => void {
    const streams = [process.stdout, process.stderr].map((stream) => ({
      stream,
      write: stream.write.bind(stream),
    }));
    for (const { stream, write } of streams) {
      stream.write = ((...args: Parameters<typeof write>): boolean => {
        this.#seen.push(Buffer.from(args[0]).toString());
        return write(...args);
      }) as typeof write;
    }
    return () => {
      for (const { stream, write } of streams) stream.write = write;
    };
  }

  /** Fails if anything recorded since the last call contains the key: as text, escaped, or in base64 or hex. */
  assertUnseen(): void {
    for (const text of this.#seen.splice(0)) {
      for (const form of this.#forms()) {
        assert.ok(!text.toLowerCase().includes(form.toLowerCase()), "the api_key got out");
      }
    }
  }

  #forms(): readonly string[] {
    return [
      this.#core,
      Buffer.from(this.key).toString("base64"),
      Buffer.from(this.key).toString("base64url"),
      Buffer.from(this.key).toString("hex"),
      Buffer.from(this.#core).toString("base64").slice(0, -4),
    ];
  }
}
