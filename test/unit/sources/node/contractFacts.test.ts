import assert from "node:assert/strict";
import { type ContractFacts, readContractFacts } from "../../../../src/sources/node/contractFacts";
import { namehash } from "viem";
import { describeFacts } from "../../../support/describeFacts";
import { answerOf, type Respond, refuse, useNodeFixture } from "../../../support/nodeFixture";
import { json } from "../../../support/rude/plan";
import { addressOf } from "../../../support/simulatedNode";

const word = (value: number | bigint): string => value.toString(16).padStart(64, "0");
const listOf = (count: number): string =>
  `${word(32)}${word(count)}${Array.from({ length: count }, (_, at) => word(at + 1)).join("")}`;

const mainnet = 1;
const address = addressOf(9);
/** Returns the answer to an `eth_call` as hex. The call reverts if the result is undefined. */
type OnCall = (selector: string, data: string, to: string) => string | undefined;

describe("what a contract is, and who controls it, by what it answers", () => {
  const fixture = useNodeFixture();

  function respondWith(onCall: OnCall, code = "0x6080", logs: Respond = noLogs): Respond {
    return (method, params) => {
      if (method === "eth_getCode") return { result: code };
      if (method === "eth_getStorageAt") return { result: `0x${word(0)}` };
      if (method === "eth_getLogs") return logs(method, params);
      const { data, to } = params[0] as { readonly data: string; readonly to: string };
      const answer = onCall(data.slice(2, 10), data.slice(10), to);
      return answer === undefined ? refuse(3, "execution reverted") : { result: `0x${answer}` };
    };
  }

  async function readFrom(respond: Respond, chainId = 31_337): Promise<ContractFacts> {
    const { origin } = await fixture().node(respond);
    const client = fixture().client(origin);
    return readContractFacts({ client, address, block: 1, options: {} }, chainId);
  }

  /** Returns the shown texts of each label, for answers by selector. */
  async function read(
    answers: Readonly<Record<string, string>>,
    code?: string,
  ): Promise<Readonly<Record<string, readonly string[]>>> {
    return describeFacts(await readFrom(respondWith((selector) => answers[selector], code)));
  }

  const owner = "8da5cb5b";
  const safeOf = async (owners: string, threshold: string) => {
    const found = await read({ a0e67e2b: owners, e75235b8: threshold });
    return found["threshold"] && { owners: found["safeOwner"], threshold: found["threshold"] };
  };

  it("has an owner if it answers with one address and nothing else", async () => {
    assert.deepEqual((await read({ [owner]: word(7) }))["owner"], [addressOf(7)]);
  });

  for (const [what, answer] of [
    ["nothing", ""],
    ["a part of a word", word(7).slice(2)],
    ["two words", word(7) + word(1)],
    ["a number that is no address", word(2n ** 160n)],
    ["zero", word(0)],
  ] as const) {
    it(`has no owner if it answers ${what} (N-46)`, async () => {
      assert.equal((await read({ [owner]: answer }))["owner"], undefined);
    });
  }

  it("is a Safe with up to 200 owners, but not with more (N-46)", async () => {
    assert.equal((await safeOf(listOf(200), word(3)))?.owners?.length, 200);
    assert.equal(await safeOf(listOf(201), word(3)), undefined);
  });

  for (const [what, owners, threshold] of [
    ["more than the list", `${listOf(2)}00`, word(1)],
    ["fewer owners than it tells", listOf(2).slice(0, -64), word(1)],
    ["a list elsewhere", listOf(2).replace(word(32), word(64)), word(1)],
    ["an owner that is no address", listOf(2).slice(0, -64) + word(2n ** 200n), word(1)],
    ["a threshold of zero", listOf(2), word(0)],
    ["a threshold that nobody reaches", listOf(2), word(3)],
    ["a threshold of two words", listOf(2), word(1) + word(1)],
  ] as const) {
    it(`is no Safe if it answers with ${what} (N-46)`, async () => {
      assert.equal(await safeOf(owners, threshold), undefined);
    });
  }

  const round = (answer: bigint, time: number): string =>
    [1n, BigInt.asUintN(256, answer), BigInt(time), BigInt(time), 1n].map(word).join("");
  const text = (of: string): string => {
    const hex = Buffer.from(of).toString("hex");
    const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
    return word(32) + word(hex.length / 2) + padded;
  };
  const [decimals, description, latestRoundData] = ["313ce567", "7284e416", "feaf968c"];

  it("is a price feed even if its answer, a signed number, is negative", async () => {
    const found = await read({ [decimals]: word(8), [latestRoundData]: round(-5n, 1_700_000_000) });
    assert.deepEqual(found["answer"], ["-5 e-8"]);
    assert.deepEqual(found["answerTime"], ["1700000000"]);
  });

  for (const [what, answers] of [
    ["six words", { [decimals]: word(8), [latestRoundData]: round(1n, 1) + word(0) }],
    ["four words", { [decimals]: word(8), [latestRoundData]: round(1n, 1).slice(64) }],
    ["no decimals", { [latestRoundData]: round(1n, 1) }],
    ["1,000 decimals", { [decimals]: word(1_000), [latestRoundData]: round(1n, 1) }],
    ["a time after the year 9999", { [decimals]: word(8), [latestRoundData]: round(1n, 1e13) }],
  ] as const) {
    it(`is no price feed if it answers ${what} (N-57)`, async () => {
      assert.equal((await read(answers))["answer"], undefined);
    });
  }

  it("shows only the first 64 characters of a description of a megabyte (N-57)", async () => {
    const found = await read({
      [decimals]: word(8),
      [description]: text(`ETH / USD\u202e${"x".repeat(1_000_000)}`),
      [latestRoundData]: round(1n, 1),
    });
    assert.equal(found["priceFeed"]?.[0]?.length, 64);
  });

  it("has no facts if it answers a function that does not exist in the same way (N-57)", async () => {
    const { facts, absent } = await readFrom(respondWith(() => word(7)));
    assert.deepEqual(facts, []);
    assert.equal(absent.length, 11);
  });

  it("has no facts without code, and lists what was not found for a contract", async () => {
    const none = await readFrom(respondWith(() => undefined, "0x"));
    assert.deepEqual(none, { hasCode: false, facts: [], absent: [] });
    const { facts, absent } = await readFrom(respondWith(() => undefined));
    assert.deepEqual(facts, []);
    assert.deepEqual(
      [...absent].sort(),
      "admin diamond erc20 governance multisig owner priceFeed proxy roles timelock vault".split(
        " ",
      ),
    );
  });

  it("says that slots cannot be read, not that there is no proxy (N-57)", async () => {
    const respond = respondWith(() => undefined);
    const found = await readFrom((method, params) =>
      method === "eth_getStorageAt" ? refuse(-32_601, "method not found") : respond(method, params),
    );
    assert.deepEqual(describeFacts(found), { proxy: ["notReadable"] });
    assert.ok(!found.absent.includes("proxy"));
  });

  it("fails if the node refuses some calls because of its rate limit, instead of finding nothing (N-57)", async () => {
    const respond = respondWith(() => undefined);
    const limited: Respond = (method, params) =>
      method === "eth_call" ? refuse(-32_005, "rate limit") : respond(method, params);
    await fixture().failure(readFrom(limited), "E_RATE");
  });

  it("has the same facts from a node that answers in another order (N-57)", async () => {
    const respond = respondWith((selector) => ({ [owner]: word(7), f27a0c92: word(60) })[selector]);
    const { origin } = await fixture().server((request) => {
      const answers = answerOf(request, respond);
      return json(Array.isArray(answers) ? (answers as unknown[]).toReversed() : answers);
    });
    const contract = { client: fixture().client(origin), address, block: 1, options: {} };
    const found = describeFacts(await readContractFacts(contract, 31_337));
    assert.deepEqual(found, { owner: [addressOf(7)], minDelay: ["60"] });
  });

  for (const [what, names] of [
    ["owner() and getOwner()", { [owner]: word(7), "893d20e8": word(7) }],
    ["owner() alone", { [owner]: word(7) }],
  ] as const) {
    it(`has one owner by ${what}`, async () => {
      assert.deepEqual(await read(names), { owner: [addressOf(7)] });
    });
  }

  const isGuarded = "a217fddf";
  const hasRole = "91d14854";
  const admin = addressOf(5);
  const granted = (account: string, of = address): object => ({
    address: of,
    topics: [
      "0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d",
      `0x${word(0)}`,
      `0x${account.slice(2).padStart(64, "0")}`,
      `0x${word(0)}`,
    ],
    data: "0x",
  });
  const guarded =
    (...members: readonly string[]): OnCall =>
    (selector, data) => {
      if (selector === isGuarded) return word(0);
      if (selector !== hasRole) return undefined;
      return word(members.includes(`0x${data.slice(-40)}`) ? 1 : 0);
    };

  it("has the admins to whom its events gave the role and who still have it, once each (N-58)", async () => {
    const logs = [
      granted(admin),
      granted(addressOf(6)),
      granted(admin),
      granted(addressOf(8), admin),
    ];
    const respond = respondWith(guarded(admin, addressOf(8)), undefined, () => ({ result: logs }));
    assert.deepEqual(describeFacts(await readFrom(respond)), { roleAdmin: [admin] });
  });

  for (const [what, answer] of [
    ["are refused", refuse(-32_000, "block range is too wide")],
    ["are of more accounts than are listed", { result: many(101) }],
    ["are no list", { result: {} }],
    ["have been dropped by the node", { result: [] }],
  ] as const) {
    it(`does not list its admins where its events ${what} (N-58)`, async () => {
      const respond = respondWith(guarded(admin), undefined, () => answer);
      assert.deepEqual(describeFacts(await readFrom(respond)), { roleAdmin: ["notListed"] });
    });
  }

  function many(count: number): readonly object[] {
    return Array.from({ length: count }, (_, at) => granted(addressOf(100 + at)));
  }

  it("does not list the members of a role whose number of members is huge (N-58)", async () => {
    const respond = respondWith((selector, data) =>
      selector === "ca15c873" ? "f".repeat(64) : guarded(admin)(selector, data, address),
    );
    assert.deepEqual(describeFacts(await readFrom(respond)), { roleAdmin: ["notListed"] });
  });

  describe("with a name in ENS", () => {
    const registry = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";
    const resolver = addressOf(0xe5);
    const unregistered = "pier.eth";
    const nodeOf = (name: string): string => namehash(name).slice(2);
    const reverse = nodeOf(`${address.slice(2)}.addr.reverse`);

    function answering(name: string, forward: string | undefined): OnCall {
      return (selector, data, to) => {
        if (to === registry && selector === "0178b8bf") {
          return data === reverse || (data === nodeOf(name) && name !== unregistered)
            ? resolver.slice(2).padStart(64, "0")
            : word(0);
        }
        if (to !== resolver) return undefined;
        if (selector === "691f3431" && data === reverse) return text(name);
        if (selector === "3b3b57de" && data === nodeOf(name)) {
          return forward?.slice(2).padStart(64, "0");
        }
        return undefined;
      };
    }
    const nameOf = async (onCall: OnCall, chainId = mainnet) => {
      const found = await readFrom(respondWith(onCall, "0x"), chainId);
      return [describeFacts(found)["ensName"], found.absent];
    };

    it("has the name, even without code, if the name leads back to the address", async () => {
      assert.deepEqual(await nameOf(answering("harbor.eth", address)), [["harbor.eth"], []]);
    });

    for (const [what, name, forward] of [
      ["leads to another address", "harbor.eth", admin],
      ["leads nowhere", "harbor.eth", undefined],
      ["nobody has registered", unregistered, address],
      ["has letters that look like others", "h\u0430rbor.eth", address],
      ["has capitals", "Harbor.eth", address],
      ["has a character that turns the text", "harbor\u202e.eth", address],
      ["has no dot", "harbor", address],
      ["is empty", "", address],
      ["is a megabyte long", `${"a.".repeat(500_000)}eth`, address],
    ] as const) {
      it(`has none if the name ${what} (N-59)`, async () => {
        assert.deepEqual(await nameOf(answering(name, forward)), [undefined, ["ensName"]]);
      });
    }

    it("is not queried on another chain (N-59)", async () => {
      assert.deepEqual(await nameOf(answering("harbor.eth", address), 10), [undefined, []]);
    });
  });
});

const noLogs: Respond = () => refuse(-32_601, "method not found");
