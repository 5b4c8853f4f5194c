export interface RudeRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Includes the `?`; empty if there is no query. */
  readonly query: string;
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** All values of api_key in the query, decoded. */
  readonly keys: readonly string[];
  readonly at: number;
}

/** Reads successive requests from a connection. */
export class RequestParser {
  #buffer = Buffer.alloc(0);
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly take: (request: RudeRequest) => Promise<void>) {}

  read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const request = this.#next();
      if (request === undefined) return;
      this.#last = this.#last.then(() => this.take(request)).catch(() => undefined);
    }
  }

  #next(): RudeRequest | undefined {
    const end = this.#buffer.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const [line = "", ...lines] = this.#buffer.toString("latin1", 0, end).split("\r\n");
    const headers = new Map(lines.map((text) => splitHeader(text)));
    const length = Number(headers.get("content-length") ?? 0);
    if (this.#buffer.length < end + 4 + length) return undefined;
    const body = this.#buffer.toString("utf8", end + 4, end + 4 + length);
    this.#buffer = this.#buffer.subarray(end + 4 + length);
    const [method = "", target = ""] = line.split(" ");
    const mark = target.includes("?") ? target.indexOf("?") : target.length;
    const query = target.slice(mark);
    return {
      method: method === "POST" ? "POST" : "GET",
      path: target.slice(0, mark),
      query,
      headers,
      body,
      keys: [...new URLSearchParams(query)]
        .filter(([name]) => name.toLowerCase() === "api_key")
        .map(([, value]) => value),
      at: performance.now(),
    };
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
