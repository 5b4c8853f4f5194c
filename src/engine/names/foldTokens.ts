import { bareSymbol } from "./name";

/** A row of a list, or in place of some the symbol that they share with the token that has it. */
export type FoldedRow<Row> = { readonly row: Row } | Folded<Row>;

export interface Folded<Row = unknown> {
  readonly symbol: string;
  readonly rows: readonly Row[];
}

/** A single row is as short as what would stand in its place. */
const fewestRows = 2;

/**
 * Folds the tokens that are told apart from one with the same symbol in the list: those called "USDC (Wormhole)" where
 * USDC is in it, after which they come, one row unless they are unfolded. `textOf`: what a token is called; undefined
 * for any other row.
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
