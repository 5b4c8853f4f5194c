import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorCode } from "../src/engine/text/errorCode";
import type { LocalResponse } from "../src/sources/local/localExchange";
import { parseKeys } from "../src/sources/local/localQuery";
import { type LocalService, refused } from "../src/sources/local/localService";
import { checkRequest } from "./requestChecks";

export interface MountOptions {
  /** 0 selects a free port. A free port is also used if the given one is in use. */
  readonly port: number;
  readonly key: string;
}

/** The local service on a loopback port, for scripts and other clients. */
export interface MountedService {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

const loopback = "127.0.0.1";
const largestBody = 1_048_576;
/**
 * The maximum number of connections that have not received an answer yet. Each further connection closes the oldest
 * one.
 */
const mostWaiting = 64;
const headersWithin = 5_000;
const requestWithin = 10_000;

export async function mountLocalService(
  service: LocalService,
  { port, key }: MountOptions,
): Promise<MountedService> {
  const server = createServer({
    headersTimeout: headersWithin,
    requestTimeout: requestWithin,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  });
  server.maxConnections = 512;
  const taken = await listen(server, port).catch((error: unknown) => {
    if (errorCode(error) !== "EADDRINUSE") throw error;
    return listen(server, 0);
  });
  const answered = letSlowOnesGo(server);
  server.on("request", (request, response) => {
    const left = new AbortController();
    response.once("close", () => {
      left.abort();
    });
    void answer(service, request, { port: taken, key }, left.signal)
      .catch(() => refused("broken"))
      .then((result) => {
        answered(request.socket);
        send(response, result);
      });
  });
  return { port: taken, url: `http://${loopback}:${taken}`, close: () => close(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: loopback, exclusive: true }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/**
 * Limits the connections that have not received an answer yet, so that clients which never finish a request cannot use
 * up all connections (faults.md, G-14). Call the returned function with each answered connection.
 */
function letSlowOnesGo(server: Server): (socket: Socket) => void {
  const waiting = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    waiting.add(socket);
    socket.once("close", () => waiting.delete(socket));
    const [oldest] = waiting;
    if (waiting.size > mostWaiting) oldest?.destroy();
  });
  return (socket) => waiting.delete(socket);
}

async function answer(
  service: LocalService,
  request: IncomingMessage,
  { port, key }: MountOptions,
  signal: AbortSignal,
): Promise<LocalResponse> {
  const { method = "", url = "", rawHeaders, headers } = request;
  const keys = parseKeys(url);
  const refusal = checkRequest({ method, rawHeaders, keys }, port, key);
  if (refusal !== undefined) return refused(refusal);
  const body = await readBody(request);
  if (body === undefined) return refused("tooLarge");
  const local = { method, path: url, headers: { host: headers.host ?? "" }, body };
  return service.handle(local, signal);
}

/** Reads the body. Returns undefined if the body is too large, without reading the rest. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, headers, body }: LocalResponse): void {
  response.writeHead(status, {
    ...headers,
    "content-length": body.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // The body of a refused request may still be unread, so the connection cannot be reused.
    ...(status < 400 ? {} : { connection: "close" }),
  });
  response.end(body);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
