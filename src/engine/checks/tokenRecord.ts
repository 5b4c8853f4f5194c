import type { Outline } from "../outline/outline";
import type { Range } from "./finding";
import { type Field, readFields, readRecord } from "./record";

/** Keys of the address that a record is about. */
const keyOfAddress = /^(?:token_?|contract_?)?(?:address|addr)$|^(?:id|token|contract)$/i;

/** The fields next to an address that a record is about, or those of the object that it is the key of. */
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

/** Whether a record has another address, by the places where addresses of the text begin. */
export function hasOtherAddress(
  record: readonly Field[],
  own: Range,
  starts: ReadonlySet<number>,
): boolean {
  return record.some(({ start }) => start !== own.start && starts.has(start));
}

/** The only field of this name; undefined if the record has several. */
export function onlyField(record: readonly Field[], wanted: string): Field | undefined {
  const [first, second] = record.filter(({ key }) => key.toLowerCase() === wanted);
  return second === undefined ? first : undefined;
}

/** A number of decimals as files write it. */
export function readDecimals(field: Field | undefined): number | undefined {
  return field !== undefined && /^\d{1,3}$/.test(field.value) ? Number(field.value) : undefined;
}
