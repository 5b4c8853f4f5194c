import assert from "node:assert/strict";
import type { TagSummary } from "../../../../src/sources/service/schemas";
import type { PagedList } from "../../../../src/sources/service/pages";
import {
  holdUntil,
  json,
  type Plan,
  refusal,
  stall,
  type Step,
  headerRaw,
  status,
  body,
} from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";

describe("faults of paging", () => {
  const fixture = useServiceFixture();

  /** Returns the plan for a page of tags with the given names and Link header. */
  function page(names: readonly string[], link?: string): Plan {
    const headers = link === undefined ? {} : { link };
    return {
      do: json(
        names.map((tag) => ({ tag })),
        headers,
      ),
    };
  }

  const next = (url: string): string => `<${url}>; rel="next"`;

  async function serve(
    ...plans: Plan[]
  ): Promise<{ server: RudeServer; tags: PagedList<TagSummary> }> {
    const server = await fixture().server();
    server.plan(...plans);
    return { server, tags: fixture().client(server.origin).listTags() };
  }

  const namesOf = (tags: PagedList<TagSummary>): readonly string[] =>
    tags.items.map(({ tag }) => tag);

  it("has no more pages if there is no link (P-01)", async () => {
    const { tags } = await serve(page(["tag_1"]));
    assert.equal(tags.hasMore, true);
    await tags.loadMore();
    assert.equal(tags.hasMore, false);
    await tags.loadMore();
    assert.equal(tags.pagesLoaded, 1);
  });

  it("stops if a page links to itself, and keeps its rows (P-02)", async () => {
    const self = next("/v2/tags");
    const { server, tags } = await serve(page(["tag_1"], self), page(["tag_1"], self));
    await tags.loadMore();
    await tags.loadMore();
    await fixture().failure(tags.loadMore(), "E_PAGE_LOOP");
    assert.equal(server.requests.length, 2);
    assert.deepEqual(namesOf(tags), ["tag_1"]);
    assert.equal(tags.hasMore, true);
  });

  it("stops if pages link in a circle (P-03)", async () => {
    const { server, tags } = await serve(
      page(["tag_1"], next("/v2/tags?page=a")),
      page(["tag_2"], next("/v2/tags?page=b")),
      page(["tag_3"], next("/v2/tags?page=a")),
    );
    const loaded = tags.loadAll({ maxPages: 200 });
    await fixture().failure(loaded, "E_PAGE_LOOP");
    assert.equal(server.requests.length, 3);
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2", "tag_3"]);
  });

  it("stops at the caller's cap if the query grows with each page, and reports it (P-04)", async () => {
    const plans = Array.from({ length: 20 }, (_, i) =>
      page([`tag_${i}`], next(`/v2/tags?c=${"x".repeat(i + 1)}`)),
    );
    const { tags } = await serve(...plans);
    assert.equal(await tags.loadAll({ maxPages: 20 }), false);
    assert.equal(tags.pagesLoaded, 20);
    assert.equal(tags.hasMore, true);
  });

  it("stops at the caller's maximum number of rows (P-04)", async () => {
    const { tags } = await serve(page(["tag_1", "tag_2"], next("/v2/tags?page=2")));
    assert.equal(await tags.loadAll({ maxPages: 200, maxRows: 2 }), false);
  });

  it("follows no link to another origin, port or scheme (P-05)", async () => {
    const trap = await fixture().server();
    const evil = `localhost:${trap.port}`;
    const links = [
      `http://${evil}/v2/tags?page=2`,
      `https://${evil}/v2/tags?page=2`,
      `//${evil}/v2/tags?page=2`,
      `\\\\${evil}/v2/tags`,
      `/\\${evil}/v2/tags`,
      `/\t/${evil}/v2/tags`,
      "https://evil.example/v2/tags",
      "file:///v2/tags",
      "javascript:alert(1)",
      "data:application/json,[]",
    ];
    for (const link of links) {
      const { server, tags } = await serve(page(["tag_1"], next(link)));
      await tags.loadMore();
      await fixture().failure(tags.loadMore(), "E_PAGE_LINK");
      assert.equal(server.requests.length, 1, link);
      assert.deepEqual(namesOf(tags), ["tag_1"]);
    }
    assert.equal(trap.connections, 0);
  });

  it("follows no link with a user name on the same host (P-05)", async () => {
    for (const user of ["user", "user:word", ""]) {
      const server = await fixture().server();
      const link = server.origin.replace("://", `://${user}@`);
      server.plan(page(["tag_1"], next(`${link}/v2/tags?page=2`)));
      const tags = fixture().client(server.origin).listTags();
      await tags.loadMore();
      await fixture().failure(tags.loadMore(), "E_PAGE_LINK");
    }
  });

  it("follows relative and absolute links unchanged (P-06)", async () => {
    const server = await fixture().server();
    const links = [
      "?before=abc%2Fd&x",
      "tags?after=1+2",
      "/v2/tags?since=2026-01-01T00%3a00:00Z",
      "/v2/tags?after=https://a@b.example/x//y@z",
      "?after=//me@here",
      `${server.origin}/v2/tags?page=4`,
    ];
    server.plan(...[...links.map(next), undefined].map((link, i) => page([`tag_${i}`], link)));
    const tags = fixture().client(server.origin).listTags();
    assert.equal(await tags.loadAll({ maxPages: 10 }), true);
    assert.deepEqual(
      server.requests.map(({ path, query }) => path + query.replace(/[?&]api_key=.*/, "")),
      [
        "/v2/tags",
        "/v2/tags?before=abc%2Fd&x",
        "/v2/tags?after=1+2",
        "/v2/tags?since=2026-01-01T00%3a00:00Z",
        "/v2/tags?after=https://a@b.example/x//y@z",
        "/v2/tags?after=//me@here",
        "/v2/tags?page=4",
      ],
    );
  });

  it("tries a link without /v2 as given and, if it is not found, under /v2 (P-06)", async () => {
    const { server, tags } = await serve(
      page(["tag_1"], next("/tags?page=2")),
      { match: { path: "/tags" }, do: refusal(404) },
      { match: { path: "/v2/tags" }, do: json([{ tag: "tag_2" }]) },
    );
    assert.equal(await tags.loadAll({ maxPages: 10 }), true);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ["/v2/tags", "/tags", "/v2/tags"],
    );
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2"]);
    assert.deepEqual(
      fixture().log.map(({ isTriedElsewhere }) => isTriedElsewhere),
      [undefined, true, undefined],
    );
  });

  it("does not retry a link without /v2 that works (P-06)", async () => {
    const { server, tags } = await serve(page(["tag_1"], next("/tags?page=2")), page(["tag_2"]));
    await tags.loadAll({ maxPages: 10 });
    assert.equal(server.requests.length, 2);
  });

  it("reads the path of a link as in interface.md if the base URL has a path too (P-06)", async () => {
    const server = await fixture().server();
    server.plan(
      {
        match: { path: "/api/v2/tags" },
        do: json([{ tag: "tag_1" }], { link: next("/tags?page=2") }),
      },
      { match: { path: "/api/tags" }, do: refusal(404) },
      {
        match: { path: "/api/v2/tags" },
        do: json([{ tag: "tag_2" }], { link: next("/v2/tags?page=3") }),
      },
      {
        match: { path: "/api/v2/tags" },
        do: json([{ tag: "tag_3" }], { link: next("/api/v2/tags?page=4") }),
      },
      {
        match: { path: "/api/v2/tags" },
        do: json([{ tag: "tag_4" }], { link: next(`${server.origin}/v2/tags`) }),
      },
    );
    const tags = fixture().client(`${server.origin}/api/v2/`).listTags();
    await fixture().failure(tags.loadAll({ maxPages: 10 }), "E_PAGE_LINK");
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2", "tag_3", "tag_4"]);
  });

  it("continues if the next page is the 21st link of the header (P-18)", async () => {
    const others = Array.from({ length: 20 }, (_, i) => `</v2/tags?page=${i}>; rel="page"`);
    const link = [...others, next("/v2/tags?page=21")].join(", ");
    const { tags } = await serve(page(["tag_1"], link), page(["tag_2"]));
    assert.equal(await tags.loadAll({ maxPages: 10 }), true);
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2"]);
  });

  it("follows a link with a fragment, without it (P-19)", async () => {
    const { server, tags } = await serve(
      page(["tag_1"], next("/v2/tags?page=2#rows")),
      page(["tag_2"]),
    );
    assert.equal(await tags.loadAll({ maxPages: 10 }), true);
    assert.match(server.requests[1]?.query ?? "", /^\?page=2&api_key=[^&#]+$/);
  });

  it("follows a link in raw UTF-8, and one in Latin-1 (P-20)", async () => {
    const linkOf = (encoding: BufferEncoding): readonly Step[] => [
      status(200),
      headerRaw(Buffer.from('link: </v2/tags?after=\u00fc>; rel="next"\r\n', encoding)),
      body('[{"tag":"tag_1"}]'),
    ];
    for (const encoding of ["utf8", "latin1"] as const) {
      const { server, tags } = await serve({ do: linkOf(encoding) }, page(["tag_2"]));
      assert.equal(await tags.loadAll({ maxPages: 10 }), true);
      assert.match(server.requests[1]?.query ?? "", /^\?after=%C3%BC&/);
    }
  });

  it("sends exactly one key, the current one, whatever the link contains (P-07)", async () => {
    const { key } = fixture().canary;
    const links = [
      `?page=2&api_key=${encodeURIComponent(key)}`,
      "?page=3&api_key=old",
      "?api_key=one&page=4&API_KEY=two&api%5Fkey=three",
      "?page=5",
    ];
    const { server, tags } = await serve(
      ...[...links.map(next), undefined].map((link, i) => page([`tag_${i}`], link)),
    );
    await tags.loadAll({ maxPages: 10 });
    assert.equal(server.requests.length, 5);
    for (const request of server.requests) assert.deepEqual(request.keys, [key]);
  });

  it("follows a link as given, with another per_page or none (P-08)", async () => {
    const server = await fixture().server();
    const path = "/v2/tags/some_tag/addresses";
    const record = (address: string) => ({ address, tags: [], chains: [] });
    server.plan(
      { do: json([record("a1")], { link: next(`${path}?page=2`) }) },
      { do: json([record("a2")], { link: next(`${path}?page=3&per_page=7`) }) },
      { do: json([record("a3")]) },
    );
    const list = fixture()
      .client(server.origin, { pageSize: () => 50 })
      .listTaggedAddresses("some_tag");
    await list.loadAll({ maxPages: 10 });
    assert.deepEqual(
      server.requests.map(({ query }) => query.replace(/[?&]api_key=.*/, "")),
      ["?per_page=50", "?page=2", "?page=3&per_page=7"],
    );
  });

  const followed = [
    "</v2/tags?page=2>; rel=next",
    '</v2/tags?page=2>; rel="next last"',
    "</v2/tags?page=2>; REL=NEXT",
    '</v2/tags?page=2>; title="a, b; c"; rel="next"',
    '</v2/tags?page=1>; rel="prev", </v2/tags?page=2>; rel="next"',
    '  ,, <  /v2/tags?page=2  > ; rel = "next" ;',
    '</v2/tags?page=2>; rel="next", </v2/tags?page=3>; rel="next"',
  ];
  for (const link of followed) {
    it(`reads ${link} (P-09, P-10)`, async () => {
      const { server, tags } = await serve(page(["tag_1"], link), page(["tag_2"]));
      await tags.loadAll({ maxPages: 10 });
      assert.match(server.requests[1]?.query ?? "", /^\?page=2&/);
    });
  }

  for (const link of [
    "</v2/tags?page=2; rel=next",
    "next",
    "<>",
    ";;;",
    '</v2/tags>; rel="',
    "</v2/tags>; anchor=x; rel=next",
  ]) {
    it(`reads ${link} as no next page (P-09)`, async () => {
      const { tags } = await serve(page(["tag_1"], link));
      await tags.loadMore();
      assert.equal(tags.hasMore, false);
    });
  }

  it("joins several link headers (P-10)", async () => {
    const head = headerRaw(
      `link: </v2/tags?page=1>; rel=first\r\nLink: ${next("/v2/tags?page=2")}\r\n`,
    );
    const { server, tags } = await serve(
      { do: [status(200), head, body('[{"tag":"tag_1"}]')] },
      page(["tag_2"]),
    );
    await tags.loadAll({ maxPages: 10 });
    assert.equal(server.requests.length, 2);
  });

  it("refuses a link header of 64 KB (P-11)", async () => {
    const { tags } = await serve(page(["tag_1"], next(`/v2/tags?c=${"x".repeat(65_000)}`)));
    await fixture().failure(tags.loadMore(), "E_HTTP");
  });

  it("skips three empty pages (P-12)", async () => {
    const empty = [1, 2, 3].map((i) => page([], next(`/v2/tags?page=${i + 1}`)));
    const { tags } = await serve(
      page(["tag_1"], next("/v2/tags?page=1")),
      ...empty,
      page(["tag_2"]),
    );
    await tags.loadMore();
    await tags.loadMore();
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2"]);
  });

  it("stops at the fourth empty page, and reports that (P-12)", async () => {
    const empty = [1, 2, 3, 4].map((i) => page([], next(`/v2/tags?page=${i + 1}`)));
    const { server, tags } = await serve(page(["tag_1"], next("/v2/tags?page=1")), ...empty);
    await tags.loadMore();
    const error = await fixture().failure(tags.loadMore(), "E_PAGE_LOOP");
    assert.equal(error.facts.detail, "The service keeps sending empty pages.");
    await fixture().failure(tags.loadMore(), "E_PAGE_LOOP");
    assert.equal(server.requests.length, 5);
  });

  it("replaces a row by a later row with the same key, and counts it (P-13, P-14)", async () => {
    const server = await fixture().server();
    const record = (address: string, tags: string[]) => ({ address, tags, chains: [] });
    const upper = `0x${"AB".repeat(20)}`;
    server.plan(
      { do: json([record(upper, []), record("b", [])], { link: next("?page=2") }) },
      { do: json([record(upper.toLowerCase(), ["newer"]), record("c", []), record("b", [])]) },
    );
    const list = fixture().client(server.origin).listTaggedAddresses("some_tag");
    await list.loadAll({ maxPages: 10 });
    assert.deepEqual(
      list.items.map(({ address }) => address),
      [upper.toLowerCase(), "b", "c"],
    );
    assert.deepEqual(list.items[0]?.tags, ["newer"]);
    assert.equal(list.repeatedRows, 2);
    list.replace([record(upper, ["newest"]), record("not listed", [])]);
    assert.equal(list.items.length, 3);
    assert.deepEqual(list.items[0].tags, ["newest"]);
  });

  it("keeps pages 1 and 2 when page 3 fails, and loads page 3 later (P-15)", async () => {
    const { tags } = await serve(
      page(["tag_1"], next("?page=2")),
      page(["tag_2"], next("?page=3")),
      { do: refusal(400) },
      page(["tag_3"]),
    );
    await fixture().failure(tags.loadAll({ maxPages: 10 }), "E_HTTP");
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2"]);
    assert.equal(tags.pagesLoaded, 2);
    await tags.loadMore();
    assert.deepEqual(namesOf(tags), ["tag_1", "tag_2", "tag_3"]);
    assert.equal(tags.hasMore, false);
  });

  it("drops a page that arrives after its request was cancelled (P-16)", async () => {
    let answer = (): void => undefined;
    const isGivenUp = new Promise<void>((resolve) => (answer = resolve));
    const { server, tags } = await serve(page(["tag_1"], next("?page=2")), {
      do: [holdUntil(isGivenUp), ...json([{ tag: "late_tag" }])],
    });
    await tags.loadMore();
    const abort = new AbortController();
    const late = tags.loadMore({ signal: abort.signal });
    const failed = fixture().failure(late, "E_CANCELLED");
    await server.whenRequested(2);
    abort.abort();
    await failed;
    answer();
    await fixture().hasCome(server);
    assert.deepEqual(namesOf(tags), ["tag_1"]);
    await tags.loadMore();
  });

  it("has no more pages if the link header names other pages only (P-17)", async () => {
    const link = '</v2/tags?page=1>; rel="first", </v2/tags?page=9>; rel="prev last"';
    const { tags } = await serve(page(["tag_1"], link));
    await tags.loadMore();
    assert.equal(tags.hasMore, false);
  });

  it("loads a page once for all callers, and ends when all have cancelled", async () => {
    const { server, tags } = await serve({ do: [stall] }, page(["tag_1"]));
    const [one, other] = [new AbortController(), new AbortController()];
    const first = fixture().failure(tags.loadMore({ signal: one.signal }), "E_CANCELLED");
    const second = fixture().failure(tags.loadMore({ signal: other.signal }), "E_CANCELLED");
    await server.whenRequested(1);
    one.abort();
    await first;
    other.abort();
    await second;
    await tags.loadMore();
    assert.equal(server.requests.length, 2);
  });

  it("yields its rows page by page in a loop", async () => {
    const { tags } = await serve(page(["tag_1", "tag_2"], next("?page=2")), page(["tag_3"]));
    const pages: string[][] = [];
    for await (const rows of tags) pages.push(rows.map(({ tag }) => tag));
    assert.deepEqual(pages, [["tag_1", "tag_2"], ["tag_3"]]);
  });
});
