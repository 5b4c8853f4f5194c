import { splitWords } from "../chains/chainWords";
import { type Name, symbolOf } from "../names/name";
import { ownText, plainText } from "./namesakes";
import { isRelated } from "./relatedSymbol";
import type { Surroundings } from "./surroundings";

const furthest = 300;
/** A single word such as "quoter" or "factory" may be another contract of the same publisher. */
const leastWords = 2;

/**
 * Whether the place of an address speaks of what a name says: `USDC: "0x…"`. Contracts of one
 * deployer have the same address on several chains and are something else on each.
 */
export function isMentioned(name: Name, surroundings: Surroundings): boolean {
  const around = readAround(surroundings);
  const own = ownText(name);
  const words = new Set([
    ...around.split(/[^\p{L}\p{N}.₮+]+/u).map(plainText),
    ...splitWords(around),
  ]);
  if (name.kind === "token") {
    return (
      words.has(plainText(symbolOf({ ...name, text: own }))) ||
      hasWords(around, name.token?.name ?? "")
    );
  }
  const said = splitWords(own.slice(own.lastIndexOf(".") + 1));
  const least = name.kind === "deployment" ? 1 : leastWords;
  return said.length >= least && said.every((word) => words.has(word));
}

/** Whether a text has the words of a full name, however they are joined: `USD Coin`, `usdCoin`, `usd_coin`. */
function hasWords(text: string, full: string): boolean {
  const words = splitWords(full).join(" ");
  return words !== "" && ` ${splitWords(text).join(" ")} `.includes(` ${words} `);
}

/** A key that only says that an address follows, so that the fields beside it name it. */
const isUnnamed =
  /(?:^|address|addr|token|contract|asset|collateral|underlying|mint|id|value)\d?$/i;

/** Whether the record of an address has a symbol, and it is that of another token. */
export function hasOtherSymbol(name: Name, { object }: Surroundings): boolean {
  return object.some(({ key, value }) => key === "symbol" && !isRelated(value, name));
}

/** Whether any token may stand there: `tokenAddress: "0x…"`, `["0x…"`, but not `bridge: "0x…"`. */
export function isPlaceOfToken({ keys }: Surroundings): boolean {
  const key = keys.find((each) => !isKeyOfChain.test(each)) ?? "";
  const [, word = ""] = lastWord.exec(key) ?? [];
  return tokenWord.test(word);
}

const lastWord = /([\w$]*)$/;
const tokenWord =
  /(?:^|token\d?|asset|collateral|underlying|mint|currency|coin|erc20|token_?in|token_?out)_?(?:contract)?_?(?:addr(?:ess)?(?:es)?|id|value)?s?$/i;

/** The object behind an address that is its key: `"0x…": { symbol: "DAI" }`. */
const valueOfKey = /^["'`\]]*\s*:\s*\{([^{}]*)/;

/** The keys of an address, with the rest of its line or, in a record, with the fields beside it. */
function readAround(surroundings: Surroundings): string {
  const { text, place } = surroundings;
  const { start, end } = place;
  const before = text.slice(Math.max(0, start - furthest), start);
  const after = text.slice(end, end + furthest);
  const keys = [...surroundings.keys, symbolOfMap(surroundings)];
  const comment = /^[^\n,;}]*[,;]?[ \t]*(?:\/\/|#|\/\*)[^\n]*/.exec(after)?.[0] ?? "";
  if (!isUnnamed.test(keys[0] ?? "")) return [...keys, comment].join(" ");
  const value = valueOfKey.exec(after)?.[1];
  if (value !== undefined) return [...keys, comment, value].join(" ");
  const opened = Math.max(...brackets.map((bracket) => before.lastIndexOf(bracket)));
  const left =
    before
      .slice(opened + 1)
      .split(anyAddress)
      .at(-1) ?? "";
  const right = (/^[^{}()]*/.exec(after)?.[0] ?? "").split(anyAddress)[0] ?? "";
  return [...keys.slice(1), comment, left, right].join(" ");
}

const longestMap = 3_000;
const isKeyOfChain = /^\W*\d+\W*$|chain(?:_?ids?)?\.\w/i;

/** The symbol before a map from chains to addresses: `symbol: "DAI", addresses: { 10: "0x…"`. */
function symbolOfMap({ text, place: { start }, keys }: Surroundings): string {
  if (!keys.slice(0, 2).some((key) => isKeyOfChain.test(key))) return "";
  const before = text.slice(Math.max(0, start - longestMap), start);
  const at = before.lastIndexOf("symbol");
  return at < 0 ? "" : before.slice(at, at + longestSymbol);
}

const longestSymbol = 40;
const brackets = ["{", "}", "(", ")"];
const anyAddress = /0x[0-9a-f]{40}/i;
