import type { FoundValidAddress } from "../addresses/findAddresses";
import { chainOfInterface } from "../chains/chainRef";
import { isCoin, readCoin } from "../names/coins";
import { isValidOn, symbolOf } from "../names/name";
import { findChainOfFile } from "../outline/chainOfFile";
import { type DeclaredName, declaredName } from "../outline/declaredName";
import { type Level, type Outline, outlineOf } from "../outline/outline";
import { buildReplacement } from "./buildReplacement";
import type { DecimalsFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { isTestPath } from "./testPath";
import { isThingOfToken } from "./thingOfToken";
import { hasOtherAddress, readRecordAbout } from "./tokenRecord";

/**
 * Starts the search for coins under the symbol of another coin: `usdc: "0x…"` with the address of WETH. The chain of
 * the place must be certain, and both coins must be in `coins` and have an address on that chain.
 */
export function startOtherCoins(
  document: CheckedDocument,
  { namesakes }: CheckFacts,
): Search<DecimalsFinding> | undefined {
  const { text, path, language, found: all } = document;
  if (isTestPath(path)) return undefined;
  let starts: ReadonlySet<number> | undefined;
  const isAlone = (outline: Outline, found: FoundValidAddress): boolean => {
    starts ??= new Set(all.map(({ start }) => start));
    const record = readRecordAbout(outline, found);
    return record.length > 0 && !hasOtherAddress(record, found, starts);
  };
  return {
    check: (found, named) => {
      if (!named.some(isCoin)) return undefined;
      const outline = outlineOf(text, path, language);
      const declared = declaredName(outline, found);
      const coin = declared && readCoin(declared.text);
      if (declared === undefined || coin === undefined) return undefined;
      const own = outline.at(found.start);
      const from = sourceOf(outline, found, declared);
      if (from === undefined || (from === "object" && !isAlone(outline, found))) return undefined;
      const inferred = findChainOfFile(text, found, document);
      const chain = chainOfInterface(inferred?.isLikely === true ? undefined : inferred?.chain);
      if (chain === undefined) return undefined;
      const names = named.filter((name) => name.token !== undefined && isValidOn(name, chain));
      const name = names.find(isCoin);
      const isRight = names.some((each) => readCoin(symbolOf(each)) === coin);
      if (name === undefined || isRight) return undefined;
      const here = namesakes.find({ ...name, text: coin }, chain);
      if (here === undefined) return undefined;
      if (isThingOfToken(outline, found, declared) || isOfPair(own)) return undefined;
      const { start, end, format, canonical } = found;
      // Where a comment and an address contradict each other, the comment may be the wrong one.
      const replacement = from === "comment" ? undefined : buildReplacement(text, found, here);
      return {
        kind: "decimals",
        field: "symbol",
        start,
        end,
        written: declared.text,
        address: { format, canonical },
        chain,
        name,
        ...(replacement && { replacement }),
      };
    },
    finish: (judged) => judged,
  };
}

/**
 * Returns where the name of an address comes from: its own key, the key of the object around it, or the comment after
 * it. Undefined for any other place, such as the field `symbol` of a market:
 * `{ symbol: "USDC", collateralToken: "0x…" }`.
 */
function sourceOf(
  outline: Outline,
  { start, end }: FoundValidAddress,
  { level, ...name }: DeclaredName,
): "key" | "object" | "comment" | undefined {
  const own = outline.at(start);
  if (level === undefined) {
    const isComment = name.start === name.end && outline.commentBehind(end) !== "";
    return isComment ? "comment" : undefined;
  }
  if (level.entry === own.entry) return "key";
  return level.entry === own.outer?.entry ? "object" : undefined;
}

/** Words for a map from a token to another one, such as its quote token or the token that has its price. */
const ofPair = /quote|pair|rout|path|alias|equivalent|substitut|replac|peg|against|price/i;
const mostLevels = 6;

function isOfPair(own: Level): boolean {
  let level: Level | undefined = own;
  for (let i = 0; level !== undefined && i < mostLevels; i += 1, level = level.outer) {
    if (level.keys.some(({ text }) => ofPair.test(text))) return true;
    if (level.declared !== undefined && ofPair.test(level.declared.text)) return true;
  }
  return false;
}
