import type { CatalogList } from "../../sources/catalog/catalogList";
import type { RequestError } from "../../sources/transport/requestError";

/** The state of a list, which its last row shows. */
export type ListState =
  | { readonly kind: "loading" | "empty" | "handOver" }
  | { readonly kind: "failed" | "notRefreshed" | "ended"; readonly error: RequestError }
  | { readonly kind: "pageFailed"; readonly page: number; readonly error: RequestError }
  | { readonly kind: "more"; readonly shown: number; readonly total: number | undefined };

/** The number of rows that a list shows at first, and that each "Load more" adds. */
export const rowsAtOnce = 300;
/** The maximum number of rows under one parent. For more rows, a panel is better than a tree. */
export const mostRows = 1_000;

type KnownList = Pick<
  CatalogList<unknown>,
  "items" | "hasMore" | "total" | "isLoaded" | "loading" | "failed"
>;

/**
 * Returns the state of a list; undefined if the list needs no last row. `shown` is the number of rows that the
 * tree shows.
 */
export function listState(list: KnownList, shown: number): ListState | undefined {
  if (!list.isLoaded) {
    if (list.loading !== undefined) return { kind: "loading" };
    return list.failed && { kind: "failed", error: list.failed.error };
  }
  if (list.loading === "more") return { kind: "loading" };
  if (list.failed !== undefined && list.loading === undefined) {
    const { loading, page, error } = list.failed;
    if (loading === "refresh") return { kind: "notRefreshed", error };
    const goesOn = error.code !== "E_PAGE_LOOP" && error.code !== "E_PAGE_LINK";
    return goesOn ? { kind: "pageFailed", page, error } : { kind: "ended", error };
  }
  const hidden = list.items.length > shown;
  if (!hidden && !list.hasMore) return shown === 0 ? { kind: "empty" } : undefined;
  if (shown >= mostRows) return { kind: "handOver" };
  return { kind: "more", shown, total: totalOf(list, shown) };
}

/**
 * Returns the number of all rows: the number of loaded rows if the list is complete, otherwise the number that the
 * service reported. Undefined if the reported number is missing or implausible.
 */
function totalOf(list: KnownList, shown: number): number | undefined {
  if (!list.hasMore) return list.items.length;
  return list.total !== undefined && list.total > shown ? list.total : undefined;
}
