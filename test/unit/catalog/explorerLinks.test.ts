import assert from "node:assert/strict";
import fc from "fast-check";
import { buildExplorerLinks, buildHomeLink } from "../../../src/catalog/explorerLinks";
import type { Chain } from "../../../src/service/schemas";

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

  const refused: readonly (readonly [reason: string, template: string])[] = [
    ["no https", "http://x.io/{{address}}"],
    ["a script", "javascript:alert('{{address}}')"],
    ["a script that looks like a host", "javascript://x.io/%0aalert({{address}})"],
    ["a command", "command:workbench.action.quit?{{address}}"],
    ["a link into the editor", "vscode://x/{{address}}"],
    ["a file", "file:///etc/{{address}}"],
    ["a file on a host", "file://host/{{address}}"],
    ["data", "data:text/html,{{address}}"],
    ["a blob", "blob:https://x.io/{{address}}"],
    ["no scheme", "//x.io/{{address}}"],
    ["a path only", "/address/{{address}}"],
    ["no host", "https:///{{address}}"],
    ["one slash", "https:/x.io/{{address}}"],
    ["no slash", "https:x.io/{{address}}"],
    ["backslashes", "https:\\\\x.io\\{{address}}"],
    ["a backslash in the path", "https://x.io\\@evil.io/{{address}}"],
    ["no placeholder", "https://x.io/address/"],
    ["the placeholder of transactions", "https://x.io/{{tx_id}}"],
    ["both placeholders", "https://x.io/{{address}}/{{tx_id}}"],
    ["an unknown placeholder", "https://x.io/{{address}}/{{key}}"],
    ["single braces", "https://x.io/{address}"],
    ["spaces in the placeholder", "https://x.io/{{ address }}"],
    ["another case", "https://x.io/{{ADDRESS}}"],
    ["a placeholder that is not closed", "https://x.io/{{address}}/{{address"],
    ["triple braces", "https://x.io/{{{address}}}"],
    ["nested braces", "https://x.io/{{{{address}}}}"],
    ["braces left over", "https://x.io/{{address}}}}"],
    ["the placeholder as host", "https://{{address}}/"],
    ["the placeholder in the host", "https://{{address}}.x.io/"],
    ["the placeholder as port", "https://x.io:{{address}}/"],
    ["the placeholder as user", "https://{{address}}@x.io/"],
    ["a user", "https://user@x.io/{{address}}"],
    ["a user and password", "https://user:word@x.io/{{address}}"],
    ["a trusted host as user", "https://etherscan.io@evil.io/{{address}}"],
    ["a user in capitals of percent", "https://etherscan.io%40evil.io/{{address}}"],
    ["a space before", " https://x.io/{{address}}"],
    ["a space in the host", "https://x .io/{{address}}"],
    ["a space in the path", "https://x.io/a b/{{address}}"],
    ["a space behind", "https://x.io/{{address}} "],
    ["a tab in the scheme", "ht\ttps://x.io/{{address}}"],
    ["a tab in the host", "https://x\t.io/{{address}}"],
    ["a line break in the path", "https://x.io/\n{{address}}"],
    ["a null", "https://x.io/\0{{address}}"],
    ["a quote", 'https://x.io/"{{address}}'],
    ["markup", "https://x.io/<img>{{address}}"],
    ["a grave accent", "https://x.io/`{{address}}"],
    ["a circumflex", "https://x.io/^{{address}}"],
    ["a text that turns its direction", "https://x.io/\u202e{{address}}"],
    ["a host of other letters", "https://еtherscan.io/{{address}}"],
    ["a host of full width", "https://ｘ.io/{{address}}"],
    ["an ideographic full stop", "https://x。io/{{address}}"],
    ["a zero-width space", "https://x.io/\u200b{{address}}"],
    ["a lone surrogate", "https://x.io/\ud800{{address}}"],
    ["a port that is none", "https://x.io:99999/{{address}}"],
    ["a host that is none", "https://-.-.:/{{address}}"],
    ["an IPv4 that is none", "https://1.2.3.4.5/{{address}}"],
    ["percent in the host", "https://x%2eio/{{address}}"],
    ["an underscore and a brace in the host", "https://x_{}.io/{{address}}"],
    ["a pipe host", "https://x|y/{{address}}"],
    ["513 characters", `https://x.io/${"a".repeat(489)}{{address}}`],
    ["a megabyte", `https://x.io/${"a".repeat(1_000_000)}{{address}}`],
    ["nothing", ""],
  ];
  for (const [reason, template] of refused) {
    it(`U-07f refuses a template with ${reason}`, () => {
      assert.deepEqual(urls(template, vitalik), []);
    });
  }

  it("has sixty hostile templates", () => {
    assert.ok(refused.length >= 58, `${refused.length}`);
  });

  it("fills in one pass: a value that looks like a placeholder stays a value", () => {
    const template = "https://x.io/{{address}}/{{address}}";
    assert.deepEqual(urls(template, "{{address}}$&$`"), [
      "https://x.io/%7B%7Baddress%7D%7D%24%26%24%60/%7B%7Baddress%7D%7D%24%26%24%60",
    ]);
  });

  it("has no link for the value 0, for nothing, for a step to another folder, for endless text", () => {
    for (const address of ["0", "", ".", "..", "a".repeat(201), "\ud800"]) {
      assert.deepEqual(urls("https://x.io/{{address}}", address), [], JSON.stringify(address));
    }
  });

  it("U-07f never leaves the origin of the template, whatever the value", () => {
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

  it("leaves out the explorers that are not usable and keeps the order of the others", () => {
    const links = buildExplorerLinks(
      chainWith(
        ["Second", "https://b.io/{{address}}"],
        ["Bad", "http://c.io/{{address}}"],
        ["First", "https://a.io/{{address}}"],
      ),
      { kind: "address", address: "x" },
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
      hash: "0xabc",
    });
    assert.deepEqual(
      links.map((link) => link.url),
      ["https://a.io/tx/0xabc"],
    );
  });

  it("links to an explorer itself only by https", () => {
    const chain = chainWith(["E", ""]);
    const [explorer] = chain.explorers;
    assert.ok(explorer);
    assert.equal(buildHomeLink(chain, explorer)?.url, "https://explorer.io/");
    assert.equal(buildHomeLink(chain, { ...explorer, url: "command:x" }), undefined);
  });
});

function urls(template: string, address: string): readonly string[] {
  return buildExplorerLinks(chainWith(["E", template]), { kind: "address", address }).map(
    (link) => link.url,
  );
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
