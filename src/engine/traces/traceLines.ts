/** Access to the lines of a trace, independent of how the lines are stored. */
export interface TraceLines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The characters with which Foundry draws the tree of calls at the start of each line. */
const drawn = /^[\s│├└─]*/;

/** The indent of a line, in characters (spaces and tree lines); undefined for an empty line. */
export function indentOf(text: string): number | undefined {
  const { length } = drawn.exec(text)?.[0] ?? "";
  return length === text.length ? undefined : length;
}
