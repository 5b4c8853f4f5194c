import net from "node:net";
import tls from "node:tls";
import { once } from "node:events";
import { HonestService } from "./honestService";
import type { Plan, Step } from "./plan";
import { type RudeRequest, RequestParser } from "./requestParser";

export interface RudeServerOptions {
  readonly tls?: tls.TlsOptions;
  /** Steps to run on each new connection, before anything is read. */
  readonly onConnection?: readonly Step[];
  /** Steps for a request without a plan. By default the server answers like a correct service. */
  readonly otherwise?: (request: RudeRequest) => readonly Step[];
}

/**
 * A server on localhost that follows plans. A request that matches a plan gets the plan's steps. Other requests get the
 * steps from `otherwise`, by default a correct answer. The server records all requests and the tags that were really
 * assigned. `close` returns unused plans.
 */
export class RudeServer {
  readonly service = new HonestService();
  readonly requests: RudeRequest[] = [];
  connections = 0;
  /** The highest number of simultaneous requests of each method. */
  readonly mostAtOnce = { GET: 0, POST: 0 };
  readonly #options: RudeServerOptions;
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #plans: { plan: Plan; left: number }[] = [];
  readonly #underWay = { GET: 0, POST: 0 };
  #port = 0;
  #closed = 0;

  constructor(options: RudeServerOptions = {}) {
    this.#options = options;
    const accept = (socket: net.Socket): void => {
      this.#accept(socket);
    };
    this.#server =
      options.tls === undefined ? net.createServer(accept) : tls.createServer(options.tls, accept);
    this.#server.on("tlsClientError", () => undefined);
    this.#server.on("connection", (socket: net.Socket) => {
      this.connections += 1;
      socket.setNoDelay(true);
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        this.#closed += 1;
      });
    });
  }

  get origin(): string {
    return `${this.#options.tls === undefined ? "http" : "https"}://localhost:${this.port}`;
  }

  get port(): number {
    return this.#port;
  }

  async listen(): Promise<this> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as net.AddressInfo).port;
    return this;
  }

  /** The number of connections that neither side has closed. */
  get openConnections(): number {
    return this.#sockets.size;
  }

  plan(...plans: readonly Plan[]): void {
    for (const plan of plans) this.#plans.push({ plan, left: plan.times ?? 1 });
  }

  /** Returns the requests for a path, with any query. */
  requestsOf(path: string, method?: string): readonly RudeRequest[] {
    return this.requests.filter(
      (request) => request.path === path && (method === undefined || request.method === method),
    );
  }

  /** Resolves after `count` requests. */
  async whenRequested(count: number): Promise<void> {
    while (this.requests.length < count) await tick();
  }

  /**
   * Resolves after `count` connections have been closed. Use it after a cancelled request: undici may then open a new
   * connection and keep it for four seconds, and `whenDisconnected` would wait for that connection too.
   */
  async whenClosed(count: number): Promise<void> {
    while (this.#closed < count) await tick();
  }

  /** Resolves when no connection is open. */
  async whenDisconnected(): Promise<void> {
    while (this.openConnections > 0) await tick();
  }

  /** Changes the certificate for new connections, as a man in the middle would. */
  setCertificate(options: tls.SecureContextOptions): void {
    if (this.#server instanceof tls.Server) this.#server.setSecureContext(options);
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Closes all connections, stops listening and returns the unused plans. */
  async close(): Promise<readonly Plan[]> {
    this.dropConnections();
    if (this.#server.listening) {
      this.#server.close();
      await once(this.#server, "close");
    }
    return this.#plans.filter(({ left }) => left > 0).map(({ plan }) => plan);
  }

  #accept(socket: net.Socket): void {
    socket.on("error", () => undefined);
    const { onConnection } = this.#options;
    const run = new Run(socket, this.service);
    void run.carryOut(onConnection ?? [], undefined).then(() => {
      const parser = new RequestParser((request) => this.#take(request, run));
      socket.on("data", (chunk) => {
        parser.read(chunk);
      });
    });
  }

  #otherwise(request: RudeRequest): readonly Step[] {
    return this.#options.otherwise?.(request) ?? [{ step: "honest" }];
  }

  async #take(request: RudeRequest, run: Run): Promise<void> {
    this.requests.push(request);
    const { method } = request;
    this.#underWay[method] += 1;
    this.mostAtOnce[method] = Math.max(this.mostAtOnce[method], this.#underWay[method]);
    const found = this.#plans.find(({ plan, left }) => left > 0 && matches(plan, request));
    if (found !== undefined) found.left -= 1;
    try {
      await run.carryOut(found?.plan.do ?? this.#otherwise(request), request);
    } finally {
      this.#underWay[method] -= 1;
    }
  }
}

function matches({ match = {} }: Plan, request: RudeRequest): boolean {
  if (match.method !== undefined && match.method !== request.method) return false;
  if (match.path === undefined) return true;
  return typeof match.path === "string"
    ? match.path === request.path
    : match.path.test(request.path + request.query);
}

class Run {
  constructor(
    private readonly socket: net.Socket,
    private readonly service: HonestService,
  ) {}

  async carryOut(steps: readonly Step[], request: RudeRequest | undefined): Promise<void> {
    for (const step of steps) await this.#do(step, request);
  }

  async #do(step: Step, request: RudeRequest | undefined): Promise<void> {
    const { socket } = this;
    switch (step.step) {
      case "status":
        socket.write(step.line);
        return;
      case "headerRaw":
      case "bytes":
        socket.write(step.bytes);
        return;
      case "body":
        socket.write(`content-length: ${Buffer.byteLength(step.body)}\r\n\r\n`);
        socket.write(step.body);
        return;
      case "drip":
        await this.#drip(step.bytes, step.everyMs);
        return;
      case "wait":
        await new Promise((resolve) => setTimeout(resolve, step.ms));
        return;
      case "call":
        step.run();
        return;
      case "hold":
        await step.until;
        return;
      case "stall":
        if (!socket.destroyed) await once(socket, "close");
        return;
      case "cut":
        socket.end();
        return;
      case "reset":
        socket.resetAndDestroy();
        return;
      case "commit":
        if (request !== undefined) this.service.commit(request);
        return;
      case "honest":
        if (request !== undefined) socket.write(this.service.answer(request));
        return;
    }
  }

  async #drip(text: string, everyMs: number): Promise<void> {
    for (const character of text) {
      if (this.socket.destroyed) return;
      this.socket.write(character);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
