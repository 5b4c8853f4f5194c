import assert from "node:assert/strict";
import { parseNodeUrl, secretParts, withoutSubDomain } from "../../../../src/sources/node/nodeUrl";

describe("the URL of a node", () => {
  for (const [text, shown] of [
    ["https://eth-mainnet.g.alchemy.com/v2/secret", "alchemy.com"],
    ["https://secret.quiknode.pro/more/?key=secret", "quiknode.pro"],
    ["https://node.example:8443/secret", "node.example"],
    ["https://node", "node"],
    ["https://node.example./secret", "node.example"],
    ["https://secret.node.co.uk/v1", "node.co.uk"],
    ["https://10.1.2.3:8545/secret", "10.1.2.3"],
    ["https://[2001:db8::1]:8545/secret", "[2001:db8::1]"],
    ["http://localhost:8545/secret", "localhost:8545"],
    ["http://127.0.0.1:8545", "localhost:8545"],
    ["http://[::1]:8545", "localhost:8545"],
    ["http://localhost", "localhost"],
  ] as const) {
    it(`is shown as ${shown} if it is ${text}`, () => {
      const verdict = parseNodeUrl(` ${text}\n`);
      assert.ok(verdict.valid);
      assert.equal(verdict.url.shownHost, shown);
      assert.equal(verdict.url.origin + verdict.url.path, verdict.url.href);
    });
  }

  for (const [origin, shown] of [
    ["https://k3y.quiknode.example", "https://quiknode.example"],
    ["https://a.k3y.node.example:8443", "https://node.example:8443"],
    ["https://k3y.node.co.uk", "https://node.co.uk"],
    ["https://node.example", "https://node.example"],
    ["https://node", "https://node"],
    ["https://10.1.2.3:8545", "https://10.1.2.3:8545"],
    ["https://[2001:db8::1]:8545", "https://[2001:db8::1]:8545"],
  ] as const) {
    it(`is shown as ${shown} to the search for a proxy if its origin is ${origin} (N-38)`, () => {
      assert.equal(withoutSubDomain(origin), shown);
    });
  }

  it("may hold a key in its path, its query and its sub-domain (N-12)", () => {
    const parts = secretParts({
      origin: "https://k3y-of-host.node.example",
      path: "/v3/k3y%2Fof-path/?key=k3y-of-query",
    });
    for (const part of ["k3y-of-host", "k3y%2Fof-path", "k3y/of-path", "k3y-of-query"]) {
      assert.ok(parts.includes(part), part);
    }
    assert.ok(!parts.includes("node") && !parts.includes("example"));
    const below = secretParts({ origin: "https://k3y.node.co.uk", path: "/" });
    assert.deepEqual([below.includes("k3y"), below.includes("node")], [true, false]);
  });

  for (const [what, text] of [
    ["nothing", ""],
    ["too long", `https://node.example/${"a".repeat(2_048)}`],
    ["http on another machine", "http://node.example/secret"],
    ["http on an address of the network", "http://192.168.0.1:8545"],
    ["a web socket", "wss://node.example/secret"],
    ["a file", "file:///secret"],
    ["no scheme", "node.example/secret"],
    ["with a user name", "https://secret@node.example/"],
    ["with a password", "https://user:secret@node.example/"],
    ["with a fragment", "https://node.example/#secret"],
    ["with a space", "https://node.example/a secret"],
    ["with a backslash", "https://node.example\\secret"],
    ["not a URL", "https://[secret"],
  ] as const) {
    it(`is refused if it is ${what}, in a sentence that does not repeat it`, () => {
      const verdict = parseNodeUrl(text);
      assert.ok(!verdict.valid);
      assert.doesNotMatch(verdict.reason, /secret|node\.example/);
    });
  }
});
