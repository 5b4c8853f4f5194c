import {
  type AddressIdentity,
  type ChainIdentifier,
  isSameAddress,
} from "../addresses/addressFormat";
import { holdsOn, type Name, symbolOf } from "../names/name";
import { findChainOfFile } from "../outline/chainOfFile";
import { outlineOf } from "../outline/outline";
import type { DecimalsFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import type { Field } from "./record";
import { isRelated } from "./relatedSymbol";
import { hasOtherAddress, onlyField, readDecimals, readRecordAbout } from "./tokenRecord";

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
      const record = readRecordAbout(outlineOf(text, path, language), found);
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
  const number = readDecimals(decimals);
  if (decimals !== undefined && number !== undefined) {
    const isKnown = names.some(({ token }) => token?.decimals === number);
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
