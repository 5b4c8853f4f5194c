import { reservedTag, tagPattern } from "../../engine/known/tagPattern";
import { RequestError } from "../transport/requestError";

/**
 * Builds the query string of the given parameters, in order, with its `?`; empty without
 * parameters. Colons, as in a time, are not encoded (interface.md, endpoint 3).
 */
export function buildQuery(parameters: Readonly<Record<string, string | undefined>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) parts.push(`${name}=${encodeText(value).replaceAll("%3A", ":")}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/**
 * Percent-encodes a text. A lone surrogate, which has no encoding, becomes a replacement character.
 */
export function encodeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/**
 * Returns the tag if it can be assigned; otherwise throws. `0` means "register without a tag" (interface.md, endpoint
 * 5).
 */
export function assignableTag(tag: string): string {
  if (tag !== reservedTag && !tagPattern.test(tag)) throw new RequestError("E_BAD_TAG");
  return tag;
}

/** Formats a time as `YYYY-MM-DDTHH:MM:SSZ`, the format of the filter in interface.md (List Transactions). */
export function formatSince(since: Date | string): string {
  const time = typeof since === "string" ? new Date(since) : since;
  // `toISOString` writes years before 0 and after 9999 with a sign and six digits.
  if (Number.isNaN(time.getTime()) || !/^\d{4}-/.test(time.toISOString())) {
    throw new RequestError("E_CONFIG", { detail: "The time in the filter is not valid." });
  }
  return `${time.toISOString().slice(0, 19)}Z`;
}
