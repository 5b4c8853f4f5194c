import { RequestError, type ErrorFacts } from "../transport/requestError";
import type { HttpResponse } from "../transport/exchange";
import { parseJsonBody } from "../transport/jsonBody";
import type { SecretTexts } from "../transport/secretTexts";

/** The expected kind of answer, which decides what a 404 means. */
export type Expected = "list" | "details";

/** Returns the error for a status; undefined for success. The body of an error is not read. */
export function readStatus(
  { status }: HttpResponse,
  expected: Expected,
  facts: ErrorFacts,
): RequestError | undefined {
  if (status >= 200 && status <= 203) return undefined;
  const found: ErrorFacts = { ...facts, status };
  if (status === 204 || status === 205 || status === 304) {
    return new RequestError("E_SHAPE", { ...found, detail: "The service sent an empty answer." });
  }
  if (status >= 200 && status < 300) {
    return new RequestError("E_SHAPE", {
      ...found,
      detail: "The service sent only part of an answer.",
    });
  }
  if (status >= 300 && status < 400) return new RequestError("E_REDIRECT", found);
  if (status >= 500 && status < 600) return new RequestError("E_SERVER", found);
  return readRefusal(status, expected, found);
}

function readRefusal(status: number, expected: Expected, facts: ErrorFacts): RequestError {
  switch (status) {
    case 401:
      return new RequestError("E_AUTH", facts);
    case 403:
      return new RequestError("E_FORBIDDEN", facts);
    case 404:
      return expected === "details"
        ? new RequestError("E_NOT_FOUND", facts)
        : new RequestError("E_HTTP", {
            ...facts,
            detail:
              "Nothing was found at this URL. Is the base URL right? Address Atlas appends /v2 to it.",
          });
    case 429:
      return new RequestError("E_RATE", facts);
    default:
      return new RequestError("E_HTTP", facts);
  }
}

/** Parses the JSON of a body and removes the secret texts from it. */
export function readJson(
  body: Uint8Array,
  facts: ErrorFacts,
  secrets: SecretTexts | undefined,
): unknown {
  const parsed = parseJsonBody(body, secrets);
  if (parsed.isJson) return parsed.value;
  const detail =
    parsed.problem === "notUtf8"
      ? "The answer is not UTF-8 text."
      : parsed.problem === "page"
        ? "The service answered with a web page: is the base URL right?"
        : parsed.problem === "empty"
          ? "The answer is empty."
          : "The answer is not JSON.";
  throw new RequestError("E_NOT_JSON", { ...facts, detail });
}
