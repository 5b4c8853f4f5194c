import type { ServiceInUse } from "../../../sources/catalog/serviceInUse";
import type { Thing } from "../messages/shared";
import { type AmountStats, hasNoAmounts } from "../detail/heads";

type Service = Pick<ServiceInUse, "isInProcess" | "nodeChains" | "localTags">;

/** Returns a function that checks whether a row belongs to the sample. An export marks such rows. */
export function findSampleRows(thing: Thing, service: Service): (row: unknown) => boolean {
  const isSampleTag = thing.kind === "tag" && service.localTags?.isSampleTag(thing.tag) === true;
  return (row) => {
    if (typeof row !== "object" || row === null || !service.isInProcess) return false;
    if ("holding" in row) return isInvented(row.holding, service);
    return "token_address" in row ? isInvented(row, service) : isSampleTag && "tags" in row;
  };
}

/** Marks the records of a panel that belong to the sample. */
export function markSampleRecords(
  records: Readonly<Record<string, unknown>>,
  thing: Thing,
  service: Service,
): Readonly<Record<string, unknown>> {
  const isSample = findSampleRows(thing, service);
  const isSampleTag = thing.kind === "tag" && service.localTags?.isSampleTag(thing.tag) === true;
  const mark = (name: string, record: unknown): unknown => {
    if (typeof record !== "object" || record === null) return record;
    if ("rows" in record && Array.isArray(record.rows)) {
      const rows = record.rows.map((row: unknown) =>
        isSample(row) ? { ...(row as object), sample: true } : row,
      );
      return { ...record, rows };
    }
    const isInventedRecord =
      "stats" in record &&
      service.isInProcess &&
      service.nodeChains.size === 0 &&
      !hasNoAmounts(record.stats as AmountStats);
    const isOfTag = isSampleTag && (name === "tag" || name === "summary");
    return isInventedRecord || isOfTag ? { ...record, sample: true } : record;
  };
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, mark(name, record)]),
  );
}

function isInvented(row: unknown, { isInProcess, nodeChains }: Service): boolean {
  if (typeof row !== "object" || row === null || !("chain" in row)) return false;
  return isInProcess && !nodeChains.has(String(row.chain));
}
