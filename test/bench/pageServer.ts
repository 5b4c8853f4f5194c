import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Answers every request with the same page. Runs in a separate thread, so that it takes no time from the clients. */
export class PageServer {
  readonly #worker: Worker;

  private constructor(
    worker: Worker,
    readonly origin: string,
  ) {
    this.#worker = worker;
  }

  static async start(page: unknown): Promise<PageServer> {
    const worker = new Worker(server, { eval: true, workerData: JSON.stringify(page) });
    const [port] = (await once(worker, "message")) as [number];
    return new PageServer(worker, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Builds a page of holdings in the format of a service. */
export function buildHoldings(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, i) => ({
    chain: ["ethereum", "bnb", "polygon", "solana"][i % 4],
    token_address: `0x${(i * 7919).toString(16).padStart(40, "0")}`,
    token_name: `Token number ${i}`,
    token_symbol: `TK${i}`,
    token_decimals: 18,
    token_icon_url: `https://icons.example/tokens/${i}.png`,
    token_price: 1.2345 + i,
    balance: String(10n ** 21n + BigInt(i)),
    holders: i * 3,
    updated_at: "2026-01-01T00:00:00.000Z",
  }));
}

export async function oneByOne(ask: (i: number) => Promise<unknown>, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await ask(i);
}

export async function atOnce(ask: (i: number) => Promise<unknown>, count: number): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await ask(next);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
}

/**
 * The script of the server's thread. It is fast because it uses no HTTP library: it answers every end of a request
 * head, as if each request were a GET.
 */
const server = `
const { parentPort, workerData } = require("node:worker_threads");
const body = Buffer.from(workerData);
const head = "HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: " + body.length;
const answer = Buffer.concat([Buffer.from(head + "\\r\\n\\r\\n"), body]);
const server = require("node:net").createServer((socket) => {
  let rest = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf("\\r\\n\\r\\n"); end >= 0; end = rest.indexOf("\\r\\n\\r\\n")) {
      rest = rest.subarray(end + 4);
      socket.write(answer);
    }
  });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
