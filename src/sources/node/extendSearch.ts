import type { BlockRange, FoundTransfers } from "./transferLogs";

/**
 * Searches a range of blocks once, from the newest block back; may stop before the oldest block. Undefined if no search
 * is possible now.
 */
type Search = (range: BlockRange) => Promise<FoundTransfers | undefined>;

/**
 * Searches a range in several searches; each continues below the previous one. Keeps earlier results and adds newer
 * blocks to them.
 */
export async function extendSearch(
  search: Search,
  range: BlockRange,
  earlier: FoundTransfers | undefined,
  searches: number,
): Promise<FoundTransfers | undefined> {
  let found = earlier && (await addNewer(search, earlier, range.to));
  let left = searches;
  if (found === undefined) {
    found = await search(range);
    // This search counts as one of `searches`; the search for newer blocks does not.
    left -= 1;
  }
  for (; found !== undefined && left > 0; left -= 1) {
    if (found.range.from <= range.from || found.end !== undefined) break;
    const older = await search({ from: range.from, to: found.range.from - 1 });
    if (older === undefined) break;
    found = join(found, older);
  }
  return found;
}

/** Adds newer blocks to earlier results; undefined if a gap between them would remain. */
async function addNewer(
  search: Search,
  earlier: FoundTransfers,
  to: number,
): Promise<FoundTransfers | undefined> {
  const from = earlier.range.to + 1;
  if (from > to) return earlier;
  const newer = await search({ from, to });
  return newer === undefined || newer.range.from > from ? undefined : join(newer, earlier);
}

function join(newer: FoundTransfers, older: FoundTransfers): FoundTransfers {
  return {
    transfers: [...newer.transfers, ...older.transfers],
    range: { from: older.range.from, to: newer.range.to },
    end: older.end,
  };
}
