import { type Expected, readJson, readStatus } from "./answer";
import type { BaseUrl } from "./baseUrl";
import type { Clock } from "../../clock";
import { Requests, type RequestPlan, type Signals } from "../transport/requests";
import { judgeStatus } from "../transport/retryPolicy";
import { RequestError, type ErrorFacts } from "../transport/requestError";
import { SharedRequest } from "./sharedRequest";
import { type ApiKeySource, KeyGuard, withApiKey } from "./keyGuard";
import type { RequestLog, Route } from "./requestLog";
import type { PostOptions, RequestOptions } from "./requestOptions";
import { SharedTask } from "../transport/sharedTask";
import type { Exchange, HttpRequest, HttpResponse } from "../transport/exchange";
import { SecretTexts } from "../transport/secretTexts";

/** A request without its api_key. */
interface Target {
  readonly route: Route;
  /** Includes the base path and the query. */
  readonly path: string;
  readonly expected: Expected;
  readonly maxBytes: number;
  /** Used only for the log. */
  readonly isTriedElsewhere?: true | undefined;
}

export interface ServiceAnswer {
  readonly json: unknown;
  readonly headers: HttpResponse["headers"];
  readonly asOf: Date;
}

interface SenderOptions {
  readonly base: BaseUrl;
  readonly exchange: Exchange;
  /** Undefined for a service that needs no key. */
  readonly apiKey: ApiKeySource | undefined;
  readonly clock: Clock;
  readonly log: RequestLog | undefined;
}

/** The headers of every request; interface.md names the first one. */
const headers: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "address-atlas",
};

/** Sends the requests of one service; no other code sends them (faults.md, rule 1). */
export class Sender {
  readonly #requests: Requests;
  readonly #clock: Clock;
  readonly #log: RequestLog | undefined;
  readonly #key: KeyGuard;
  /**
   * The requests that run or wait; the queue limits their number. An array, since V8 keeps deleted entries of a Map,
   * with their answers, alive until the next full collection.
   */
  readonly #underWay: UnderWay[] = [];
  readonly #host: string;
  readonly #facts: ErrorFacts;
  /** The api_key of the latest answered request, and its encodings. */
  #secrets: { readonly key: string; readonly texts: SecretTexts } | undefined;
  #isDisposed = false;

  constructor({ base: { host }, exchange, apiKey, clock, log }: SenderOptions) {
    this.#requests = new Requests({
      exchange,
      clock,
      facts: { host },
      limits: { reads: 4, waiting: 200 },
    });
    this.#clock = clock;
    this.#log = log;
    this.#key = new KeyGuard(apiKey, clock, host);
    this.#facts = { host };
    this.#host = host;
  }

  /** Sends a GET. Concurrent GETs of one path share a request. */
  get(target: Target, options: RequestOptions): Promise<ServiceAnswer> {
    const known = this.#underWay.find(({ getPath }) => getPath === target.path);
    if (known !== undefined) {
      known.shared.add(options);
      this.#requests.admit();
      return known.task.join(options.signal);
    }
    return this.#start(target, undefined, new SharedRequest(true, options)).join(options.signal);
  }

  /**
   * Sends a POST. If `signal` aborts while the POST is in flight, it may have been carried out, so this method rejects
   * with `E_UNKNOWN_OUTCOME`.
   */
  async post(target: Target, body: string, options: PostOptions): Promise<ServiceAnswer> {
    const { signal, waitSignal } = options;
    if (signal?.aborted === true) throw new RequestError("E_CANCELLED", this.#facts);
    const task = this.#start(target, body, new SharedRequest(false, options), waitSignal);
    const abort = (): void => {
      task.abort();
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await task.join(undefined);
    } finally {
      signal?.removeEventListener("abort", abort);
      // Later GETs must see the effect of the POST, so they do not join GETs that were sent before.
      for (const each of this.#underWay) each.getPath = undefined;
    }
  }

  /** Ends all requests with `E_CANCELLED` and frees their resources. */
  dispose(): void {
    this.#isDisposed = true;
    const cancelled = new RequestError("E_CANCELLED", this.#facts);
    this.#requests.refuseWaiting(cancelled);
    for (const { task } of [...this.#underWay]) task.abort();
    this.#requests.close();
  }

  #start(
    target: Target,
    body: string | undefined,
    shared: SharedRequest,
    waitSignal?: AbortSignal,
  ): SharedTask<ServiceAnswer> {
    const task = new SharedTask<ServiceAnswer>(
      (end) => {
        const waits = waitSignal === undefined ? end : AbortSignal.any([end, waitSignal]);
        return this.#send(target, body, shared, { end, waits });
      },
      () => {
        this.#underWay.splice(this.#underWay.indexOf(entry), 1);
      },
    );
    const getPath = shared.place.isSafe ? target.path : undefined;
    const entry: UnderWay = { getPath, shared, task };
    this.#underWay.push(entry);
    return task;
  }

  async #send(
    target: Target,
    body: string | undefined,
    shared: SharedRequest,
    signals: Signals,
  ): Promise<ServiceAnswer> {
    if (this.#isDisposed) throw new RequestError("E_CANCELLED", this.#facts);
    return this.#requests.inTurn(shared.place, signals.waits, async () => {
      const { response, key } = await this.#deliver(target, body, shared, signals);
      const json = readJson(response.body, this.#facts, this.#secretsOf(key));
      return { json, headers: response.headers, asOf: new Date(this.#clock.date()) };
    });
  }

  /**
   * Returns the texts to remove from an answer. A service may write the api_key of a request into
   * its rows, for example into the URLs of icons.
   */
  #secretsOf(key: string | undefined): SecretTexts | undefined {
    if (key === undefined) return undefined;
    if (this.#secrets?.key !== key) this.#secrets = { key, texts: new SecretTexts([key]) };
    return this.#secrets.texts;
  }

  async #deliver(
    target: Target,
    body: string | undefined,
    shared: SharedRequest,
    signals: Signals,
  ): Promise<{ readonly response: HttpResponse; readonly key: string | undefined }> {
    const { waits } = signals;
    const { route, expected, isTriedElsewhere } = target;
    let key: string | undefined;
    const plan: RequestPlan<HttpResponse> = {
      isSafe: shared.place.isSafe,
      isUserAction: () => shared.userAction,
      build: async () => {
        key = await this.#key.take(shared.userAction, waits);
        const request = buildRequest(target, key, body);
        // `waits` is set only if it differs from `end`, since by default the end of the request also ends its waits.
        return waits === signals.end ? request : { ...request, waits };
      },
      read: (response, facts) => {
        const error = readStatus(response, expected, facts);
        return error === undefined
          ? { value: response }
          : { error, ...judgeStatus(response.status) };
      },
      onWait: shared.tellWait.bind(shared),
      onAttempt: (attempt) => {
        const tried = isTriedElsewhere === undefined ? {} : { isTriedElsewhere };
        this.#log?.({ route, host: this.#host, ...tried, ...attempt });
      },
    };
    try {
      const response = await this.#requests.send(plan, signals, shared.place);
      this.#key.noteAccepted(key);
      return { response, key };
    } catch (error) {
      const isRefused = error instanceof RequestError && error.code === "E_AUTH";
      if (isRefused && (await this.#key.noteRefused(key, signals.end))) {
        this.#requests.refuseWaiting(error);
      }
      throw error;
    }
  }
}

interface UnderWay {
  /** The path of this GET, which later GETs of the same path can join; undefined if no GET can join. */
  getPath: string | undefined;
  readonly shared: SharedRequest;
  readonly task: SharedTask<ServiceAnswer>;
}

function buildRequest(
  { path, maxBytes }: Target,
  key: string | undefined,
  body: string | undefined,
): HttpRequest {
  return {
    method: body === undefined ? "GET" : "POST",
    path: key === undefined ? path : withApiKey(path, key),
    headers: { ...headers },
    maxBytes,
    ...(body === undefined ? {} : { body }),
  };
}
