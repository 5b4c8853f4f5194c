import type * as z from "zod/mini";
import { RequestError, type ErrorFacts } from "../transport/requestError";

/** The readable rows of a list, and the number of rows that could not be read. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly skipped: number;
  /** The number of rows beyond the limit of one page. */
  readonly cut: number;
}

/** Reads one row; undefined if it cannot be read. */
export type RowReader<T> = (row: unknown) => T | undefined;

export const mostRowsOfPage = 10_000;

/**
 * Reads a list row by row, so that a wrong row does not affect others (faults.md, rule 20). Throws if the value is not
 * a list, or if the page has rows and none is readable.
 */
export function readRows<T>(
  json: unknown,
  read: RowReader<T>,
  facts: ErrorFacts,
  most = mostRowsOfPage,
): Rows<T> {
  if (!Array.isArray(json)) throw notA("list", facts);
  const list: readonly unknown[] = json.length > most ? json.slice(0, most) : json;
  const rows: T[] = [];
  for (const item of list) {
    const row = read(item);
    if (row !== undefined) rows.push(row);
  }
  if (list.length > 0 && rows.length === 0) {
    throw new RequestError("E_SHAPE", { ...facts, detail: "No row of the list could be read." });
  }
  return { rows, skipped: list.length - rows.length, cut: json.length - list.length };
}

export function readRecord<T>(json: unknown, schema: z.ZodMiniType<T>, facts: ErrorFacts): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw notA("record", facts);
  return parsed.data;
}

function notA(wanted: "list" | "record", facts: ErrorFacts): RequestError {
  return new RequestError("E_SHAPE", {
    ...facts,
    detail:
      wanted === "list"
        ? "The service answered with something other than a list."
        : "The answer of the service does not have the expected fields.",
  });
}
