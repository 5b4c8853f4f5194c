import { decodePercent } from "../../engine/text/decodePercent";
import { isLoopback } from "../transport/loopback";

/**
 * The URL of a node. Only `shownHost` may be shown: paths, queries and sub-domains may contain
 * keys.
 */
export interface NodeUrl {
  readonly href: string;
  readonly origin: string;
  /** The path and the query. */
  readonly path: string;
  /** The domain, or the IP address. For a node on this machine: "localhost" and the port. */
  readonly shownHost: string;
}

type NodeUrlVerdict =
  | { readonly valid: true; readonly url: NodeUrl }
  /** The reason is one sentence without a full stop. It never repeats the text. */
  | { readonly valid: false; readonly reason: string };

const mostCharacters = 2048;

/**
 * Parses the URL of a node as a user pastes it. Allows https, and http only on loopback, since http would send a key
 * unencrypted over the network. Refuses a user name and a fragment.
 */
export function parseNodeUrl(text: string): NodeUrlVerdict {
  const trimmed = text.trim();
  if (trimmed === "") return refuseUrl("The URL is empty");
  if (trimmed.length > mostCharacters) return refuseUrl("The URL is too long");
  if (!/^https?:\/\/[^/?#]/i.test(trimmed)) {
    return refuseUrl("The URL must begin with https://, or with http:// on this machine");
  }
  if (!/^[\x21-\x7e\u0080-\uffff]*$/.test(trimmed) || trimmed.includes("\\")) {
    return refuseUrl("The URL contains a character that is not allowed in a URL");
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined) return refuseUrl("This is not a URL");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return refuseUrl(
      "With http a key would be sent unencrypted: use https. Only a node on this machine may use http",
    );
  }
  if (url.username !== "" || url.password !== "") {
    return refuseUrl("The URL must not contain a user name or a password");
  }
  if (trimmed.includes("#")) return refuseUrl("The URL must not contain a fragment");
  const { href, origin, pathname, search } = url;
  const path = pathname + search;
  return { valid: true, url: { href, origin, path, shownHost: shownHostOf(url) } };
}

/**
 * Returns the parts of a URL that may be a key: path, query and sub-domain, as written and decoded.
 */
export function secretParts({
  origin,
  path,
}: {
  readonly origin?: string;
  readonly path: string;
}): readonly string[] {
  const hostname = origin === undefined ? "" : new URL(origin).hostname;
  const subDomains = labelsOf(hostname).slice(0, -labelsOf(domainOf(hostname)).length);
  const parts = [...path.split(/[/?&=]/), ...subDomains];
  return parts.flatMap((part) => [part, decodePercent(part) ?? part]);
}

/** Matches second-level domains below which domains are registered: co.uk, com.au. */
const sharedDomain = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** Returns the origin without its subdomains, since a subdomain may be a key. An IP address stays unchanged. */
export function withoutSubDomain(origin: string): string {
  const url = new URL(origin);
  url.hostname = domainOf(url.hostname);
  return url.origin;
}

/** Returns the last two labels of a host name, three below a domain such as co.uk. An IP address stays whole. */
function domainOf(hostname: string): string {
  if (isNumeric(hostname)) return hostname;
  const labels = labelsOf(hostname);
  const domain = labels.slice(-2).join(".");
  return sharedDomain.test(domain) ? labels.slice(-3).join(".") : domain;
}

function labelsOf(hostname: string): readonly string[] {
  return hostname.split(".").filter(Boolean);
}

function isNumeric(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

/**
 * Returns the part of the host that may be shown (see `NodeUrl.shownHost`). An IP address has no subdomain, so it is
 * shown completely, except a loopback address, which is shown as `localhost`.
 */
function shownHostOf({ hostname, port }: URL): string {
  if (isLoopback(hostname)) return port === "" ? "localhost" : `localhost:${port}`;
  return domainOf(hostname);
}

function refuseUrl(reason: string): NodeUrlVerdict {
  return { valid: false, reason };
}
