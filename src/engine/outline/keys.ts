import { chainOfNumber, nameOfOtherChain } from "../chains/chainNumber";

/** The key of a value: `[ChainId.BASE]: `, `"8453": `, `l1: `. */
const keyBefore = /(?:\[([^[\]\n]{1,60})\]|(?<![\w$-])([\w$-]{1,60}))["'`]?\s*[:=]\s*["'`]?$/;
/** A key anywhere in a text. */
export const anyKey = /(?<![\w$-])([\w$-]{1,60})["'`]?\s*[:=]/g;
/** Keys of values on the other side of a bridge: `l2s` of the main network, while `l2Token` may be on the chain itself. */
const otherSide =
  /^(?:[lL]1|[rR]oot|[pP]arent|[rR]emote|[cC]ounterpart|[dD]estination|[oO]rigin|[tT]arget|[pP]eer|[sS]poke|l2(?=s))s?(?![a-z])/;
const nativeCoin = /^(?:avax|bnb|celo|matic|metis|sol|ton|xdai)$/i;
/** Keys of fewer digits may count something else. */
export const shortestNumber = 3;

/** The key right before a value. */
export function readKey(before: string): { computed?: string; plain?: string } | undefined {
  const [, computed, plain] = (isValue(before) ? keyBefore.exec(before) : undefined) ?? [];
  if (computed !== undefined) return { computed };
  return plain === undefined ? undefined : { plain };
}

/** Whether a colon or an equals sign comes before a value or its quote: before most brackets stands something else. */
function isValue(before: string): boolean {
  const rest = before.trimEnd();
  const isQuoted = rest.endsWith('"') || rest.endsWith("'") || rest.endsWith("`");
  const sign = isQuoted ? rest.slice(0, -1).trimEnd() : rest;
  return sign.endsWith(":") || sign.endsWith("=");
}

export function isNumber(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

/** Whether it is the id of a chain that we know. */
export function isKnownNumber(chainId: number): boolean {
  return chainOfNumber(chainId) !== undefined || nameOfOtherChain(chainId) !== undefined;
}

/** Whether the value of a key may be on the other side of a bridge. */
export function isOfOtherSide(key: string): boolean {
  return otherSide.test(key);
}

/** Whether a key names a token rather than its chain if its value is an address. */
export function isNativeCoin(key: string): boolean {
  return nativeCoin.test(key);
}
