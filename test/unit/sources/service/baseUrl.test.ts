import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../../src/sources/service/baseUrl";

describe("the base URL", () => {
  const good: readonly (readonly [string, string])[] = [
    ["https://api.example.com", "https://api.example.com"],
    ["https://api.example.com/", "https://api.example.com"],
    ["https://api.example.com/v2", "https://api.example.com"],
    ["https://api.example.com/v2/", "https://api.example.com"],
    ["https://api.example.com//", "https://api.example.com"],
    ["https://api.example.com/data/v2/", "https://api.example.com/data"],
    ["https://api.example.com/data/v20", "https://api.example.com/data/v20"],
    ["  https://api.example.com:8443/x  ", "https://api.example.com:8443/x"],
    ["HTTPS://API.example.com", "https://api.example.com"],
    ["https://api.example.com:443", "https://api.example.com"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    ["http://localhost:8080/v2", "http://localhost:8080"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["http://127.1:3", "http://127.0.0.1:3"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ];
  for (const [text, href] of good) {
    it(`reads ${text.trim()} as ${href}`, () => {
      const verdict = parseBaseUrl(text);
      assert.ok(verdict.valid);
      assert.equal(verdict.baseUrl.href, href);
      assert.equal(verdict.baseUrl.origin + verdict.baseUrl.basePath, href);
    });
  }

  const bad: readonly (readonly [string, RegExp])[] = [
    ["", /empty/],
    ["   ", /empty/],
    ["api.example.com", /https:\/\//],
    ["ftp://api.example.com", /https:\/\//],
    ["file:///etc/passwd", /https:\/\//],
    ["javascript:alert(1)", /https:\/\//],
    ["https:api.example.com", /https:\/\//],
    ["https:///api.example.com", /https:\/\//],
    ["//api.example.com", /https:\/\//],
    ["http://api.example.com", /unencrypted/],
    ["http://0.0.0.0", /unencrypted/],
    ["http://127.0.0.1.nip.io", /unencrypted/],
    ["http://localhost.", /unencrypted/],
    ["http://localhost.example", /unencrypted/],
    ["http://[::ffff:127.0.0.1]", /unencrypted/],
    ["http://192.168.1.1", /unencrypted/],
    ["https://user@api.example.com", /user name/],
    ["https://user:word@api.example.com", /user name/],
    ["https://@api.example.com", /user name/],
    ["https://api.example.com?api_key=SECRET", /query/],
    ["https://api.example.com/v2?", /query/],
    ["https://api.example.com/#x", /fragment/],
    ["https://api.example.com/#", /fragment/],
    ["https://api example.com", /character/],
    ["https://api.example.com\\@evil.example", /character/],
    ["https://api.example.com/\tx", /character/],
    ["https://api.example.com:99999", /not a URL/],
    ["https://[::1", /not a URL/],
    [`https://a.example/${"x".repeat(3_000)}`, /too long/],
  ];
  for (const [text, reason] of bad) {
    it(`refuses ${JSON.stringify(text.slice(0, 50))} and says why, in one sentence without the text`, () => {
      const verdict = parseBaseUrl(text);
      assert.ok(!verdict.valid);
      assert.match(verdict.reason, reason);
      assert.ok(!verdict.reason.includes("SECRET") && !verdict.reason.includes("example"));
    });
  }
});
