import assert from "node:assert/strict";
import { readDeployedCode } from "../../../../src/sources/node/deployedCode";
import { questionsOf, refuse, useNodeFixture } from "../../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const addresses = Array.from({ length: 1_200 }, (_, index) => addressOf(index + 1));
const [one = "", two = "", three = ""] = addresses;

describe("which addresses have code", () => {
  const fixture = useNodeFixture();
  let node: SimulatedNode;

  beforeEach(() => {
    node = new SimulatedNode();
    for (const [index, address] of addresses.entries()) {
      if (index % 2 === 0) node.contracts.add(address);
    }
  });

  it("is read in one request for 500 of them (N-50)", async () => {
    const server = await fixture().node(node.respond);
    const found = await readDeployedCode(fixture().client(server.origin), addresses, 7);
    assert.deepEqual([found.withCode.length, found.withoutCode.length], [600, 600]);
    assert.deepEqual([...node.contracts].sort(), [...found.withCode].sort());
    assert.deepEqual(
      server.requests.flatMap((request) =>
        questionsOf(request).map(({ method, params }) => [method, params[1]]),
      ),
      [0, 1, 2].map(() => ["eth_call", "0x7"]),
    );
  });

  it("is read one by one if the node does not run a program (N-50)", async () => {
    node.takesPrograms = false;
    const server = await fixture().node(node.respond);
    const found = await readDeployedCode(fixture().client(server.origin), [one, two, three], 7);
    assert.deepEqual(found, { withCode: [one, three], withoutCode: [two] });
  });

  it("is unknown for addresses for which the node gives no valid answer (N-50)", async () => {
    const server = await fixture().node((method, params) => {
      if (method !== "eth_getCode") return refuse(-32_000, "no program here");
      return params[0] === one ? refuse(-32_000, "missing trie node") : { result: "0xzz" };
    });
    const found = await readDeployedCode(fixture().client(server.origin), [one, two], 7);
    assert.deepEqual(found, { withCode: [], withoutCode: [] });
  });

  it("is not taken from an answer with a wrong length (N-50)", async () => {
    const server = await fixture().node((method, params) =>
      method === "eth_call" ? { result: "0x00" } : node.respond(method, params),
    );
    const found = await readDeployedCode(fixture().client(server.origin), [one, two], 7);
    assert.deepEqual(found, { withCode: [one], withoutCode: [two] });
  });
});
