import { isUsualId } from "../chains/chainRef";
import { readChainName } from "../chains/chainWords";
import { type InferredChain, chainOfId } from "../chains/inferredChain";
import { isNativeCoin, isNumber } from "./keys";
import { rememberTexts } from "../text/rememberTexts";

/*
 * Recognizes keys that are chains without a word such as "chain" around them: `{ arbitrum: "0x…", base: "0x…" }`. The
 * sibling keys decide. A wrong chain causes a false alarm, so keys with any other likely meaning do not count as
 * chains.
 */

interface ChainKey {
  readonly inferred: InferredChain;
  /** Whether the key nearly always means a chain. */
  readonly isCommon: boolean;
}

/** Words that name tokens as well as chains. */
const tokenSymbol = /^(?:arb|ava|eth|ftm|op|opt|pol|sui)$/i;
/** Chains that share their name with a token. They do not show that their sibling keys are chains. */
const nameOfToken = /^(?:aurora|linea|lisk|moonbeam|zora)$/i;
/** Keys that show that their siblings are coins, or the sides of a pair. */
const otherCoin =
  /^(?:bitcoin|dogecoin|litecoin|ripple|cardano|tether|usd-?coin|dai|usdc|usdt|weth|wbtc|quote|wrapped-.*)$/i;
/** The minimum number of digits of a common chain id. Shorter numbers and round numbers often count something else. */
const shortestCommon = 4;
const roundNumber = /^\d0+$/;
/** Ids of test networks, most of which no longer exist. */
const testNumber = /^(?:3|4|5|42|69|420|1337|17000|31337|80001|84531|421611|421613|560048)$/;

/**
 * All keys of a scope count as chains if at least this many are common chains and, in addition, either all keys are
 * numbers or one key names a test network.
 */
const surelyChains = 8;
const wordOfTest = /sepolia|testnet|goerli|holesky|hoodi|amoy|fuji/i;

export const readChainKey = rememberTexts((key) =>
  isNumber(key) ? readNumber(key) : readName(key),
);

function readNumber(key: string): ChainKey | undefined {
  const isCommon = key.length >= shortestCommon && !roundNumber.test(key);
  return isUsualId(Number(key))
    ? { inferred: chainOfId(Number(key), "chainId"), isCommon }
    : undefined;
}

function readName(key: string): ChainKey | undefined {
  const inferred =
    isNativeCoin(key) || tokenSymbol.test(key) ? undefined : readChainName(key, "key", "network");
  if (inferred === undefined) return undefined;
  const isCommon = !nameOfToken.test(key) && readChainName(key, "key", "any") !== undefined;
  return { inferred, isCommon };
}

/** Collects the keys of a scope and decides whether they are chains. */
export class KeysOfScope {
  readonly #chains = new Map<string, ChainKey>();
  readonly #all = new Set<string>();
  #hasCoin = false;
  #hasNumber = false;
  #networks = 0;
  #numbers = 0;
  #common = 0;
  #tests = 0;

  add(key: string): void {
    if (this.#all.has(key)) return;
    this.#all.add(key);
    if (otherCoin.test(key)) this.#hasCoin = true;
    const chain = readChainKey(key);
    if (chain !== undefined) this.#chains.set(key, chain);
    else if (isNumber(key) && !testNumber.test(key)) this.#hasNumber = true;
    if (isNumber(key)) this.#numbers += 1;
    if (chain?.isCommon === true) this.#common += 1;
    if (wordOfTest.test(key)) this.#tests += 1;
    if (readChainName(key, "key", "network") !== undefined) this.#networks += 1;
  }

  /** The number of different keys. */
  get size(): number {
    return this.#all.size;
  }

  /** Whether all keys, at least two, are words for chains. */
  get areNetworks(): boolean {
    return this.size > 1 && this.#networks === this.size;
  }

  get areNumbers(): boolean {
    return this.#numbers === this.size;
  }

  /** Whether all keys, at least three, are numbers, and one of them is a chain id that is not round. */
  get arePlainNumbers(): boolean {
    const areNumbers = this.#numbers === this.size && this.size > 2;
    return areNumbers && [...this.#chains.keys()].some((each) => /[1-9]{2}$/.test(each));
  }

  /**
   * Returns the chains of the keys other than `own`. Undefined if most keys are not chains, or if a key shows that the
   * keys mean something else.
   */
  otherChains(own: string): readonly ChainKey[] | undefined {
    if (this.#hasCoin || (this.#hasNumber && !this.areSurelyChains)) return undefined;
    const chains = [...this.#chains].flatMap(([key, chain]) => (key === own ? [] : chain));
    const others = this.size - 1 - chains.length - (this.#numbers - this.#numberChains());
    return others > chains.length + 1 && !this.areSurelyChains ? undefined : chains;
  }

  /** Whether there are so many chains that the remaining keys must be unknown chains. */
  get areSurelyChains(): boolean {
    return this.#common >= surelyChains && (this.#tests > 0 || this.areNumbers);
  }

  /** Counts the numeric keys that are chains. The other numeric keys may be former test networks. */
  #numberChains(): number {
    return [...this.#chains.keys()].filter(isNumber).length;
  }
}
