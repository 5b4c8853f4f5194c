import { readChainName, splitWords } from "../chains/chainWords";
import { type DeclaredName, readCalled } from "../outline/declaredName";
import type { Level, Outline, Span } from "../outline/outline";
import { rememberTexts } from "../text/rememberTexts";
import { dataKindOf } from "./record";

/** Words for what a token may have: `feeds: { USDC: "0x…" }` has the feed of USDC. */
const things = [
  "(?:i?[acvs]|debt|lp|receipt|share) ?tokens?|c ?erc ?20s?|i?erc ?4626s?|chainlink|(?:price ?)?feeds?|oracles?|aggregators?|prices?|comets?",
  "markets?|pools?|pairs?|vaults?|strateg(?:y|ies)|gauges?|farms?|staking|adapters?|wrappers?|gateways?|bridges?|converters?",
  "owners?|admins?|holders?|whales?|minters?|faucets?|spenders?|recipients?|deployers?|wallets?|implementations?",
].join("|");
const tokens =
  "tokens?|assets?|coins?|stable ?coins?|currenc(?:y|ies)|collaterals?|underlyings?|i?erc ?20s?";
const telling = new RegExp(`(?<= )(?:(${things})|${tokens})(?= )`, "g");
/** Matches the words for the keys of a map: "by token" in `FeedsByToken`, "of asset" in `oracleOfAsset`. */
const keyOfMap = new RegExp(` (?:by|of|for|per) (?:${tokens})(?= )`);
const functionBefore = /\b(?:function|func|fn|fun|def)\s{1,8}$/;
const longestBefore = 20;
const mostLevels = 12;

/**
 * Whether the structure around an address shows that the address is not the token that it is named after, but something
 * that belongs to the token, such as its price feed. The innermost word for a token or for such a thing decides. In the
 * name of an enclosing class or contract, and of a call with named arguments, only a plural counts, since a contract
 * `Vault` may have a constant `USDC`, and a `Pool` may be made of `{ USDC: … }`. A path counts only for data, since
 * code in `pools.ts` names tokens too. `name`: the name that the text gives the address; undefined if it gives none.
 */
export function isThingOfToken(
  outline: Outline,
  place: Span,
  name: DeclaredName | undefined,
): boolean {
  let level: Level | undefined = outline.at(place.start);
  let [isNamed, isInDeclaration] = [false, false];
  for (let i = 0; level !== undefined && i < mostLevels; i += 1, level = level.outer) {
    const { keys, declared, entry, scope } = level;
    const isOfName = entry === name?.level?.entry;
    const any = isInDeclaration
      ? []
      : keys.flatMap(({ text }) => (isOfName && text.includes(name.text) ? [] : [text]));
    const plurals = declared === undefined || isFunction(outline, declared) ? [] : [declared.text];
    (isNamed ? plurals : any).push(readCalled(outline, scope));
    const meaning = findMeaning(any) ?? findMeaning(plurals, true);
    if (meaning !== undefined) return meaning !== "token";
    isNamed ||= isOfName;
    isInDeclaration ||= entry.declares !== "" && keys.length > 0;
  }
  return dataKindOf(outline.path) !== undefined && isOfThings(outline.path);
}

type Meaning = "token" | "thing" | "things";

function findMeaning(texts: readonly string[], isPlural = false): Meaning | undefined {
  return texts
    .map(readMeaning)
    .find((each) => each !== undefined && !(isPlural && each === "thing"));
}

/** Returns what the last telling word of a key, a function or a type means; undefined if it has none. */
const readMeaning = rememberTexts((text): Meaning | undefined => {
  const words = ` ${splitWords(text).join(" ")} `.replace(keyOfMap, "");
  const [last, thing] = [...words.matchAll(telling)].at(-1) ?? [];
  if (last === undefined) return undefined;
  if (thing === undefined) return "token";
  return thing.endsWith("s") ? "things" : "thing";
});

function isFunction({ text }: Outline, { start }: Span): boolean {
  return functionBefore.test(text.slice(Math.max(0, start - longestBefore), start));
}

/**
 * Whether the name of a file is a plural word for things of tokens. If the name is a chain, the name of the folder
 * counts instead: `feeds/base.json`.
 */
function isOfThings(path: string): boolean {
  const names = path
    .replace(/\.\w+$/, "")
    .split("/")
    .reverse();
  const name = names.find((each) => readChainName(each, "key", "network") === undefined);
  return findMeaning([name ?? ""], true) === "things";
}
