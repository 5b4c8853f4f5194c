import assert from "node:assert/strict";
import {
  type ContractControl,
  readContractControl,
} from "../../../../src/sources/node/contractControl";
import { refuse, useNodeFixture } from "../../../support/nodeFixture";
import { addressOf } from "../../../support/simulatedNode";

const word = (value: number | bigint): string => value.toString(16).padStart(64, "0");
const listOf = (count: number): string =>
  `${word(32)}${word(count)}${Array.from({ length: count }, (_, at) => word(at + 1)).join("")}`;

describe("who controls a contract, by what it answers", () => {
  const fixture = useNodeFixture();

  /** Answers as hex by the selector of the question. */
  async function read(answers: Readonly<Record<string, string>>): Promise<ContractControl> {
    const { origin } = await fixture().node((method, params) => {
      if (method === "eth_getCode") return { result: "0x6080" };
      if (method === "eth_getStorageAt") return { result: `0x${word(0)}` };
      const { data } = params[0] as { readonly data: string };
      const answer = answers[data.slice(2, 10)];
      return answer === undefined ? refuse(3, "execution reverted") : { result: `0x${answer}` };
    });
    return readContractControl(fixture().client(origin), addressOf(9), 1);
  }

  const owner = "8da5cb5b";
  const safeOf = (owners: string, threshold: string) =>
    read({ a0e67e2b: owners, e75235b8: threshold }).then(({ safe }) => safe);

  it("has an owner if it answers with one address and nothing else", async () => {
    const { owner: found } = await read({ [owner]: word(7) });
    assert.equal(found, addressOf(7));
  });

  for (const [what, answer] of [
    ["nothing", ""],
    ["a part of a word", word(7).slice(2)],
    ["two words", word(7) + word(1)],
    ["a number that is no address", word(2n ** 160n)],
    ["zero", word(0)],
  ] as const) {
    it(`N-46 has no owner if it answers ${what}`, async () => {
      assert.equal((await read({ [owner]: answer })).owner, undefined);
    });
  }

  it("N-46 is a Safe with 200 owners, and none with more", async () => {
    assert.equal((await safeOf(listOf(200), word(3)))?.owners.length, 200);
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
    it(`N-46 is no Safe if it answers with ${what}`, async () => {
      assert.equal(await safeOf(owners, threshold), undefined);
    });
  }
});
