import { readRecords, type TagRecord, type ByteRange } from "./journalRecord";
import { TagStore } from "../tagStore";

/**
 * Merges the tags of files that were the journal one after the other. All records are applied in
 * one order, by time and then by content, so every window gets equal tags from equal files,
 * whichever file it has read first (faults.md, G-26).
 */
export function mergeFiles(files: readonly (readonly Buffer[])[]): TagStore {
  const store = new TagStore();
  for (const change of orderChanges(files)) store.apply(change);
  return store;
}

/** Lists the records of these files in the order in which `mergeFiles` applies them. */
export function orderChanges(files: readonly (readonly Buffer[])[]): readonly TagRecord[] {
  return files.flatMap((chunks) => listChanges(chunks)).sort(compare);
}

/**
 * Lists the records of consecutive chunks of one file, in the order of the file. A record that is
 * not later than the previous one gets a time just after it. `latest` is the time before the first
 * record.
 */
export function listChanges(chunks: readonly Buffer[], latest = 0): readonly TagRecord[] {
  const changes: TagRecord[] = [];
  let last = latest;
  const nothing = (): void => undefined;
  for (const chunk of chunks) {
    readRecords(chunk, {
      change(record) {
        last = Math.max(record.at, last + 1);
        changes.push(last === record.at ? record : { ...record, at: last });
      },
      reset: nothing,
      newer: nothing,
      bad: nothing,
    });
  }
  return changes;
}

function compare(a: TagRecord, b: TagRecord): number {
  return a.at - b.at || (contentOf(a) < contentOf(b) ? -1 : contentOf(a) > contentOf(b) ? 1 : 0);
}

function contentOf(record: TagRecord): string {
  const others = record.kind === "rename" ? record.newTag : record.addresses;
  const text = (words: ByteRange | undefined): string =>
    words === undefined ? "" : record.bytes.toString("latin1", words.start, words.end);
  return `${record.kind} ${text(record.tag)} ${text(others)}`;
}
