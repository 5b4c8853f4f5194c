import { writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Where the suite in the host writes what it measured, as JSON, or where it listens. */
export const reportVariable = "ATLAS_MEASURED";

/** What a bench may have the host do: by name, with what it is given, as JSON. */
export type HostVerbs = Readonly<Record<string, (given: unknown) => unknown>>;

/** Runs inside the host: does what the bench asks for, until it asks for the end. */
export async function obey(verbs: HostVerbs): Promise<void> {
  await new Promise<void>((resolve) => {
    const server = http.createServer((request, response) => {
      const verb = (request.url ?? "/").slice(1);
      void readBody(request)
        .then((body) => verbs[verb]?.(JSON.parse(body)))
        .then(
          (result) => response.end(JSON.stringify({ result })),
          (error: unknown) => response.end(JSON.stringify({ error: String(error) })),
        )
        .finally(() => {
          if (verb !== "end") return;
          server.close();
          resolve();
        });
    });
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      writeFileSync(process.env[reportVariable] ?? "", `http://127.0.0.1:${port}\n`);
    });
  });
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
