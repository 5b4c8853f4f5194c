import assert from "node:assert/strict";
import { encodeFunctionResult, erc20Abi, type Hex } from "viem";
import type { NodeClient } from "../../../../src/sources/node/nodeClient";
import { openWitness } from "../../../../src/sources/node/openWitness";
import { parseNodeUrl } from "../../../../src/sources/node/nodeUrl";
import { askWitness, type Witness } from "../../../../src/sources/node/witness";
import { refuse, type Respond, useNodeFixture } from "../../../support/nodeFixture";
import { refusal, stall } from "../../../support/rude/plan";

const one = `0x${"1a".repeat(20)}`;
const two = `0x${"2b".repeat(20)}`;

const text = (result: string): Hex =>
  encodeFunctionResult({ abi: erc20Abi, functionName: "symbol", result });
const number = (result: bigint): Hex =>
  encodeFunctionResult({ abi: erc20Abi, functionName: "totalSupply", result });

/** Answers as a node whose contract at `one` knows the given selectors. */
function nodeOf(answers: Readonly<Record<string, Hex>>, seconds?: number): Respond {
  return (method, [first, , override]) => {
    if (method === "eth_chainId") return { result: "0x2105" };
    if (method === "eth_getCode") return { result: first === one ? "0x01" : "0x" };
    if (method === "eth_getBlockByNumber") {
      return seconds === undefined
        ? refuse(-32_601, "no such method")
        : { result: { timestamp: `0x${seconds.toString(16)}` } };
    }
    const { to, data = "" } = first as { to?: string; data?: string };
    // A program that returns the block time. On a new Anvil chain the result is 1 inside a call.
    if (to === undefined && data === "0x4260005260206000f3") return { result: number(1n) };
    const answer = override === undefined && to === one ? answers[data.slice(2, 10)] : undefined;
    return answer === undefined ? refuse(3, "execution reverted") : { result: answer };
  };
}

const token = {
  "95d89b41": text("DAI"),
  "313ce567": number(18n),
  "18160ddd": number(5n),
  "70a08231": number(0n),
} as const;

describe("askWitness", () => {
  const fixture = useNodeFixture();
  const both = { code: [one, two], tokens: [one, two] };
  const ask = (client: NodeClient): Promise<Witness> =>
    askWitness(client, { chainId: 8_453, isDevelopment: false }, both);

  async function answerOf(respond: Respond): Promise<unknown> {
    const server = await fixture().node(respond);
    const found = await ask(fixture().client(server.origin));
    return found.kind === "answers" ? Object.fromEntries(found.answers) : found;
  }

  const none = {
    hasCode: false,
    symbol: undefined,
    decimals: undefined,
    isToken: false,
    isHolder: false,
  };
  const dai = { hasCode: true, symbol: "DAI", decimals: 18, isToken: true, isHolder: false };

  it("reads code and tokens, and calls nothing that has no code", async () => {
    assert.deepEqual(await answerOf(nodeOf(token)), { [one]: dai, [two]: none });
  });

  it("reads a symbol of 32 bytes, and shortens what a contract says", async () => {
    const maker: Hex = `0x${Buffer.from("MKR").toString("hex").padEnd(64, "0")}`;
    assert.deepEqual(await answerOf(nodeOf({ ...token, "95d89b41": maker })), {
      [one]: { ...dai, symbol: "MKR" },
      [two]: none,
    });
    const long = text("x".repeat(5_000));
    assert.deepEqual(await answerOf(nodeOf({ ...token, "95d89b41": long })), {
      [one]: { ...dai, symbol: "x".repeat(32) },
      [two]: none,
    });
  });

  it("[Q-10] recognises a pair, a vault and a gauge by the token that they name", async () => {
    const held: Hex = `0x${"0".repeat(24)}${"3c".repeat(20)}`;
    for (const selector of ["0dfe1681", "38d52e0f", "6f307dc3", "82c63066"]) {
      const { [one]: found } = (await answerOf(nodeOf({ ...token, [selector]: held }))) as Record<
        string,
        unknown
      >;
      assert.deepEqual(found, { ...dai, isHolder: true }, selector);
    }
    // Some contracts answer every call with the same word. If it is zero, it names no token.
    const zero = nodeOf({ ...token, "0dfe1681": number(0n) });
    assert.deepEqual(await answerOf(zero), { [one]: dai, [two]: none });
  });

  it("[Q-03] says that a node is of another chain", async () => {
    const other: Respond = (method) =>
      method === "eth_chainId" ? { result: "0xa" } : refuse(1, "not asked");
    assert.deepEqual(await answerOf(other), { kind: "otherChain" });
  });

  it("[Q-09] does not believe a node that is more than an hour behind", async () => {
    const now = Math.floor(fixture().clock.date() / 1000);
    const late = (await answerOf(nodeOf(token, now - 4_000))) as Witness;
    assert.equal(late.kind, "behind");
    assert.deepEqual(await answerOf(nodeOf(token, now - 3_000)), { [one]: dai, [two]: none });
  });

  it("[Q-08] fails with a timeout if a node never answers", async () => {
    const server = await fixture().server(() => [stall]);
    await fixture().failure(ask(fixture().client(server.origin)), "E_TIMEOUT");
  });

  it("[Q-08] sends a node no more than 1,000 requests", async () => {
    let count = 0;
    const server = await fixture().server((request) => {
      count += 1;
      return request.body.startsWith("[") ? refusal(413) : refusal(400);
    });
    const verdict = parseNodeUrl(server.origin);
    assert.ok(verdict.valid);
    const { client, isSpent } = openWitness(verdict.url, {});
    try {
      for (let i = 0; i < 1_100 && !isSpent(); i += 1) {
        await client.call("eth_chainId", []).catch(() => undefined);
      }
      assert.deepEqual([count, isSpent()], [1_000, true]);
    } finally {
      client.close();
    }
  });
});
