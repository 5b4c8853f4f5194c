import { connect, type Socket } from "node:net";

/** Opens connections that begin a request and never finish it. */
export async function openSlowSockets(port: number, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: "127.0.0.1" }));
  await Promise.all(
    sockets.map((socket, i) => {
      socket.on("error", () => undefined);
      return new Promise<void>((resolve) => {
        socket.once("close", () => {
          resolve();
        });
        socket.once("connect", () => {
          socket.write(
            i % 2 === 0 ? "GET /v2/chains HTT" : "POST /v2/tags/slow_tag HTTP/1.1\r\nhost: x",
          );
          resolve();
        });
      });
    }),
  );
  return sockets;
}
