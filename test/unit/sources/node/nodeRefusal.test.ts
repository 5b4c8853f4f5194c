import assert from "node:assert/strict";
import { readRefusal } from "../../../../src/sources/node/nodeRefusal";

describe("the refusal of a node", () => {
  for (const [kind, code, message] of [
    ["rate", -32_005, "rate limit exceeded"],
    ["rate", -32_005, "daily request limit exceeded"],
    ["rate", -32_005, "daily request count exceeded, request rate limited"],
    ["rate", 429, "Your app has exceeded its compute units per second capacity"],
    ["range", -32_005, "limit exceeded"],
    ["range", -32_005, "query returned more than 10000 results"],
    ["range", -32_602, "eth_getLogs requests with up to a 2K block range and no limit"],
    ["methodMissing", -32_601, "Method not found"],
    ["methodMissing", -32_000, "the method hardhat_metadata does not exist/is not available"],
    ["methodMissing", -32_000, "eth_getLogs is not available on this plan"],
    ["methodMissing", -32_000, "unsupported method"],
    ["other", -32_000, "header not found"],
    ["other", -32_000, "state is not available"],
    ["other", -32_000, "missing trie node"],
    ["reverted", 3, "execution reverted"],
    ["reverted", -32_000, "invalid jump destination"],
    ["reverted", -32_003, "EVM error InvalidFEOpcode"],
    ["reverted", -32_015, "VM execution error."],
  ] as const) {
    it(`is of the kind ${kind} if it says "${message}" (N-25)`, () => {
      assert.equal(readRefusal({ code, message }).kind, kind);
    });
  }
});
