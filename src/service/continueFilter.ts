import type { Socket } from "node:net";

/** `HTTP/1.1 100` */
const start = Buffer.from("HTTP/1.1 100");

/**
 * Takes unasked interim responses "100 Continue" out of what is read from a socket: undici drops the
 * connection at them, although a client must be able to skip them (RFC 9110, section 15.2). Others,
 * 102 and 103, it skips by itself.
 */
export function hideContinue<T extends Socket>(socket: T): T {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size);
      if (chunk?.[9] !== 0x31) return chunk;
      const rest = withoutContinue(chunk);
      if (rest.length > 0) return rest;
    }
  };
  return socket;
}

function withoutContinue(chunk: Buffer): Buffer {
  let rest = chunk;
  while (rest.subarray(0, start.length).equals(start)) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return rest;
    rest = rest.subarray(end + 4);
  }
  return rest;
}
