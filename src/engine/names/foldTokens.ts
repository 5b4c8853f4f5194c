import { bareSymbol } from "./name";

/** A row of a list, or one row that stands for several. */
export type FoldedRow<Row> = { readonly row: Row } | Folded<Row>;

export interface Folded<Row = unknown> {
  readonly symbol: string;
  readonly rows: readonly Row[];
}

/** The minimum number of rows that are folded: folding a single row saves nothing. */
const fewestRows = 2;

/**
 * Moves tokens such as "USDC (Wormhole)" after the token with the bare symbol "USDC". Two or more of them become one
 * row, unless the symbol is in `unfolded`. `textOf`: the name of a token; undefined for any other row.
 */
export function foldTokens<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string | undefined,
  unfolded: ReadonlySet<string>,
): readonly FoldedRow<Row>[] {
  const texts = rows.map(textOf);
  const bare = new Set(texts);
  const others = new Map<string, Row[]>();
  const kept: number[] = [];
  for (const [at, row] of rows.entries()) {
    const text = texts[at];
    const symbol = text === undefined ? undefined : bareSymbol(text);
    if (symbol === undefined || symbol === text || !bare.has(symbol)) kept.push(at);
    else others.set(symbol, [...(others.get(symbol) ?? []), row]);
  }
  const lastOf = new Map(kept.map((at) => [texts[at], at]));
  return kept.flatMap((at): readonly FoldedRow<Row>[] => {
    const symbol = texts[at] ?? "";
    const own = lastOf.get(symbol) === at ? (others.get(symbol) ?? []) : [];
    const isShown = own.length < fewestRows || unfolded.has(symbol);
    const group = isShown ? own.map((row) => ({ row })) : [{ symbol, rows: own }];
    return [...rows.slice(at, at + 1).map((row) => ({ row })), ...group];
  });
}
