/**
 * A query string of the given parameters, in their order, with its `?`; empty without any. The colons of a
 * time stay, as the document writes them.
 */
export function buildQuery(parameters: Readonly<Record<string, string | undefined>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) parts.push(`${name}=${encodeText(value).replaceAll("%3A", ":")}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Percent-encodes; a lone surrogate, which has no encoding, becomes a replacement character. */
export function encodeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** A query string without any api_key in it, however it is spelt. */
export function withoutApiKey(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isApiKey(part.split("=", 1)[0] ?? ""));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

/** Adds the api_key to a path that has none; the interface, Authentication: a URL-encoded field. */
export function withApiKey(path: string, apiKey: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}api_key=${encodeText(apiKey)}`;
}

function isApiKey(name: string): boolean {
  const decoded = [...new URLSearchParams(`${name}=`).keys()][0] ?? "";
  return decoded.trim().toLowerCase() === "api_key";
}
