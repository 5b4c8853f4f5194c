import assert from "node:assert/strict";
import path from "node:path";
import { isAddress } from "viem";
import { findInTerminal } from "../../src/engine/addresses/findInTerminal";
import { findFoldings } from "../../src/engine/traces/findFoldings";
import { findTransfers } from "../../src/engine/traces/findTransfers";
import type { TraceLines } from "../../src/engine/traces/traceLines";
import { startAnvil } from "./anvil";
import { installFoundry } from "./chainTools";
import { Project } from "./project";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const receiver = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
/** A public test account that the node has unlocked. */
const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

function linesOf(output: string): TraceLines & { readonly all: readonly string[] } {
  const all = output.split("\n");
  return { all, lineCount: all.length, lineAt: (line) => ({ text: all[line] ?? "" }) };
}

function linksOf(line: string): readonly string[] {
  return findInTerminal(line, () => false).map((find) =>
    find.kind === "address" ? find.found.text : find.hash.text,
  );
}

/**
 * Checks that all complete addresses in the output are links, in order, and that the other links are hashes or
 * addresses in calldata. Returns the number of complete addresses.
 */
function assertLinked(output: string): number {
  let count = 0;
  for (const line of output.split("\n")) {
    const shown = line.match(/(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/g) ?? [];
    assert.ok(
      shown.every((address) => isAddress(address)),
      line,
    );
    const links = linksOf(line).filter((text) => text.startsWith("0x") && text.length === 42);
    assert.deepEqual(links, shown, line);
    for (const text of linksOf(line)) {
      assert.ok(isAddress(text) || isAddress(`0x${text}`) || /^0x[0-9a-f]{64}$/.test(text), line);
    }
    count += shown.length;
  }
  return count;
}

describe("the output of real tools", () => {
  let project: Project;

  beforeEach(async () => {
    const { nodeModules } = await installFoundry();
    project = await Project.make(nodeModules);
  });
  afterEach(() => project.remove());

  it("forge: every address in the output of a test run is a link, and each transfer has its token", async () => {
    const { forge } = await installFoundry();
    // One of the tests fails, so that the output contains the trace of a revert.
    const output = await project.run(forge, ["test", "-vvvv"]).catch(String);
    assert.ok(assertLinked(output) > 30);
    const lines = linesOf(output);
    const transfers = findTransfers(lines, 0, lines.lineCount);
    const ofUsdc = transfers.filter(({ token }) => token === usdc);
    assert.deepEqual(
      ofUsdc.map(({ amount }) => amount),
      ["12345678901", String(2n ** 256n - 1n), "2500000"],
    );
    assert.ok(transfers.length > ofUsdc.length);
    assert.ok(transfers.every(({ token }) => token !== undefined));
    assert.ok(findFoldings(lines).length > 20);
  });

  it("cast: every address in the trace of a transaction is a link, and so is the hash that cast send prints", async () => {
    const { forge, cast } = await installFoundry();
    const anvil = await startAnvil(path.join(project.path, "anvil.log"));
    try {
      const from = ["--rpc-url", anvil.url, "--from", sender, "--unlocked"];
      const create = async (name: string): Promise<string> => {
        const contract = `test/Treasury.t.sol:${name}`;
        const said = await project.run(forge, ["create", contract, ...from, "--broadcast"]);
        return /Deployed to: (0x\w{40})/.exec(said)?.[1] ?? "";
      };
      const [coin, treasury] = [await create("Coin"), await create("Treasury")];
      await project.run(cast, ["send", coin, "mint(address,uint256)", treasury, "1000", ...from]);
      const pay = ["pay(address,address,uint256)", coin, receiver, "250"];
      const sent = await project.run(cast, ["send", treasury, ...pay, ...from]);
      const [, hash = ""] = /^transactionHash\s+(0x[0-9a-f]{64})$/m.exec(sent) ?? [];
      assert.ok(sent.split("\n").flatMap(linksOf).includes(hash));
      const output = await project.run(cast, ["run", hash, "--rpc-url", anvil.url]);
      assert.ok(assertLinked(output) >= 5);
      const lines = linesOf(output);
      const [transfer, ...others] = findTransfers(lines, 0, lines.lineCount);
      assert.deepEqual([transfer?.token, transfer?.amount, others], [coin, "250", []]);
    } finally {
      await anvil.stop();
    }
  });
});
