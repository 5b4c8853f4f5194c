import type { Entry, Level, Outline } from "../outline/outline";
import type { Range } from "./finding";

/** A field next to an address, with the range of its value without quotes. */
export interface Field extends Range {
  readonly key: string;
  readonly value: string;
}

/** Returns the data language of a file, by the extension of its path or, without an extension, by `language`. */
export function dataKindOf(path: string, language = ""): DataKind | undefined {
  const [, extension = language] = /\.(\w{1,8})$/.exec(path) ?? [];
  if (/^(?:json|jsonc|json5)$/i.test(extension)) return "json";
  if (/^ya?ml$/i.test(extension)) return "yaml";
  return /^toml$/i.test(extension) ? "toml" : undefined;
}

type DataKind = "json" | "yaml" | "toml";

/** The maximum number of fields of a record. A larger object is a table and not a record. */
const mostFields = 100;
/** The maximum length of the value of a field. */
const longestValue = 200;

/** Reads the fields with plain values of the object, block or table that contains a level. */
export function readRecord(outline: Outline, { scope }: Level): readonly Field[] {
  if (scope >= 0 && !outline.isBrace(scope) && !outline.isBlock(scope)) return [];
  if (scope < 0 && outline.language.lines !== true) return [];
  return readFields(outline, scope);
}

/** Reads the fields of a scope; returns none if the scope is too large. */
export function readFields(outline: Outline, scope: number): readonly Field[] {
  const entries = outline.entriesOf(scope);
  if (entries.length > mostFields) return [];
  return entries.flatMap((entry) => readField(outline, entry) ?? []);
}

function readField(outline: Outline, { keys, value, isAssigned }: Entry): Field | undefined {
  const [key] = keys;
  if (key === undefined || keys.length > 1 || value.last !== value.first + 1) return undefined;
  if (isAssigned && outline.language.lines !== true) return undefined;
  const content = outline.contentOf(value.first);
  if (content.length > longestValue) return undefined;
  const { start, end } = outline.spanOf(value);
  const from = end - start === content.length ? start : start + 1;
  return { key: key.text, value: content, start: from, end: from + content.length };
}

/** Whether a field contains the chain id of its record. */
export function isChainId({ key, value }: Field): boolean {
  return /^chain_?id$/i.test(key) && /^(?:\d{1,15}|0x[0-9a-f]{1,13})$/i.test(value);
}

export function isQuote(code: number): boolean {
  return code === quote || code === doubleQuote;
}

const doubleQuote = 0x22;
const quote = 0x27;
