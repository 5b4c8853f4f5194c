import { readChainName, splitWords } from "../chains/chainWords";
import { isNumber } from "../outline/keys";
import type { Level, Outline } from "../outline/outline";
import { readRecord } from "./record";

/** Keys that only announce an address. */
const generic =
  /^(?:(?:contract|token|wallet|account)_?)?(?:address|addr)$|^(?:account|wallet|value|id|hex)$/i;
/** Functions that may wrap an address: a cast, or a function that returns the address in mixed case (EIP-55). */
const wrapper = /^(?:address|payable|getAddress|toChecksumAddress|I?ERC20|I[A-Z]\w{2,40})$/;
const mostLevels = 6;
const bracket = { round: 0x28, square: 0x5b } as const;

/** Finds the nearest key that names the address. Undefined if a function, a call or a condition is in between. */
export function findTellingKey(outline: Outline, level: Level): string | undefined {
  let each: Level | undefined = level;
  for (let i = 0; each !== undefined && i < mostLevels; i += 1, each = each.outer) {
    const [key] = each.keys;
    if (key === undefined) {
      if (!isItem(outline, each) && !isWrapped(outline, each)) return undefined;
    } else if (!isGeneric(key.text)) return key.text;
  }
  return undefined;
}

function isGeneric(key: string): boolean {
  return generic.test(key) || isNumber(key) || readChainName(key, "key", "network") !== undefined;
}

function isItem({ tokens }: Outline, { scope }: Level): boolean {
  return scope >= 0 && tokens.codes[scope] === bracket.square;
}

/** Whether a level is the single argument of a cast. */
function isWrapped(outline: Outline, { scope }: Level): boolean {
  return (
    scope > 0 &&
    outline.tokens.codes[scope] === bracket.round &&
    wrapper.test(outline.textOf(scope - 1)) &&
    outline.entriesOf(scope).length === 1
  );
}

const roles = new Set(["recipient", "beneficiary", "treasury", "payee", "receiver"]);
const rolesOfSeveral = /^(?:recipients|beneficiaries|treasuries|payees|receivers)$/;
const wordBehind = /^(?:address|addr|account|wallet|addresses|wallets|accounts)$/;

/** Returns the words of a key without the words at its end that only announce an address. */
function wordsOf(key: string): readonly string[] {
  const words = splitWords(key);
  const last = words.findLastIndex((word) => !wordBehind.test(word));
  return words.slice(0, last + 1);
}

/**
 * Whether an address receives a payment: by its key, or as an argument of `transfer`, `safeTransfer`,
 * `transferFrom` or `safeTransferFrom`. The call may also be data, as in a broadcast of Foundry.
 */
export function isRecipient(outline: Outline, level: Level, key: string | undefined): boolean {
  const last = wordsOf(key ?? "").at(-1) ?? "";
  return roles.has(last) || rolesOfSeveral.test(last) || isPaidByCall(outline, level);
}

function isPaidByCall(outline: Outline, inner: Level): boolean {
  let level = inner;
  while (isWrapped(outline, level) && level.outer !== undefined) level = level.outer;
  const { scope, entry, outer } = level;
  if (scope <= 0) return false;
  const entries = outline.entriesOf(scope);
  const at = entries.indexOf(entry);
  if (outline.tokens.codes[scope] === bracket.round) {
    return isPaid(outline.textOf(scope - 1), at, entries.length);
  }
  if (!isItem(outline, level) || outer === undefined) return false;
  if (!/^(?:args|arguments|params)$/.test(outer.keys[0]?.text ?? "")) return false;
  const called = readRecord(outline, outer).find(({ key }) => /^function(?:Name)?$/.test(key));
  const [name = ""] = /^\w+/.exec(called?.value ?? "") ?? [];
  return isPaid(name, at, entries.length);
}

/**
 * Whether the argument at an index of a function receives a payment, by the name of the function and the number of
 * arguments. Libraries take the token as an additional first argument. With four arguments, the last may be the data of
 * an ERC-721 transfer.
 */
function isPaid(name: string, at: number, count: number): boolean {
  if (name === "transfer") return count === 2 && at === 0;
  if (name === "safeTransfer") return count === 2 ? at === 0 : count === 3 && at === 1;
  if (name === "transferFrom") return count === 3 && at === 1;
  if (name === "safeTransferFrom") return count === 3 ? at === 1 : count === 4 && at === 2;
  return false;
}

/**
 * Words for contracts, as the last word of a key. Owners, oracles and bridges are not included, since they may be
 * wallets.
 */
const contracts =
  /^(?:token|erc20|erc721|erc1155|contract|factory|router|pool|vault|proxy|implementation|impl|quoter|multicall\d?|timelock|comptroller|aggregator|feed|safe|multisig)$/;
/** Words for contracts that may not exist yet or may no longer exist. */
const yetToCome =
  /^(?:predicted|expected|future|computed|precomputed|counterfactual|next|planned|new|old|previous|prev|deprecated|legacy)$/;

/** Whether a key implies that there is a contract at its address. */
export function impliesContract(key: string): boolean {
  const words = wordsOf(key);
  return contracts.test(words.at(-1) ?? "") && !words.some((word) => yetToCome.test(word));
}

const aroundTokens =
  /^(?:(?:erc20_?)?tokens?|assets?|erc20s?|coins?|currenc(?:y|ies)|collaterals?|underlyings?|addresses|contracts|constants?|config|networks?|chains?|mainnet|default)$/i;

/** Returns the symbol that a key gives its address; undefined if a key around it names something else. */
export function symbolOfKey(level: Level, key: string): string | undefined {
  const symbol = key.replace(/^(?:token|erc20)_?|_?(?:token|address|addr|erc20)$/gi, "");
  if (!/^[A-Za-z][\w.₮+]{1,15}$/.test(symbol)) return undefined;
  let each: Level | undefined = level;
  for (let i = 0; each !== undefined && i < mostLevels * 2; i += 1, each = each.outer) {
    const isAboutTokens = each.keys.every(
      ({ text }) => text === key || isGeneric(text) || aroundTokens.test(text),
    );
    if (!isAboutTokens) return undefined;
  }
  return symbol;
}
