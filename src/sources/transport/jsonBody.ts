import { isUtf8 } from "node:buffer";
import type { SecretTexts } from "./secretTexts";

type JsonBody =
  | { readonly isJson: true; readonly value: unknown }
  | { readonly isJson: false; readonly problem: "notUtf8" | "page" | "empty" | "other" };

/**
 * Parses a JSON body, which must be valid UTF-8, with or without a byte order mark. Secret texts
 * are removed from the value.
 */
export function parseJsonBody(body: Uint8Array, secrets: SecretTexts | undefined): JsonBody {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!isUtf8(bytes)) return { isJson: false, problem: "notUtf8" };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes.toString("utf8", hasMark ? 3 : 0);
  try {
    const value: unknown = JSON.parse(text);
    return { isJson: true, value: secrets === undefined ? value : secrets.removeFrom(text, value) };
  } catch {
    const start = text.slice(0, 1024).trimStart();
    const problem = start.startsWith("<") ? "page" : start === "" ? "empty" : "other";
    return { isJson: false, problem };
  }
}
