import type { Dispatcher } from "undici";
import type { Clock, Timer } from "../../clock";
import type { Phase } from "./exchangeError";
import { ExchangeFailure, type HttpRequest, type HttpResponse } from "./exchange";

export const maxHeaderSize = 16 * 1024;

/** The deadlines in milliseconds for connecting, for the headers, and between two pieces of the body (faults.md, rule 8). */
const deadlines: Readonly<Record<Phase, number>> = {
  connect: 5_000,
  headers: 10_000,
  body: 10_000,
};

/**
 * Dispatches a request and reads the response as it arrives, within the deadlines and the size
 * limit of the request.
 */
export function readResponse(
  dispatch: (handler: Dispatcher.DispatchHandler) => void,
  request: HttpRequest,
  options: ReadingOptions,
): Promise<HttpResponse> {
  const { signal } = options;
  const { waits } = request;
  // A request that was aborted during the lookup of the route must not be sent: its caller
  // considers it ended.
  if (signal.aborted || waits?.aborted === true) {
    return Promise.reject(new ExchangeFailure("E_CANCELLED", false));
  }
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      signal.removeEventListener("abort", abort);
      waits?.removeEventListener("abort", cancel);
      then();
    };
    const reader = new ResponseReader(
      request.maxBytes,
      options,
      (response) => {
        settle(() => {
          resolve(response);
        });
      },
      (failure) => {
        settle(() => {
          reject(failure);
        });
      },
    );
    const abort = (): void => {
      reader.fail(new ExchangeFailure("E_CANCELLED", true));
    };
    const cancel = (): void => {
      reader.cancel();
    };
    signal.addEventListener("abort", abort, { once: true });
    waits?.addEventListener("abort", cancel, { once: true });
    dispatch(reader);
  });
}

interface ReadingOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Converts an error of undici to a failure. An undefined error means that the response is not valid HTTP. */
  readonly explain: (error: unknown, phase: Phase) => ExchangeFailure;
}

class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #chunks: Buffer[] = [];
  #phase: Phase = "connect";
  #controller: Dispatcher.DispatchController | undefined;
  #deadline = 0;
  #timer: Timer | undefined;
  #isSettled = false;
  #status = 0;
  #headers: HttpResponse["headers"] = {};
  #bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly options: ReadingOptions,
    private readonly resolve: (response: HttpResponse) => void,
    private readonly reject: (failure: ExchangeFailure) => void,
  ) {
    this.#enter("connect");
    this.#watch();
  }

  /**
   * Called when the request has a connection. If the request has already failed or was cancelled, it must not be sent.
   */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error("given up"));
    else this.#enter("headers");
  }

  onRequestUpgrade(): void {
    this.fail(new ExchangeFailure("E_HTTP", true));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpResponse["headers"],
  ): void {
    // Interim responses and their headers are ignored (H-30).
    if (status >= 100 && status < 200) return;
    this.#enter("body");
    this.#status = status;
    this.#headers = headers;
    if (sizeOf(headers) > maxHeaderSize) this.fail(this.options.explain(undefined, "headers"));
    else if (Number(headers["content-length"] ?? 0) > this.maxBytes) this.#failOfSize();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#enter("body");
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxBytes) this.#failOfSize();
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#settle()) return;
    const [first = Buffer.alloc(0)] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.#bytes) : first;
    this.resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(this.options.explain(error, this.#phase));
  }

  /** Cancels the request if it still waits for a connection. */
  cancel(): void {
    if (this.#phase === "connect") this.fail(new ExchangeFailure("E_CANCELLED", false));
  }

  fail(failure: ExchangeFailure): void {
    if (!this.#settle()) return;
    this.reject(failure);
    this.#controller?.abort(new Error("given up"));
  }

  #failOfSize(): void {
    this.fail(new ExchangeFailure("E_TOO_BIG", true));
  }

  #settle(): boolean {
    const isFirst = !this.#isSettled;
    this.#isSettled = true;
    this.#timer?.cancel();
    return isFirst;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#deadline = this.options.clock.now() + deadlines[phase];
  }

  /** Sets one timer for all phases; the timer starts again if the deadline has moved. */
  #watch(): void {
    this.#timer = this.options.clock.schedule(() => {
      if (this.options.clock.now() < this.#deadline) this.#watch();
      else this.fail(new ExchangeFailure("E_TIMEOUT", this.#phase !== "connect"));
    }, this.#deadline - this.options.clock.now());
  }
}

/**
 * Returns the size of the headers on the wire. Undici counts only names and values, so it would let 5,000 empty headers
 * through.
 */
function sizeOf(headers: HttpResponse["headers"]): number {
  let size = 0;
  for (const [name, value = ""] of Object.entries(headers)) {
    const values = typeof value === "string" ? [value] : value;
    for (const each of values) size += name.length + each.length + 4;
  }
  return size;
}
