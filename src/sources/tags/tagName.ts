import { reservedTag, tagPattern } from "../../engine/known/tagPattern";

export { reservedTag };

/** The rule that a tag's name breaks. `reserved`: the text is "0", which is not a name. */
export type TagNameFault = "empty" | "reserved" | "characters" | "tooShort" | "tooLong";

type TagNameVerdict =
  | { readonly valid: true; readonly tag: string }
  | { readonly valid: false; readonly fault: TagNameFault };

export const shortestTag = 5;
export const longestTag = 64;

/**
 * Validates a typed name. Nothing is corrected automatically, since a service cannot remove a tag that it has assigned.
 */
export function judgeTagName(text: string): TagNameVerdict {
  if (tagPattern.test(text)) return { valid: true, tag: text };
  return { valid: false, fault: faultOf(text) };
}

function faultOf(text: string): TagNameFault {
  if (text === "") return "empty";
  if (text === reservedTag) return "reserved";
  if (text.length > longestTag) return "tooLong";
  return /^[a-z0-9_]*$/.test(text) ? "tooShort" : "characters";
}

/**
 * Suggests the nearest allowed name, such as `usdc_pool` for `USDC-Pool`; undefined if there is
 * none, or if the text is allowed already.
 */
export function suggestTagName(text: string): string | undefined {
  if (text.length > 2 * longestTag) return undefined;
  const name = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
  return name !== text && tagPattern.test(name) ? name : undefined;
}
