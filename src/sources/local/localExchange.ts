/** An HTTP request to the local service, passed as an object instead of through a port. */
export interface LocalRequest {
  readonly method: string;
  /** The path with its query; begins with "/". */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LocalResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Uint8Array;
}

/**
 * The host of the URLs in a link header if the request has no host header. It is never sent to
 * another process.
 */
export const inProcessHost = "localhost";

const encoder = new TextEncoder();

/** Builds a response. Every response body is JSON (interface.md, Endpoints). */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): LocalResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: encoder.encode(JSON.stringify(value)),
  };
}
