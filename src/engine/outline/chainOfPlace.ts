import { idOfChain, isOtherChain, isUsualId, spellsWord, testNetwork } from "../chains/chainRef";
import { findChainInName, readChainName } from "../chains/chainWords";
import {
  chainOfId,
  chainOfListedWord,
  type InferredChain,
  isSameChain,
} from "../chains/inferredChain";
import {
  join,
  type Named,
  readChainExpression,
  readCondition,
  readIdentifier,
  readMember,
  readNumber,
} from "./chainExpression";
import { KeysOfScope, readChainKey } from "./chainKeys";
import { isNativeCoin, isNumber, isOfOtherSideOfBridge, isSymbolOfCoin } from "./keys";
import type { Entry, Key, Level, Outline, Span } from "./outline";
import { type OwnName, readOwnName } from "./ownNameOfRecord";
import { type Branch, findBranch, readShellBranches } from "./shellBranches";
import { endOfLine } from "../text/endOfLine";
import { rememberTexts } from "../text/rememberTexts";
import { code, open, sign, word } from "./tokens";

/*
 * Finds the chain of a place from the innermost hint around it: a key, a condition, a sibling field, a comment or a
 * heading. If hints at one level contradict each other, there is no chain.
 */

const ofChains = /chain|network/i;
/** Keys whose values state the chain of the enclosing record. */
const keyOfStatement =
  /^(?:(?:supported|block|evm|eip155)?_?(?:chain|network)(?:[_ -]?(?:ids?|name|slug|key))?|caip2?|blockchain(?:[_ -]?(?:id|name))?)$/i;
const keyOfId = /^(?:chain|network)[_ -]?id$/i;
/** Keys whose values state the chain of the enclosing record only if it is in a list of chains. */
const keyOfChain = /^(?:id|name|slug|key|short_?name)$/i;
/** Protocols with their own numbers for chains. */
const ownNumbers =
  /wormhole|layer_?zero|(?<![a-z])lz(?![a-z])|ccip|hyperlane|axelar|stargate|(?<![a-z])eid(?![a-z])/i;
/** Words for test networks. The keys of a map with such a name are test networks. */
const testWord =
  /(?<![a-z])(?:test(?:net)?s?|dev(?:net)?|staging|sandbox|sepolia|goerli|amoy|mumbai|fuji)(?![a-z])/i;
/** Words of bridges: a contract of a bridge is often named after the chain on the other side. */
const bridgeWord =
  /bridge|in_?box|out_?box|portal|gateway|messenger|remote|peer|(?<![a-z])l[123](?![a-z])|(?<![a-z])(?:from|to|vs|like)(?![a-z])|wrapped|wormhole/i;
/** Words that make `base` before them an ordinary word: `baseToken`. */
const ordinaryRest =
  /^(?:token|coin|uri|url|fee|asset|price|rate|currency|amount|path|contract|account|address|unit|class|symbol|decimals|value|pool|pair|quote|mint)s?$/i;
const knownToken =
  /^(?:usdc|usdt|weth|dai|wbtc|usdc_?e|usds|wsteth|steth|reth|cbeth|cbbtc|link|uni|aave|crv|ldo|frax|eurc)$/i;
/** Keys for the sides of a bridge or a pair. */
const eitherSide = /^(?:from|to|source|dest|collateral|hub|pair|quote)(?![a-z])/i;
const isAddress = /^0x[0-9a-f]{40}$/i;
const anyAddress = /0x[0-9a-f]{40}(?![0-9a-f])/i;
const anyAddresses = new RegExp(anyAddress, "gi");
/** The maximum number of characters before a place that are scanned on its line. */
const longestLine = 300;
const mostLevels = 60;
/** The maximum number of levels that are read outwards: deeper nesting says nothing about the chain. */
export const mostOuter = 200;
const mostEntries = 5_000;

/** Finds the chain of a place in the structure around it; "several" for an unknown chain or more than one. */
export function findChainOfPlace(outline: Outline, place: Span): Named {
  const own = outline.at(place.start);
  const reader = readerOf(outline);
  const first =
    reader.ofCommentBehind(place) ??
    reader.ofOwnKeys(own) ??
    join(reader.ofGuards(own), reader.ofBranch(place)) ??
    reader.ofScope(own) ??
    reader.ofCommentAbove(own, place);
  const around = first ?? reader.weighForks(reader.weighOwnName(own, reader.ofOuter(own.outer)));
  const name = around === "several" ? undefined : reader.ofOwnName(own);
  if (around === undefined || around === "several") return around ?? name;
  // If the name of the value states a different chain from the structure around it, as for a bridged token, the chain is
  // unclear.
  if (name !== undefined && (name === "several" || !isSameChain(name, around))) return "several";
  return reader.confirm(around, own);
}

/** Whether a text switches to forks of chains, as Foundry tests do. */
export function hasForks(outline: Outline): boolean {
  return readerOf(outline).hasForks;
}

/** One reader per outline, which caches the facts of its scopes. */
const readers = new WeakMap<Outline, Reader>();

function readerOf(outline: Outline): Reader {
  let reader = readers.get(outline);
  if (reader === undefined) {
    reader = new Reader(outline);
    readers.set(outline, reader);
  }
  return reader;
}

interface ScopeFacts {
  /** The chain that a field of the scope states for all entries. */
  readonly statement: Named;
  /** The end of the first entry that is a condition about chains. */
  readonly firstCondition: number;
  /** The chain that other fields of the record suggest, if no field states the chain. */
  readonly ownName: OwnName | undefined;
  /** The statements that switch to a fork of a chain. */
  readonly forks: readonly { readonly last: number; readonly named: Named }[];
}

const mainNetwork = /^\W*main(?:net)?\W*$/i;
const longestEnvironment = 60;
const otherEnvironment = /^\W*(?:testnet|devnet|stagenet|staging)\b/i;

class Reader {
  readonly #scopes = new Map<number, ScopeFacts>();
  readonly #mentions = new Map<number, boolean>();
  readonly #outer = new Map<Level, Named>();
  readonly #labels = new Map<Entry["labels"], Named>();
  readonly #siblings = new Map<string, KeysOfScope>();
  /** The starts of the headings of columns with environments (`#readEnvironments`). */
  #environments: ReadonlySet<number> | undefined;
  #constants: ReadonlyMap<string, number | "several"> | undefined;
  #branches: readonly Branch[] | undefined;
  #hasForks: boolean | undefined;
  /** Cache of the last line whose start was searched: a line may be as long as the text and have thousands of keys. */
  #line: Span = { start: 0, end: -1 };
  readonly #isOfOwnNumbers: boolean;
  readonly #isSubgraph: boolean;

  constructor(readonly outline: Outline) {
    this.#isOfOwnNumbers = ownNumbers.test(outline.path);
    this.#isSubgraph = /subgraph[^/]*\.ya?ml$|(?:^|\/)networks\.json$/i.test(outline.path);
  }

  /** Returns the chain that a level states, or else the chain that its nearest outer level states. */
  ofOuter(from: Level | undefined): Named {
    const passed: Level[] = [];
    let named: Named;
    for (let level = from; level !== undefined && passed.length < mostOuter; level = level.outer) {
      if (this.#outer.has(level)) {
        named = this.#outer.get(level);
        break;
      }
      passed.push(level);
      named = this.#ofLevel(level);
      if (named !== undefined) {
        this.#outer.set(level, named);
        passed.pop();
        break;
      }
    }
    for (const level of passed.reverse()) {
      named = this.weighOwnName(level, named);
      this.#outer.set(level, named);
    }
    return named;
  }

  weighForks(around: Named): Named {
    const isSure = around !== undefined && around !== "several" && this.hasForks;
    return isSure ? { ...around, isLikely: true } : around;
  }

  /**
   * Weighs the chain around a record against the chain that the record's own fields suggest (`OwnName`). If the two
   * differ, returns "several", or the suggested chain if both are only likely. Without a chain around the record,
   * returns the suggested chain if the suggestion is likely. If the suggestion is not likely, returns "several", or
   * undefined if the suggested chain has no id of at least `shortestId`.
   */
  weighOwnName(level: Level, around: Named): Named {
    const { ownName } = this.#factsOf(level.scope, level);
    if (ownName === undefined || around === "several") return around;
    const { named, isLikely } = ownName;
    if (around !== undefined && named !== "several" && isSameChain(around, named)) return around;
    if (named !== "several" && isLikely && around?.isLikely !== undefined)
      return { ...named, isLikely };
    if (around !== undefined || named === "several") return "several";
    if (isLikely) return { ...named, isLikely };
    return (idOfChain(named.chain) ?? 0) < shortestId ? undefined : "several";
  }

  #ofLevel(level: Level): Named {
    return (
      this.#ofKeys(level, level.keys) ??
      this.ofGuards(level) ??
      this.#ofDeclared(level.declared) ??
      this.ofScope(level) ??
      this.#ofOuterComment(level)
    );
  }

  /**
   * Checks a chain that comes from a key. Returns "several" if the key of the value means one side of a bridge or pair,
   * or if the comment above the outermost entry names a test network. Also returns "several" if a key around the value
   * names a test network, another chain or the other side of a bridge.
   */
  confirm(named: InferredChain, own: Level): Named {
    if (named.reason !== "key") return named;
    if (eitherSide.test(own.keys[0]?.text ?? "")) return "several";
    let seen = false;
    let depth = 0;
    for (
      let level: Level | undefined = own;
      level !== undefined && depth < mostLevels;
      level = level.outer
    ) {
      depth += 1;
      for (const key of level.keys) {
        if (isOfOtherSideOfBridge(key.text)) return "several";
        const inferred = readChainName(key.text, "key", "any");
        if (inferred !== undefined && isSameChain(inferred, named)) {
          seen = true;
          continue;
        }
        if (!isOtherChain(named.chain) && testWord.test(spaced(key.text))) return "several";
        if (seen && inferred !== undefined) return "several";
      }
      const above =
        level.outer === undefined ? this.outline.commentAbove(this.#startOf(level.entry)) : "";
      if (!isOtherChain(named.chain) && above.length < 60 && testWord.test(spaced(above)))
        return "several";
    }
    return named;
  }

  #startOf({ run }: Entry): number {
    return this.outline.spanOf(run).start;
  }

  ofCommentBehind({ start, end }: Span): Named {
    const named = readComment(this.outline.commentBehind(end));
    if (named === undefined || named === "several") return named;
    // After two addresses on one line, the comment may be about either.
    const { text } = this.outline;
    const before = text.slice(Math.max(0, start - longestLine), start);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    return anyAddress.test(line) ? { ...named, isLikely: true } : named;
  }

  ofCommentAbove(own: Level, { start }: Span): Named {
    const from = own.scope < 0 ? 0 : (this.outline.tokens.starts[own.scope] ?? 0);
    return readHeadingComment(this.outline.commentAbove(start, from));
  }

  #ofOuterComment(level: Level): Named {
    const start = this.#startOf(level.entry);
    const from = level.scope < 0 ? 0 : (this.outline.tokens.starts[level.scope] ?? 0);
    const named = readHeadingComment(this.outline.commentAbove(start, from));
    return named === undefined || named === "several" ? undefined : { ...named, isLikely: true };
  }

  /** Returns the chain that the keys of a value name. The innermost key may name a token instead. */
  ofOwnKeys(level: Level): Named {
    const [own, ...others] = level.keys;
    if (own === undefined) return undefined;
    if (isOfOtherSideOfBridge(own.text)) return "several";
    // If the key is an address, its value may be on another chain.
    if (isAddress.test(own.text)) return "several";
    return this.#ofKey(level, own, true) ?? this.#ofKeys(level, others);
  }

  /** Returns the chain in the name of the value. The name is weaker evidence than the structure around the value. */
  ofOwnName(level: Level): Named {
    const [own] = level.keys;
    return own === undefined ? undefined : this.#ofName(own, level);
  }

  #ofKeys(level: Level, keys: readonly Key[]): Named {
    for (const key of keys) {
      const named = this.#ofKey(level, key, false) ?? this.#ofOuterName(key);
      if (named !== undefined) return named;
    }
    return undefined;
  }

  #ofKey(level: Level, key: Key, isOwn: boolean): Named {
    if (isOfOtherSideOfBridge(key.text)) return "several";
    const text = key.text.replace(/^["'`](.*)["'`]$/, "$1");
    const isExpression = key.isComputed && readNumber(text) === undefined && text === key.text;
    if (isExpression) return this.#ofConstant(text) ?? readComputed(text);
    if (this.outline.language.kind === "markdown") return this.#ofHeading(key, text);
    if (isNumber(text) || readNumber(text) !== undefined) return this.#ofNumber(level, key, text);
    return this.#ofWord(level, key, text, isOwn);
  }

  /**
   * Returns the chain of a heading. A bold line or a line with a colon does not show where its section ends, so its
   * chain is only likely.
   */
  #ofHeading({ start, end }: Key, text: string): Named {
    const named = readHeading(text);
    if (named === undefined || named === "several") return named;
    const { text: all } = this.outline;
    const before = all.slice(this.#startOfLine(start), start);
    const behind = all.slice(end, end + longestBehind).split("\n")[0] ?? "";
    const isPseudo =
      !/^\s*(?:#|[-*+|] |\d|<h)/.test(before) && /^[*_]{0,2}:?[*_]{0,2}$|^:?</.test(behind.trim());
    if (!isPseudo || behind.trim() === "") return named;
    if (named.isLikely !== true) return { ...named, isLikely: true };
    // Removes lower-case words, since `base` is an ordinary word in "The base address is:".
    const capitalized = text.replace(/(?<!\w)[a-z]\w*/g, " ");
    const inferred = findChainInName(text, "key", "any") ?? readHeading(capitalized);
    return inferred === undefined || inferred === "several"
      ? inferred
      : { ...inferred, isLikely: true };
  }

  #startOfLine(at: number): number {
    const { text } = this.outline;
    if (at < this.#line.start || at > this.#line.end) {
      this.#line = { start: text.lastIndexOf("\n", at - 1) + 1, end: endOfLine(text, at) };
    }
    return this.#line.start;
  }

  #ofNumber(level: Level, key: Key, text: string): Named {
    const chainId = readNumber(text) ?? Number(text);
    if (this.#isOfOtherNumbers(level) || spellsWord(chainId)) return "several";
    const says = this.#saysChain(level, key);
    if (says) return chainOfId(chainId, "chainId");
    const siblings = this.#siblingsOf(level, key);
    if (siblings.areSurelyChains && siblings.areNumbers) return chainOfId(chainId, "key");
    if (!isUsualId(chainId))
      return level.outer === undefined && key.isComputed ? undefined : "several";
    const chains = siblings.otherChains(plainKey(text));
    const isCommon = chainId >= 1_000 && chainId % 1_000 !== 0;
    if (key.isComputed && isCommon) return { ...chainOfId(chainId, "chainId"), isLikely: true };
    if (chains === undefined || chains.length === 0) {
      return isCommon && chains !== undefined && siblings.size === 1
        ? { ...chainOfId(chainId, "chainId"), isLikely: true }
        : "several";
    }
    if (isCommon || chains.some((each) => each.isCommon)) return chainOfId(chainId, "key");
    return siblings.arePlainNumbers ? { ...chainOfId(chainId, "key"), isLikely: true } : "several";
  }

  #ofWord(level: Level, key: Key, text: string, isOwn: boolean): Named {
    const constant = keysAreExpressions(this.outline, level)
      ? this.#ofConstant(text, this.#saysChain(level, key))
      : undefined;
    if (constant !== undefined) return constant;
    const inferred = readChainName(text, "key", "network");
    if (inferred === undefined) {
      const listed = chainOfListedWord(text, "key");
      if (listed !== undefined && this.#isOfChain(level, key)) return listed;
      return /^(?:chain|network)_?id/i.test(text) ? readIdentifier(text, false) : undefined;
    }
    const says = this.#saysChain(level, key);
    if (says) return inferred;
    const isPlain = readChainName(text, "key", "any") !== undefined;
    const own = readChainKey(text);
    const siblings = this.#siblingsOf(level, key);
    const chains = siblings.otherChains(plainKey(text));
    if (chains === undefined) return isOwn ? undefined : isPlain ? "several" : undefined;
    const isShown = own !== undefined && (own.isCommon || chains.some((each) => each.isCommon));
    if (isShown && chains.length > 0) {
      const isOfPlace = readChainName(text, "key", "chain") === undefined;
      if (isOfPlace && chains.every((each) => isOtherChain(each.inferred.chain))) return "several";
      if (!isOwn && this.#isOfToken(level)) return "several";
      return inferred;
    }
    if (isOwn)
      return isNativeCoin(text) || !isPlain
        ? undefined
        : siblings.size === 1
          ? { ...inferred, isLikely: true }
          : "several";
    if (isPlain && !isNativeCoin(text)) return { ...inferred, isLikely: true };
    // `{ eth: {…}, op: {…} }`
    if (siblings.areNetworks) return { ...inferred, isLikely: true };
    // A single key that is an ordinary word may name another chain, such as a destination.
    return siblings.size === 1 && !isNativeCoin(text) ? "several" : undefined;
  }

  /**
   * Returns the chain of a key that is the name of a constant with a chain id: `CHAIN_ID = 10`, `{CHAIN_ID: "0x…"}`.
   */
  #ofConstant(name: string, isOfChain = false): Named {
    if (!/^[A-Za-z_]\w{0,60}$/.test(name)) return undefined;
    this.#constants ??= readConstants(this.outline);
    const number = this.#constants.get(name);
    if (number === undefined || this.#isOfOwnNumbers) return undefined;
    if (number === "several") return "several";
    const named = chainOfId(number, "chainId");
    if (isOfChain || isOfChains(name)) return named;
    const word = readChainName(name, "chainId", "network");
    if (word !== undefined && isSameChain(word, named)) return named;
    return isUsualId(number) && number >= shortestId ? { ...named, isLikely: true } : undefined;
  }

  /** Whether a record describes a coin with the same name as its chain: `{ ethereum: { symbol: "WETH", … } }`. */
  #isOfToken(level: Level): boolean {
    const scope = this.outline.scopeOf(level.entry);
    if (scope === undefined) return false;
    return this.outline
      .entriesOf(scope)
      .slice(0, 40)
      .some(({ keys: [key] }) => /^(?:symbol|ticker|coin)$/i.test(key?.text ?? ""));
  }

  /** Whether a key must be a chain, by its context or by its many siblings that are chains. */
  #isOfChain(level: Level, key: Key): boolean {
    return this.#saysChain(level, key) || this.#siblingsOf(level, key).areSurelyChains;
  }

  /** Whether the enclosing text shows that a key is a chain: `addressesByChain = {`, `match chain_id {`. */
  #saysChain(level: Level, key: Key): boolean {
    const at = level.keys.indexOf(key);
    const outer = at >= 0 ? level.keys.slice(at + 1) : [];
    if (outer.some((each) => isOfChains(each.text))) return true;
    if (outer.length > 0) return false;
    return this.#mentionsChain(level.scope);
  }

  #mentionsChain(scope: number): boolean {
    if (scope < 0) return false;
    let mentions = this.#mentions.get(scope);
    if (mentions === undefined) {
      mentions = this.#readMention(scope);
      this.#mentions.set(scope, mentions);
    }
    return mentions;
  }

  /**
   * Whether the text that introduces a scope mentions chains: the start of its entry, the comment above it, or the name
   * of the list that contains the scope.
   */
  #readMention(scope: number): boolean {
    const level = this.outline.at(this.outline.tokens.starts[scope] ?? 0);
    const { tokens } = this.outline;
    const parent = tokens.parents[scope] ?? -1;
    const entries = this.outline.entriesOf(parent);
    let entry = level.entry;
    for (const each of entries.length > 200 ? [level.entry] : entries)
      if (each.run.first <= scope) entry = each;
    const start = tokens.starts[entry.run.first] ?? 0;
    const end = tokens.starts[scope] ?? 0;
    const lead = this.outline.text
      .slice(Math.max(start, end - longestLead), end)
      // `[Network.MAINNET]: {` names a chain, so the keys inside may be versions.
      .replace(/\[[^[\]]*\.\w+\]\s*[:=]\s*$/, "");
    const above = this.outline.commentAbove(start);
    if (!isOfChains(lead) && !(above.length < longestLead && isOfChains(above))) {
      // The record may be in a list: `chains: [{ … }]`.
      const list = lead.trim() === "" ? this.#listAround(scope) : undefined;
      return list !== undefined && this.#isNamedList(list);
    }
    return true;
  }

  /** Returns the bracket or block of the list that contains a record. */
  #listAround(scope: number): number | undefined {
    const { kinds, codes, parents } = this.outline.tokens;
    const parent = parents[scope] ?? -1;
    if (parent < 0 || kinds[parent] !== open) return undefined;
    if (codes[parent] === 0x5b) return parent;
    if (this.outline.languageIn(scope).kind !== "yaml") return undefined;
    // In YAML, the record is in an item, and the item in a list.
    const list = parents[parent] ?? -1;
    const isItem = this.outline.isBlock(parent) && this.outline.levelOf(scope).keys.length === 0;
    return isItem && list >= 0 && this.outline.isBlock(list) ? list : undefined;
  }

  /** Whether the text before a list mentions chains: `chains: [{ … }]`. */
  #isNamedList(list: number): boolean {
    const start = this.outline.tokens.starts[list] ?? 0;
    return ofChains.test(this.outline.text.slice(Math.max(0, start - longestName), start));
  }

  /** Returns `key` and the keys at the same position in the paths of the other entries of the scope. */
  #siblingsOf(level: Level, key: Key): KeysOfScope {
    const at = level.keys.indexOf(key);
    const depth = at < 0 ? 0 : level.keys.length - 1 - at;
    const outer = pathOf(level.keys.slice(at + 1));
    const isStatement = level.scope < 0 && this.outline.languageIn(level.scope).kind === "brackets";
    const declares = isStatement ? level.entry.declares.trim() : "";
    const id = [level.scope, depth, outer, declares].join("\u0001");
    let keys = this.#siblings.get(id);
    if (keys === undefined) {
      keys = new KeysOfScope();
      for (const each of this.outline.entriesOf(level.scope).slice(0, mostEntries)) {
        const sibling = each.keys[each.keys.length - 1 - depth];
        if (sibling === undefined || (isStatement && each.declares.trim() !== declares)) continue;
        if (depth > 0 && pathOf(each.keys.slice(each.keys.length - depth)) !== outer) continue;
        keys.add(plainKey(sibling.text));
      }
      this.#siblings.set(id, keys);
    }
    return keys;
  }

  /** Returns the chain in the name of a value: `BASE_USDC`, `usdcOnArbitrum`. */
  #ofName({ text, isComputed }: Key, level: Level): Named {
    if (isComputed || text.length > 80) return undefined;
    if (namesBridge(text)) return undefined;
    const isConstant = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(text) || /[a-z]On[A-Z]/.test(text);
    const inferred =
      findChainInName(text, "key", isConstant ? "chain" : "any") ?? this.#ofMainnet(text);
    if (inferred === undefined || inferred === "several") return inferred;
    const rest = restOf(text);
    const isPlain = findChainInName(text, "key") !== undefined;
    if (rest === "" || (!isPlain && ordinaryRest.test(rest))) return undefined;
    const isCertain = knownToken.test(rest) && level.entry.run.last > level.entry.run.first;
    return isCertain ? inferred : { ...inferred, isLikely: true };
  }

  /**
   * Reads `mainnet` in the name of a constant as Ethereum. This is only likely, since code about another chain may name
   * its own main network the same way.
   */
  #ofMainnet(text: string): Named {
    if (!/^MAINNET_|_MAINNET$/.test(text)) return undefined;
    const named = readChainName("mainnet", "key", "network");
    return named && { ...named, isLikely: true };
  }

  /** Returns the chain in the name of an enclosing value: `arbitrumAddresses`, `BASE_CONFIG`. */
  #ofOuterName({ text, isComputed }: Key): Named {
    if (isComputed || text.length > 80 || namesBridge(text)) return undefined;
    const isConstant = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(text);
    const inferred = findChainInName(text, "key", isConstant ? "chain" : "any");
    if (inferred === undefined || inferred === "several") return undefined;
    const isPlain = findChainInName(text, "key") !== undefined;
    return !isPlain && ordinaryRest.test(restOf(text))
      ? undefined
      : { ...inferred, isLikely: true };
  }

  #ofDeclared(declared: Key | undefined): Named {
    if (declared === undefined || namesBridge(declared.text)) return undefined;
    const [, name] =
      /^_?(?:get|load|deploy|setup|create|build|use|on|for|config)_?([A-Z]\w*)/.exec(
        declared.text,
      ) ?? [];
    const inferred =
      (name === undefined
        ? undefined
        : findChainInName(
            name.replace(/(?:Config|Addresses|Network|Deployment|Eth).*$/, ""),
            "key",
            "network",
          )) ?? findChainInName(declared.text, "key");
    return inferred === undefined || inferred === "several"
      ? undefined
      : { ...inferred, isLikely: true };
  }

  ofGuards(level: Level): Named {
    let cases: Named;
    for (const { run, holds, isCase } of level.guards) {
      if (isCase) {
        cases = join(cases, readCase(this.outline, run, this.#mentionsChain(level.scope)));
        continue;
      }
      const { named, isEqual } = readCondition(this.outline, run);
      if (named === undefined) continue;
      return isEqual === holds ? named : "several";
    }
    return join(cases, this.#ofLabels(level));
  }

  /**
   * Returns the chain that the labels of a `case` name. The result is cached, since thousands of statements may share
   * the labels.
   */
  #ofLabels({ entry: { labels }, scope }: Level): Named {
    if (labels.length === 0 || this.#labels.has(labels)) return this.#labels.get(labels);
    const subject = this.#mentionsChain(scope);
    let named: Named;
    for (const run of [...labels].reverse()) {
      const isDefault = run.last <= run.first;
      if (!isDefault) named = join(named, readCase(this.outline, run, subject));
      else if (subject || named !== undefined) named = "several";
    }
    this.#labels.set(labels, named);
    return named;
  }

  /** Returns the chain of a `case` arm in a shell script, or of a branch in a Makefile. */
  ofBranch({ start }: Span): Named {
    if (this.outline.language.kind !== "lines") return undefined;
    this.#branches ??= readShellBranches(this.outline.text);
    return findBranch(this.#branches, start);
  }

  /** Whether the text switches to forks of chains, which makes the other hints about chains in the file unreliable. */
  get hasForks(): boolean {
    this.#hasForks ??= /\b(?:createSelectFork|selectFork)\s*\(/.test(this.outline.text);
    return this.#hasForks;
  }

  /** Returns the chain of `vm.createSelectFork("base")`, which applies to the following statements. */
  #ofFork({ run }: Entry): Named {
    const { kinds, matches } = this.outline.tokens;
    for (const token of this.outline.tokensOf(run)) {
      if (kinds[token] !== word || kinds[token + 1] !== open) continue;
      if (!/^(?:createSelectFork|selectFork)$/.test(this.outline.textOf(token))) continue;
      const call = { first: token + 2, last: matches[token + 1] ?? run.last };
      const text = this.outline.textOfRun(call).split(",")[0] ?? "";
      const name = text.replace(/\b(?:vm|rpcUrl|envString|envOr)\b|rpc|url|fork|id/gi, " ");
      const named = findChainInName(name, "chainName", "network");
      return named === undefined || named === "several" ? "several" : { ...named, isLikely: true };
    }
    return undefined;
  }

  /**
   * Returns the chain that a fork, a field of the scope or an attribute states for the entry of a level; "several"
   * after a condition about chains.
   */
  ofScope(level: Level): Named {
    const facts = this.#factsOf(level.scope, level);
    const fork = facts.forks.findLast(({ last }) => last <= level.entry.run.first);
    if (fork !== undefined) return fork.named;
    if (facts.firstCondition < level.entry.run.first) return "several";
    if (facts.statement !== undefined) return facts.statement;
    return this.#ofAttributes(level.entry);
  }

  #factsOf(scope: number, level: Level): ScopeFacts {
    let facts = this.#scopes.get(scope);
    if (facts === undefined) {
      facts = this.#readScope(scope, level);
      this.#scopes.set(scope, facts);
    }
    return facts;
  }

  #readScope(scope: number, level: Level): ScopeFacts {
    const { tokens } = this.outline;
    const entries = this.outline.entriesOf(scope);
    const isCall = scope >= 0 && (tokens.codes[scope] === 0x28 || tokens.codes[scope] === 0x5b);
    const isRow = tokens.columns.has(scope);
    let statement: Named;
    let firstCondition = Infinity;
    /**
     * The chain of a chain id field. An unknown word in another field (`chain: "ARB"`, `network: "homestead"`) does
     * not contradict a chain id.
     */
    let id: Named;
    let hasOwnWord = false;
    const isOfList = this.#isRecordOfChains(scope);
    const forks: { last: number; named: Named }[] = [];
    for (const entry of entries.length > mostEntries ? entries.slice(0, mostEntries) : entries) {
      const [key] = entry.keys;
      const fork = this.hasForks ? this.#ofFork(entry) : undefined;
      if (fork !== undefined) forks.push({ last: entry.run.last, named: fork });
      if (key === undefined) {
        if (isCall) statement = join(statement, this.#ofItem(entry, scope));
        else if (firstCondition === Infinity && this.#isConditionAboutChains(entry))
          firstCondition = entry.run.last;
        continue;
      }
      const isStatement = !key.isComputed && entry.keys.length < 3 && keyOfStatement.test(key.text);
      if (isStatement && this.#mayState(entry, scope)) {
        const named = this.#ofValue(entry, key, level, isRow);
        const isId = keyOfId.test(key.text);
        if (isId) id = join(id, named);
        if (named === "several" && !isId) hasOwnWord = true;
        else statement = join(statement, named);
      } else if (isOfList && keyOfChain.test(key.text)) {
        const named = this.#ofValue(entry, key, level, isRow);
        if (named !== undefined && named !== "several") statement = join(statement, named);
      }
    }
    if (hasOwnWord && (id === undefined || id === "several")) statement = "several";
    const ownName = statement === undefined && !isRow ? this.#readOwnName(scope) : undefined;
    return { statement, firstCondition, ownName, forks };
  }

  /**
   * Returns the chain that the fields of a record suggest; undefined for a token, which may have the name of its chain.
   */
  #readOwnName(scope: number): OwnName | undefined {
    const entries = this.outline.entriesOf(scope);
    if (entries.length > mostFields) return undefined;
    let found: OwnName | undefined;
    for (const entry of entries) {
      const [key, outer] = entry.keys;
      const { first, last } = entry.value;
      if (key === undefined || outer !== undefined || key.isComputed) continue;
      if (tokenField.test(key.text)) return undefined;
      if (last - first !== 1 || !this.#mayState(entry, scope)) continue;
      const own = readOwnName(key.text, this.outline.contentOf(first));
      if (own === undefined) continue;
      if (found === undefined || (own.isLikely && !found.isLikely)) found = own;
    }
    return found;
  }

  /** Whether the scope is a record in a list of chains, or a TOML section with the name of such a list. */
  #isRecordOfChains(scope: number): boolean {
    if (scope < 0 || !(this.outline.isBrace(scope) || this.outline.isBlock(scope))) return false;
    const isSection = this.outline.languageIn(scope).kind === "toml";
    if (isSection) return this.outline.levelOf(scope).entry.keys.slice(0, 1).some(isListOfChains);
    const list = this.#listAround(scope);
    return list !== undefined && this.outline.levelOf(list).keys.some(isListOfChains);
  }

  #isConditionAboutChains({ run }: Entry): boolean {
    const { kinds } = this.outline.tokens;
    if (kinds[run.first] !== word || this.outline.textOf(run.first) !== "if") return false;
    return ofChains.test(this.outline.textOfRun(run, 160).split(/[{\n]/)[0] ?? "");
  }

  /** Whether an entry can state the chain of its scope: a field, or a constant among statements. */
  #mayState(entry: Entry, scope: number): boolean {
    const { kind } = this.outline.language;
    if (!entry.isAssigned || (kind !== "brackets" && kind !== "indent")) return true;
    const bracket = scope < 0 ? 0 : this.outline.tokens.codes[scope];
    if (bracket === 0x28 || bracket === 0x5b) return true;
    if (scope >= 0 && this.outline.isBrace(scope) && !isDeclared(entry.declares)) return false;
    // `findChainOfConstant` handles constants at the top level, and rejects a second one.
    return scope >= 0 && isDeclared(entry.declares);
  }

  #ofValue(entry: Entry, key: Key, level: Level, isRow: boolean): Named {
    const { value } = entry;
    const { kinds } = this.outline.tokens;
    if (value.last <= value.first) return undefined;
    const isYaml = this.outline.language.lines === true;
    const kind = this.#isSubgraph ? "network" : "chain";
    const only = value.last - value.first === 1 ? value.first : undefined;
    if (only !== undefined && (kinds[only] === word || isRow)) {
      const text = this.outline.contentOf(only);
      const chainId = readNumber(text);
      if (chainId !== undefined) {
        if (spellsWord(chainId)) return undefined;
        return this.#isOfOtherNumbers(level) ? "several" : chainOfId(chainId, "chainId");
      }
      if (isYaml || isRow) {
        const named = findChainInName(text, "chainName", isRow ? "network" : kind);
        if (named === "several" && !isRow) return undefined;
        if (isRow && typeof named === "object" && this.#isEnvironment(text, key)) {
          return { ...named, isLikely: true };
        }
        return named ?? chainOfListedWord(text, "chainName");
      }
    }
    const named = readChainExpression(this.outline, value, true, kind);
    if (named !== undefined) {
      return this.#isOfOtherNumbers(level) && !/name/i.test(key.text) ? "several" : named;
    }
    const scope = this.outline.scopeOf(entry);
    if (scope === undefined || !this.outline.isBrace(scope)) return undefined;
    let inner: Named;
    for (const each of this.outline.entriesOf(scope).slice(0, 20)) {
      if (!/^(?:id|chain_?id)$/i.test(each.keys[0]?.text ?? "")) continue;
      inner = join(inner, readChainExpression(this.outline, each.value, true, kind));
    }
    return inner;
  }

  /**
   * Whether `mainnet` in a row of a table is one of the environments in its column, next to `testnet` or `devnet`. It may
   * then be the main network of any chain.
   */
  #isEnvironment(text: string, { start }: Key): boolean {
    if (!mainNetwork.test(text)) return false;
    this.#environments ??= this.#readEnvironments();
    return this.#environments.has(start);
  }

  /** Returns the starts of the headings of all columns that contain a test network of no certain chain. */
  #readEnvironments(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const row of this.outline.tokens.columns.keys()) {
      for (const { keys, value } of this.outline.entriesOf(row)) {
        const [key] = keys;
        if (key === undefined || found.has(key.start)) continue;
        const text = this.outline.contentOf(value.first);
        if (text.length > longestEnvironment || !otherEnvironment.test(text)) continue;
        const named = findChainInName(text, "chainName", "network");
        if (named === undefined || named === "several" || named.chain === testNetwork) {
          found.add(key.start);
        }
      }
    }
    return found;
  }

  /** Whether the numbers in a level belong to a protocol with its own numbers for chains, such as Wormhole. */
  #isOfOtherNumbers(level: Level): boolean {
    if (this.#isOfOwnNumbers) return true;
    for (
      let each: Level | undefined = level, i = 0;
      each !== undefined && i < 6;
      each = each.outer, i += 1
    ) {
      if (each.keys.some(({ text }) => ownNumbers.test(spaced(text)))) return true;
    }
    return false;
  }

  /** Returns the chain of an argument or list item such as `ChainId.BASE`. */
  #ofItem(entry: Entry, scope: number): Named {
    const { tokens } = this.outline;
    const size = entry.run.last - entry.run.first;
    if (size < 3 || size > 8 || tokens.kinds[entry.run.first] !== word) return undefined;
    const texts: string[] = [];
    for (let at = entry.run.first; at < entry.run.last; at += 1) {
      const kind = tokens.kinds[at];
      if (kind === word) texts.push(this.outline.textOf(at));
      else if (kind !== sign || !dots.has(tokens.codes[at] ?? 0)) return undefined;
    }
    if (texts.length < 2 || !(ofChains.test(texts[0] ?? "") || /^id$/.test(texts.at(-1) ?? "")))
      return undefined;
    const named = readMember(texts, false);
    if (named === undefined || named === "several") return named;
    const callee = this.outline.text.slice(
      Math.max(0, (tokens.starts[scope] ?? 0) - 40),
      tokens.starts[scope],
    );
    const isCertain =
      tokens.codes[scope] === 0x5b || /(?:new \w+|\.(?:set|put|insert|add)|Token)$/.test(callee);
    return isCertain ? named : { ...named, isLikely: true };
  }

  /** Returns the chain in the attributes of an element: `<Token chainId={8453} address="0x…" />`. */
  #ofAttributes({ run }: Entry): Named {
    const { kinds, codes, matches } = this.outline.tokens;
    if (run.last - run.first < 5 || codes[run.first] !== code("<") || kinds[run.first] !== sign)
      return undefined;
    let named: Named;
    const limit = Math.min(run.last, run.first + 200);
    for (let at = run.first; at < limit; at += 1) {
      if (kinds[at] === open) {
        at = matches[at] ?? at;
        continue;
      }
      if (
        kinds[at] !== word ||
        codes[at + 1] !== code("=") ||
        !keyOfStatement.test(this.outline.textOf(at))
      )
        continue;
      const value = at + 2;
      const inner =
        kinds[value] === open
          ? { first: value + 1, last: matches[value] ?? value }
          : { first: value, last: value + 1 };
      named = join(named, readChainExpression(this.outline, inner, true));
    }
    return named;
  }
}

/**
 * Whether the words before colons may be expressions, as in a map of Go or Python. Structs of Go, where they are field
 * names, are not distinguished.
 */
function keysAreExpressions(outline: Outline, { scope }: Level): boolean {
  return scope >= 0 && outline.isBrace(scope) && /\.(?:go|py|vy|rb|swift)$/i.test(outline.path);
}

/**
 * Reads the numeric constants at the top level of a text; "several" for a name that is declared twice or whose value is
 * not a number.
 */
function readConstants(outline: Outline): ReadonlyMap<string, number | "several"> {
  const constants = new Map<string, number | "several">();
  const add = (name: string, value: string): void => {
    const number = readNumber(value.trim());
    constants.set(name, number === undefined || constants.has(name) ? "several" : number);
  };
  for (const entry of outline.entriesOf(-1).slice(0, mostEntries)) {
    const [key, second] = entry.keys;
    const group = key === undefined || second === undefined ? outline.scopeOf(entry) : undefined;
    const lead = outline.textOfRun({ first: entry.run.first, last: (group ?? 0) + 1 }, 20);
    if (group !== undefined && /^const\s*\($/.test(lead)) {
      for (const [, name = "", value = ""] of groupOf(outline, group).matchAll(lineOfGroup))
        add(name, value);
    } else if (key !== undefined && second === undefined && !key.isComputed && entry.isAssigned) {
      add(key.text, outline.textOfRun(entry.value, 40));
    }
  }
  return constants;
}

/**
 * Returns the content of `const ( … )` in Go. Its lines are not separate entries, since no punctuation mark ends them.
 */
function groupOf({ text, tokens }: Outline, scope: number): string {
  const start = tokens.ends[scope] ?? 0;
  const end = tokens.starts[tokens.matches[scope] ?? 0] ?? start;
  return text.slice(start, Math.min(end, start + longestGroup));
}

const longestGroup = 50_000;
const lineOfGroup = /^[ \t]*(\w{1,60})(?:[ \t]+[\w.]{1,40})?[ \t]*=[ \t]*([^\n/]{1,40})/gm;

function pathOf(keys: readonly Key[]): string {
  return keys.map(({ text }) => text).join("\u0000");
}

/** Returns a key without quotes, without the suffix of a number type and without `.id`. */
function plainKey(text: string): string {
  const own = text.replace(/^["'`](.*)["'`]$/, "$1").replace(/^(\w+)\.id$/, "$1");
  const chainId = isNumber(own) ? undefined : readNumber(own);
  return chainId === undefined ? own : String(chainId);
}

const dots = new Set([code("."), code("::"), code("?.")]);
/** The maximum length of the text after a heading on its line, such as `</b></summary>`. */
const longestBehind = 40;
/** Fields that show that a record is a token. */
const tokenField = /^(?:symbol|decimals|ticker)$/i;
const mostFields = 200;
/**
 * The smallest number that counts as a chain id without a context about chains. Smaller numbers often count something
 * else.
 */
const shortestId = 1_000;
const longestLead = 160;
const longestName = 40;

function isListOfChains({ text }: Key): boolean {
  return /^(?:\w*_)?(?:chains|networks)$/i.test(text) || /(?:Chains|Networks)$/.test(text);
}

function isDeclared(declares: string): boolean {
  return /\b(?:const|constant|final|val|readonly|immutable)\b/.test(declares);
}

/** Whether a name is about chains: `addressesByChainId`, `networks`, but not `chainlink`. */
function isOfChains(text: string): boolean {
  return ofChains.test(text.replace(/chain_?link|chain_?analysis/gi, ""));
}

function spaced(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/_/g, " ");
}

const namesBridge = rememberTexts((text) => bridgeWord.test(spaced(text)));

/** Returns a name without the words for its chain and for addresses. */
function restOf(text: string): string {
  return spaced(text)
    .replace(
      /(?<![a-z])(?:ethereum|mainnet|eth(?=\s)|polygon|matic|arbitrum|arb(?=\s)|one|optimism|op(?=\s)|base|bnb|bsc|avalanche|gnosis|sepolia|on|address|addr)(?![a-z])/gi,
      " ",
    )
    .trim()
    .replace(/\s+/g, "_");
}

/** Returns the chain of a computed key such as `[ChainId.BASE]`, `[base.id]`; "several" for any other computed key. */
function readComputed(text: string): Named {
  const inner = /^(?:\w+\()?([\w$.:?!"'[\]]+?)\)?$/.exec(text)?.[1] ?? "";
  const parts = inner.split(/\?\.|\.|::|\[["']?|["']?\]/).filter((each) => each !== "");
  if (parts.length === 1) {
    const [only = ""] = parts;
    if (/chain|network/i.test(only)) {
      const rest = only.replace(/(?:chain|network)s?_?(?:ids?)?/i, " ");
      return readChainName(rest, "chainId", "network") ?? "several";
    }
    return readChainName(only, "chainId", "any") ?? "several";
  }
  return readMember(parts, false) ?? "several";
}

function readCase(
  outline: Outline,
  run: { first: number; last: number },
  isOfChain: boolean,
): Named {
  const parts: { first: number; last: number }[] = [];
  let { first } = run;
  for (let at = run.first; at <= run.last; at += 1) {
    const own = outline.tokens.codes[at];
    if (at < run.last && own !== code(",") && own !== code("|")) continue;
    parts.push({ first, last: at });
    first = at + 1;
  }
  let named: Named;
  for (const [i, part] of parts.entries()) {
    const one = readChainExpression(outline, part, isOfChain, "network");
    if (i > 0 && (one === undefined || named === undefined))
      return isOfChain ? "several" : undefined;
    named = join(named, one);
  }
  return named ?? (isOfChain ? "several" : undefined);
}

/** Returns the chain in the heading of a section, or in the label of an item in prose. */
function readHeading(text: string): Named {
  const words = text.split(/\s+/).length;
  if (words > 8 || namesBridge(text)) return undefined;
  const whole = readChainName(
    text.replace(/[^\w\s-]|\b(?:mainnet|network|chain)\b/gi, " ").trim(),
    "key",
    "network",
  );
  if (whole !== undefined) return whole;
  const inferred = findChainInName(text, "key", words <= 4 ? "chain" : "any");
  return inferred === undefined || inferred === "several"
    ? inferred
    : { ...inferred, isLikely: true };
}

const mostWords = 6;

/** Words in comments that refer to another place. */
const otherPlace =
  /(?<![a-z])(?:not|no|unlike|same|except|instead|also|than|old|was|only)(?![a-z])/i;

/** Returns the chain in a comment after a value. */
function readComment(text: string): Named {
  // A comment with an address is about that address.
  if (text === "" || /0x[0-9a-f]{40}/i.test(text)) return undefined;
  const words = text.trim().split(/\s+/).length;
  if (namesBridge(text) || otherPlace.test(text)) return undefined;
  const isShort = words <= mostWords;
  // The symbol of a token that is derived from a coin, such as `sAVAX`, does not name a chain.
  if (/^[a-z]{1,4}[A-Z0-9.]+$/.test(text.trim())) return undefined;
  const plain = findChainInName(text, "key", "any");
  if (plain !== undefined) {
    const isSure = isShort && !isSymbolOfCoin(text.trim()) && isOfNothingElse(text);
    return plain === "several" || isSure ? plain : { ...plain, isLikely: true };
  }
  if (!isShort || !/(?<![a-z])[A-Z]/.test(text)) return undefined;
  // `Base` may be an ordinary word, unless it is alone or with the symbol of a token.
  const ordinary = findChainInName(text, "key", "chain");
  if (ordinary === undefined || ordinary === "several") return ordinary;
  const rest = restOf(text);
  if (rest === "" || knownToken.test(rest.replace(/\W/g, ""))) return ordinary;
  return ordinaryRest.test(rest.split("_")[0] ?? "") ? undefined : { ...ordinary, isLikely: true };
}

/**
 * Whether each word of a comment is a chain, a token symbol or a neutral word such as `on` or `contract`:
 * `USDC on Base`, but not `mirrors Base`.
 */
function isOfNothingElse(text: string): boolean {
  return text
    .split(/[^\w.]+/)
    .every(
      (each) =>
        wordOfPlace.test(each) ||
        /^[a-z]{0,5}[A-Z0-9.]{2,}[a-z]{0,3}$/.test(each) ||
        findChainInName(each, "key", "network") !== undefined,
    );
}

const wordOfPlace =
  /^(?:|\W+|on|for|the|one|main_?net|test_?net|network|chain|chain_?id|id|token|coin|contract|address|addr|native|bridged|deployment|deployed|usd|usdc|usdt|dai|weth|wrapped|ether|smart|zk|evm|era|c|pos|l1|l2)s?$/i;

/** Returns the chain in a comment on a separate line, which is about the lines below it. */
function readHeadingComment(text: string): Named {
  const rest = text.replace(anyAddresses, "");
  const named = readHeadingText(rest);
  // A comment with an address may be about that address.
  const isSure = rest === text || named === undefined || named === "several";
  return isSure ? named : { ...named, isLikely: true };
}

/**
 * Reads a text from which the addresses were removed, so that the cache has one entry for all comments that differ only
 * in an address.
 */
const readHeadingText = rememberTexts((text): Named => {
  const words = text.trim().split(/\s+/).length;
  if (text === "" || words > mostWords || namesBridge(text)) return undefined;
  const rest = text
    .replace(
      /[^\w\s-]|\b(?:mainnet|network|chain|addresses|tokens|contracts|deployments?)\b/gi,
      " ",
    )
    .trim();
  const whole = readChainName(rest, "key", "network");
  if (whole !== undefined) {
    return isSymbolOfCoin(rest.replace(/^-+|(?<!-)-+$/g, "").trim())
      ? { ...whole, isLikely: true }
      : whole;
  }
  const inferred = findChainInName(text, "key", words <= 3 ? "chain" : "any");
  return inferred === undefined || inferred === "several"
    ? undefined
    : { ...inferred, isLikely: true };
});
