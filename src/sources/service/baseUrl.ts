import { isLoopback } from "../transport/loopback";

export interface BaseUrl {
  /** Scheme, host and port; an api_key belongs to an origin. */
  readonly origin: string;
  /** Host and port, for display. */
  readonly host: string;
  /** The path before `/v2`, without a trailing slash; often empty. */
  readonly basePath: string;
  /** Origin and base path, the form in which base URLs are stored and compared. */
  readonly href: string;
}

type BaseUrlVerdict =
  | { readonly valid: true; readonly baseUrl: BaseUrl }
  /** The reason is one sentence without a full stop. It never repeats the text. */
  | { readonly valid: false; readonly reason: string };

const mostCharacters = 2048;

/**
 * Parses a base URL as users paste it; removes a trailing `/` or `/v2`. Allows https, and http only on loopback, since
 * http would send the api_key unencrypted over the network. Refuses a user name, a query and a fragment.
 */
export function parseBaseUrl(text: string): BaseUrlVerdict {
  const trimmed = text.trim();
  if (trimmed === "") return refuseUrl("The base URL is empty");
  if (trimmed.length > mostCharacters) return refuseUrl("The base URL is too long");
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(trimmed)) {
    return refuseUrl("The base URL must begin with https://, or with http:// on this machine");
  }
  if (!/^[\x21-\x7e\u0080-\uffff]*$/.test(trimmed) || trimmed.includes("\\")) {
    return refuseUrl("The base URL contains a character that is not allowed in a URL");
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  return url === undefined ? refuseUrl("The base URL is not a URL") : judge(url, trimmed);
}

function judge(url: URL, text: string): BaseUrlVerdict {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refuseUrl("The base URL must begin with https://, or with http:// on this machine");
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return refuseUrl(
      "With http the API key would be sent unencrypted: use https. Only a service on this machine may use http",
    );
  }
  if (url.username !== "" || url.password !== "" || authorityOf(text).includes("@")) {
    return refuseUrl("The base URL must not contain a user name or a password");
  }
  if (text.includes("?")) {
    return refuseUrl("The base URL must not contain a query: the API key is entered separately");
  }
  if (text.includes("#")) return refuseUrl("The base URL must not contain a fragment");
  const basePath = withoutSlash(withoutSlash(url.pathname).replace(/\/v2$/, ""));
  const { origin, host } = url;
  return { valid: true, baseUrl: { origin, host, basePath, href: `${origin}${basePath}` } };
}

function authorityOf(text: string): string {
  return text.slice(text.indexOf("://") + 3).split(/[/?#]/, 1)[0] ?? "";
}

function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}

function refuseUrl(reason: string): BaseUrlVerdict {
  return { valid: false, reason };
}
