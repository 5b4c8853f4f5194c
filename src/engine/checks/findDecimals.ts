import { chainOfInterface } from "../chains/chainRef";
import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import { isCoin, readCoin } from "../names/coins";
import { isValidOn, type Name, symbolOf } from "../names/name";
import { findChainOfFile } from "../outline/chainOfFile";
import { declaredName } from "../outline/declaredName";
import { type Level, type Outline, outlineOf, type Span } from "../outline/outline";
import { plainText } from "./addressesByName";
import type { DecimalsFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import type { Field } from "./record";
import { isRelated } from "./relatedSymbol";
import { isThingOfToken } from "./thingOfToken";
import { hasOtherAddress, onlyField, readDecimals, readRecordAbout } from "./tokenRecord";

/**
 * Starts the search for decimals and symbols that every source of the token contradicts; undefined if the text mentions
 * neither decimals nor a symbol.
 */
export function startDecimals(
  document: CheckedDocument,
  facts: CheckFacts,
): Search<readonly DecimalsFinding[]> | undefined {
  const { text, path, language, found: all } = document;
  if (!/decimals|symbol/i.test(text)) return undefined;
  let starts: ReadonlySet<number> | undefined;
  return {
    check: (found, named) => {
      if (!named.some(isToken)) return undefined;
      const outline = outlineOf(text, path, language);
      const record = readRecordAbout(outline, found);
      if (record.length === 0) return undefined;
      // Next to another address, the decimals may belong to a feed or a vault.
      starts ??= new Set(all.map(({ start }) => start));
      if (hasOtherAddress(record, found, starts)) return undefined;
      const inferred = findChainOfFile(text, found, document);
      const chain = chainOfInterface(inferred?.isLikely === true ? undefined : inferred?.chain);
      if (chain === undefined) return undefined;
      const names = named.filter((name) => isToken(name) && isValidOn(name, chain));
      const address = { format: found.format, canonical: found.canonical };
      const isOfFeed = mentionsFeed(outline, record, outline.at(found.start));
      const findings = checkRecord(record, { address, chain, names, isOfFeed }, facts);
      return findings.length === 0 || isOfOther(outline, found, names) ? undefined : findings;
    },
    finish: (judged) => judged.flat(),
  };
}

function isToken({ token }: Name): boolean {
  return token !== undefined;
}

/**
 * Whether a record may be about the token that it is named after, and not about the token at its address:
 * `cTokens: { USDC: { address: "0x…", decimals: 6 } }`.
 */
function isOfOther(outline: Outline, place: Span, names: readonly Name[]): boolean {
  const declared = declaredName(outline, place);
  const written = declared && plainText(declared.text);
  return (
    written !== undefined &&
    names.every((name) => plainText(symbolOf(name)) !== written) &&
    isThingOfToken(outline, place, declared)
  );
}

interface Token {
  readonly address: AddressIdentity;
  readonly chain: ChainIdentifier;
  readonly names: readonly Name[];
  /** Whether the text around the token mentions a price feed, which has decimals too. */
  readonly isOfFeed: boolean;
}

const feedWord =
  /feed|oracle|(?<!is_?)aggregator|heartbeat|deviation|chainlink|(?:latest_?|round_?)(?:answer|data|price)|price_?(?:source|id|provider)/i;
/** Words for a price feed in a path. `aggregator` is not among them, since such a contract may aggregate exchanges. */
const feedPath = /(?:feed|oracle|chainlink)s?(?![a-z])/i;
/** The decimals of price feeds: `USDC / USD` has 8, `USDC / ETH` has 18. */
const decimalsOfFeeds: ReadonlySet<number> = new Set([8, 18]);
const mostLevels = 4;

/** Whether a record, the structure around it or the path of its file mentions a price feed. */
function mentionsFeed(outline: Outline, record: readonly Field[], own: Level): boolean {
  const fields = outline.entriesOf(own.scope).slice(0, mostFields);
  const around = own.scope < 0 ? [] : fields.flatMap(({ keys }) => keys);
  if (feedPath.test(outline.path) || record.some(({ key }) => feedWord.test(key))) return true;
  let level: Level | undefined = own;
  for (let i = 0; level !== undefined && i < mostLevels; i += 1, level = level.outer) {
    around.push(...level.keys, ...level.entry.keys);
    if (level.declared !== undefined) around.push(level.declared);
  }
  return around.some(({ text }) => feedWord.test(text));
}

const mostFields = 100;

function checkRecord(
  record: readonly Field[],
  { address, chain, names, isOfFeed }: Token,
  { namesakes }: CheckFacts,
): readonly DecimalsFinding[] {
  const [name] = names;
  if (name?.token === undefined) return [];
  const findings: DecimalsFinding[] = [];
  const add = (field: "decimals" | "symbol", { start, end, value }: Field, right: string): void => {
    const place = { kind: "decimals", start, end, field, written: value, address, chain } as const;
    findings.push({ ...place, name, replacement: { start, end, text: right } });
  };
  const decimals = onlyField(record, "decimals");
  const number = readDecimals(decimals);
  if (decimals !== undefined && number !== undefined) {
    const isKnown = names.some(({ token }) => token?.decimals === number);
    const mayBeOfFeed = isOfFeed && decimalsOfFeeds.has(number);
    if (!isKnown && !mayBeOfFeed) add("decimals", decimals, name.token.decimals.toString());
  }
  const symbol = onlyField(record, "symbol");
  if (symbol !== undefined && names.every((each) => !isRelated(symbol.value, each))) {
    // A symbol has many spellings, so it is wrong only if it belongs to another token on this chain.
    const coin = readCoin(symbol.value);
    const taken = namesakes.find({ ...name, text: coin ?? symbol.value }, chain);
    // Sources use different symbols for the same token, so only a source that lists both tokens shows that the symbol
    // is wrong. No two coins are the same token.
    const areCoins = coin !== undefined && names.some(isCoin);
    const areDifferent =
      areCoins || names.some(({ source }) => source.title === taken?.name.source.title);
    if (taken !== undefined && areDifferent && !isSameAddress(taken, address))
      add("symbol", symbol, symbolOf(name));
  }
  return findings;
}
