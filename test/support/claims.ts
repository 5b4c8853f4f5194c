import type { BookName, BookRow, BookSource } from "../../books/bookRow";

export function sourceOf(
  title: string,
  rows: readonly BookRow[],
  more: Partial<BookSource> = {},
): readonly [BookSource, readonly BookRow[]] {
  const source: BookSource = {
    title,
    package: title,
    version: "1.0.0",
    licence: "MIT",
    read: () => rows,
    ...more,
  };
  return [source, rows];
}

export function token(
  symbol: string,
  decimals: number,
  tokenName = symbol,
  bridge?: string,
): BookName {
  return { kind: "token", symbol, tokenName, decimals, ...(bridge !== undefined && { bridge }) };
}

export function contract(text: string): BookName {
  return { kind: "contract", text };
}
