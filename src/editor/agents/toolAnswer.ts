export interface AnswerList {
  readonly rows: readonly unknown[];
  /** Whether the list has more rows than `rows`. */
  readonly hasMore?: boolean;
  /** The number of all rows, if known. */
  readonly total?: number | undefined;
}

export interface ToolAnswer {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, AnswerList>>;
}

export const mostRows = 50;
/** The maximum length of an answer, in UTF-8 bytes. */
export const mostBytes = 8_192;

/** The bytes reserved for the name, the counts and the note of a list. */
const bytesAroundRows = 200;

/**
 * Formats an answer as JSON for a model, with at most `mostRows` rows for each list and `mostBytes` bytes in
 * total. A list that exceeds a limit is cut and gets a note.
 */
export function formatAnswer({ facts, lists = {} }: ToolAnswer): string {
  const answer: Record<string, unknown> = { ...facts };
  const entries = Object.entries(lists);
  let room = mostBytes - byteLength(facts) - entries.length * bytesAroundRows;
  for (const [name, list] of entries) {
    const rows: unknown[] = [];
    for (const row of list.rows.slice(0, mostRows)) {
      room -= byteLength(row) + 1;
      if (room < 0) break;
      rows.push(row);
    }
    room = Math.max(0, room);
    answer[name] = describeList(list, rows);
  }
  return JSON.stringify(answer);
}

function describeList(list: AnswerList, rows: readonly unknown[]): object {
  const isComplete = list.hasMore !== true && rows.length === list.rows.length;
  const total = list.total ?? (list.hasMore === true ? undefined : list.rows.length);
  if (isComplete) return { complete: true, count: rows.length, rows };
  const of = total === undefined ? "there are more" : `of ${total}`;
  return { complete: false, note: `Cut: the first ${rows.length}, ${of}.`, rows };
}

function byteLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
