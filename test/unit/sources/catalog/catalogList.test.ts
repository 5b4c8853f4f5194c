import assert from "node:assert/strict";
import { CatalogList } from "../../../../src/sources/catalog/catalogList";
import { RequestError } from "../../../../src/sources/transport/requestError";
import { HeldPages, settled } from "../../../support/heldPages";

describe("a list of the catalog", () => {
  it("loads its first page once for all callers", async () => {
    const { list, opened } = makeList([[1, 2], [3]]);
    const loads = [list.load(), list.load()];
    await opened[0]?.answer();
    await Promise.all([...loads, list.load()]);
    assert.deepEqual([list.items, list.hasMore, opened[0]?.requests], [[1, 2], true, 1]);
  });

  it("appends the next page", async () => {
    const { list } = await makeLoaded([[1, 2], [3]], 2);
    assert.deepEqual([list.items, list.hasMore], [[1, 2, 3], false]);
  });

  it("keeps two pages when the third fails, and loads it when requested again (P-15)", async () => {
    const { list, opened } = await makeLoaded([[1], [2], [3]], 2);
    void list.loadMore();
    await opened[0]?.answer(new RequestError("E_SERVER"));
    assert.deepEqual(list.items, [1, 2]);
    assert.deepEqual([list.failed?.loading, list.failed?.page], ["more", 3]);
    void list.loadMore();
    await opened[0]?.answer();
    assert.deepEqual([list.items, list.failed], [[1, 2, 3], undefined]);
  });

  it("reloads as many pages on a refresh as there were, and shows the old ones until then", async () => {
    const { list, opened } = await makeLoaded([[1], [2], [3]], 2, [[10], [20], [30]]);
    void list.refresh();
    await opened[1]?.answer();
    assert.deepEqual([list.items, list.loading], [[1, 2], "refresh"]);
    await opened[1]?.answer();
    assert.deepEqual([list.items, list.hasMore, list.loading], [[10, 20], true, undefined]);
  });

  it("loads a page together with the next one if the page requires that, and keeps it when the next one fails", async () => {
    const { list, opened } = makeList([[1], [2], [3]]);
    void list.load();
    await settled();
    const [pages] = opened;
    if (pages !== undefined) pages.loadsNextPage = true;
    await pages?.answer();
    assert.deepEqual([list.items, list.loading], [[], "first"]);
    await pages?.answer(new RequestError("E_SERVER"));
    assert.deepEqual([list.items, list.failed?.loading, list.failed?.page], [[1], "more", 2]);
    void list.loadMore();
    await settled();
    if (pages !== undefined) pages.loadsNextPage = false;
    await pages?.answer();
    assert.deepEqual([list.items, list.failed, list.loading], [[1, 2], undefined, undefined]);
  });

  it("loads fewer pages on a refresh if there are fewer now", async () => {
    const { list, opened } = await makeLoaded([[1], [2]], 2, [[10]]);
    void list.refresh();
    await opened[1]?.answer();
    assert.deepEqual([list.items, list.hasMore], [[10], false]);
  });

  it("keeps what is there when a refresh fails", async () => {
    const { list, opened } = await makeLoaded([[1], [2]], 2, [[10], [20]]);
    void list.refresh();
    await opened[1]?.answer();
    await opened[1]?.answer(new RequestError("E_OFFLINE"));
    assert.deepEqual([list.items, list.failed?.loading], [[1, 2], "refresh"]);
  });

  it("drops a page that was being loaded when a refresh began (P-16)", async () => {
    const { list, opened } = await makeLoaded([[1], [2]], 1, [[10], [20]]);
    void list.loadMore();
    await settled();
    void list.refresh();
    await opened[1]?.answer();
    assert.deepEqual([list.items, list.failed, opened.length], [[10], undefined, 2]);
  });

  it("waits for a refresh and then loads the next page for a caller that wants all pages (U-29f)", async () => {
    const newer = [[10], [20], [30]];
    const { list, opened } = await makeLoaded([[1], [2], [3]], 1, newer, newer);
    const before = list.loadNext();
    await settled();
    void list.refresh();
    await opened[1]?.answer();
    await opened[1]?.answer();
    assert.equal(await before, true);
    void list.refresh();
    const during = list.loadNext();
    await opened[2]?.answer();
    await opened[2]?.answer();
    await opened[2]?.answer();
    assert.equal(await during, true);
    assert.equal(list.pagesLoaded, 3);
  });

  it("reports that no page was loaded if the load fails or is cancelled, or if the list is complete (U-29f)", async () => {
    const { list, opened } = await makeLoaded([[1], [2]], 1);
    const failing = list.loadNext();
    await opened[0]?.answer(new RequestError("E_SERVER"));
    assert.equal(await failing, false);
    const cancelled = list.loadNext();
    await settled();
    list.cancel();
    assert.equal(await cancelled, false);
    const last = list.loadNext();
    await opened[0]?.answer();
    assert.deepEqual([await last, await list.loadNext()], [true, false]);
  });

  it("carries out twenty refreshes as one in flight and one after it (U-03f)", async () => {
    const { list, opened } = await makeLoaded([[1]], 1, [[10]], [[100]]);
    const all = Array.from({ length: 20 }, () => list.refresh());
    await opened[1]?.answer();
    await opened[2]?.answer();
    await Promise.all(all);
    assert.deepEqual([list.items, opened.length, list.loading], [[100], 3, undefined]);
  });

  it("counts a refresh as a user action only if the user is among the callers", async () => {
    const { list, opened } = await makeLoaded([[1]], 1, [[10]], [[100]]);
    assert.equal(opened[0]?.userAction, true);
    void list.refresh(undefined, "program");
    await settled();
    assert.equal(opened[1]?.userAction, false);
    void list.refresh();
    void list.refresh(undefined, "program");
    await opened[1].answer();
    assert.equal(opened[2]?.userAction, true);
    await opened[2].answer();
  });

  it("ends a load without an error when the last caller gives up (U-01f)", async () => {
    const { list, opened } = makeList([[1]], [[1]]);
    const [first, second] = [new AbortController(), new AbortController()];
    void list.load(first.signal);
    const waiting = list.load(second.signal);
    await settled();
    first.abort();
    assert.equal(list.loading, "first");
    second.abort();
    await waiting;
    assert.deepEqual([list.loading, list.failed, list.items], [undefined, undefined, []]);
    void list.load();
    await opened.at(-1)?.answer();
    assert.deepEqual(list.items, [1]);
  });

  it("sends no request for a caller that has already cancelled (U-01f)", async () => {
    const { list, opened } = await makeLoaded([[1], [2]], 1);
    const gone = AbortSignal.abort();
    await Promise.all([list.loadMore(gone), list.refresh(gone), list.loadAll(gone)]);
    assert.deepEqual([list.items, opened.length, opened[0]?.requests], [[1], 1, 1]);
  });

  it("reports the beginning and the end of a load", async () => {
    const { list, opened, loadings } = makeList([[1]]);
    void list.load();
    await opened[0]?.answer();
    assert.deepEqual(loadings, ["first", undefined]);
  });

  it("sends no request when a list that was never loaded is refreshed", async () => {
    const { list, opened } = makeList([[1]]);
    await list.refresh();
    assert.equal(opened.length, 0);
  });

  it("puts a newer record in the place of the old one", async () => {
    const { list } = await makeLoaded([[1, 2, 3]], 1);
    list.replace([12, 4]);
    assert.deepEqual(list.items, [1, 12, 3]);
  });
});

/** Returns a list that has the pages of the next version each time it is opened. */
function makeList(...versions: readonly (readonly (readonly number[])[])[]) {
  const opened: HeldPages<number>[] = [];
  const loadings: (string | undefined)[] = [];
  const list = new CatalogList<number>(
    () => {
      const pages = new HeldPages(versions[opened.length] ?? []);
      opened.push(pages);
      return Promise.resolve(pages);
    },
    (): void => void loadings.push(list.loading),
  );
  return { list, opened, loadings };
}

async function makeLoaded(
  pages: readonly (readonly number[])[],
  count: number,
  ...later: readonly (readonly (readonly number[])[])[]
) {
  const made = makeList(pages, ...later);
  for (let page = 0; page < count; page += 1) {
    void made.list.loadMore();
    await settled();
    await made.opened[0]?.answer();
  }
  return made;
}
