import { findSpokenChain, readSpokenChain, wordsOfChains } from "../chains/chainWords";
import { anyKey, isKnownNumber, isNativeCoin, isNumber, isOfOtherSide, readKey } from "./keys";
import { type Level, nameOfComputed, readBlocks, readBrackets } from "./levels";
import { type SpokenChain, speakOf } from "../chains/spokenChain";

/*
 * Keys that are chains in a text that says so by no word: `{ arbitrum: "0x…", base: "0x…" }`. The keys beside one
 * another show it. A wrong chain would be a false alarm, so whatever they may mean otherwise decides against it.
 */

/** The sign behind a key or heading that may be a chain id. It begins with the sign, since addresses are full of digits. */
export const numberKey =
  /[:=\]](?<=(?<![\w$-])\d{3,15}["'`]?\s*.)|\](?<=(?<![\w$-])\d{3,15}["'`]?\.[\w."'`]{1,40}.)/g;
const nameKey = `(?:${wordsOfChains.join("|")})[\\w$.-]{0,60}["'\`]?\\s{0,8}[:=\\]]`;
const anyOfChain = new RegExp(`${numberKey.source}|${nameKey}`, "i");

/** How much of a text is looked at together; what a range cuts is looked for in both. */
const part = 2_048;
const overlap = 100;

const unknown = 0;
const none = 1;
const some = 2;

/** What was looked at last: the addresses of a document ask for it one after the other. */
let last: { text: string; readonly parts: Uint8Array } | undefined;

/**
 * Whether a key that is a chain may stand in a part of a text. Costs next to nothing where each address of a document
 * asks: each part is looked at once.
 */
export function mayHaveChainKeys(text: string, from: number, to: number): boolean {
  if (text.length <= part) return anyOfChain.test(text);
  if (last?.text !== text) last = { text, parts: new Uint8Array(Math.ceil(text.length / part)) };
  // Another string of the same letters would be compared each time.
  last.text = text;
  const { parts } = last;
  const end = Math.min(text.length - 1, to);
  for (let at = Math.floor(Math.max(0, from) / part); at * part <= end; at += 1) {
    if (parts[at] === unknown) {
      const near = text.slice(Math.max(0, at * part - overlap), (at + 1) * part + overlap);
      parts[at] = anyOfChain.test(near) ? some : none;
    }
    if (parts[at] === some) return true;
  }
  return false;
}

/** Words for a test network in the name or comment of a map: its keys are those of the main networks. */
const testWord =
  /(?:(?<![a-z])test|Test(?!ament|imon)|TEST|(?<![a-zA-Z])(?:dev|staging|sandbox)|(?:[sS]epolia|SEPOLIA|[gG]oerli|GOERLI|[aA]moy|AMOY|[mM]umbai|MUMBAI|[fF]uji|FUJI))(?![\w.-]{0,30}["'`]?\]?\s{0,8}:)/;
/** The same in a path. */
const testPath = /testnet|sepolia|goerli|amoy|mumbai|fuji|staging|sandbox/i;
/** The same as a key around them. */
const testKey = /^(?:test|dev|stag|sandbox)/i;

/** The chain of the key of an address, or of the first object or block around it whose key may be one. */
export function findAmongKeys(
  before: string,
  after: string,
  { isOfLines, path = "" }: { readonly isOfLines: boolean; readonly path?: string | undefined },
): SpokenChain | undefined {
  if (testWord.test(before) || testWord.test(after) || testPath.test(path)) return undefined;
  const levels = [...(isOfLines ? readBlocks(before, after) : readBrackets(before, after, true))];
  const keys = levels.map(keyOf);
  const [own] = keys;
  // The value of a map between addresses may be on another chain.
  if (own === undefined || isAddress.test(own)) return undefined;
  if (keys.some((key = "") => isOfOtherSide(key) || eitherSide.test(key) || testKey.test(key))) {
    return undefined;
  }
  const at = levels.findIndex(
    (level) => readChainKey(keyOf(level) ?? "") !== undefined || mayBeChain(level),
  );
  const [level, key] = [levels[at], keys[at]];
  const found = level && key !== undefined ? readAmong(key, level) : undefined;
  if (found === undefined) return undefined;
  // In `sepolia: { base: … }` another chain is meant, and in `base: { ethereumUsdc: … }`.
  if (keys.slice(at + 1).some((outer = "") => readChainKey(outer)?.isCommon === true))
    return undefined;
  if (keys.slice(0, at).some((inner = "") => findSpokenChain(inner, "key") !== undefined))
    return undefined;
  // An entry of a token may be keyed by a coin that is called as its chain.
  const inside = levels[at - 1];
  const isOfToken = inside !== undefined && tokenField.test(`${inside.before} ${inside.after}`);
  return isOfToken ? undefined : found;
}

/** Keys of the two sides of a bridge or a pair. */
const eitherSide = /^(?:from|to|source|dest|collateral|hub|pair|quote)(?![a-z])/i;
const tokenField = /(?<![\w$-])(?:symbol|ticker|coin)["'`]?\s*[:=]/i;
const isAddress = /^0x[0-9a-f]{40}$/i;

function keyOf({ lead }: Level): string | undefined {
  const key = readKey(lead);
  return key && (key.plain ?? nameOfComputed(key.computed ?? ""));
}

/** Whether the key of a level may be a chain that we do not know: a number, or computed. */
function mayBeChain({ lead }: Level): boolean {
  const { computed, plain = "" } = readKey(lead) ?? {};
  return computed !== undefined || isNumber(plain);
}

/** The chain of a key, if those beside it show that it is one. */
function readAmong(key: string, { before, after }: Level): SpokenChain | undefined {
  const own = readChainKey(key);
  if (own === undefined) return undefined;
  const beside = readKeysBeside(`${before} ${after}`, key);
  if (beside === undefined || beside.length === 0) return undefined;
  if (!own.isCommon && !beside.some((each) => each.isCommon)) return undefined;
  // `mainnet` beside `amoy` is that of Polygon.
  const isOfPlace = !isNumber(key) && readSpokenChain(key, "key", "chain") === undefined;
  return isOfPlace && beside.every(({ spoken }) => spoken.chain === undefined)
    ? undefined
    : own.spoken;
}

interface ChainKey {
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

function readChainKey(key: string): ChainKey | undefined {
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

/** The other keys that are chains; undefined if most are none, or one shows that they mean something else. */
function readKeysBeside(keys: string, except: string): readonly ChainKey[] | undefined {
  const chains: ChainKey[] = [];
  let others = 0;
  for (const [, key = ""] of keys.matchAll(anyKey)) {
    if (key === except) continue;
    if (coinBeside.test(key)) return undefined;
    const chain = readChainKey(key);
    if (chain !== undefined) chains.push(chain);
    else if (!isNumber(key)) others += 1;
    else if (!testNumber.test(key)) return undefined;
  }
  return others > chains.length + 1 ? undefined : chains;
}
