import { readChainName, splitWords } from "../chains/chainWords";
import { type Name, symbolOf } from "../names/name";
import type { Level } from "../outline/outline";
import { plainText } from "./addressesByName";
import { readRecord } from "./record";
import { isRelated } from "./relatedSymbol";
import type { Surroundings } from "./surroundings";

const furthest = 300;
/**
 * The minimum number of words that identify a contract: a single word such as "quoter" or "factory" may mean another
 * contract of the same publisher.
 */
const leastWords = 2;

/**
 * Whether the text around an address mentions a name: `USDC: "0x…"`. The address alone does not show which contract is
 * meant: contracts of one deployer may have the same address on several chains, but a different purpose on each.
 */
export function isMentioned(name: Name, surroundings: Surroundings): boolean {
  const around = readAround(surroundings);
  const words = new Set([
    ...around.split(/[^\p{L}\p{N}.₮+]+/u).map(plainText),
    ...splitWords(around),
  ]);
  if (name.kind === "token") {
    return words.has(plainText(symbolOf(name))) || hasWords(around, name.token?.name ?? "");
  }
  const said = splitWords(name.text.slice(name.text.lastIndexOf(".") + 1));
  const least = name.kind === "deployment" ? 1 : leastWords;
  return said.length >= least && said.every((word) => words.has(word));
}

/** Whether a text contains the words of a full name, in any spelling: `USD Coin`, `usdCoin`, `usd_coin`. */
function hasWords(text: string, full: string): boolean {
  const words = splitWords(full).join(" ");
  return words !== "" && ` ${splitWords(text).join(" ")} `.includes(` ${words} `);
}

/** Matches a key that only announces an address. The fields next to such a key name the address. */
const isUnnamed =
  /(?:^|address(?:es)?|addrs?|token|contract|asset|collateral|underlying|mint|id|value)\d?$/i;

/** Whether the record of an address has the symbol of another token. */
export function hasOtherSymbol(name: Name, { object }: Surroundings): boolean {
  return object.some(({ key, value }) => key === "symbol" && !isRelated(value, name));
}

/**
 * Whether the key shows that the address is a token: `tokenAddress: "0x…"`, but not `bridge: "0x…"` or the item of
 * a list. A record with several addresses does not count, since its tokens may be on different chains.
 */
export function isPlaceOfToken({ keys, object }: Surroundings): boolean {
  const others = object.filter(({ value }) => anyAddress.test(value));
  if (others.length > 1) return false;
  // A record with a name is about the named thing, such as a vault of the same deployer, and not about the token.
  if (object.some(({ key, value }) => nameOfRecord.test(key) && /[a-z]/i.test(value))) return false;
  const key = keys.find((each) => !isKeyOfChain.test(each)) ?? "";
  if (key === "") return false;
  const [word = ""] = lastWord.exec(key) ?? [];
  return tokenWord.test(word);
}

const nameOfRecord = /(?:^|[a-z_])(?:name|label|title)$/i;
const lastWord = /(?<![\w$])[\w$]*$/;
const tokenWord =
  /(?:^|token\d?|asset|collateral|underlying|mint|currency|coin|erc20|token_?in|token_?out)_?(?:contract)?_?(?:addr(?:ess)?(?:es)?|id|value)?s?$/i;

/** Matches the object after an address that is its key: `"0x…": { symbol: "DAI" }`. */
const valueOfKey = /^["'`\]]*\s*:\s*\{([^{}]*)/;

/**
 * Reads the keys of an address, the names of the records around it and the comment after it. If the keys do not name
 * the address, the fields next to the address or the value after it are included.
 */
function readAround(surroundings: Surroundings): string {
  const { text, place } = surroundings;
  const { start, end } = place;
  const before = text.slice(Math.max(0, start - furthest), start);
  const after = text.slice(end, end + furthest);
  // A key that names a chain is skipped, since it could be mistaken for a token of the same name.
  const own = tellingKeys(surroundings.keys);
  const keys = [...own.filter((key) => !isNameOfChain(key)), ...namesAround(surroundings)];
  const comment = /^[^\n,;}]*(?:[,;][ \t]*)?(?:\/\/|#|\/\*)[^\n]*/.exec(after)?.[0] ?? "";
  if (!isUnnamed.test(own[0] ?? "")) return [...keys, comment].join(" ");
  const value = valueOfKey.exec(after)?.[1];
  if (value !== undefined) return [...keys, comment, value].join(" ");
  const opened = Math.max(...brackets.map((bracket) => before.lastIndexOf(bracket)));
  const left =
    before
      .slice(opened + 1)
      .split(anyAddress)
      .at(-1) ?? "";
  const right = (/^[^{}()]*/.exec(after)?.[0] ?? "").split(anyAddress)[0] ?? "";
  return [...keys, comment, left, right].join(" ");
}

/**
 * Returns the keys up to the first that names the address, otherwise all keys. In `sonne: { comptroller: "0x…" }`, the
 * first such key is `comptroller`.
 */
function tellingKeys(keys: readonly string[]): readonly string[] {
  const at = keys.findIndex((key) => !isUnnamed.test(key) && !isGeneric.test(key) && !isChain(key));
  return at < 0 ? keys : keys.slice(0, at + 1);
}

function isTelling(key: string): boolean {
  return !isUnnamed.test(key) && !isGeneric.test(key) && !isChain(key);
}

/** Whether a key is the full name of a chain. An abbreviation such as `ARB` may be the token. */
function isNameOfChain(key: string): boolean {
  return isKeyOfChain.test(key) || readChainName(key, "key", "chain") !== undefined;
}

function isChain(key: string): boolean {
  return isKeyOfChain.test(key) || readChainName(key, "key", "network") !== undefined;
}

/** Keys that describe an address, such as its role or its network, but do not name it. */
const isGeneric = /^(?:proxy|main|default|current|native|networks?|chains?|deployments?|[\d_]*)$/i;

const isKeyOfChain = /^\W*\d+(?:[nL]|u\d+)?\W*$|chain(?:_?ids?)?\.\w|^chain_?id|\.id$/i;

/**
 * Returns the names of the records around an address, from the inside out, up to the first key that names the address:
 * `{ name: "USDC", addresses: { 10: "0x…" } }`.
 */
function namesAround({ outline, level }: Surroundings): readonly string[] {
  const names: string[] = [];
  let each: Level | undefined = level;
  for (let i = 0; each !== undefined && i < mostLevels; i += 1, each = each.outer) {
    const isRow = outline.tokens.columns.has(each.scope);
    const hasTelling = each.keys.some(({ text }) => isTelling(text));
    if (hasTelling && !isRow) break;
    const record = readRecord(outline, each);
    // Fields next to a second address may be about that address.
    if (i === 0 && !isRow && record.filter(({ value }) => isAddress.test(value)).length > 1)
      continue;
    for (const { key, value } of record) {
      if (isRow || /^(?:name|symbol|ticker|label)$/i.test(key)) names.push(value);
    }
  }
  return names;
}

const mostLevels = 5;
const brackets = ["{", "}", "(", ")"];
const anyAddress = /0x[0-9a-f]{40}/i;
const isAddress = /^0x[0-9a-f]{40}$/i;
