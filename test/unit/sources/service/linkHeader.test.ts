import assert from "node:assert/strict";
import fc from "fast-check";
import LinkHeader from "http-link-header";
import { findNextLink, parseLinkHeader } from "../../../../src/sources/service/linkHeader";
import { processorTime } from "../../../support/processorTime";

describe("the link header (RFC 8288)", () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    [
      "the form of a well-known service",
      '<https://a.example/x?page=2>; rel="next", <https://a.example/x?page=9>; rel="last"',
      "https://a.example/x?page=2",
    ],
    ["no space after a comma", '<a>; rel="prev",<b>; rel="next"', "b"],
    ["a comma and a semicolon in a URL", '<a,b;c>; rel="next"', "a,b;c"],
    ["a link inside a quoted title", '<a>; title="x, <b>; rel=next"; rel="prev"', undefined],
    ["an escaped quote in a title", '<a>; title="say \\"hi\\", ok"; rel="next"', "a"],
    ["several relations", '<a>; rel="first next"', "a"],
    ["an unquoted relation", "<a>; rel=next", "a"],
    ["upper case", '<a>; REL="NEXT"', "a"],
    ["spaces round the equals sign", '<a>; rel = "next"', "a"],
    ["empty elements", ' , ,<a>; rel="next",, ', "a"],
    ["a semicolon at the end", '<a>; rel="next";', "a"],
    ["two rel of which the first counts", '<a>; rel="prev"; rel="next"', undefined],
    ["a parameter without a value before rel", "<a>; crossorigin; rel=next", "a"],
    ["an anchor, which speaks of another page", '<a>; rel="next"; anchor="#x"', undefined],
    ["two next links of which the first counts", '<a>; rel="next", <b>; rel="next"', "a"],
    ["a cursor with = and %", '<?after=a%3D%3D&x=1=2>; rel="next"', "?after=a%3D%3D&x=1=2"],
    ["an extended parameter", "<a>; title*=UTF-8''x%2C; rel=next", "a"],
    ["nothing", "", undefined],
    ["garbage", ';;;=,"<', undefined],
    ["the 21st link (P-18)", `${"<a>; rel=prev, ".repeat(20)}<b>; rel=next`, "b"],
    ["a URL without an end", "<a; rel=next", undefined],
    ["a name that objects have", '<a>; rel="__proto__"', undefined],
  ];
  for (const [what, header, expected] of cases) {
    it(`reads ${what}`, () => {
      assert.equal(findNextLink(header), expected);
    });
  }

  it("reads several headers as one", () => {
    assert.equal(findNextLink(["<a>; rel=prev", "<b>; rel=next"]), "b");
    assert.equal(findNextLink(undefined), undefined);
  });

  it("reads every link in headers that a well-known library wrote", () => {
    const rel = fc.constantFrom("next", "prev", "first", "last", "x");
    const uri = fc.string({
      unit: fc.constantFrom(...Array.from("abz/:?&=,;%20.-_~")),
      minLength: 1,
    });
    const title = fc.string({ unit: fc.constantFrom(...Array.from("ab ,;<>=")) });
    const property = fc.property(fc.array(fc.tuple(uri, rel, title), { maxLength: 5 }), (links) => {
      const written = new LinkHeader();
      for (const [to, name, text] of links) written.set({ uri: to, rel: name, title: text });
      const found = parseLinkHeader(written.toString());
      assert.deepEqual(
        found.map(({ url, rels }) => [url, ...rels]),
        links.map(([to, name]) => [to, name]),
      );
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("never throws, and reads any header of 16 KB within 25 ms", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('<>;,="\\ ar\t')), maxLength: 300 }),
        (text) => {
          parseLinkHeader(text);
        },
      ),
    );
    const parts = ["<", "<>", "; ", " ", '"', "\\", ",", "<a>; rel=", '<a>; x="', "=,", "<a>;"];
    for (const part of parts) {
      const header = part.repeat(16_384 / part.length);
      const fiveTimes = processorTime(() => {
        for (let i = 0; i < 5; i += 1) parseLinkHeader(header);
      });
      assert.ok(fiveTimes / 5 < 25, `${part} is slow`);
    }
  });
});
