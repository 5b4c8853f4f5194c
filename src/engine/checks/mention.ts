import { readChainName, splitWords } from "../chains/chainWords";
import { type Name, symbolOf } from "../names/name";
import type { Level } from "../outline/outline";
import { plainText } from "./addressesByName";
import { readRecord } from "./record";
import { isRelated } from "./relatedSymbol";
import type { Surroundings } from "./surroundings";

const furthest = 300;
/** A single word such as "quoter" or "factory" may be another contract of the same publisher. */
const leastWords = 2;

/**
 * Whether the text around an address mentions what a name says: `USDC: "0x…"`. Contracts of one
 * deployer have the same address on several chains and are something else on each.
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

/** Whether a text has the words of a full name, however they are joined: `USD Coin`, `usdCoin`, `usd_coin`. */
function hasWords(text: string, full: string): boolean {
  const words = splitWords(full).join(" ");
  return words !== "" && ` ${splitWords(text).join(" ")} `.includes(` ${words} `);
}

/** A key that only says that an address follows, so that the fields next to it name it. */
const isUnnamed =
  /(?:^|address(?:es)?|addrs?|token|contract|asset|collateral|underlying|mint|id|value)\d?$/i;

/** Whether the record of an address has a symbol, and it is that of another token. */
export function hasOtherSymbol(name: Name, { object }: Surroundings): boolean {
  return object.some(({ key, value }) => key === "symbol" && !isRelated(value, name));
}

/**
 * Whether a token stands there by its key: `tokenAddress: "0x…"`, but not `bridge: "0x…"` or the item of a list. Two
 * addresses of tokens in one record may be on two chains.
 */
export function isPlaceOfToken({ keys, object }: Surroundings): boolean {
  const others = object.filter(({ value }) => anyAddress.test(value));
  if (others.length > 1) return false;
  // What has a name of its own is that and not the token, such as a vault of the same deployer.
  if (object.some(({ key, value }) => nameOfRecord.test(key) && /[a-z]/i.test(value))) return false;
  const key = keys.find((each) => !isKeyOfChain.test(each)) ?? "";
  if (key === "") return false;
  const [, word = ""] = lastWord.exec(key) ?? [];
  return tokenWord.test(word);
}

const nameOfRecord = /(?:^|[a-z_])(?:name|label|title)$/i;
const lastWord = /([\w$]*)$/;
const tokenWord =
  /(?:^|token\d?|asset|collateral|underlying|mint|currency|coin|erc20|token_?in|token_?out)_?(?:contract)?_?(?:addr(?:ess)?(?:es)?|id|value)?s?$/i;

/** The object behind an address that is its key: `"0x…": { symbol: "DAI" }`. */
const valueOfKey = /^["'`\]]*\s*:\s*\{([^{}]*)/;

/** The keys of an address, with the rest of its line or, in a record, with the fields next to it. */
function readAround(surroundings: Surroundings): string {
  const { text, place } = surroundings;
  const { start, end } = place;
  const before = text.slice(Math.max(0, start - furthest), start);
  const after = text.slice(end, end + furthest);
  // The word of a chain may be the name of its token.
  const own = tellingKeys(surroundings.keys);
  const keys = [...own.filter((key) => !isNameOfChain(key)), ...namesAround(surroundings)];
  const comment = /^[^\n,;}]*[,;]?[ \t]*(?:\/\/|#|\/\*)[^\n]*/.exec(after)?.[0] ?? "";
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

/** The keys up to the first that says what the address is: `comptroller` of `sonne: { comptroller: "0x…" }`. */
function tellingKeys(keys: readonly string[]): readonly string[] {
  const at = keys.findIndex((key) => !isUnnamed.test(key) && !isGeneric.test(key) && !isChain(key));
  return at < 0 ? keys : keys.slice(0, at + 1);
}

function isTelling(key: string): boolean {
  return !isUnnamed.test(key) && !isGeneric.test(key) && !isChain(key);
}

/** Whether a key is the full name of a chain: `ARB` may be the token. */
function isNameOfChain(key: string): boolean {
  return isKeyOfChain.test(key) || readChainName(key, "key", "chain") !== undefined;
}

function isChain(key: string): boolean {
  return isKeyOfChain.test(key) || readChainName(key, "key", "network") !== undefined;
}

/** Keys that say of what kind an address is, and not whose. */
const isGeneric = /^(?:proxy|main|default|current|native|networks?|chains?|deployments?|[\d_]*)$/i;

const isKeyOfChain = /^\W*\d+(?:[nL]|u\d+)?\W*$|chain(?:_?ids?)?\.\w|^chain_?id|\.id$/i;

/** What the records around an address are called, as far as its keys say nothing: `{ name: "USDC", at: { 10: "0x…" } }`. */
function namesAround({ outline, level }: Surroundings): readonly string[] {
  const names: string[] = [];
  let each: Level | undefined = level;
  for (let i = 0; each !== undefined && i < mostLevels; i += 1, each = each.outer) {
    const isRow = outline.tokens.columns.has(each.scope);
    const hasTelling = each.keys.some(({ text }) => isTelling(text));
    if (hasTelling && !isRow) break;
    const record = readRecord(outline, each);
    // What stands next to a second address may be about that one.
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
