import assert from "node:assert/strict";
import fc from "fast-check";
import { buildExplorerLinks, buildHomeLink } from "../../../../src/sources/catalog/explorerLinks";
import type { Chain } from "../../../../src/sources/service/schemas";
import { hostileTemplates } from "../../../support/hostileTemplates";
import { named } from "../../../../src/sources/gate/cleared";

const vitalik = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

describe("explorer links", () => {
  const usable: readonly (readonly [template: string, url: string])[] = [
    ["https://etherscan.io/address/{{address}}", `https://etherscan.io/address/${vitalik}`],
    ["https://x.io/?a={{address}}", `https://x.io/?a=${vitalik}`],
    ["https://x.io/#/account/{{address}}", `https://x.io/#/account/${vitalik}`],
    ["https://x.io:8443/{{address}}/txs", `https://x.io:8443/${vitalik}/txs`],
    ["https://x.io/{{address}}?again={{address}}", `https://x.io/${vitalik}?again=${vitalik}`],
    ["HTTPS://X.io/{{address}}", `https://x.io/${vitalik}`],
  ];
  for (const [template, url] of usable) {
    it(`fills ${template}`, () => {
      assert.deepEqual(urls(template, vitalik), [url]);
    });
  }

  for (const [reason, template] of hostileTemplates) {
    it(`refuses a template with ${reason} (U-07f)`, () => {
      assert.deepEqual(urls(template, vitalik), []);
    });
  }

  it("are tested with at least 58 hostile templates", () => {
    assert.ok(hostileTemplates.length >= 58, `${hostileTemplates.length}`);
  });

  it("fills a template in one pass, so a value that looks like a placeholder stays a value", () => {
    const template = "https://x.io/{{address}}/{{address}}";
    assert.deepEqual(urls(template, "{{address}}$&$`"), [
      "https://x.io/%7B%7Baddress%7D%7D%24%26%24%60/%7B%7Baddress%7D%7D%24%26%24%60",
    ]);
  });

  it("has no link for 0, an empty text, the segments . and .., or a long or invalid text", () => {
    for (const address of ["0", "", ".", "..", "a".repeat(201), "\ud800"]) {
      assert.deepEqual(urls("https://x.io/{{address}}", address), [], JSON.stringify(address));
    }
  });

  it("never leaves the origin of the template, whatever the value (U-07f)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (value) => {
        for (const url of urls("https://x.io/a/{{address}}?q=1", value)) {
          assert.equal(new URL(url).origin, "https://x.io");
          assert.ok(new URL(url).pathname.startsWith("/a/"), url);
          assert.equal(new URL(url).search, "?q=1");
        }
      }),
    );
  });

  it("skips the explorers that are not usable and keeps the order of the others", () => {
    const links = buildExplorerLinks(
      chainWith(
        ["Second", "https://b.io/{{address}}"],
        ["Bad", "http://c.io/{{address}}"],
        ["First", "https://a.io/{{address}}"],
      ),
      { kind: "address", address: named("x") },
    );
    assert.deepEqual(
      links.map((link) => [link.name, link.host]),
      [
        ["Second", "b.io"],
        ["First", "a.io"],
      ],
    );
  });

  it("fills {{tx_id}} with the hash of the transaction", () => {
    const links = buildExplorerLinks(chainWith(["E", "https://a.io/{{address}}"]), {
      kind: "transaction",
      hash: named("0xabc"),
    });
    assert.deepEqual(
      links.map((link) => link.url),
      ["https://a.io/tx/0xabc"],
    );
  });

  it("links to the home page of an explorer only by https", () => {
    const chain = chainWith(["E", ""]);
    const [explorer] = chain.explorers;
    assert.ok(explorer);
    assert.equal(buildHomeLink(chain, explorer)?.url, "https://explorer.io/");
    assert.equal(buildHomeLink(chain, { ...explorer, url: "command:x" }), undefined);
  });
});

function urls(template: string, address: string): readonly string[] {
  const target = { kind: "address", address: named(address) } as const;
  return buildExplorerLinks(chainWith(["E", template]), target).map((link) => link.url);
}

function chainWith(...explorers: readonly (readonly [name: string, template: string])[]): Chain {
  return {
    chain: "ethereum",
    chainId: 1,
    name: "Ethereum",
    icon_url: null,
    explorers: explorers.map(([name, address_url]) => ({
      name,
      url: "https://explorer.io",
      tx_url: "https://a.io/tx/{{tx_id}}",
      address_url,
    })),
  };
}
