/** Access to the lines of a trace, independent of how the lines are stored. */
export interface TraceLines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The characters that Foundry uses at the start of a line to draw the tree of calls. */
const drawn = /^[\s│├└─]*/;

/**
 * Returns the length of the spaces and box-drawing characters at the start of a line; undefined if nothing follows
 * them.
 */
export function indentOf(text: string): number | undefined {
  const { length } = drawn.exec(text)?.[0] ?? "";
  return length === text.length ? undefined : length;
}
