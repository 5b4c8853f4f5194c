import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { holdsOn, type Name, symbolOf } from "../names/name";
import { findChainOfFile } from "../outline/chainOfFile";
import { outlineOf } from "../outline/outline";
import type { DecimalsFinding, Range } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { type Field, readFields, readRecord } from "./record";
import { isRelated } from "./relatedSymbol";

/** Keys of the address that a record is about. */
const keyOfAddress = /^(?:token_?|contract_?)?(?:address|addr)$|^(?:id|token|contract)$/i;

/** Decimals and symbols next to an address that every source of the token contradicts. */
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
      const record = findRecord(document, found);
      if (record.length === 0) return undefined;
      // The decimals may be those of a feed or a vault next to the token.
      starts ??= new Set(all.map(({ start }) => start));
      if (hasOtherAddress(record, found, starts)) return undefined;
      const inferred = findChainOfFile(text, found, document);
      const chain = inferred?.isLikely === true ? undefined : inferred?.chain;
      if (chain === undefined) return undefined;
      const names = named.filter((name) => isToken(name) && holdsOn(name, chain));
      const address = { format: found.format, canonical: found.canonical };
      const findings = checkRecord(record, { address, chain, names }, facts);
      return findings.length === 0 ? undefined : findings;
    },
    finish: (judged) => judged.flat(),
  };

  /** The fields next to an address, or those of the object that it is the key of. */
  function findRecord({ text: own }: CheckedDocument, place: FoundValidAddress): readonly Field[] {
    const outline = outlineOf(own, path, language);
    const level = outline.at(place.start);
    const [key] = level.entry.keys;
    if (key !== undefined && key.start <= place.start && key.end >= place.end) {
      const scope = outline.scopeOf(level.entry);
      return scope === undefined ? [] : readFields(outline, scope);
    }
    const [first] = level.keys;
    return first !== undefined && keyOfAddress.test(first.text) ? readRecord(outline, level) : [];
  }
}

function hasOtherAddress(
  record: readonly Field[],
  own: Range,
  starts: ReadonlySet<number>,
): boolean {
  return record.some(({ start }) => start !== own.start && starts.has(start));
}

function isToken({ token }: Name): boolean {
  return token !== undefined;
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
    // A source may call a token as it likes; one that lists both tells them apart.
    const listsBoth = names.some(({ source }) => source.title === taken?.name.source.title);
    if (taken !== undefined && listsBoth && !isSameAddress(taken, address))
      add("symbol", symbol, symbolOf(name));
  }
  return findings;
}

/** The only field of this name; undefined if the record has several. */
function onlyField(record: readonly Field[], wanted: string): Field | undefined {
  const [first, second] = record.filter(({ key }) => key.toLowerCase() === wanted);
  return second === undefined ? first : undefined;
}
