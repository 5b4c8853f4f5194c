import { namesSecret } from "../addresses/secretWords";
import { readChainName, splitWords } from "../chains/chainWords";
import { readNumber } from "./chainExpression";
import { rememberTexts } from "../text/rememberTexts";
import { isNumber } from "./keys";
import {
  type Entry,
  firstFrom,
  type Key,
  type Level,
  type Outline,
  type Run,
  type Span,
} from "./outline";
import { sign, string } from "./tokens";

/** The name that a text gives an address, and the range of the name. */
export interface DeclaredName extends Span {
  readonly text: string;
  /** The level of the key from which the name comes; unset for a name from a record or a comment. */
  readonly level?: Level;
}

/** Generic keys, such as `address` or `token0`, which do not name the address. */
const generic =
  /^(?!fee_?re(?:cipient|ceiver)$)(?:(?:contract|token|proxy|deployed|default|current|new|old|the|my|eoa|evm|eth|checksum|any|base|quote|collateral|underlying|reward|lps?|staking|fee|native|wrapped|asset|src|dst|source|dest|destination|[ab])_?){0,3}(?:address(?:es)?|addrs?|tokens?|contracts?|accounts?|wallets?|coins?|ids?|hash|values?|key|data|result|ret|res|[a-z]|to|from|owners?|sender|recipient|receiver|spender|target|assets?|lps?|impls?|implementations?|proxy|instance|deployments?|networks?|chains?|items?|list|entries|args?|arguments|params?|config|constants?|options?|at|on|raw|text|str(?:ing)?|hex|obj(?:ect)?|outputs?|inputs?|mainnet|testnet|main|prod(?:uction)?|stag(?:ing|e)|dev(?:elopment)?|test|sandbox|local|beta|default|denom|calls?|exports?|modules?|line|tvl|connections|domains|data_?sources|receipts?|names?|symbols?|titles?|labels?|self|this|components|named_?accounts|examples?|schemas?|properties|identifiers?|explorers?|supported_?(?:chains|contracts|deployments|networks|tokens)|stagenet|devnet|extensions|bridge_?info|true|false|null|none|nil|undefined|unknown|yes|no|https?|url|uri|see|source|via|link)(?:OrDenom)?(?:_?\d{1,4})?$/i;
/** Keys for a role, which is added to the name of the record: `Vault owner`. */
const role = /^(?:owners?|from|to|sender|recipient|receiver|spender)$/i;
/** Fields that show that a record is a network. The name of a network is not the name of an address in it. */
const networkField =
  /^(?:native_?currency|rpc_?urls?|explorer_?(?:api_?)?urls?|block_?explorers?)$/i;
/** Fields that contain the name of the record. */
const nameField =
  /^(?:name|label|symbol|contract_?name|title|ticker|display_?name|token_?symbol|token_?name|contract|token|alias|key|slug|description)$/i;
/** The fields with a name, in order of preference: the name of a contract is more specific than a symbol. */
const rankOfField = [
  /^contract_?name$/i,
  /^(?:name|label|title|display_?name|token_?name)$/i,
  /^(?:symbol|ticker|token_?symbol)$/i,
];
/** An id is the name of a record only next to a key that names an address. */
const rankOfOwner = [...rankOfField, /^(?:id|key)$/i];
/**
 * Keys for something other than the record: the target of a migration, the id of a subgraph, a script. Neither such a
 * key nor anything around it names the address.
 */
const ofOtherThing =
  /^(?:migrations?|run|(?:[dD]eployment|[qQ]uery|[sS]ubgraph)[-_]?(?:[iI]ds?|IDs?))$/;
/** Keys for a truth value: `isFactory = IFactory(0x…).isVault(vault)`. */
const isTruth = /^(?:is|has)(?:_|[A-Z])/;
/** Keys for the result of a call: `usd_value = price("0x…")`. */
const measured =
  /(?:^|_)(?:value|price|size|balance|amount|count)s?$|[a-z](?:Value|Price|Size|Balance|Amount|Count)s?$/;
const longestName = 60;
/** The maximum length of a field that is read, including the characters around the name. */
const longestField = 200;
const longestComment = 40;
const mostWords = 5;
const mostLevels = 6;
const mostItems = 12;
const mostFields = 60;
const anyAddress =
  /^(?:0x[0-9a-f]{40,64}|[a-z]{2,10}1[02-9ac-hj-np-z]{30,}|(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{32,64})$/i;
const longestAddress = 128;
const quoted = /^(?:"[^"]*"|'[^']*')$/;

export function isAnyAddress(text: string): boolean {
  return text.length <= longestAddress && anyAddress.test(text);
}

const filesWithoutNames =
  /(?:^|\/)(?:node_modules|dist|build|out|artifacts|cache|coverage|typechain(?:-types)?|generated|__generated__|\.next)\/|\.min\.|(?:^|\/)(?:package-lock|yarn|pnpm-lock|npm-shrinkwrap|poetry|Cargo|composer|Gemfile|bun)[\w.-]*\.(?:json|ya?ml|lock|toml)$|\.lock$|\.log$|\.map$|\.svg$/i;

/** Whether the file at a path may declare names. Generated files, packages, lock files, logs and SVG images may not. */
export function mayDeclareNames(path: string): boolean {
  return !filesWithoutNames.test(path);
}

/** Returns the name that a text gives the address at a place; undefined if there is none. */
export function declaredName(outline: Outline, place: Span): DeclaredName | undefined {
  // Code around a comment does not name an address in the comment.
  if (outline.isInComment(place.start)) return undefined;
  const own = outline.at(place.start);
  if (isInProse(outline, own, place)) return undefined;
  const keyed = nameOfValue(outline, own, place);
  if (keyed !== undefined) return keyed;
  const ownRole = own.keys.find(({ text }) => role.test(text))?.text;
  let level: Level | undefined = own;
  for (let i = 0; level !== undefined && i < mostLevels; i += 1, level = level.outer) {
    const isOwn = level === own;
    if (matchesKey(ofOtherThing, level)) return undefined;
    const name = nameOfKeys(outline, level, place) ?? nameOfRecord(outline, level, isOwn);
    if (name !== undefined) return ownRole === undefined ? name : addWord(name, ownRole);
    if (isOwn) {
      const comment = nameOfComment(outline, place) ?? nameOfCommentAbove(outline, own, place);
      if (comment !== undefined) return comment;
    }
    if (isRefusedKey(outline, level)) return undefined;
    // The name of a list does not name its items, and the name of a map of addresses does not name its values.
    if (isOneOfSeveral(outline, level) || isOfMapOfAddresses(outline, level)) return undefined;
    if (isKeyOfCodeBlock(outline, level)) return undefined;
  }
  return undefined;
}

/**
 * Whether the key of a level, such as `"to"`, is the outermost key of a code block in Markdown or reST. The heading
 * around the block is about the block, not about the key.
 */
function isKeyOfCodeBlock(outline: Outline, { keys, scope, outer }: Level): boolean {
  if (outer === undefined || outline.languageIn(outer.scope).kind !== "markdown") return false;
  const { kind } = outline.languageIn(scope);
  if (kind === "json" || kind === "brackets") return true;
  return keys.some(
    ({ start, end }) => outline.text[start - 1] === '"' && outline.text[end] === '"',
  );
}

/**
 * Returns the name of the record around a name, to distinguish equal keys of several records: `WPOL` for `ORACLE` in
 * `WPOL: { ORACLE: "0x…" }` and in `{ symbol: "WPOL", ORACLE: "0x…" }`.
 */
export function ownerOfName(outline: Outline, own: DeclaredName): string | undefined {
  const { level } = own;
  if (level === undefined) return undefined;
  const named = level.scope < 0 ? undefined : nameOfFields(outline, level.scope, rankOfOwner);
  if (named !== undefined) return named.text;
  let inner = level;
  for (let i = 0; inner.outer !== undefined && i < mostLevels; i += 1) {
    if (isKeyOfCodeBlock(outline, inner)) return undefined;
    inner = inner.outer;
    const name = nameOfKeys(outline, inner, own) ?? nameOfRecord(outline, inner, false);
    if (name !== undefined) return name.text;
    if (isOneOfSeveral(outline, inner)) return undefined;
  }
  return undefined;
}

function addWord(name: DeclaredName, word: string): DeclaredName {
  return { ...name, text: `${name.text} ${word}` };
}

function nameOfKeys(outline: Outline, level: Level, place: Span): DeclaredName | undefined {
  const { keys, scope, entry } = level;
  if (outline.tokens.columns.has(scope)) return undefined;
  if (isNetwork(outline, outline.scopeOf(entry)) || isAnswer(outline, entry)) return undefined;
  // A package or a type before the chain does not name the address: `valueobject.ChainIDBase`.
  if (keys.length > 1 && matchesKey(ofChain, level)) return undefined;
  for (const key of keys) {
    if (key.start <= place.start && key.end >= place.end) continue;
    if (isAmongChains(outline, scope)) continue;
    const { text, start, end } = wholeKey(outline, key);
    // The member of an enum, such as `Kind.a`, is code.
    if (key.isComputed && text.includes(".") && !quoted.test(key.text)) continue;
    if (isName(text, isTicker(outline, scope, text))) return { text, start, end, level };
  }
  return undefined;
}

/**
 * Returns a key with the brackets that the outline cut off, as in `Vault (proxy)`. Removes the quotes and the type of a
 * computed key.
 */
function wholeKey(
  outline: Outline,
  { text, start, end, isComputed }: Key,
): Pick<Key, "text"> & Span {
  const opened = text.split("(").length - text.split(")").length;
  if (opened > 0 && opened <= mostBrackets) {
    const closing = ")".repeat(opened);
    if (outline.text.startsWith(closing, end)) {
      return { text: text + closing, start, end: end + opened };
    }
  }
  if (opened === -1 && outline.text[start - 1] === "(") {
    return { text: `(${text}`, start: start - 1, end };
  }
  // `addr["TREASURY"] = 0x…`
  const isQuoted = isComputed && quoted.test(text);
  if (isQuoted) return { text: text.slice(1, -1), start: start + 1, end: end - 1 };
  // Removes the type of a computed key: `[8453 as const]`.
  if (isComputed) return { text: text.replace(/ (?:as|satisfies) .*$/, ""), start, end };
  // Any other key with unbalanced brackets is not a name.
  return { text: opened === 0 ? text : "", start, end };
}

const mostBrackets = 4;

/** Whether the record of a scope describes a network. */
function isNetwork(outline: Outline, scope: number | undefined): boolean {
  if (scope === undefined) return false;
  const entries = outline.entriesOf(scope);
  return (
    entries.length <= mostFields &&
    entries.some(({ keys: [key] }) => key !== undefined && networkField.test(key.text))
  );
}

/**
 * Whether the value is the result of a call: `const farms = await api.call({ target: "0x…" })`,
 * `code=$(cast code 0x…)`, `paid = IERC20(0x…).balanceOf(payer)`. The key names the result, not the address.
 */
function isAnswer(outline: Outline, entry: Entry): boolean {
  const text = outline.textOfRun(entry.value, longestField);
  if (matchesKey(isTruth, entry) && !isAnyAddress(outline.contentOf(entry.value.first)))
    return true;
  if (matchesKey(measured, entry)) {
    const [, called] = /^([\w.:]{1,80})\(/.exec(text) ?? [];
    if (called !== undefined && !isCast(called)) return true;
  }
  return answers.some((each) => each.test(text));
}

/**
 * Whether the key of a record is text that is no name, such as a sentence. The name of the group around the record does
 * not name the address either: it would be the same for all records.
 */
function isRefusedKey({ text }: Outline, { keys: [key] }: Level): boolean {
  if (key === undefined || key.isComputed) return false;
  if (!/["']/.test(text.slice(Math.max(0, key.start - 1), key.start + 1))) return false;
  return key.text.length > longestName || isTextOnly(key.text);
}

/** Whether the innermost key has a form. A key longer than a name has none, so that it is not read for each address. */
function matchesKey(form: RegExp, { keys: [key] }: Pick<Level, "keys">): boolean {
  return key !== undefined && key.text.length <= longestName && form.test(key.text);
}

/** Whether a function returns the address that it gets: `IOracle`, `address`, `common.HexToAddress`. */
function isCast(called: string): boolean {
  return /^(?:[A-Z]\w*|payable)$|(?:^|[.:])\w*[aA]ddress\w*$/.test(called);
}

const answers = [
  /^\(*(?:await|yield)\b|^\$\(/,
  /^(?:\w{1,60}[.:]{1,2}){0,6}(?:(?:[a-z_]\w{0,40})?(?:[cC]all|[rR]equest|[rR]eadContract)|fetch\w{0,40}|query\w{0,40}|balanceOf)\(/,
  // Excludes methods such as `toLowerCase` and `unwrap`, which return the address in another form.
  /^[\w.:]{1,80}\(["'`]?\w{1,128}["'`]?\)\.(?!to|as|into|unwrap|expect|parse|connect|attach|at\b|with|clone|trim|lower|upper|encode|address|getAddress|getChecksumAddress|code\b)\w+\(/,
];

/** Whether the string around the address is so long that it only mentions the address. */
function isInProse(outline: Outline, { entry: { value } }: Level, { start, end }: Span): boolean {
  const token = value.first;
  const { starts, ends, kinds } = outline.tokens;
  if (value.last !== token + 1 || kinds[token] !== string) return false;
  if (textOfLink(outline.contentOf(token)) === outline.text.slice(start, end)) return false;
  return (ends[token] ?? end) - (starts[token] ?? start) > end - start + longestAround;
}

/** Returns the text of a Markdown link; any other text is returned unchanged. */
function textOfLink(text: string): string {
  return text.length > longestLink ? text : (link.exec(text)?.[1] ?? text);
}

const link = /^\[[*_`]{0,3}([^[\]]+?)[*_`]{0,3}\]\([^()\s]+\)$/;
const longestLink = 300;

/** Whether a key is the symbol of a coin rather than a chain: `ETH` among `USDC.e` and `WETH`. */
function isTicker(outline: Outline, scope: number, text: string): boolean {
  if (!ticker.test(text)) return false;
  const keys = outline.entriesOf(scope).slice(0, mostKeys);
  return keys.some(
    ({ keys: [key] }) => key !== undefined && key.text !== text && ticker.test(key.text),
  );
}

const ticker = /^[A-Z][A-Z0-9]{1,6}(?:\.[a-z]{1,3})?$/;

/** The maximum number of characters around an address in its string, such as quotes and the prefix of a chain. */
const longestAround = 24;

/** Whether the keys of a scope name chains; some of the names may be unknown. */
function isAmongChains(outline: Outline, scope: number): boolean {
  let known = ofChains.get(outline);
  if (known === undefined) {
    known = new Map();
    ofChains.set(outline, known);
  }
  let isOfChains = known.get(scope);
  if (isOfChains === undefined) {
    const entries = outline.entriesOf(scope).slice(0, mostKeys);
    const chains = entries.filter(
      ({ keys }) => readChainName(keys[0]?.text ?? "", "key", "network") !== undefined,
    ).length;
    // The items of a list in prose are often about different things.
    const isProse = outline.languageIn(scope).kind === "markdown";
    const share = isProse ? 2 : entries.length > longMap ? 6 : 3;
    const isMost = chains * share > entries.length;
    isOfChains = isMost && (chains > 1 || (chains === 1 && areAlike(outline, entries)));
    known.set(scope, isOfChains);
  }
  return isOfChains;
}

/** Whether the values of all entries are records with the same first key. */
function areAlike(outline: Outline, entries: readonly Entry[]): boolean {
  const firstKeys = entries.map((entry) => {
    const scope = outline.scopeOf(entry);
    return scope === undefined ? undefined : outline.entriesOf(scope)[0]?.keys[0]?.text;
  });
  const [first] = firstKeys;
  return first !== undefined && entries.length > 1 && firstKeys.every((each) => each === first);
}

const ofChains = new WeakMap<Outline, Map<number, boolean>>();
const mostKeys = 400;
/**
 * In a map with at most this many entries, more than a third must be known chains. In a longer map, more than a sixth
 * suffices.
 */
const longMap = 12;

/** Whether a key names an address rather than its type or its chain. */
function isName(text: string, isCoin = false): boolean {
  if (text === genericCoin) return true;
  return mayBeName(text) && (isCoin || readChainName(text, "key", "network") === undefined);
}

/** The symbol of a coin. It counts as a name, although `link` is a generic word. */
const genericCoin = "LINK";

const mayBeName = rememberTexts((text): boolean => {
  if (text.length > longestName || text.length < 2) return false;
  if (isNumber(text) || readNumber(text) !== undefined) return false;
  if (!/[a-z]/i.test(text) || isAnyAddress(text)) return false;
  if (isTextOnly(text)) return false;
  // Rejects the beginning of a time, such as `2026-01-31T12`.
  if (/^(?:\d{4}-)?\d\d(?:-\d\d)?T\d\d$/.test(text)) return false;
  if (generic.test(text.trim().replace(/[\s-]+/g, "_")) || namesSecret(text)) return false;
  return !isAddressOfChain(text) && !ofChain.test(text);
});

/** Matches keys for a chain or its id, with the name of the chain or without: `network_name`, `ChainIDBase`. */
const ofChain =
  /^(?:[cC]hain|CHAIN|[nN]etwork|NETWORK)_?(?:(?:[iI]d|ID|[nN]ame|NAME)?$|(?:I[dD]|id)_?[A-Z])/;

/**
 * Whether a text is code such as a member or a call, or a sentence such as "The asset is USDC". A name may contain a dot,
 * a single quote or round brackets only if it also contains spaces, as in `Vault (proxy)`, or if it has the mark of a
 * bridge, as in `USDC.e`.
 */
function isTextOnly(text: string): boolean {
  if (/[[\]{}"`\n]/.test(text)) return true;
  if (/[.()']/.test(text) && !text.includes(" ") && !bridged.test(text)) return true;
  return /\s(?:is|are|was|were|uses|has)\s/i.test(text);
}

/** A name with the mark of a bridge, which is a letter after a dot: `USDC.e`, `joe-usdc.e-wavax`. */
const bridged = /^[\w+/-]+(?:\.(?:[a-z]|axl|eth)(?![a-z\d])[\w+/-]*)+$/i;

/**
 * Whether a name states only that the value is an address, possibly with its chain: `MAINNET_ADDRESS`,
 * `CONTRACT_ADDRESS_BASE`.
 */
function isAddressOfChain(text: string): boolean {
  const words = splitWords(text);
  const others = words.filter((word) => !wordOfNoName.test(word));
  if (others.length === words.length) return false;
  const rest = others.join(" ");
  return rest === "" || (!coin.test(rest) && readChainName(rest, "key", "network") !== undefined);
}

const wordOfNoName =
  /^(?:address(?:es)?|addrs?|tokens?|contracts?|accounts?|wallets?|deployed|deployments?|chains?|networks?|ids?|evm|eoa|proxy|proxies|default|arguments?|args?|params?|config|constants?|my|the|of|on|for|in)$/;
/** Words for chains that also name tokens: `ARB_TOKEN`. */
const coin = /^(?:arb|ava|avax|bnb|celo|eth|ftm|matic|metis|op|opt|pol|sui|xdai|ethereum|polygon)$/;

/** Returns the name in a field of the record, in a cell of the row, or in a sibling item. */
function nameOfRecord(outline: Outline, level: Level, isOwn: boolean): DeclaredName | undefined {
  const { scope } = level;
  if (scope < 0) return undefined;
  const entries = outline.entriesOf(scope);
  if (entries.length > mostFields) return undefined;
  if (entries.some(({ keys }) => keys.length > 0)) {
    return (
      nameOfFields(outline, scope) ??
      (outline.tokens.columns.has(scope) ? nameOfRow(outline, level, entries) : undefined)
    );
  }
  return isOwn && !isAmongSecrets(outline, level)
    ? nameOfItems(outline, entries, level.entry)
    : undefined;
}

function nameOfFields(
  outline: Outline,
  scope: number,
  ranks = rankOfField,
): DeclaredName | undefined {
  const entries = outline.entriesOf(scope);
  if (entries.length > mostFields || isNetwork(outline, scope)) return undefined;
  // A token may have the name of its chain.
  const isToken = entries.some(({ keys }) => /^(?:symbol|decimals)$/i.test(keys[0]?.text ?? ""));
  for (const rank of ranks) {
    for (const entry of entries) {
      if (entry.isAssigned && outline.isBrace(scope)) continue;
      const [key] = entry.keys;
      if (key === undefined || !rank.test(key.text)) continue;
      const name = readName(outline, entry, isToken);
      if (name !== undefined) return name;
    }
  }
  return undefined;
}

/**
 * Returns the name in a row of a table. If the row has several addresses, they have names only in Markdown, each with
 * the heading of its column: "Broker (Proxy)". If the first cell says the network of the row, the name is the heading.
 */
function nameOfRow(
  outline: Outline,
  { scope, keys: [heading] }: Level,
  entries: readonly Entry[],
): DeclaredName | undefined {
  const addresses = entries.filter(({ value }) =>
    isAnyAddress(textOfLink(outline.contentOf(value.first))),
  );
  const name = nameInCells(outline, entries);
  // The first cell of a row of a network says the network, so the name is the heading alone.
  const [first] = entries;
  const isOfNetwork =
    first !== undefined &&
    chainColumn.test(first.keys[0]?.text ?? "") &&
    (name === undefined || name.start === outline.spanOf(first.value).start);
  if (addresses.length < 2 || (name === undefined && !isOfNetwork)) return name;
  if (outline.languageIn(scope).kind !== "markdown") return undefined;
  const column = (heading?.text ?? "")
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, "")
    .replace(anyAddressWord, "")
    .trim();
  const isChain = readChainName(column, "key", "network") !== undefined;
  if (column === "" || isChain) return name;
  const isPart = /\p{L}[\p{L}\d]/u.test(column) && column.length <= longestComment;
  if (!isPart || namesSecret(column)) return undefined;
  if (name !== undefined && !isOfNetwork) return addWord(name, `(${column})`);
  return heading && isName(column) && !headingOfTime.test(column)
    ? { text: column, start: heading.start, end: heading.end }
    : undefined;
}

/** Headings such as "Old address", which do not say what the address is. */
const headingOfTime = /^(?:current|first|last|new|old|previous)(?:\s|$)/i;
const anyAddressWord = /\b(?:contract )?address(?:es)?\b/gi;

function nameInCells(outline: Outline, entries: readonly Entry[]): DeclaredName | undefined {
  for (const entry of entries) {
    if (!nameField.test(entry.keys[0]?.text ?? "")) continue;
    const name = readName(outline, entry);
    if (name !== undefined && !isCategory(outline, entries, entry)) return name;
  }
  const [first] = entries;
  if (first === undefined || first.keys.some(isSecret)) return undefined;
  return isCategory(outline, entries, first) ? undefined : readName(outline, first);
}

/**
 * Whether a cell of a CSV file names a category to which several addresses of a chain belong, such as `uniswap_v3` in a
 * column `exchange`. A cell in a column `name` or `symbol` is never a category.
 */
function isCategory(outline: Outline, entries: readonly Entry[], cell: Entry): boolean {
  const [column] = cell.keys;
  if (outline.language.kind !== "table" || column === undefined) return false;
  if (rankOfField.some((rank) => rank.test(column.text))) return false;
  let columns = ofCategories.get(outline);
  if (columns === undefined) {
    columns = new Map();
    ofCategories.set(outline, columns);
  }
  let counts = columns.get(column.start);
  if (counts === undefined) {
    if (columns.size === mostCategories) return false;
    counts = new Map();
    columns.set(column.start, counts);
    const at = entries.indexOf(cell);
    for (const row of outline.tokens.columns.keys()) {
      const cells = outline.entriesOf(row);
      const key = cells[at] && categoryOf(outline, cells, cells[at]);
      const addresses = cells
        .map(({ value }) => outline.contentOf(value.first))
        .filter(isAnyAddress);
      if (key === undefined || addresses.length === 0) continue;
      const known = counts.get(key) ?? new Set();
      // Two addresses suffice to show a category.
      if (known.size < 2) known.add(addresses.join().toLowerCase());
      counts.set(key, known);
    }
  }
  return (counts.get(categoryOf(outline, entries, cell))?.size ?? 0) > 1;
}

/** The maximum number of columns that are searched for categories, since each search reads the whole file. */
const mostCategories = 4;

/** Returns the text of a cell with the chain of its row. */
function categoryOf(outline: Outline, entries: readonly Entry[], cell: Entry): string {
  const chains = entries.filter(({ keys: [key] }) => chainColumn.test(key?.text ?? ""));
  return [cell, ...chains].map(({ value }) => outline.contentOf(value.first)).join("\n");
}

const chainColumn = /^(?:chain|network|blockchain)[ _]?(?:id|name)?$/i;
const ofCategories = new WeakMap<Outline, Map<number, Map<string, Set<string>>>>();

/**
 * Returns the name among items of which exactly one is an address, such as `(1, 0x…, 'Name')`: the text after the
 * address, or else the only text.
 */
function nameOfItems(
  outline: Outline,
  entries: readonly Entry[],
  own: Entry,
): DeclaredName | undefined {
  if (entries.length > mostItems || entries.length < 2) return undefined;
  const isBehind = entries
    .slice(entries.indexOf(own) + 1)
    .find(({ value }) => !truth.test(outline.contentOf(value.first)))?.run.first;
  const names: DeclaredName[] = [];
  let addresses = 0;
  const columns = columnsOfInsert(outline, own, entries.length);
  for (const [at, entry] of entries.entries()) {
    const { value } = entry;
    if (value.last !== value.first + 1) continue;
    if (isAnyAddress(outline.contentOf(value.first))) addresses += 1;
    if (outline.tokens.kinds[value.first] !== string) continue;
    if (isSecret({ text: columns?.[at] ?? "" })) continue;
    const name = readName(outline, entry);
    if (name === undefined) continue;
    if (entry.run.first === isBehind) names.unshift(name);
    else names.push(name);
  }
  const [first] = names;
  const isFirst = first !== undefined && outline.at(first.start).entry.run.first === isBehind;
  return addresses === 1 && (names.length === 1 || isFirst) ? first : undefined;
}

/** Whether a key is the name of a secret, a PIN or credentials. */
function isSecret({ text }: Pick<Key, "text">): boolean {
  return namesSecret(`${text}:`) || /^(?:pin|cred)s?$/i.test(text);
}

/** Functions that take a secret together with an address. */
const takesSecret =
  /(?:^|[a-z_.:])(?:auth(?:enticate)?|log_?in|log_?on|sign_?(?:in|up)|unlock(?:_?account)?|(?:de|en)crypt(?:_?\w+)?|import_?raw_?key)$/i;

/** Whether a level is inside a value whose key names a secret, or among the arguments of a call that takes a secret. */
function isAmongSecrets(outline: Outline, own: Level): boolean {
  let level: Level | undefined = own;
  for (let i = 0; level !== undefined && i < mostLevelsOfSecret; i += 1, level = level.outer) {
    if (level.keys.some(isSecret)) return true;
    const called = readCalled(outline, level.scope);
    if (called !== "" && (isSecret({ text: called }) || takesSecret.test(called))) return true;
  }
  return false;
}

const mostLevelsOfSecret = 3;

/** Returns the function of a call: `vault.unlock` for `vault.unlock(…)`; "" if the scope is not a call. */
export function readCalled({ text, tokens }: Outline, scope: number): string {
  if (scope < 1 || tokens.codes[scope] !== openParenthesis) return "";
  const end = tokens.starts[scope] ?? 0;
  const before = text.slice(Math.max(0, end - longestName), end).trimEnd();
  return /(?<![\w$.:?!])[\w$.:?!]+$/.exec(before.replace(/(?:::)?<[^<>()]*>$/, ""))?.[0] ?? "";
}

/** Returns the column names for a row of an SQL `INSERT`; undefined unless their number is `count`. */
function columnsOfInsert(
  outline: Outline,
  { run }: Entry,
  count: number,
): readonly string[] | undefined {
  let inserts = ofInserts.get(outline);
  if (inserts === undefined) {
    const found = [...outline.text.matchAll(insert)];
    inserts = {
      starts: found.map(({ index }) => index),
      columns: found.map(([, columns = ""]) => columns.split(",")),
    };
    ofInserts.set(outline, inserts);
  }
  const { start } = outline.spanOf(run);
  const columns = inserts.columns[firstFrom(inserts.starts, start) - 1];
  return columns?.length === count
    ? columns.map((each) => each.replace(/["'`[\]\s]/g, ""))
    : undefined;
}

const insert = /\binto\s{1,8}[\w."`[\]]{1,80}\s{0,8}\(([^()]{1,1000})\)\s{0,8}values\b/gi;
const ofInserts = new WeakMap<
  Outline,
  { readonly starts: readonly number[]; readonly columns: readonly (readonly string[])[] }
>();

function readName(outline: Outline, { value }: Entry, isCoin = false): DeclaredName | undefined {
  const content = readPlain(outline, value);
  if (content === undefined || content.length > longestField) return undefined;
  const text = textOfLink(content)
    .replace(/^[*_`[\s]+/, "")
    .replace(/(?<![*_`\]\s])[*_`\]\s]+$/, "");
  if (!isName(text, isCoin) || text.split(/\s+/).length > mostWords) return undefined;
  if (saysNothing.test(text)) return undefined;
  return { ...outline.spanOf(value), text };
}

/**
 * Returns the text of a value that is one token, or one word with signs in YAML; undefined for any other value. In
 * Markdown the marks of bold text and code are omitted.
 */
function readPlain(outline: Outline, value: Run): string | undefined {
  const { first, last } = value;
  const { kind } = outline.languageIn(outline.tokens.parents[first] ?? -1);
  if (last === first + 1) {
    const content = outline.contentOf(first);
    return kind === "markdown" ? content.replace(/\*\*|`/g, "") : content;
  }
  const text = kind === "yaml" ? outline.textOfRun(value, longestField + 1) : "";
  return /^[\w.+/-]+$/.test(text) ? text : undefined;
}

const truth = /^(?:true|false|null|none)$/i;

/** Returns the name in a short comment after the address. */
function nameOfComment(outline: Outline, { end }: Span): DeclaredName | undefined {
  const whole = outline.commentBehind(end).trim();
  const [first = "", ...others] = whole.split(/\s{1,8}(?:#|\/\/)\s*/);
  const text = (others.every(isDirective) ? first : whole).replace(deprecated, "");
  return isNameInComment(text) ? { text, start: end, end } : undefined;
}

/** Matches the remark before one word that looks like a name: `deprecated yCRV`. */
const deprecated = /^[Dd]eprecated:? +(?=[^\sA-Z]*[A-Z]\S*$)/;

function isNameInComment(text: string): boolean {
  if (text.length > longestComment || text.split(/\s+/).length > mostWords) return false;
  // A chain with a version is not a name: `arbitrum v4.0.0`.
  const isNamed = isName(text) && isName(text.replace(/ v?\d+(?:\.\d+)+$/, ""));
  return (
    isNamed &&
    !text.endsWith("?") &&
    !notAName.test(text) &&
    !isDirective(text) &&
    !saysNothing.test(text)
  );
}

/**
 * Returns the name in a comment on the line above an item of a list or above a key that is the address. A comment above
 * several items, or of several lines, is not a name.
 */
function nameOfCommentAbove(outline: Outline, own: Level, place: Span): DeclaredName | undefined {
  const { scope, entry } = own;
  const [key] = entry.keys;
  if (key !== undefined && key.start > place.start) return undefined;
  if (scope < 0 || (key !== undefined && key.end < place.end)) return undefined;
  if (readCalled(outline, scope) !== "") return undefined;
  if (outline.entriesOf(scope).length < 2) return undefined;
  const { start, end } = outline.spanOf(entry.run);
  const { starts, ends, kinds, matches } = outline.tokens;
  const from = ends[entry.run.first - 1] ?? 0;
  if (!isDirectlyAbove(outline, from, start)) return undefined;
  const { last } = entry.run;
  const next = kinds[last] === sign ? last + 1 : last;
  if (next < (matches[scope] ?? 0)) {
    const begin = starts[next] ?? end;
    const between = outline.text.slice(end, Math.min(begin, end + longestGap));
    if (!blankLine.test(between) && outline.commentAbove(begin, end) === "") return undefined;
  }
  const text = outline.commentAbove(start, from).trim();
  if (!isNameInComment(text) || sentence.test(text)) return undefined;
  return { text, start: place.end, end: place.end };
}

/** Whether exactly one comment line is directly above an entry. `from`: the end of the token before the entry. */
function isDirectlyAbove({ text }: Outline, from: number, start: number): boolean {
  if (start - from > longestGap) return false;
  const above = text.slice(from, start).split("\n").slice(1, -1);
  const [line = "", further = ""] = above.reverse();
  return line.trim() !== "" && further.trim() === "";
}

const blankLine = /\n[ \t]*\r?\n/;
const longestGap = 400;
/** Words and marks that show that a comment is a sentence or a heading rather than a name. */
const sentence =
  /[.:!?,;]$|^(?:20\d\d|add|check|disable|enable|exclude|fetch|fix|get|handle|include|remove|set)s?d?\b|\b(?:is|are|was|were|has|have|had|we|this|these|those|that|should|must|will|can|cannot|not|no|need(?:s|ed)?|ignored?|skip(?:ped)?|same|uses?|used|if|when|because|only|all|other|others|to|for|see|from|with|by)\b/i;

/** Comments that are not names: passwords, links, directives, dates and remarks about changes. */
const notAName =
  /\b(?:pw|pass|pin)\b|https?:|todo|fixme|eslint|prettier|@ts-|\bnosec\b|slither|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|^(?:add(?:ed)?|remove[ds]?|updated?|created|deployed|since|unused|deprecated)\b/i;

/** Whether a comment is a directive for a tool: `cspell:disable-line`, `noqa: E501`, `c8 ignore next`. */
function isDirective(text: string): boolean {
  return directives.some((each) => each.test(text));
}

const directives = [
  /^(?:es|ts)lint-|^prettier-ignore\b|^@ts-/i,
  /^no(?:lint(?:nextline|begin|end)?|qa|sec|semgrep|inspection|sonar)\b/i,
  /-(?:ignore|disable|enable|suppress)\b/i,
  /^[\w@./-]+\s?:{1,2}\s?(?:ignore|disable|enable|allow|skip|off|on|words?|no[ -]cover)\b/i,
  /^(?:c8|v8|istanbul|coverage|cspell|codespell|mypy|pyright|pylint|lgtm|skipcq|tslint|jshint|checkov|rustfmt|swiftlint|ktlint)(?:\s+(?:ignore|disable|enable|skip|off|on)\b|\s?[:=[]|$)/i,
];

/** Placeholders and remarks about an address, which are not names. */
const saysNothing = new RegExp(
  `^(?:${[
    String.raw`(?:the )?same (?:as|for|on|address)\b.*|ditto`,
    String.raw`(?:not|un|no longer)[ -]?(?:used|needed|verified|deployed|known|set|yet\b.*)`,
    String.raw`verified(?: (?:on|by|at|in|with|via)\b.*)?`,
    String.raw`(?:\d+ decimals?|decimals?[ :=]*\d+)`,
    String.raw`(?:at |from |since )?block(?: number)?[ :#=]*\d[\d_,]*`,
    String.raw`(?:replace|change|fill|insert|put|set|enter)[ -]?(?:me|this|with|here|your)\b.*`,
    String.raw`your\b.*|.*\baddress here`,
    String.raw`(?:an? |the )?place[ -]?holder(?: address| value)?`,
    String.raw`tb[acd]|n[/.]?a|wip|xxx+`,
  ].join("|")})[.!]{0,9}$`,
  "i",
);

/** Whether a level is an entry with an address as its key, in a map with several entries. */
function isOfMapOfAddresses(outline: Outline, { scope, entry }: Level): boolean {
  const [key] = entry.keys;
  return (
    scope >= 0 && key !== undefined && isAnyAddress(key.text) && outline.entriesOf(scope).length > 1
  );
}

/** Whether a level is one of several list items, or one of several addresses among the arguments of a call. */
function isOneOfSeveral(outline: Outline, level: Level): boolean {
  const { scope, keys } = level;
  if (scope < 0 || keys.length > 0) return false;
  const entries = outline.entriesOf(scope);
  const items = entries.slice(0, mostItems);
  if (outline.isBrace(scope)) {
    const direct = items.filter((each) => each.keys.length === 0 && isItem(outline, each.value));
    return direct.length >= leastOfSet;
  }
  if (outline.tokens.codes[scope] !== openParenthesis) return entries.length > 1;
  const addresses = items.filter(({ value }) => isAnyAddress(outline.contentOf(value.first)));
  return addresses.length > 1 || isArrayOfShell(outline, level);
}

/** Whether an entry has several addresses without a comma between them: `(0x… 0x… 0x…)`. */
function isArrayOfShell(outline: Outline, { scope, entry: { value } }: Level): boolean {
  if (outline.languageIn(scope).kind !== "lines") return false;
  const { first, last } = value;
  const words = outline.tokensOf({ first, last: Math.min(last, first + mostItems) });
  return Array.from(words, (at) => outline.contentOf(at)).filter(isAnyAddress).length >= leastOfSet;
}

/**
 * If braces or a shell array contain at least this many addresses, the name of the variable is not a name of these
 * addresses.
 */
const leastOfSet = 3;

/** Whether a value is only an address or the call of a function with it: `common.HexToAddress("0x…")`. */
function isItem(outline: Outline, value: Run): boolean {
  const text = outline.textOfRun(value, longestField);
  return isAnyAddress(item.exec(text)?.[1] ?? "");
}

const item = /^(?:[\w.:]{1,60}!?\()?["'`]?(\w+)["'`]?\)?$/;
const openParenthesis = 0x28;

/** Returns the name in the value of an entry whose key is the address: `{ "0x…": { name: "Vault" } }`. */
function nameOfValue(outline: Outline, level: Level, place: Span): DeclaredName | undefined {
  const { entry } = level;
  const [key] = entry.keys;
  if (key === undefined || key.start > place.start || key.end < place.end) return undefined;
  const { value } = entry;
  if (value.last === value.first + 1 && outline.tokens.kinds[value.first] === string) {
    const isAround = entry.keys.some(isSecret) || isAmongSecrets(outline, level);
    return isAround ? undefined : readName(outline, entry);
  }
  const scope = outline.scopeOf(entry);
  return scope === undefined ? undefined : nameOfFields(outline, scope);
}
