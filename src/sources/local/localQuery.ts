/** The query field for the key of the service (interface.md, Authentication). */
const credential = "api_key";

/** The parsed path and query of a request. */
export interface LocalQuery {
  /** The decoded parts of the path after the version: ["tags", "cold_wallets"]. */
  readonly segments: readonly string[];
  /** The fields of the query except `api_key`. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Parses a path. Undefined if it lacks the version, has a broken encoding, or repeats a field. */
export function parseQuery(path: string): LocalQuery | undefined {
  const [pathname = "", query = ""] = splitAtQuery(path);
  if (!pathname.startsWith("/v2/")) return undefined;
  try {
    const segments = pathname.slice("/v2/".length).split("/").map(decodeURIComponent);
    const all = new URLSearchParams(query);
    all.delete(credential);
    const fields = new Map(all);
    return fields.size === all.size ? { segments, fields } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns every api_key in the query. */
export function parseKeys(path: string): readonly string[] {
  return new URLSearchParams(splitAtQuery(path)[1]).getAll(credential);
}

function splitAtQuery(path: string): readonly string[] {
  const at = path.indexOf("?");
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
}
