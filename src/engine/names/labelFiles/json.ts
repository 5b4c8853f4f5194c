import { isRecord } from "../../text/isRecord";
import type { LabelFileContents } from "./labelFile";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The contents of a file that is truncated or not JSON. */
export const notJson: LabelFileContents = {
  rows: [],
  leftOut: [{ line: 0, reason: "The file is not valid JSON" }],
};

/** Parses a record; undefined if the text is not JSON, and an empty record if it is JSON of another type. */
export function parseJsonRecord(text: string): JsonRecord | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Returns the records in a list; empty if the value is not a list. */
export function asRecords(value: unknown): readonly JsonRecord[] {
  return asList(value).filter(isRecord);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
