import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { buildPage } from "../../../../../src/editor/panels/detail/buildPage";
import { Detail } from "../../../../../src/editor/panels/detail/detail";
import { type First, pageVersion } from "../../../../../src/editor/panels/messages/toPage";
import { quietPort } from "../../../../support/quietPort";
import { RecordService } from "../../../../support/recordService";
import { gateOf } from "../../../../support/gateOf";

const frame = {
  cspSource: "https://*.vscode-cdn.net",
  script: "main();",
  style: "https://file.test/panel.css",
  images: "'none'",
  nonce: "abc123",
  title: "A panel",
};

function page(tag: string, parts: Partial<typeof frame> = {}): string {
  const catalog = new RecordService({}).createCatalog();
  const options = {
    language: "en",
    hideAmounts: false,
    icons: "none",
    tagsOf: () => [],
    chainsOf: () => [],
    namesOf: () => [],
    hasSources: () => false,
    titleOf: () => undefined,
    findLookAlike: () => undefined,
    firstChains: [],
  } as const;
  const thing = { kind: "tag", tag } as const;
  const detail = new Detail({
    thing,
    catalog,
    gate: gateOf(catalog),
    port: quietPort(),
    options,
    prefix: "p",
  });
  const html = buildPage({ ...frame, ...parts }, detail.first());
  detail.dispose();
  return html;
}

describe("the page of a panel", () => {
  it("has the one policy, before anything that could load", () => {
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
      page("a_tag"),
    );
    assert.ok(policy);
    assert.equal(
      policy[1]?.replaceAll("&#39;", "'"),
      "default-src 'none'; script-src 'nonce-abc123'; style-src https://*.vscode-cdn.net; " +
        "img-src 'none'; base-uri 'none'; form-action 'none'",
    );
    assert.ok(policy.index < page("a_tag").indexOf("<script"));
  });

  it("has no inline style, and no script without the nonce", () => {
    const html = page("a_tag");
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/);
    const scripts = html.match(/<script[^>]*>/g);
    assert.deepEqual(scripts, [
      '<script nonce="abc123" data-style="https://file.test/panel.css">',
      '<script type="application/json" id="first">',
      '<script nonce="abc123">',
    ]);
  });

  it("contains hostile names as data that cannot break out (V-16)", () => {
    const hostile = "</script><script>alert(1)</script><!--\u2028";
    const html = page(hostile, { title: '"><img src=x onerror=alert(1)>' });
    assert.equal(html.match(/<script/g)?.length, 3);
    assert.doesNotMatch(html, /<img|<!--|\u2028/);
  });

  it("has a script that cannot close its own element", () => {
    const script = readFileSync("dist/media/main.js", "utf8");
    assert.ok(script.length > 10_000);
    assert.doesNotMatch(script, /<\/script|<script|<!--/i);
  });

  it("contains the data that the page reads", () => {
    const data = /<script type="application\/json" id="first">([^]*?)<\/script>/.exec(
      page("a_tag"),
    );
    const first = JSON.parse(data?.[1] ?? "") as First;
    assert.equal(first.version, pageVersion);
    assert.deepEqual(first.head.thing, { kind: "tag", tag: "a_tag" });
    assert.deepEqual(
      first.tables.map(({ table }) => table),
      ["addresses", "holdings", "transactions"],
    );
  });
});
