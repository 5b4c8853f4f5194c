import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import { holdsOn, type Name } from "../names/name";
import type { ChainReader } from "./chainReader";
import type { DecimalsFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Steps } from "./findProblems";
import { dataKindOf, type Field, readRecord, sliceRecordStart } from "./record";
import { isRelated } from "./relatedSymbol";

const addressKey = /^(?:token_?|contract_?)?address$/i;

/** Decimals and symbols beside an address, in data, that every source of the token contradicts. */
export function* findDecimals(
  document: CheckedDocument,
  facts: CheckFacts,
  reader: ChainReader,
): Steps<readonly DecimalsFinding[]> {
  const { text, path, language, found } = document;
  const kind = dataKindOf(path, language);
  if (kind === undefined || !/decimals|symbol/i.test(text)) return [];
  const findings: DecimalsFinding[] = [];
  const starts = new Set(found.map(({ start }) => start));
  for (const each of found) {
    yield;
    if (each.certainty === "broken" || reader.guessAt(each) === undefined) continue;
    const tokens = facts.namesOf(each).filter(({ token }) => token !== undefined);
    if (tokens.length === 0) continue;
    if (isPlainlyRight(sliceRecordStart(text, each, kind), tokens)) continue;
    const record = readRecord(text, each, kind);
    if (!record.some(({ key, start }) => start === each.start && addressKey.test(key))) continue;
    // The decimals may be those of a feed or a vault beside the token.
    if (record.some(({ start }) => start !== each.start && starts.has(start))) continue;
    const chain = reader.chainAt(each)?.chain;
    if (chain === undefined) continue;
    const names = tokens.filter((name) => holdsOn(name, chain));
    const address = { format: each.format, canonical: each.canonical };
    findings.push(...checkRecord(record, { address, chain, names }, facts));
  }
  return findings;
}

/** Whether a record says what all sources say: most do, so that nothing else has to be read. */
function isPlainlyRight(record: string | undefined, tokens: readonly Name[]): boolean {
  const [, decimals] = plainDecimals.exec(record ?? "") ?? [];
  if (decimals === undefined) return false;
  const [, quoted, bare = quoted] = plainSymbol.exec(record ?? "") ?? [];
  return tokens.every(
    ({ text: known, token }) => token?.decimals === Number(decimals) && known === bare,
  );
}

const plainDecimals = /(?:"decimals"\s*:|^[ \t]*(?:- +)?decimals[ \t]*[:=])\s*(\d+)/m;
const plainSymbol =
  /(?:"symbol"\s*:|^[ \t]*(?:- +)?symbol[ \t]*[:=])\s*(?:"([^"]*)"|([^\s"'#][^\n#]*?)[ \t]*$)/m;

interface Token {
  readonly address: AddressIdentity;
  readonly chain: ChainIdentifier;
  readonly names: readonly Name[];
}

function checkRecord(
  record: readonly Field[],
  { address, chain, names }: Token,
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
  if (decimals !== undefined && /^\d{1,3}$/.test(decimals.value)) {
    const isKnown = names.some(({ token }) => token?.decimals === Number(decimals.value));
    if (!isKnown) add("decimals", decimals, name.token.decimals.toString());
  }
  const symbol = onlyField(record, "symbol");
  if (symbol !== undefined && names.every((each) => !isRelated(symbol.value, each))) {
    // Symbols have many spellings: only one that belongs to another token here is a mistake.
    const taken = namesakes.find({ ...name, text: symbol.value }, chain);
    if (taken !== undefined && !isSameAddress(taken, address)) add("symbol", symbol, name.text);
  }
  return findings;
}

/** The only field of this name; undefined if the record has several. */
function onlyField(record: readonly Field[], wanted: string): Field | undefined {
  const [first, second] = record.filter(({ key }) => key.toLowerCase() === wanted);
  return second === undefined ? first : undefined;
}
