import { readSpokenChain } from "../chains/chainWords";
import { type SpokenChain, speakOf } from "../chains/spokenChain";
import { isKnownNumber, isNativeCoin, isNumber } from "./keys";

/*
 * Keys that are chains in a text that says so by no word: `{ arbitrum: "0x…", base: "0x…" }`. The keys next to one
 * another show it. A wrong chain would be a false alarm, so whatever they may mean otherwise decides against it.
 */

export interface ChainKey {
  readonly spoken: SpokenChain;
  /** Whether it hardly means anything else. */
  readonly isCommon: boolean;
}

/** Words that name tokens as well as chains. */
const tokenSymbol = /^(?:arb|ava|eth|ftm|op|opt|pol|sui)$/i;
/** Chains whose names are those of tokens as well: they do not show that the keys beside them are chains. */
const nameOfToken = /^(?:aurora|linea|lisk|moonbeam|zora)$/i;
/** Keys that show that the others are coins or the sides of a pair. */
const coinBeside =
  /^(?:bitcoin|dogecoin|litecoin|ripple|cardano|tether|usd-?coin|dai|usdc|usdt|weth|wbtc|quote|wrapped-.*)$/i;
/** Numbers of fewer digits, and round ones, count something else as often. */
const shortestCommon = 4;
const roundNumber = /^\d0+$/;
/** Test networks, most of which are no more. */
const testNumber = /^(?:3|4|5|42|69|420|1337|17000|31337|80001|84531|421611|421613|560048)$/;

/** What was read of keys: the addresses of a document ask for few of them, again and again. */
const knownKeys = new Map<string, ChainKey | undefined>();
const mostKnownKeys = 1_000;

export function readChainKey(key: string): ChainKey | undefined {
  if (!knownKeys.has(key)) {
    if (knownKeys.size >= mostKnownKeys) knownKeys.clear();
    knownKeys.set(key, isNumber(key) ? readNumber(key) : readName(key));
  }
  return knownKeys.get(key);
}

function readNumber(key: string): ChainKey | undefined {
  const isCommon = key.length >= shortestCommon && !roundNumber.test(key);
  return isKnownNumber(Number(key))
    ? { spoken: speakOf(Number(key), "chainId"), isCommon }
    : undefined;
}

function readName(key: string): ChainKey | undefined {
  const spoken =
    isNativeCoin(key) || tokenSymbol.test(key) ? undefined : readSpokenChain(key, "key", "network");
  if (spoken === undefined) return undefined;
  const isCommon = !nameOfToken.test(key) && readSpokenChain(key, "key", "any") !== undefined;
  return { spoken, isCommon };
}

/** The keys that are chains; undefined if most are none, or one shows that they mean something else. */
export function readKeysBeside(
  keys: readonly string[],
  except: string,
): readonly ChainKey[] | undefined {
  const chains: ChainKey[] = [];
  let others = 0;
  for (const key of keys) {
    if (key === except) continue;
    if (coinBeside.test(key)) return undefined;
    const chain = readChainKey(key);
    if (chain !== undefined) chains.push(chain);
    else if (!isNumber(key)) others += 1;
    else if (!testNumber.test(key)) return undefined;
  }
  return others > chains.length + 1 ? undefined : chains;
}
