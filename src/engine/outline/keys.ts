/**
 * Keys for values on the other side of a bridge. The values of `l2s` are on other chains, while `l2Token` may be on the
 * same chain.
 */
const otherSide =
  /^(?:[lL]1|[rR]oot|[pP]arent|[rR]emote|[cC]ounterpart|[dD]estination|[oO]rigin|[tT]arget|[pP]eer|[sS]poke|l2(?=s))s?(?![a-z])/;
/**
 * Contracts of the OP Stack on the chain that a rollup settles on, usually Ethereum. Registries list them under the
 * chain id of the rollup: `{ "57073": { "OptimismPortalProxy": "0x…" } }`. The names are those of the sources in
 * `contracts-bedrock` and of the registry, where none of them is a contract on the rollup. No other project uses them.
 */
const contractOfSettlement = keyOf(
  "(?:optimismportal|l2outputoracle|disputegamefactory|(?:fault|permissioned)disputegame|batchinbox" +
    "|l1(?:crossdomainmessenger|standardbridge|erc721bridge)|opcontractsmanager|dachallenge)",
);
/**
 * Contracts, roles and a token on the chain that a rollup settles on. Other projects and the rollup itself also use
 * these names, so they count only in a record with a `contractOfSettlement`.
 */
const partOfSettlement = keyOf(
  "(?:systemconfig|superchainconfig|protocolversions|anchorstateregistry|delayedweth|ethlockbox|preimageoracle|mips" +
    "|addressmanager|proxyadmin|optimismmintableerc20factory|batchsubmitter|unsafeblocksigner|proposer|challenger" +
    "|guardian|gaspayingtoken)",
);
const nativeCoin = /^(?:avax|bnb|celo|matic|metis|sol|ton|xdai)$/i;
export function isNumber(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

/** Whether the value of a key may be on the other side of a bridge. */
export function isOfOtherSideOfBridge(key: string): boolean {
  return otherSide.test(key);
}

/** Whether the value of a key is certainly on the chain that a rollup settles on: `OptimismPortalProxy`. */
export function isContractOfSettlement(key: string): boolean {
  return contractOfSettlement.test(withoutSeparators(key));
}

/** Whether the value of a key may be on the chain that a rollup settles on: `ProxyAdminOwner`. */
export function isPartOfSettlement(key: string): boolean {
  return partOfSettlement.test(withoutSeparators(key));
}

/** Returns an expression for keys that consist of a name and of words for parts of the contract. */
function keyOf(names: string): RegExp {
  return new RegExp(
    `^${names}(?:\\d|interop|proxy|impl(?:ementation)?|singleton|contract|owner|addr(?:ess)?)*$`,
    "i",
  );
}

function withoutSeparators(key: string): string {
  return key.replace(/[_-]/g, "");
}

/** Whether a text is the symbol of a coin that also names its chain: `// ETH`. */
export function isSymbolOfCoin(text: string): boolean {
  return text === text.toUpperCase() && (text === "ETH" || nativeCoin.test(text));
}

/** Whether a key is the symbol of a native coin. If its value is an address, the key names the token, not the chain. */
export function isNativeCoin(key: string): boolean {
  return nativeCoin.test(key);
}
