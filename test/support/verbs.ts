import http from "node:http";
import type { AddressInfo } from "node:net";

/** Operations by name that another process can call. Arguments and results are JSON. */
export type Verbs = Readonly<Record<string, (given: never) => unknown>>;

export interface ServedVerbs {
  readonly url: string;
  close(): void;
}

/** Serves the operations on a local port. `answered` is called after each operation. */
export async function serveVerbs(
  verbs: Verbs,
  answered: (verb: string) => void = () => undefined,
): Promise<ServedVerbs> {
  const server = http.createServer((request, response) => {
    const verb = (request.url ?? "/").slice(1);
    void readBody(request)
      .then((body) => verbs[verb]?.(JSON.parse(body) as never))
      .then(
        (result) => response.end(JSON.stringify({ result })),
        (error: unknown) => response.end(JSON.stringify({ error: String(error) })),
      )
      .finally(() => {
        answered(verb);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Calls an operation of the other process and returns its result. */
export async function askVerb(
  url: string,
  verb: string,
  given: unknown = null,
  signal?: AbortSignal,
): Promise<unknown> {
  const options = { method: "POST", body: JSON.stringify(given), ...(signal && { signal }) };
  const answer = (await (await fetch(`${url}/${verb}`, options)).json()) as VerbAnswer;
  if (answer.error !== undefined) throw new Error(`${verb}: ${answer.error}`);
  return answer.result;
}

interface VerbAnswer {
  readonly result?: unknown;
  readonly error?: string;
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
