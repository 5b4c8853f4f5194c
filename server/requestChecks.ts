import { createHash, timingSafeEqual } from "node:crypto";
import type { Refusal } from "../src/sources/local/unspecified";

/** The parts of an HTTP request that the checks need. */
export interface PortRequest {
  readonly method: string;
  /** Names and values alternately, as in Node's `rawHeaders`, including repeated headers. */
  readonly rawHeaders: readonly string[];
  readonly keys: readonly string[];
}

/**
 * Refuses requests that may come from a web page, before any other work (faults.md, rule 24), then requests without the
 * right key. A page can reach a loopback port through a foreign host name (DNS rebinding; checked by Host), a form or a
 * script (Origin, content type), an image (Sec-Fetch-Site, Referer), and a preflight request (OPTIONS).
 */
export function checkRequest(request: PortRequest, port: number, key: string): Refusal | undefined {
  const hosts = valuesOf(request, "host");
  const isHostOurs =
    hosts.length === 1 && [`127.0.0.1:${port}`, `localhost:${port}`].includes(hosts[0] ?? "");
  if (!isHostOurs || comesFromPage(request)) return "forbidden";
  if (request.method === "POST" && !isJson(valuesOf(request, "content-type"))) return "forbidden";
  return isOnlyKey(request.keys, key) ? undefined : "badKey";
}

function comesFromPage(request: PortRequest): boolean {
  return (
    request.method === "OPTIONS" ||
    valuesOf(request, "origin").length > 0 ||
    valuesOf(request, "referer").length > 0 ||
    valuesOf(request, "sec-fetch-site").some((site) => site !== "none")
  );
}

/**
 * Whether the content type is JSON. A page can post the content types of forms without a preflight request. JSON needs
 * a preflight request, which the service refuses.
 */
function isJson(types: readonly string[]): boolean {
  return types.length === 1 && /^application\/json *(;|$)/i.test(types[0] ?? "");
}

/**
 * Compares hashes in constant time, so that the duration reveals neither the length of the key nor the position of a
 * difference.
 */
function isOnlyKey(keys: readonly string[], key: string): boolean {
  const isRight = timingSafeEqual(hash(keys[0] ?? ""), hash(key));
  return isRight && keys.length === 1;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function valuesOf({ rawHeaders }: PortRequest, name: string): readonly string[] {
  const isValueOfName = (index: number): boolean =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name;
  return rawHeaders.filter((_, index) => isValueOfName(index));
}
