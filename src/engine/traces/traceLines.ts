/** The lines of a trace, however they are kept. */
export interface TraceLines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** Foundry draws the tree of calls with these before each line. */
const drawn = /^[\s│├└─]*/;

/** How far a line is indented, in characters of spaces and lines of the tree; undefined for an empty one. */
export function indentOf(text: string): number | undefined {
  const { length } = drawn.exec(text)?.[0] ?? "";
  return length === text.length ? undefined : length;
}
