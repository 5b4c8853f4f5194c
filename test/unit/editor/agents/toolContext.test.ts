import assert from "node:assert/strict";
import {
  type ToolContext,
  describeName,
  describeTransaction,
  describeWarning,
} from "../../../../src/editor/agents/toolContext";
import type { Name } from "../../../../src/engine/names/name";
import { usdcOnEthereum } from "../../../support/realAddresses";

const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";

/** Returns the name of a deployment in a folder whose name is a private key. */
function nameBelow(folder: string): Name {
  const source = { title: `${folder}/${key}/Token.json`, version: "" };
  return { text: "Token", kind: "deployment", chains: ["ethereum"], source };
}

/** Returns the texts that a tool shows for the name, and for a look-alike of an address with this name. */
function tell(name: Name): readonly string[] {
  const address = { format: "evm", canonical: usdcOnEthereum } as const;
  const anchor = { ...address, strength: "strong", tags: [], names: [name] } as const;
  const context = {
    warnings: { findImitated: () => anchor },
    catalog: { nameOfChain: () => undefined },
  } as unknown as ToolContext;
  return [describeName(name), describeWarning(address, context)].map((each) =>
    JSON.stringify(each),
  );
}

const fromUsdc = {
  id: "1",
  chain: "ethereum",
  token_address: "0",
  from_address: usdcOnEthereum,
  to_address: "0",
  value: null,
  tx_hash: "0xabc",
  block_number: null,
  block_hash: null,
  block_time: null,
};

/** Returns a tool context in which every address has the given name. */
function withName(name: Name): ToolContext {
  return {
    service: { nodes: [] },
    names: { findAll: () => [name] },
    catalog: { findToken: () => undefined },
    hideAmounts: false,
  } as unknown as ToolContext;
}

describe("names in the answers of tools for language models", () => {
  it("names no host of a node that has no code there", () => {
    const noCode = [{ node: "Ethereum (rpc.example)", chainId: 1, block: 20, when: "14:02" }];
    for (const text of tell({ ...nameBelow("deployments"), noCode })) {
      assert.ok(text.includes("eip155:1"), text);
      assert.ok(!text.includes("rpc.example"), text);
    }
  });

  it("marks the name of a file as one, alone and behind an address, and none of the book (T-57f)", () => {
    const place = { uri: "file:///a/deployments/Token.json", line: 0 };
    const { source } = nameBelow("deployments");
    const ofFile: Name = { ...nameBelow("deployments"), source: { ...source, place } };
    const ofBook = nameBelow("deployments");
    // A local tag of the user, while another service is in use.
    const ofUser: Name = { ...ofBook, kind: "tag" };
    const described = [ofFile, ofBook, ofUser].map((name) => {
      const side = describeTransaction(fromUsdc, withName(name));
      return [describeName(name), side].map((each) => JSON.stringify(each));
    });
    const mark = "from a file of the repository";
    assert.deepEqual(
      described.map((texts) => texts.map((text) => text.includes(mark))),
      [
        [true, true],
        [false, false],
        [false, false],
      ],
    );
  });

  for (const folder of ["deployments", `deployments/${"long/".repeat(10)}`]) {
    it(`has nothing of a possible key in a path of ${folder.length} characters and more (X-21)`, () => {
      for (const text of tell(nameBelow(folder))) {
        assert.ok(text.includes("4c08…2318"), text);
        assert.ok(!text.includes(key.slice(4, 12)), text);
      }
    });
  }
});
