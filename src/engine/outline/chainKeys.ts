import { isUsualId } from "../chains/chainRef";
import { readChainName } from "../chains/chainWords";
import { type InferredChain, chainOfId } from "../chains/inferredChain";
import { isNativeCoin, isNumber } from "./keys";
import { rememberTexts } from "../text/rememberTexts";

/*
 * Keys that are chains in a text that says so by no word: `{ arbitrum: "0x…", base: "0x…" }`. The keys next to one
 * another show it. A wrong chain would be a false alarm, so whatever they may mean otherwise decides against it.
 */

export interface ChainKey {
  readonly inferred: InferredChain;
  /** Whether it hardly means anything else. */
  readonly isCommon: boolean;
}

/** Words that name tokens as well as chains. */
const tokenSymbol = /^(?:arb|ava|eth|ftm|op|opt|pol|sui)$/i;
/** Chains whose names are those of tokens as well: they do not show that the keys next to them are chains. */
const nameOfToken = /^(?:aurora|linea|lisk|moonbeam|zora)$/i;
/** Keys that show that the others are coins or the sides of a pair. */
const otherCoin =
  /^(?:bitcoin|dogecoin|litecoin|ripple|cardano|tether|usd-?coin|dai|usdc|usdt|weth|wbtc|quote|wrapped-.*)$/i;
/** Numbers of fewer digits, and round ones, count something else as often. */
const shortestCommon = 4;
const roundNumber = /^\d0+$/;
/** Test networks, most of which are no more. */
const testNumber = /^(?:3|4|5|42|69|420|1337|17000|31337|80001|84531|421611|421613|560048)$/;

/** So many common chains, one of them a test network, which is no coin, are not a list of something else. */
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

/** The keys of a scope, as far as they show whether one of them is a chain. */
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

  /** How many keys there are. */
  get size(): number {
    return this.#all.size;
  }

  /** Whether all keys are words of chains. */
  get areNetworks(): boolean {
    return this.size > 1 && this.#networks === this.size;
  }

  get areNumbers(): boolean {
    return this.#numbers === this.size;
  }

  /** Whether all keys are numbers of chains, one of which is no round one. */
  get arePlainNumbers(): boolean {
    const areNumbers = this.#numbers === this.size && this.size > 2;
    return areNumbers && [...this.#chains.keys()].some((each) => /[1-9]{2}$/.test(each));
  }

  /** The other keys that are chains; undefined if most are none, or one shows that they mean something else. */
  otherChains(own: string): readonly ChainKey[] | undefined {
    if (this.#hasCoin || (this.#hasNumber && !this.areSurelyChains)) return undefined;
    const chains = [...this.#chains].flatMap(([key, chain]) => (key === own ? [] : chain));
    const others = this.size - 1 - chains.length - (this.#numbers - this.#numberChains());
    return others > chains.length + 1 && !this.areSurelyChains ? undefined : chains;
  }

  /** Whether so many keys are chains that the others are chains that are not known. */
  get areSurelyChains(): boolean {
    return this.#common >= surelyChains && (this.#tests > 0 || this.areNumbers);
  }

  /** How many of the chains are numbers: test networks that are no more are numbers too. */
  #numberChains(): number {
    return [...this.#chains.keys()].filter(isNumber).length;
  }
}
