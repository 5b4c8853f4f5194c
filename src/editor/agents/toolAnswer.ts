/** Rows of an answer, in order. */
export interface AnswerList {
  readonly rows: readonly unknown[];
  /** Whether rows are missing here. */
  readonly hasMore?: boolean;
  /** The number of all rows, if known. */
  readonly total?: number | undefined;
}

/** The answer of a tool: facts in words and values of ours, and lists. */
export interface ToolAnswer {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, AnswerList>>;
}

export const mostRows = 50;
/** UTF-8 bytes of a whole answer. */
export const mostBytes = 8_192;

/** Reserved for what surrounds the rows of a list: its name, counts and note. */
const bytesAroundRows = 200;

/**
 * An answer as JSON for a model, limited in size: a list with too many rows, or too many for the
 * room left, is cut and says so.
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
