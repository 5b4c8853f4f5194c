import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import { holdsOn, type Name, symbolOf } from "../names/name";
import type { ChainReader } from "./chainReader";
import type { DecimalsFinding, Range } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { PlainField } from "./plainField";
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
  const fields = {
    decimals: new PlainField(text, "decimals"),
    symbol: new PlainField(text, "symbol"),
  };
  let starts: ReadonlySet<number> | undefined;
  return {
    check: (found, named) => {
      if (!reader.isFieldAt(found)) return undefined;
      if (!named.some(isToken)) return undefined;
      const begin = reader.recordAt(found);
      if (begin !== undefined && isPlainlyRight(fields, begin, named)) return undefined;
      const tokens = named.filter(isToken);
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

function isToken({ token }: Name): boolean {
  return token !== undefined;
}

/** Whether a record plainly says what all sources of a token say: then nothing else has to be read. */
function isPlainlyRight(
  { decimals, symbol }: { readonly decimals: PlainField; readonly symbol: PlainField },
  record: Range,
  names: readonly Name[],
): boolean {
  const written = decimals.readNumber(record);
  if (written === undefined) return false;
  let right: string | undefined;
  for (const name of names) {
    if (name.token === undefined) continue;
    if (name.token.decimals !== written) return false;
    const own = symbolOf(name);
    if (own !== right && !symbol.hasValue(record, own)) return false;
    right = own;
  }
  return true;
}

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
    if (taken !== undefined && !isSameAddress(taken, address))
      add("symbol", symbol, symbolOf(name));
  }
  return findings;
}

/** The only field of this name; undefined if the record has several. */
function onlyField(record: readonly Field[], wanted: string): Field | undefined {
  const [first, second] = record.filter(({ key }) => key.toLowerCase() === wanted);
  return second === undefined ? first : undefined;
}
