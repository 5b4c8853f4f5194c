import type { BaseUrl } from "./baseUrl";
import { withoutApiKey } from "./keyGuard";

/**
 * A link to the next page: the paths to request, without an api_key. The second path is requested
 * only if the first is not found. A link is kept in memory only, since the service may use it as a
 * cursor.
 */
export interface PageLink {
  readonly paths: readonly [string, string?];
}

const mostCharacters = 8192;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Resolves a link to the next page. Undefined if the link must not be followed, for example because it leads to another
 * origin, contains a user name, or is an absolute URL with a path outside the base path. interface.md writes some paths
 * without `/v2`; such a path is tried as given and then below `/v2`. A path that does not begin with the base path is
 * relative to the base URL, as in interface.md.
 */
export function resolvePageLink(
  header: string,
  requestPath: string,
  base: BaseUrl,
): PageLink | undefined {
  const link = readUtf8(header);
  if (link.length > mostCharacters || /[\u0000-\u0020\\]/.test(link)) return undefined;
  const from = `${base.origin}${requestPath}`;
  if (!URL.canParse(link, from)) return undefined;
  const url = new URL(link, from);
  if (url.origin !== base.origin || url.username !== "" || url.password !== "") return undefined;
  if (authorityOf(link).includes("@")) return undefined;
  const query = withoutApiKey(url.search);
  const path = url.pathname;
  const root = `${base.basePath}/v2/`;
  if (path.startsWith(root)) return { paths: [path + query] };
  if (path.startsWith(`${base.basePath}/`)) {
    return {
      paths: [path + query, `${base.basePath}/v2${path.slice(base.basePath.length)}${query}`],
    };
  }
  if (!link.startsWith("/") || link.startsWith("//")) return undefined;
  const relative = `${base.basePath}${path}${query}`;
  return path.startsWith("/v2/")
    ? { paths: [relative] }
    : { paths: [relative, `${base.basePath}/v2${path}${query}`] };
}

/** Decodes a header as UTF-8; HTTP headers are read as Latin-1. Returns a header that is not valid UTF-8 unchanged. */
function readUtf8(text: string): string {
  if (!/^[\u0000-\u00ff]*[\u0080-\u00ff]/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

/**
 * Returns the authority of a link. It is empty for a relative link, whose query may contain `//`
 * and `@` (RFC 3986, section 3).
 */
function authorityOf(link: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(link)?.[1] ?? "";
}
