import assert from "node:assert/strict";
import { type AskedService, describeName, describeWarning } from "../../../src/agents/askedService";
import type { Name } from "../../../src/names/name";
import { usdcOnEthereum } from "../../support/realAddresses";

const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";

/** A name of a deployment below a folder that is called as a private key. */
function nameBelow(folder: string): Name {
  const source = { title: `${folder}/${key}/Token.json`, version: "" };
  return { text: "Token", kind: "deployment", chains: ["ethereum"], source };
}

/** What a tool answers of the name, and of an address that looks like one that has it. */
function tell(name: Name): readonly string[] {
  const address = { format: "evm", canonical: usdcOnEthereum } as const;
  const anchor = { ...address, strength: "strong", tags: [], names: [name] } as const;
  const asked = {
    warnings: { findImitated: () => anchor },
    catalog: { nameOfChain: () => undefined },
  } as unknown as AskedService;
  return [describeName(name), describeWarning(address, asked)].map((told) => JSON.stringify(told));
}

describe("what tools for language models say of a name", () => {
  it("names no host of a node that has no code there", () => {
    const noCode = [{ node: "Ethereum (rpc.example)", chainId: 1, block: 20, when: "14:02" }];
    for (const text of tell({ ...nameBelow("deployments"), noCode })) {
      assert.ok(text.includes("eip155:1"), text);
      assert.ok(!text.includes("rpc.example"), text);
    }
  });

  for (const folder of ["deployments", `deployments/${"long/".repeat(10)}`]) {
    it(`X-21 has nothing of a possible key in a path of ${folder.length} characters and more`, () => {
      for (const text of tell(nameBelow(folder))) {
        assert.ok(text.includes("4c08…2318"), text);
        assert.ok(!text.includes(key.slice(4, 12)), text);
      }
    });
  }
});
