import { findChainInName, type NameKind, readChainName, splitWords } from "../chains/chainWords";
import {
  chainOfId,
  chainOfListedWord,
  type InferredChain,
  isSameChain,
} from "../chains/inferredChain";
import type { Outline, Run } from "./outline";
import { close, code, open, sign, string, word } from "./tokens";

/** The chain that a text names; "several" for an unknown chain or more than one; undefined for none. */
export type Named = InferredChain | "several" | undefined;

const dots = new Set([code("."), code("?."), code("::")]);
const number =
  /^(0x[0-9a-f]{1,13}|\d{1,3}(?:_\d{3}){1,4}|\d{1,15}(?:e\d)?)(?:n|L|u64|u128|u32|u256|U)?$/i;
const caip = /^(?:eip155:)?(\d{1,15}|0x[0-9a-f]{1,13})$/i;
const ofChains = /chain|network/i;
/** Members for the id or the name of a chain. The word before such a member names the chain: `base.id`. */
const memberOfChain = /^(?:id|chain_?id|chain|name|selector|network_?id|value|key)$/i;

/** Parses a chain id, such as `8453`, `0x2105`, `5e3`, `"eip155:1"`. */
export function readNumber(text: string): number | undefined {
  const [, plain] = number.exec(text) ?? caip.exec(text) ?? [];
  return plain === undefined ? undefined : Number(plain.replace(/_/g, ""));
}

/**
 * Returns the chain that an expression names: a number, a text, `ChainId.BASE`, `base.id`, `BigInt(8453)`. `isOfChain`:
 * the context shows that the expression is a chain, for example the key `chain`.
 */
export function readChainExpression(
  outline: Outline,
  run: Run,
  isOfChain: boolean,
  kind: NameKind = "chain",
): Named {
  const parts = readParts(outline, run);
  if (parts === undefined || parts.length === 0) return undefined;
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    const { kinds } = outline.tokens;
    const text = outline.contentOf(only);
    const chainId = readNumber(text);
    if (chainId !== undefined) return isOfChain ? chainOfId(chainId, "chainId") : undefined;
    if (kinds[only] === string) {
      if (!isOfChain) return undefined;
      const named = findChainInName(text, "chainName", kind);
      return named ?? chainOfListedWord(text, "chainName") ?? "several";
    }
    return readIdentifier(text, isOfChain);
  }
  const texts = parts.map((each) => outline.contentOf(each));
  return readMember(texts, isOfChain);
}

/** Returns the chain that an identifier names: `base`, `BASE_CHAIN_ID`, `chainIdOfBase`. */
export function readIdentifier(text: string, isOfChain: boolean): Named {
  if (isOfChain) {
    const whole = readChainName(text, "chainId", "network");
    if (whole !== undefined) return whole;
  }
  if (!/chain_?id|network_?id|chain$|network$/i.test(text)) return undefined;
  const rest = text.replace(/(?:chain|network)s?_?(?:ids?)?/i, " ");
  if (
    !/[a-z]/i.test(rest) ||
    /^\W*(?:the|my|our|current|this|target|src|source|dst|dest)/i.test(rest)
  )
    return undefined;
  return readChainName(rest, "chainId", "network");
}

/**
 * Returns the chain that a path of members names: `ChainId.BASE`, `CHAIN_IDs.MAINNET`, `base.id`, `Chain::Base`,
 * `networks.base.chainId`.
 */
export function readMember(texts: readonly string[], isOfChain: boolean): Named {
  let at = texts.length - 1;
  const hasId = at > 0 && memberOfChain.test(texts[at] ?? "");
  if (hasId) at -= 1;
  const name = texts[at] ?? "";
  const isAmongChains = texts.slice(0, at).some((each) => ofChains.test(each));
  if (!hasId && !isAmongChains && !isOfChain) return undefined;
  const ofNamespace = networkWord.test(name) ? readNamespace(texts[at - 1] ?? "", name) : undefined;
  if (ofNamespace !== undefined) return ofNamespace;
  const inferred = findChainInName(name, "chainId", "network");
  if (inferred !== undefined) return inferred;
  // `ChainId.VANA` is an unknown chain; `config.chainId` is a variable.
  return isAmongChains && !ofChains.test(name) && (/^[A-Z]/.test(name) || hasId)
    ? "several"
    : undefined;
}

/** Members that name only a network. The word before such a member names the chain: `eFantomNetwork.main`. */
const networkWord = /^(?:main|main_?net|test_?net)$/i;
const wordOfNamespace =
  /^(?:chains?|networks?|ids?|ds?|supported|evm|names?|enums?|types?|all|known|[a-z]|\d+)$/;

/**
 * Infers the chain from the namespace when the member names only the network: `eFantomNetwork.main` is Fantom mainnet.
 */
function readNamespace(namespace: string, network: string): Named {
  const chain = splitWords(namespace)
    .filter((each) => !wordOfNamespace.test(each))
    .join(" ");
  if (chain === "") return undefined;
  const isMain = /^main/i.test(network);
  const named =
    readChainName(isMain ? chain : `${chain} testnet`, "chainId", "network") ??
    (isMain ? chainOfListedWord(chain, "chainId") : undefined);
  if (named !== undefined) return named;
  // `AaveChains.mainnet` is probably not a chain named Aave.
  const inferred = findChainInName(network, "chainId", "network");
  return inferred === undefined || inferred === "several"
    ? inferred
    : { ...inferred, isLikely: true };
}

/**
 * Returns the words and strings of a value or a path of members, without surrounding calls and casts; undefined for any
 * other expression. `keywords`: the number of keywords before the run.
 */
function readParts(outline: Outline, run: Run, keywords = 0): readonly number[] | undefined {
  const { kinds, codes, matches } = outline.tokens;
  let { first, last } = run;
  for (let depth = 0; depth < 4; depth += 1) {
    // Unwraps calls and casts such as `(x)`, `BigInt(x)`, `U256::from(x)` and `big.NewInt(x)`.
    const end = last - 1;
    if (kinds[end] !== close || codes[end] !== 0x29) break;
    const from = matches[end] ?? -1;
    if (from < first) break;
    const callee = outline.textOfRun({ first, last: from }, 60);
    if (!/^[\w.:!\s]*$/.test(callee) || /\bif\b|return/.test(callee)) return undefined;
    if (callee.trim() !== "" && !wrapper.test(callee.trim())) return undefined;
    [first, last] = [from + 1, end];
  }
  const parts: number[] = [];
  for (let at = first; at < last; at += 1) {
    const kind = kinds[at];
    if (kind === word || kind === string) {
      const text = kind === word ? outline.textOf(at) : "";
      if (/^(?:as|satisfies)$/.test(text)) break;
      if (parts.length > 0 && !(kinds[at - 1] === sign && dots.has(codes[at - 1] ?? 0))) {
        return readTail(outline, parts, { first: at, last }, keywords);
      }
      parts.push(at);
    } else if (kind === sign && dots.has(codes[at] ?? 0)) continue;
    else if (kind === open && codes[at] === 0x5b && matches[at] === at + 2) {
      // `ids["base"]`
      if (kinds[at + 1] !== string) return undefined;
      parts.push(at + 1);
      at += 2;
    } else if (kind === sign && codes[at] === code("!")) continue;
    else return undefined;
    if (parts.length > 6) return undefined;
  }
  return parts;
}

/**
 * Returns the parts after a keyword such as `case` or `new`; undefined for any other word, since two adjacent words are
 * not a path of members.
 */
function readTail(
  outline: Outline,
  parts: readonly number[],
  rest: Run,
  keywords: number,
): readonly number[] | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined || keywords === mostKeywords) return undefined;
  return /^(?:new|await|return|case|let|const|is)$/.test(outline.textOf(only))
    ? readParts(outline, rest, keywords + 1)
    : undefined;
}

/** The maximum number of keywords before a value. Without a limit, thousands would overflow the stack. */
const mostKeywords = 4;

const wrapper =
  /^(?:\w+\.)?(?:BigInt|Number|String|parseInt|toHex|numberToHex|hexValue|int|str|uint\d*|u\d+|U\d+(?:::from)?|ChainId(?:::(?:from|new))?|EvmChainId|toBigInt|NewInt|NewUint|toUInt|toLong|asChainId)$/;

interface Comparison {
  readonly sides: readonly [Run, Run];
  readonly isEqual: boolean;
}

const equal = new Set(["==", "===", "="].map(code));
const unequal = new Set(["!=", "!=="].map(code));

/**
 * Returns the chain that a condition names. `isEqual`: whether the condition holds on that chain, rather than on all
 * other chains. "several" if the condition depends on chains in another way.
 */
export function readCondition(outline: Outline, run: Run): { named: Named; isEqual: boolean } {
  const { kinds, codes, matches } = outline.tokens;
  let { first, last } = run;
  while (kinds[first] === open && matches[first] === last - 1 && codes[first] === 0x28) {
    first += 1;
    last -= 1;
  }
  const text = outline.textOfRun({ first, last }, longestCondition);
  const parts = splitBy(outline, { first, last }, (token) => isWord(outline, token, "and", "&&"));
  const either = splitBy(outline, { first, last }, (token) => isWord(outline, token, "or", "||"));
  const isAboutChain = ofChains.test(text);
  if (either.length > 1) {
    const anyChain = either.some((each) => readCondition(outline, each).named !== undefined);
    return { named: isAboutChain || anyChain ? "several" : undefined, isEqual: true };
  }
  if (parts.length > 1) {
    let found: { named: Named; isEqual: boolean } = { named: undefined, isEqual: true };
    for (const each of parts) {
      const one = readCondition(outline, each);
      if (one.named === undefined) continue;
      if (found.named !== undefined) return { named: "several", isEqual: true };
      found = one;
    }
    // `chainId != 8453 && other` may also be false on a chain other than 8453.
    return found.isEqual ? found : { named: "several", isEqual: true };
  }
  const comparison = findComparison(outline, { first, last });
  if (comparison === undefined) {
    const flag = readFlag(text);
    if (flag !== undefined) return { named: flag, isEqual: !/^\s*(?:!|not\b)/.test(text) };
    return { named: isAboutChain ? "several" : undefined, isEqual: true };
  }
  const { sides } = comparison;
  // In Python, `not` has a lower precedence than the comparison after it.
  const isEqual = comparison.isEqual !== /^\s*not\b/.test(text);
  const isOfChain = ofChains.test(text);
  let named: Named;
  for (const side of sides) {
    const one = readChainExpression(outline, side, isOfChain, "network");
    if (one === undefined) continue;
    if (named !== undefined) return { named: "several", isEqual };
    named = one;
  }
  return { named: named ?? (isOfChain ? "several" : undefined), isEqual };
}

const longestCondition = 200;

/** Returns the chain that a flag names: `isBase`, `isMainnet(chainId)`, `chain.isPolygon`. */
function readFlag(text: string): Named {
  const [, name] = /(?:^|[\s.!(])is_?([A-Z]\w{1,30})(?:\([^()]{0,40}\))?\s*\)?$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const inferred = readChainName(name.replace(/Chain$|Network$/, ""), "chainId", "network");
  return inferred === undefined ? undefined : { ...inferred, isLikely: true };
}

function findComparison(outline: Outline, run: Run): Comparison | undefined {
  const { kinds, codes } = outline.tokens;
  for (const token of outline.tokensOf(run)) {
    const own = codes[token] ?? 0;
    const isEqual = kinds[token] === sign ? equal.has(own) : isWord(outline, token, "is", "eq");
    const isUnequal = kinds[token] === sign ? unequal.has(own) : isWord(outline, token, "ne", "ne");
    if (!isEqual && !isUnequal) continue;
    const sides = [
      { first: run.first, last: token },
      { first: token + 1, last: run.last },
    ] as const;
    return { sides, isEqual };
  }
  return undefined;
}

function isWord(outline: Outline, token: number, text: string, or: string): boolean {
  const own = outline.textOf(token);
  return own === text || own === or;
}

function splitBy(
  outline: Outline,
  run: Run,
  isBetween: (token: number) => boolean,
): readonly Run[] {
  const parts: Run[] = [];
  let { first } = run;
  for (const token of outline.tokensOf(run)) {
    if (!isBetween(token)) continue;
    parts.push({ first, last: token });
    first = token + 1;
  }
  parts.push({ first, last: run.last });
  return parts;
}

/** Combines two results: the chain if both agree or only one of them names a chain, "several" if they differ. */
export function join(one: Named, other: Named): Named {
  if (one === undefined) return other;
  if (other === undefined) return one;
  if (one === "several" || other === "several" || !isSameChain(one, other)) return "several";
  return one.isLikely === true ? other : one;
}
