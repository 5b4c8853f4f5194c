import type { Socket } from "node:net";

const interimStart = Buffer.from("HTTP/1.1 1");
/** The maximum size of the head of an interim response, in bytes. */
const mostBytes = 16 * 1024;

/**
 * Removes unrequested interim responses "100 Continue" from the data of a socket. Undici drops the connection on them,
 * but skips 102 and 103. A client must be able to skip them all (RFC 9110, section 15.2). Only the first bytes after a
 * request are examined, since one request is sent at a time.
 */
export function hideContinue<T extends Socket>(socket: T): T {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let start = new ResponseStart();
  socket.write = (...args: unknown[]): boolean => {
    start = new ResponseStart();
    return write(...args);
  };
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null) return null;
      const shown = start.take(chunk);
      if (shown.length > 0) return shown;
    }
  };
  return socket;
}

/** Filters the interim responses, which may arrive in pieces, from the start of a response. */
class ResponseStart {
  #isOver = false;
  /** Bytes that are held back because they may be the beginning of an incomplete interim response. */
  #held: Buffer = Buffer.alloc(0);

  /** Returns the bytes to pass on: everything except "100 Continue". */
  take(chunk: Buffer): Buffer {
    if (this.#isOver) return chunk;
    let rest = Buffer.concat([this.#held, chunk]);
    const shown: Buffer[] = [];
    while (isInterim(rest)) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0 && rest.length <= mostBytes) {
        this.#held = rest;
        return Buffer.concat(shown);
      }
      const head = end < 0 ? rest : rest.subarray(0, end + 4);
      if (head.toString("latin1", 9, 12) !== "100") shown.push(head);
      rest = rest.subarray(head.length);
    }
    this.#isOver = rest.length > 0;
    this.#held = Buffer.alloc(0);
    return Buffer.concat([...shown, rest]);
  }
}

/** Whether the bytes may be the start of an interim response. */
function isInterim(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, interimStart.length);
  return length > 0 && bytes.subarray(0, length).equals(interimStart.subarray(0, length));
}
