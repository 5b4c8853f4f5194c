import type { Outline } from "../outline/outline";
import type { Range } from "./finding";
import { type Field, readFields, readRecord } from "./record";

/** Matches the key of the address that a record is about. */
const keyOfAddress = /^(?:token_?|contract_?)?(?:address|addr)$|^(?:id|token|contract)$/i;

/**
 * Reads the fields of the record that is about an address: the fields next to the address, or the fields of the
 * object whose key is the address.
 */
export function readRecordAbout(outline: Outline, place: Range): readonly Field[] {
  const level = outline.at(place.start);
  const [key] = level.entry.keys;
  if (key !== undefined && key.start <= place.start && key.end >= place.end) {
    const scope = outline.scopeOf(level.entry);
    return scope === undefined ? [] : readFields(outline, scope);
  }
  const [first] = level.keys;
  return first !== undefined && keyOfAddress.test(first.text) ? readRecord(outline, level) : [];
}

/** Whether a record contains another address. `starts`: the start of every address in the text. */
export function hasOtherAddress(
  record: readonly Field[],
  own: Range,
  starts: ReadonlySet<number>,
): boolean {
  return record.some(({ start }) => start !== own.start && starts.has(start));
}

/** Returns the field with this name; undefined if the record has none or several. */
export function onlyField(record: readonly Field[], wanted: string): Field | undefined {
  const [first, second] = record.filter(({ key }) => key.toLowerCase() === wanted);
  return second === undefined ? first : undefined;
}

/**
 * Parses the value of a `decimals` field; undefined if there is no field, or if its value is not a number of at most 3
 * digits.
 */
export function readDecimals(field: Field | undefined): number | undefined {
  return field !== undefined && /^\d{1,3}$/.test(field.value) ? Number(field.value) : undefined;
}
