import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import { inWord, isIn } from "../addresses/characters";
import { holdsOn, type Name } from "../names/name";
import type { ChainReader } from "./chainReader";
import type { DecimalsFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { dataKindOf, type Field, readRecord } from "./record";
import { isRelated } from "./relatedSymbol";

/** Decimals and symbols beside an address, in data, that every source of the token contradicts. */
export function startDecimals(
  { text, path, language, found: all }: CheckedDocument,
  facts: CheckFacts,
  reader: ChainReader,
): Search<readonly DecimalsFinding[]> | undefined {
  const kind = dataKindOf(path, language);
  if (kind === undefined || !/decimals|symbol/i.test(text)) return undefined;
  let starts: ReadonlySet<number> | undefined;
  return {
    check: (found, named) => {
      if (!reader.isFieldAt(found)) return undefined;
      const tokens = named.filter(({ token }) => token !== undefined);
      if (tokens.length === 0) return undefined;
      const begin = reader.recordAt(found)?.text;
      if (begin !== undefined && isPlainlyRight(begin, tokens)) return undefined;
      const record = readRecord(text, found, kind);
      if (!record.some(({ start }) => start === found.start)) return undefined;
      // The decimals may be those of a feed or a vault beside the token.
      starts ??= new Set(all.map(({ start }) => start));
      if (hasOtherAddress(record, found.start, starts)) return undefined;
      const chain = reader.chainAt(found)?.chain;
      if (chain === undefined) return undefined;
      const names = tokens.filter((name) => holdsOn(name, chain));
      const address = { format: found.format, canonical: found.canonical };
      const findings = checkRecord(record, { address, chain, names }, facts);
      return findings.length === 0 ? undefined : findings;
    },
    finish: (judged) => judged.flat(),
  };
}

function hasOtherAddress(
  record: readonly Field[],
  own: number,
  starts: ReadonlySet<number>,
): boolean {
  return record.some(({ start }) => start !== own && starts.has(start));
}

/**
 * Whether a record says what all sources say, with its fields written as most are: then nothing else has to be
 * read. Looks at characters, as matches would cost more than all else that is done with an address.
 */
function isPlainlyRight(record: string, tokens: readonly Name[]): boolean {
  const decimals = placeOfValue(record, "decimals");
  const symbol = placeOfValue(record, "symbol");
  if (decimals < 0 || symbol < 0) return false;
  const written = readDigits(record, decimals);
  return tokens.every(
    ({ text: known, token }) => token?.decimals === written && isValueAt(record, symbol, known),
  );
}

/** Where the value of the first field of this name begins; -1 if it is not plain that there is one. */
function placeOfValue(record: string, field: string): number {
  let at = record.indexOf(field);
  while (at > 0 && isIn(record.charCodeAt(at - 1), inWord)) at = record.indexOf(field, at + 1);
  if (at < 0) return -1;
  at += field.length;
  if (isQuote(record.charCodeAt(at))) at += 1;
  at = skipSpaces(record, at);
  const sign = record.charCodeAt(at);
  return sign === colon || sign === equals ? skipSpaces(record, at + 1) : -1;
}

function skipSpaces(record: string, start: number): number {
  let at = start;
  while (record.charCodeAt(at) === space) at += 1;
  return at;
}

/** The number whose digits begin there; NaN if it is not one of few digits alone. */
function readDigits(record: string, start: number): number {
  let [at, number] = [start, 0];
  for (; at < start + mostDigits; at += 1) {
    const digit = record.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) break;
    number = number * 10 + digit;
  }
  return at > start && !isIn(record.charCodeAt(at), inWord) ? number : Number.NaN;
}

/** Whether a quoted text, or the rest of a line, is this value. */
function isValueAt(record: string, start: number, value: string): boolean {
  if (record.charCodeAt(start) === doubleQuote) {
    const end = start + 1 + value.length;
    return record.charCodeAt(end) === doubleQuote && record.startsWith(value, start + 1);
  }
  const end = start + value.length;
  const isEnd = end >= record.length || record.charCodeAt(end) === lineFeed;
  return isEnd && record.startsWith(value, start);
}

function isQuote(code: number): boolean {
  return code === doubleQuote || code === quote;
}

const mostDigits = 3;
const lineFeed = 0x0a;
const space = 0x20;
const doubleQuote = 0x22;
const quote = 0x27;
const zero = 0x30;
const colon = 0x3a;
const equals = 0x3d;

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
