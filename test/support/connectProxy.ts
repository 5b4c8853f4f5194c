import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";

/**
 * A local HTTP proxy. It answers CONNECT with a connection to the requested port of this computer, for any host name.
 */
export class ConnectProxy {
  /** The received requests: method, target and `Proxy-Authorization`. */
  readonly heard: string[] = [];
  answer = "HTTP/1.1 200 OK\r\n\r\n";
  readonly #server: http.Server | https.Server;

  /** With TLS options, which must contain a certificate, the proxy itself uses TLS. */
  constructor(private readonly tls?: https.ServerOptions) {
    const answer = (request: http.IncomingMessage, response: http.ServerResponse): void => {
      this.heard.push(`${request.method ?? ""} ${request.url ?? ""}`);
      response.end();
    };
    this.#server = tls === undefined ? http.createServer(answer) : https.createServer(tls, answer);
    this.#server.on("connect", (request, socket: net.Socket) => {
      const { url = "", headers } = request;
      this.heard.push(`CONNECT ${url} ${headers["proxy-authorization"] ?? ""}`.trim());
      this.#connect(Number(url.split(":")[1]), socket);
    });
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return this.tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  }

  async listen(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #connect(port: number, socket: net.Socket): void {
    socket.on("error", () => undefined);
    socket.write(this.answer);
    if (!this.answer.includes("200")) {
      socket.end();
      return;
    }
    const upstream = net.connect(port, "127.0.0.1").on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  }
}
