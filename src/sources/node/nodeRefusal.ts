/** The meaning of a JSON-RPC error. The text of the error is read and dropped. */
export type NodeRefusal =
  | { readonly kind: "methodMissing" | "reverted" | "batch" | "rate" | "other" }
  /** Too many blocks or logs; `most` is the number of blocks that the node allows, if known. */
  | { readonly kind: "range"; readonly most?: number };

/** The maximum number of characters of a node's text that are read. */
const mostCharacters = 1_000;

/**
 * Reads the meaning of an error. Providers agree neither on codes nor on words, so both are tested.
 * An unknown error is "other"; the caller then uses the more expensive method that every node
 * supports.
 */
export function readRefusal(error: unknown): NodeRefusal {
  if (typeof error !== "object" || error === null) return { kind: "other" };
  const code = "code" in error ? error.code : undefined;
  const text =
    "message" in error && typeof error.message === "string"
      ? error.message.slice(0, mostCharacters)
      : "";
  if (code === 3 || isOfContract(text)) return { kind: "reverted" };
  if (/\bbatch/i.test(text)) return { kind: "batch" };
  // The rate is tested before the range: "limit exceeded" may concern the rate or the range.
  if (isSurelyAboutRate(text)) return { kind: "rate" };
  if (isAboutRange(text)) return readRange(text);
  // These words are tested after the range, since a provider that limits the range may also mention requests in its
  // error.
  if (code === 429 || /(?:request|compute unit).* (?:limit|exceeded)|capacity/i.test(text)) {
    return { kind: "rate" };
  }
  if (code === -32601 || code === -32004 || isAboutMethod(text)) return { kind: "methodMissing" };
  return { kind: "other" };
}

/**
 * Whether the text reports a failure of the contract and not of the node. Tests for the words that common clients use.
 */
function isOfContract(text: string): boolean {
  return (
    /\brevert|out ?of ?gas|invalid ?(?:fe ?)?opcode|stack ?(?:under|over)flow/i.test(text) ||
    /invalid ?jump|opcode ?not ?found|bad (?:instruction|jump)|write protection/i.test(text) ||
    /\bEVM error\b|\bVM (?:execution|exception)/i.test(text)
  );
}

function isSurelyAboutRate(text: string): boolean {
  return /rate.?limit|too many requests|requests? (?:count |limit )+(?:exceeded|reached)/i.test(
    text,
  );
}

function isAboutRange(text: string): boolean {
  return (
    /\brange/i.test(text) ||
    /too many (?:blocks|logs|results)|more than [\d,]+ (?:results|logs)/i.test(text) ||
    /(?:response|result)s? (?:size|set)? ?(?:exceed|is too)|max(?:imum)? results|limit exceeded$/i.test(
      text,
    )
  );
}

/**
 * Reads how many blocks the node allows: the smallest number in the text that may be a number of blocks. Providers also
 * name the number of allowed logs, which is larger, and block numbers in hex, which are ignored.
 */
function readRange(text: string): NodeRefusal {
  if (/more than [\d,]+ (?:results|logs)/i.test(text)) return { kind: "range" };
  const limit = /from (?:block )?\d+ to (?:block )?\d+/i;
  const numbers = [...text.replace(limit, "").matchAll(/(?<![\w.])(\d[\d,]{0,9})(k?)\b/gi)]
    .map(([, digits = "", thousand]) => Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1))
    .filter((number) => number > 1);
  return numbers.length === 0 ? { kind: "range" } : { kind: "range", most: Math.min(...numbers) };
}

function isAboutMethod(text: string): boolean {
  return /(?:method|[a-z]_[a-z]+\b).* (?:not|unsupported|unavailable|disabled)|(?:not |un)supported|not whitelisted/i.test(
    text,
  );
}
