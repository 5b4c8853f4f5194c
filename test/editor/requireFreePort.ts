import { once } from "node:events";
import { createServer } from "node:net";

/** Parses a port; 0 means any port. Throws an error of one sentence if the port is invalid or in use. */
export async function requireFreePort(text: string): Promise<number> {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is a number up to 65535, not ${text}.`);
  }
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening").catch(() => {
    throw new Error(`Port ${port} is in use or not allowed: name another one with --port.`);
  });
  server.close();
  await once(server, "close");
  return port;
}
