/**
 * Keys for values on the other side of a bridge. The values of `l2s` are on other chains, while `l2Token` may be on the
 * same chain.
 */
const otherSide =
  /^(?:[lL]1|[rR]oot|[pP]arent|[rR]emote|[cC]ounterpart|[dD]estination|[oO]rigin|[tT]arget|[pP]eer|[sS]poke|l2(?=s))s?(?![a-z])/;
const nativeCoin = /^(?:avax|bnb|celo|matic|metis|sol|ton|xdai)$/i;
export function isNumber(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

/** Whether the value of a key may be on the other side of a bridge. */
export function isOfOtherSideOfBridge(key: string): boolean {
  return otherSide.test(key);
}

/** Whether a text is the symbol of a coin, which is also a word for its chain: `// ETH`. */
export function isSymbolOfCoin(text: string): boolean {
  return text === text.toUpperCase() && (text === "ETH" || nativeCoin.test(text));
}

/** Whether a key is the symbol of a native coin. If its value is an address, the key names the token, not the chain. */
export function isNativeCoin(key: string): boolean {
  return nativeCoin.test(key);
}
